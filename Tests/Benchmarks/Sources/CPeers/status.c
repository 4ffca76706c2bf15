#include "status.h"

#include <stdlib.h>

#include "random.h"

peer_status *peer_statuses_generated(size_t count, uint64_t generation) {
  peer_status *statuses = malloc(count * sizeof *statuses);
  if (!statuses) abort();
  for (size_t k = 0; k < count; k++) {
    uint64_t random = peer_mixed(peer_mixed(k) + generation);
    statuses[k].id = (int64_t)k + 1;
    statuses[k].load = (int64_t)(random % 101);
    statuses[k].score = (double)((random >> 8) % 1000000) / 65536.0;
    statuses[k].status = (random >> 40) % 80 ? 1 : 0;
  }
  return statuses;
}
