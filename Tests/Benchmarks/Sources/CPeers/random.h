#ifndef SOCLE_BENCHMARKS_RANDOM_H
#define SOCLE_BENCHMARKS_RANDOM_H

#include <stdint.h>

/// One well-mixed number for another (the finaliser of SplitMix64): row n needs no row before it.
static inline uint64_t peer_mixed(uint64_t value) {
  value += 0x9E3779B97F4A7C15u;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return value ^ (value >> 31);
}

#endif
