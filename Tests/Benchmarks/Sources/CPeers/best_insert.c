#include "best.h"
#include "connection.h"
#include "steps.h"
#include "stream.h"

static const char *const declaration =
    "CREATE TABLE x(id INTEGER, part TEXT, color INTEGER, quantity INTEGER, is_spare INTEGER,"
    " note TEXT)";

static const char *const stream_insert =
    "INSERT INTO lot(" PEER_LOT_COLUMNS ") SELECT " PEER_LOT_COLUMNS " FROM stream";

static void result(sqlite3_context *context, const void *element, int column) {
  const peer_lot *lot = element;
  switch (column) {
    case 0: return sqlite3_result_int64(context, lot->id);
    case 1: return sqlite3_result_text(context, lot->part, lot->part_length, SQLITE_STATIC);
    case 2: return sqlite3_result_int64(context, lot->color);
    case 3: return sqlite3_result_int64(context, lot->quantity);
    case 4: return sqlite3_result_int64(context, lot->is_spare);
    default:  // a column without a result is NULL
      if (lot->note) sqlite3_result_text(context, lot->note, lot->note_length, SQLITE_STATIC);
  }
}

static const void *element(peer_stream *stream, size_t index) {
  return (const peer_lot *)stream->elements + index;
}

int peer_best_insert(sqlite3 *database, const peer_lot *lots, size_t count) {
  peer_stream stream = {declaration, count, element, result, lots, NULL};
  return peer_stream_insert(database, &stream, stream_insert);
}

typedef struct {
  peer_lot lot;
  peer_lot_text text;
} generated_lot;

static const void *generated_element(peer_stream *stream, size_t index) {
  generated_lot *generated = stream->scratch;
  generated->lot = peer_lot_numbered((int64_t)index + 1, &generated->text);
  return &generated->lot;
}

int peer_best_insert_generated(sqlite3 *database, size_t count) {
  generated_lot generated;
  peer_stream stream = {declaration, count, generated_element, result, NULL, &generated};
  return peer_stream_insert(database, &stream, stream_insert);
}

// A reader left standing on a row keeps the read lock, which saves four of six locking calls per
// transaction. It lets go for one insert in 512, else no checkpoint could ever start the log anew.
int peer_best_insert_each(sqlite3 *database, const peer_lot *lots, size_t count) {
  sqlite3_stmt *reader = NULL, *insert = NULL;
  int code = peer_prepare(database, "SELECT 1 FROM sqlite_schema", &reader);
  if (code == SQLITE_OK) code = peer_prepare(database, peer_lot_insert, &insert);
  for (size_t k = 0; code == SQLITE_OK && k < count; k++) {
    if (k % 512 == 0) sqlite3_reset(reader);
    code = peer_lot_run(insert, &lots[k]);
    if (k % 512 == 0) sqlite3_step(reader);
  }
  sqlite3_finalize(insert);
  sqlite3_finalize(reader);
  return code;
}
