#ifndef SOCLE_CSQLITE_SHIM_H
#define SOCLE_CSQLITE_SHIM_H

#include <sqlite3.h>

// Swift cannot call C's variadic functions, so each variadic call that Socle needs has one fixed-arity wrapper.

/// Switches one boolean option of `sqlite3_db_config`, e.g. `SQLITE_DBCONFIG_DEFENSIVE`.
static inline int socle_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

/// Forbids a virtual table in triggers and views: only statements that an application writes may name it.
static inline int socle_vtab_direct_only(sqlite3 *database) {
  return sqlite3_vtab_config(database, SQLITE_VTAB_DIRECTONLY);
}

// `SQLITE_STATIC` and `SQLITE_TRANSIENT` are casts, which Swift does not import.

static inline sqlite3_destructor_type socle_static(void) { return SQLITE_STATIC; }
static inline sqlite3_destructor_type socle_transient(void) { return SQLITE_TRANSIENT; }

#endif
