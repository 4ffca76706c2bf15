#include "plain.h"
#include "steps.h"

peer_lot peer_lot_of_row(sqlite3_stmt *statement) {
  peer_lot lot = {
      .id = sqlite3_column_int64(statement, 0),
      .part = (const char *)sqlite3_column_text(statement, 1),
      .part_length = sqlite3_column_bytes(statement, 1),
      .color = sqlite3_column_int64(statement, 2),
      .quantity = sqlite3_column_int64(statement, 3),
      .is_spare = sqlite3_column_int64(statement, 4) != 0,
      .note = (const char *)sqlite3_column_text(statement, 5),
      .note_length = sqlite3_column_bytes(statement, 5),
  };
  return lot;
}

static int append_rows(sqlite3_stmt *statement, peer_lots *lots) {
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    peer_lot lot = peer_lot_of_row(statement);
    if (!peer_lots_append(lots, &lot)) return SQLITE_NOMEM;
  }
  return sqlite3_reset(statement);
}

int peer_plain_read(sqlite3 *database, peer_lots *lots) {
  sqlite3_stmt *statement = NULL;
  int code = peer_prepare(database, "SELECT " PEER_LOT_COLUMNS " FROM lot", &statement);
  if (code == SQLITE_OK) code = append_rows(statement, lots);
  sqlite3_finalize(statement);
  return code;
}

int peer_plain_sum(sqlite3 *database, int64_t *sum) {
  sqlite3_stmt *statement = NULL;
  int code = peer_prepare(database, "SELECT quantity FROM lot", &statement);
  if (code != SQLITE_OK) return code;
  *sum = 0;
  while (sqlite3_step(statement) == SQLITE_ROW) *sum += sqlite3_column_int64(statement, 0);
  return sqlite3_finalize(statement);
}

int peer_plain_look_up(sqlite3 *database, const int64_t *keys, size_t count, peer_lots *lots) {
  sqlite3_stmt *statement = NULL;
  const char *sql = "SELECT " PEER_LOT_COLUMNS " FROM lot WHERE id = ?";
  int code = peer_execute(database, "BEGIN");
  if (code == SQLITE_OK) code = peer_prepare(database, sql, &statement);
  for (size_t k = 0; code == SQLITE_OK && k < count; k++) {
    sqlite3_bind_int64(statement, 1, keys[k]);
    code = append_rows(statement, lots);
  }
  sqlite3_finalize(statement);
  return peer_end(database, code);
}
