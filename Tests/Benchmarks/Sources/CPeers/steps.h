#ifndef SOCLE_BENCHMARKS_STEPS_H
#define SOCLE_BENCHMARKS_STEPS_H

#include <sqlite3.h>

#include "lot.h"

// What the plain loops and the best-known forms share. Not for Swift.

#define PEER_LOT_COLUMNS "id, part, color, quantity, is_spare, note"

static inline int peer_execute(sqlite3 *database, const char *sql) {
  return sqlite3_exec(database, sql, NULL, NULL, NULL);
}

static inline int peer_prepare(sqlite3 *database, const char *sql, sqlite3_stmt **statement) {
  return sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

/// Steps a statement that gives no rows, and makes it ready for the next time.
static inline int peer_run(sqlite3_stmt *statement) {
  sqlite3_step(statement);
  return sqlite3_reset(statement);
}

/// Ends a transaction: COMMIT after success, ROLLBACK otherwise. Returns the first error.
static inline int peer_end(sqlite3 *database, int code) {
  int ended = peer_execute(database, code == SQLITE_OK ? "COMMIT" : "ROLLBACK");
  return code == SQLITE_OK ? ended : code;
}

/// The lot the statement stands on; its texts live until the next step.
peer_lot peer_lot_of_row(sqlite3_stmt *statement);

/// Binds all of `lot`, whose texts must outlive the call, and runs `peer_lot_insert` once.
int peer_lot_run(sqlite3_stmt *insert, const peer_lot *lot);

#endif
