#ifndef SOCLE_BENCHMARKS_BEST_H
#define SOCLE_BENCHMARKS_BEST_H

#include <sqlite3.h>

#include "lot.h"
#include "status.h"

// The best forms known in C. Each does what its namesake in plain.h does, with the same result.

/// One `INSERT … SELECT` from a virtual table that walks over the array.
int peer_best_insert(sqlite3 *database, const peer_lot *lots, size_t count);

/// The same from a virtual table that makes each lot when its turn comes.
int peer_best_insert_generated(sqlite3 *database, size_t count);

/// Autocommit, while a reader left open keeps the connection's read lock from row to row.
int peer_best_insert_each(sqlite3 *database, const peer_lot *lots, size_t count);

/// One row out: an aggregate function receives the lots.
int peer_best_read(sqlite3 *database, peer_lots *lots);

/// One row out: an aggregate function adds up the quantities.
int peer_best_sum(sqlite3 *database, int64_t *sum);

/// A join against a virtual table of the keys, put in order first, into an aggregate function.
int peer_best_look_up(sqlite3 *database, const int64_t *keys, size_t count, peer_lots *lots);

/// One `INSERT … SELECT … ON CONFLICT` from a virtual table that walks over the array.
int peer_best_upsert(sqlite3 *database, const peer_status *statuses, size_t count);

#endif
