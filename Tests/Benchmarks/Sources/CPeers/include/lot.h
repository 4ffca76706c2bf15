#ifndef SOCLE_BENCHMARKS_LOT_H
#define SOCLE_BENCHMARKS_LOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One row of the table most workloads use: so many pieces of one part in one colour.
typedef struct {
  int64_t id;
  const char *part;
  int64_t color;
  int64_t quantity;
  const char *note;  // NULL in every second row
  int32_t part_length;
  int32_t note_length;
  bool is_spare;
} peer_lot;

/// Room for the two texts of one generated lot.
typedef struct {
  char part[16];
  char note[40];
} peer_lot_text;

/// A growing array of lots that own their texts.
typedef struct {
  peer_lot *lots;
  size_t count;
  size_t capacity;
} peer_lots;

/// The lot numbered `id`: always the same one, whoever asks; its texts live in `text`.
peer_lot peer_lot_numbered(int64_t id, peer_lot_text *text);

/// The same lots as `peer_lot_numbered` gives for 1 to `count`, in one array.
peer_lots peer_lots_generated(size_t count);

/// Adds a copy of `lot`, texts included. False when memory ran out.
bool peer_lots_append(peer_lots *lots, const peer_lot *lot);

void peer_lots_free(peer_lots *lots);

/// `count` different ids between 1 and `size`, in an order that is shuffled but always the same.
int64_t *peer_keys_generated(size_t count, size_t size);

#endif
