// An extension as others write them: with SQLITE_CORE its calls are SQLite's own functions, without it those of a table.
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1
#include "TestExtension.h"

#include <string.h>

static char turned(char c) {
  if (c >= 'a' && c <= 'z') return 'a' + (c - 'a' + 13) % 26;
  if (c >= 'A' && c <= 'Z') return 'A' + (c - 'A' + 13) % 26;
  return c;
}

static void rot13(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  const char *text = (const char *)sqlite3_value_text(values[0]);
  if (!text) return;
  char *result = sqlite3_mprintf("%s", text);
  if (!result) return sqlite3_result_error_nomem(context);
  for (char *c = result; *c; c++) *c = turned(*c);
  sqlite3_result_text(context, result, -1, sqlite3_free);
}

static int compare(void *unused, int left, const void *first, int right, const void *second) {
  (void)unused;
  const char *a = first, *b = second;
  for (int i = 0; i < left && i < right; i++) {
    int order = turned(a[i]) - turned(b[i]);
    if (order) return order;
  }
  return left - right;
}

// The rows 0 to 9, as `SELECT value FROM digits`.

typedef struct {
  sqlite3_vtab_cursor base;
  sqlite3_int64 row;
} Digits;

static int connect(sqlite3 *db, void *aux, int count, const char *const *args, sqlite3_vtab **table, char **message) {
  (void)aux, (void)count, (void)args, (void)message;
  int code = sqlite3_declare_vtab(db, "CREATE TABLE x(value)");
  if (code != SQLITE_OK) return code;
  *table = sqlite3_malloc(sizeof(**table));
  if (!*table) return SQLITE_NOMEM;
  memset(*table, 0, sizeof(**table));
  return SQLITE_OK;
}
static int disconnect(sqlite3_vtab *table) { return sqlite3_free(table), SQLITE_OK; }
static int plan(sqlite3_vtab *table, sqlite3_index_info *info) { return (void)table, (void)info, SQLITE_OK; }
static int open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor) {
  (void)table;
  Digits *digits = sqlite3_malloc(sizeof(*digits));
  if (!digits) return SQLITE_NOMEM;
  memset(digits, 0, sizeof(*digits));
  *cursor = &digits->base;
  return SQLITE_OK;
}
static int close(sqlite3_vtab_cursor *cursor) { return sqlite3_free(cursor), SQLITE_OK; }
static int filter(sqlite3_vtab_cursor *cursor, int n, const char *s, int count, sqlite3_value **values) {
  (void)n, (void)s, (void)count, (void)values;
  ((Digits *)cursor)->row = 0;
  return SQLITE_OK;
}
static int next(sqlite3_vtab_cursor *cursor) { return ((Digits *)cursor)->row++, SQLITE_OK; }
static int isAtEnd(sqlite3_vtab_cursor *cursor) { return ((Digits *)cursor)->row > 9; }
static int column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int index) {
  (void)index;
  return sqlite3_result_int64(context, ((Digits *)cursor)->row), SQLITE_OK;
}
static int rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *row) { return *row = ((Digits *)cursor)->row, SQLITE_OK; }

static const sqlite3_module module = {
  .xConnect = connect, .xDisconnect = disconnect, .xBestIndex = plan, .xOpen = open, .xClose = close,
  .xFilter = filter, .xNext = next, .xEof = isAtEnd, .xColumn = column, .xRowid = rowid,
};

int rot13_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  (void)message;
  SQLITE_EXTENSION_INIT2(api);
  int code = sqlite3_create_function_v2(
    db, "rot13", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, 0, rot13, 0, 0, 0);
  if (code == SQLITE_OK) code = sqlite3_create_collation_v2(db, "rot13", SQLITE_UTF8, 0, compare, 0);
  if (code == SQLITE_OK) code = sqlite3_create_module_v2(db, "digits", &module, 0, 0);
  return code;
}

int failing_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  (void)db;
  SQLITE_EXTENSION_INIT2(api);
  *message = sqlite3_mprintf("SQLite %s is too old", "3.0");
  return SQLITE_ERROR;
}

int silent_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  (void)message;
  SQLITE_EXTENSION_INIT2(api);
  return sqlite3_create_function_v2(db, "many", 1000, SQLITE_UTF8, 0, rot13, 0, 0, 0);
}

int permanent_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  int code = rot13_init(db, message, api);
  return code == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : code;
}
