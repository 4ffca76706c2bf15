#ifndef SOCLE_CSQLITE_SHIM_H
#define SOCLE_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stdint.h>

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

// A flag that one thread sets and another looks at often: Swift's own atomics need a newer system.

static inline int32_t socle_flag(const int32_t *flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
static inline void socle_set_flag(int32_t *flag, int32_t value) { __atomic_store_n(flag, value, __ATOMIC_RELAXED); }

#endif
