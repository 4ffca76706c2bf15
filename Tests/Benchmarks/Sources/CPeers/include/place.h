#ifndef SOCLE_BENCHMARKS_PLACE_H
#define SOCLE_BENCHMARKS_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a VPN application lists: a server as its users see it.
typedef struct {
  int64_t id;
  const char *country;
  const char *city;
  int64_t tier;
  double score;
  int32_t country_length;
  int32_t city_length;
} peer_logical;

/// One machine behind a logical server.
typedef struct {
  int64_t id;
  int64_t logical;
  int64_t status;
  int64_t protocols;
} peer_endpoint;

/// Room for the two texts of one generated logical server.
typedef struct {
  char country[4];
  char city[24];
} peer_logical_text;

/// The number of places, each a country and a city, over which the logical servers are spread.
enum { peer_place_count = 1000 };

/// The logical server numbered `id`: always the same one; its texts live in `text`.
peer_logical peer_logical_numbered(int64_t id, peer_logical_text *text);

/// The number of endpoints of so many logical servers: four for every three.
static inline size_t peer_endpoint_count(size_t logicals) { return logicals * 4 / 3; }

/// The endpoint numbered `id`, of one of the logical servers 1 to `logicals`.
peer_endpoint peer_endpoint_numbered(int64_t id, size_t logicals);

/// One row of the grouped join: what there is in one place.
typedef struct {
  const char *country;
  const char *city;
  int64_t endpoints;
  int64_t logicals;
  double lowest_score;
  int64_t highest_tier;
  int64_t protocols;
  int32_t country_length;
  int32_t city_length;
} peer_place;

/// A growing array of places that own their texts.
typedef struct {
  peer_place *places;
  size_t count;
  size_t capacity;
} peer_places;

/// Adds a copy of `place`, texts included. False when memory ran out.
bool peer_places_append(peer_places *places, const peer_place *place);

void peer_places_free(peer_places *places);

#endif
