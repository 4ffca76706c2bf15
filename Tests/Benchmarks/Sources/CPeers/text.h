#ifndef SOCLE_BENCHMARKS_TEXT_H
#define SOCLE_BENCHMARKS_TEXT_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// A copy of `length` bytes of text that the caller frees; NULL when memory ran out.
static inline char *peer_copied(const char *text, int32_t length) {
  char *copy = malloc((size_t)length + 1);
  if (!copy) return NULL;
  memcpy(copy, text, (size_t)length);
  copy[length] = 0;
  return copy;
}

#endif
