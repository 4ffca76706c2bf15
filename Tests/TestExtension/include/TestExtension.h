#ifndef TEST_EXTENSION_H
#define TEST_EXTENSION_H

#include <sqlite3.h>

// Registers the function `rot13`, the collation `rot13` and the table-valued function `digits`.
// PAGE begins
int rot13_init(sqlite3 *, char **, const sqlite3_api_routines *);
static inline void (*rot13_entry_point(void))(void) { return (void (*)(void))rot13_init; }
// PAGE ends

// Fails with a message.
int failing_init(sqlite3 *, char **, const sqlite3_api_routines *);
static inline void (*failing_entry_point(void))(void) { return (void (*)(void))failing_init; }

// Fails without a message of its own: it registers a function with too many arguments.
int silent_init(sqlite3 *, char **, const sqlite3_api_routines *);
static inline void (*silent_entry_point(void))(void) { return (void (*)(void))silent_init; }

// Succeeds with `SQLITE_OK_LOAD_PERMANENTLY`.
int permanent_init(sqlite3 *, char **, const sqlite3_api_routines *);
static inline void (*permanent_entry_point(void))(void) { return (void (*)(void))permanent_init; }

#endif
