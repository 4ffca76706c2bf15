#include "stream.h"

#include <stdlib.h>

#include "steps.h"

typedef struct {
  sqlite3_vtab base;
  peer_stream *stream;
} table;

typedef struct {
  sqlite3_vtab_cursor base;
  peer_stream *stream;
  const void *element;
  size_t index;
} cursor;

static int connect(sqlite3 *database, void *stream, int argc, const char *const *argv,
                   sqlite3_vtab **vtab, char **message) {
  (void)argc, (void)argv, (void)message;
  int code = sqlite3_declare_vtab(database, ((peer_stream *)stream)->declaration);
  if (code != SQLITE_OK) return code;
  table *made = calloc(1, sizeof *made);
  if (!made) return SQLITE_NOMEM;
  made->stream = stream;
  *vtab = &made->base;
  return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *vtab) {
  free(vtab);
  return SQLITE_OK;
}

static int best_index(sqlite3_vtab *vtab, sqlite3_index_info *info) {
  info->estimatedRows = (sqlite3_int64)((table *)vtab)->stream->count;
  info->estimatedCost = (double)info->estimatedRows;
  return SQLITE_OK;
}

static int open(sqlite3_vtab *vtab, sqlite3_vtab_cursor **opened) {
  cursor *made = calloc(1, sizeof *made);
  if (!made) return SQLITE_NOMEM;
  made->stream = ((table *)vtab)->stream;
  *opened = &made->base;
  return SQLITE_OK;
}

static int close(sqlite3_vtab_cursor *cursor) {
  free(cursor);
  return SQLITE_OK;
}

static int move(cursor *here, size_t index) {
  here->index = index;
  if (index < here->stream->count) here->element = here->stream->element(here->stream, index);
  return SQLITE_OK;
}

static int filter(sqlite3_vtab_cursor *here, int plan, const char *name, int argc,
                  sqlite3_value **argv) {
  (void)plan, (void)name, (void)argc, (void)argv;
  return move((cursor *)here, 0);
}

static int next(sqlite3_vtab_cursor *here) {
  return move((cursor *)here, ((cursor *)here)->index + 1);
}

static int eof(sqlite3_vtab_cursor *here) {
  return ((cursor *)here)->index >= ((cursor *)here)->stream->count;
}

static int column(sqlite3_vtab_cursor *here, sqlite3_context *context, int column) {
  ((cursor *)here)->stream->result(context, ((cursor *)here)->element, column);
  return SQLITE_OK;
}

static int rowid(sqlite3_vtab_cursor *here, sqlite3_int64 *rowid) {
  *rowid = (sqlite3_int64)((cursor *)here)->index;
  return SQLITE_OK;
}

// No xCreate: the table is eponymous only and needs no CREATE VIRTUAL TABLE.
static const sqlite3_module module = {
    .xConnect = connect, .xBestIndex = best_index, .xDisconnect = disconnect,
    .xOpen = open, .xClose = close, .xFilter = filter,
    .xNext = next, .xEof = eof, .xColumn = column, .xRowid = rowid,
};

int peer_stream_register(sqlite3 *database, peer_stream *stream) {
  return sqlite3_create_module_v2(database, "stream", &module, stream, NULL);
}

int peer_stream_insert(sqlite3 *database, peer_stream *stream, const char *sql) {
  int code = peer_stream_register(database, stream);
  return code == SQLITE_OK ? peer_execute(database, sql) : code;
}
