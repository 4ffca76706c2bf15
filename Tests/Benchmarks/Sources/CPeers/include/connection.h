#ifndef SOCLE_BENCHMARKS_CONNECTION_H
#define SOCLE_BENCHMARKS_CONNECTION_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/// Opens or creates the database at `path` without mutexes, in WAL mode with synchronous NORMAL;
/// waits up to five seconds for others' locks.
int peer_open(const char *path, sqlite3 **database);

/// Creates `lot`, with a primary key or without, and `status`, both empty.
int peer_create_tables(sqlite3 *database, bool keyed);

/// The statements of `peer_create_tables`, for peers that run them their own way.
extern const char *const peer_table_definitions;

/// The same where `lot` has no primary key.
extern const char *const peer_keyless_table_definitions;

/// The definitions of `logical` and `endpoint`, which only the grouped join has.
extern const char *const peer_place_table_definitions;

/// The grouped join of `logical` and `endpoint`, as every peer that writes SQL runs it.
extern const char *const peer_place_selection;

/// The statement every row-by-row peer prepares to insert a lot.
extern const char *const peer_lot_insert;

/// The statement every row-by-row peer prepares to insert or refresh a status.
extern const char *const peer_status_upsert;

/// Creates `logical` and `endpoint` with four endpoints for every three of `logicals`; for 0 does nothing.
int peer_fill_places(sqlite3 *database, size_t logicals);

/// Makes the file at `path` with `lots` rows in `lot`, `statuses` rows of generation 0 in `status`,
/// and what `peer_fill_places` makes of `logicals`.
int peer_make_fixture(const char *path, bool keyed, size_t lots, size_t statuses, size_t logicals);

#endif
