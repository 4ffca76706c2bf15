#ifndef SOCLE_BENCHMARKS_CONNECTION_H
#define SOCLE_BENCHMARKS_CONNECTION_H

#include <sqlite3.h>
#include <stddef.h>

/// Opens or creates the database at `path` without mutexes, in WAL mode with synchronous NORMAL.
int peer_open(const char *path, sqlite3 **database);

/// Creates `lot` and `status`, both empty.
int peer_create_tables(sqlite3 *database);

/// The statements of `peer_create_tables`, for peers that run them their own way.
extern const char *const peer_table_definitions;

/// The statement every row-by-row peer prepares to insert a lot.
extern const char *const peer_lot_insert;

/// The statement every row-by-row peer prepares to insert or refresh a status.
extern const char *const peer_status_upsert;

/// Makes the file at `path` with `lots` rows in `lot`, and `statuses` rows of generation 0 in
/// `status`.
int peer_make_fixture(const char *path, size_t lots, size_t statuses);

#endif
