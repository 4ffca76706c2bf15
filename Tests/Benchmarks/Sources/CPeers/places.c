#include <stdlib.h>

#include "place.h"
#include "text.h"

static bool grow(peer_places *places) {
  size_t capacity = places->capacity ? places->capacity * 2 : 64;
  peer_place *larger = realloc(places->places, capacity * sizeof *larger);
  if (!larger) return false;
  places->places = larger;
  places->capacity = capacity;
  return true;
}

bool peer_places_append(peer_places *places, const peer_place *place) {
  if (places->count == places->capacity && !grow(places)) return false;
  peer_place *own = &places->places[places->count++];
  *own = *place;
  own->country = peer_copied(place->country, place->country_length);
  own->city = peer_copied(place->city, place->city_length);
  return own->country && own->city;
}

void peer_places_free(peer_places *places) {
  for (size_t k = 0; k < places->count; k++) {
    free((char *)places->places[k].country);
    free((char *)places->places[k].city);
  }
  free(places->places);
  *places = (peer_places){0};
}
