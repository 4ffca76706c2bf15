#ifndef SOCLE_BENCHMARKS_PLAIN_H
#define SOCLE_BENCHMARKS_PLAIN_H

#include <sqlite3.h>

#include "lot.h"
#include "place.h"
#include "status.h"

// The C everybody writes: prepare once; bind, step and reset per row; copy what must live on.

/// Inserts all lots in one transaction.
int peer_plain_insert(sqlite3 *database, const peer_lot *lots, size_t count);

/// Inserts lots 1 to `count` in one transaction, making each when its turn comes.
int peer_plain_insert_generated(sqlite3 *database, size_t count);

/// Inserts each lot in a transaction of its own.
int peer_plain_insert_each(sqlite3 *database, const peer_lot *lots, size_t count);

/// Inserts, reads, updates and saves each lot by its key with prepared statements, and deletes nine of ten.
int peer_plain_verbs(sqlite3 *database, const peer_lot *lots, size_t count);

/// Reads every lot.
int peer_plain_read(sqlite3 *database, peer_lots *lots);

/// Steps through every lot and adds up their quantities.
int peer_plain_sum(sqlite3 *database, int64_t *sum);

/// Reads the lot of each key with one statement, in one read transaction.
int peer_plain_look_up(sqlite3 *database, const int64_t *keys, size_t count, peer_lots *lots);

/// Inserts or refreshes all statuses in one transaction.
int peer_plain_upsert(sqlite3 *database, const peer_status *statuses, size_t count);

/// Reads the grouped join `times` times in one read transaction; `places` has the last result.
int peer_plain_join(sqlite3 *database, size_t times, peer_places *places);

#endif
