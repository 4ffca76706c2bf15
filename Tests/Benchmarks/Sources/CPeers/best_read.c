#include "best.h"

#include <stdlib.h>
#include <string.h>

#include "steps.h"
#include "stream.h"

static void sink_lot(sqlite3_context *context, int argc, sqlite3_value **argv) {
  (void)argc;
  peer_lot lot = {
      .id = sqlite3_value_int64(argv[0]),
      .part = (const char *)sqlite3_value_text(argv[1]),
      .part_length = sqlite3_value_bytes(argv[1]),
      .color = sqlite3_value_int64(argv[2]),
      .quantity = sqlite3_value_int64(argv[3]),
      .is_spare = sqlite3_value_int64(argv[4]) != 0,
      .note = (const char *)sqlite3_value_text(argv[5]),
      .note_length = sqlite3_value_bytes(argv[5]),
  };
  if (!peer_lots_append(sqlite3_user_data(context), &lot)) sqlite3_result_error_nomem(context);
}

static void sink_quantity(sqlite3_context *context, int argc, sqlite3_value **argv) {
  (void)argc;
  *(int64_t *)sqlite3_user_data(context) += sqlite3_value_int64(argv[0]);
}

static void finish(sqlite3_context *context) { (void)context; }

typedef void step_function(sqlite3_context *, int, sqlite3_value **);

static int read(sqlite3 *database, step_function *step, void *target, const char *sql) {
  int code = sqlite3_create_function_v2(
      database, "sink", -1, SQLITE_UTF8, target, NULL, step, finish, NULL);
  return code == SQLITE_OK ? peer_execute(database, sql) : code;
}

int peer_best_read(sqlite3 *database, peer_lots *lots) {
  return read(database, sink_lot, lots, "SELECT sink(" PEER_LOT_COLUMNS ") FROM lot");
}

int peer_best_sum(sqlite3 *database, int64_t *sum) {
  *sum = 0;
  return read(database, sink_quantity, sum, "SELECT sink(quantity) FROM lot");
}

static const void *key(peer_stream *stream, size_t index) {
  return (const int64_t *)stream->elements + index;
}

static void result_key(sqlite3_context *context, const void *key, int column) {
  (void)column;
  sqlite3_result_int64(context, *(const int64_t *)key);
}

static int ascending(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return a < b ? -1 : a > b;
}

// In key order, each page of the table is read once; in the caller's order, once per key.
static int64_t *sorted(const int64_t *keys, size_t count) {
  int64_t *copy = malloc(count * sizeof *copy);
  if (!copy) return NULL;
  memcpy(copy, keys, count * sizeof *copy);
  qsort(copy, count, sizeof *copy, ascending);
  return copy;
}

int peer_best_look_up(sqlite3 *database, const int64_t *keys, size_t count, peer_lots *lots) {
  int64_t *ordered = sorted(keys, count);
  if (!ordered) return SQLITE_NOMEM;
  peer_stream stream = {"CREATE TABLE x(key INTEGER)", count, key, result_key, ordered, NULL};
  int code = peer_stream_register(database, &stream);
  if (code == SQLITE_OK)
    code = read(database, sink_lot, lots,
                "SELECT sink(" PEER_LOT_COLUMNS ") FROM stream CROSS JOIN lot ON id = key");
  free(ordered);
  return code;
}
