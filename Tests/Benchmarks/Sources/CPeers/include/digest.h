#ifndef SOCLE_BENCHMARKS_DIGEST_H
#define SOCLE_BENCHMARKS_DIGEST_H

#include <stdint.h>

#include "lot.h"
#include "place.h"

/// The number of rows and the sum of their hashes: equal for equal rows in any order.
typedef struct {
  uint64_t count;
  uint64_t sum;
} peer_digest;

/// Adds one lot as it would be stored: the digest of `SELECT *` over `lot` comes out the same.
void peer_digest_add(peer_digest *digest, const peer_lot *lot);

/// The digest of all `lots`.
peer_digest peer_digest_of_lots(const peer_lots *lots);

/// Adds one place as the query of the grouped join gives it.
void peer_digest_add_place(peer_digest *digest, const peer_place *place);

/// The digest of all `places`.
peer_digest peer_digest_of_places(const peer_places *places);

/// The digest of every row `sql` gives in the file at `path`, read over a connection of its own.
int peer_digest_of_query(const char *path, const char *sql, peer_digest *digest);

#endif
