#include "connection.h"
#include "plain.h"
#include "steps.h"

int peer_lot_run(sqlite3_stmt *statement, const peer_lot *lot) {
  sqlite3_bind_int64(statement, 1, lot->id);
  sqlite3_bind_text(statement, 2, lot->part, lot->part_length, SQLITE_STATIC);
  sqlite3_bind_int64(statement, 3, lot->color);
  sqlite3_bind_int64(statement, 4, lot->quantity);
  sqlite3_bind_int64(statement, 5, lot->is_spare);
  if (lot->note) sqlite3_bind_text(statement, 6, lot->note, lot->note_length, SQLITE_STATIC);
  else sqlite3_bind_null(statement, 6);
  return peer_run(statement);
}

int peer_plain_insert_each(sqlite3 *database, const peer_lot *lots, size_t count) {
  sqlite3_stmt *statement = NULL;
  int code = peer_prepare(database, peer_lot_insert, &statement);
  for (size_t k = 0; code == SQLITE_OK && k < count; k++) code = peer_lot_run(statement, &lots[k]);
  sqlite3_finalize(statement);
  return code;
}

int peer_plain_insert(sqlite3 *database, const peer_lot *lots, size_t count) {
  int code = peer_execute(database, "BEGIN IMMEDIATE");
  if (code != SQLITE_OK) return code;
  return peer_end(database, peer_plain_insert_each(database, lots, count));
}

int peer_plain_insert_generated(sqlite3 *database, size_t count) {
  sqlite3_stmt *statement = NULL;
  peer_lot_text text;
  int code = peer_execute(database, "BEGIN IMMEDIATE");
  if (code == SQLITE_OK) code = peer_prepare(database, peer_lot_insert, &statement);
  for (size_t k = 1; code == SQLITE_OK && k <= count; k++) {
    peer_lot lot = peer_lot_numbered((int64_t)k, &text);
    code = peer_lot_run(statement, &lot);
  }
  sqlite3_finalize(statement);
  return peer_end(database, code);
}
