#ifndef SOCLE_BENCHMARKS_STATUS_H
#define SOCLE_BENCHMARKS_STATUS_H

#include <stddef.h>
#include <stdint.h>

/// What changes every few minutes about one VPN server.
typedef struct {
  int64_t id;
  int64_t load;
  double score;
  int64_t status;
} peer_status;

/// The same `count` servers in every generation; load, score and status are the generation's own.
peer_status *peer_statuses_generated(size_t count, uint64_t generation);

#endif
