#include "lot.h"
#include "random.h"
#include "text.h"

static bool grow(peer_lots *lots) {
  size_t capacity = lots->capacity ? lots->capacity * 2 : 64;
  peer_lot *larger = realloc(lots->lots, capacity * sizeof *larger);
  if (!larger) return false;
  lots->lots = larger;
  lots->capacity = capacity;
  return true;
}

bool peer_lots_append(peer_lots *lots, const peer_lot *lot) {
  if (lots->count == lots->capacity && !grow(lots)) return false;
  peer_lot *own = &lots->lots[lots->count];
  *own = *lot;
  own->part = peer_copied(lot->part, lot->part_length);
  if (lot->note) own->note = peer_copied(lot->note, lot->note_length);
  lots->count++;
  return own->part && (own->note || !lot->note);
}

void peer_lots_free(peer_lots *lots) {
  for (size_t k = 0; k < lots->count; k++) {
    free((char *)lots->lots[k].part);
    free((char *)lots->lots[k].note);
  }
  free(lots->lots);
  *lots = (peer_lots){0};
}

peer_lots peer_lots_generated(size_t count) {
  peer_lots lots = {0};
  peer_lot_text text;
  for (size_t k = 1; k <= count; k++) {
    peer_lot lot = peer_lot_numbered((int64_t)k, &text);
    if (!peer_lots_append(&lots, &lot)) abort();
  }
  return lots;
}

int64_t *peer_keys_generated(size_t count, size_t size) {
  int64_t *keys = malloc(size * sizeof *keys);
  if (!keys) abort();
  for (size_t k = 0; k < size; k++) keys[k] = (int64_t)k + 1;
  for (size_t k = 0; k < count && k < size; k++) {
    size_t other = k + peer_mixed(k) % (size - k);
    int64_t key = keys[k];
    keys[k] = keys[other];
    keys[other] = key;
  }
  return keys;
}
