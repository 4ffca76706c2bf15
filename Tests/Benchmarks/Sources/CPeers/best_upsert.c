#include "best.h"
#include "stream.h"

static void result(sqlite3_context *context, const void *element, int column) {
  const peer_status *status = element;
  switch (column) {
    case 0: return sqlite3_result_int64(context, status->id);
    case 1: return sqlite3_result_int64(context, status->load);
    case 2: return sqlite3_result_double(context, status->score);
    default: return sqlite3_result_int64(context, status->status);
  }
}

static const void *element(peer_stream *stream, size_t index) {
  return (const peer_status *)stream->elements + index;
}

int peer_best_upsert(sqlite3 *database, const peer_status *statuses, size_t count) {
  const char *declaration =
      "CREATE TABLE x(id INTEGER, load INTEGER, score REAL, status INTEGER)";
  // `WHERE true` keeps the parser from taking ON CONFLICT for the ON of a join.
  const char *upsert =
      "INSERT INTO status(id, load, score, status) SELECT id, load, score, status FROM stream"
      " WHERE true ON CONFLICT(id) DO UPDATE"
      " SET load = excluded.load, score = excluded.score, status = excluded.status";
  peer_stream stream = {declaration, count, element, result, statuses, NULL};
  return peer_stream_insert(database, &stream, upsert);
}
