#include "connection.h"
#include "plain.h"
#include "steps.h"

enum { INSERT, FETCH, UPDATE, SAVE, DELETE, VERBS };

static const char *const texts[VERBS] = {
    [INSERT] = "INSERT INTO lot(" PEER_LOT_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [FETCH] = "SELECT " PEER_LOT_COLUMNS " FROM lot WHERE id = ?1",
    [UPDATE] = "UPDATE lot SET part = ?2, color = ?3, quantity = ?4, is_spare = ?5, note = ?6 WHERE id = ?1",
    [SAVE] = "INSERT INTO lot(" PEER_LOT_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
             " ON CONFLICT (id) DO UPDATE SET part = excluded.part, color = excluded.color,"
             " quantity = excluded.quantity, is_spare = excluded.is_spare, note = excluded.note",
    [DELETE] = "DELETE FROM lot WHERE id = ?1",
};

static int use_each(sqlite3_stmt *const verbs[VERBS], const peer_lot *lot) {
  int code = peer_lot_run(verbs[INSERT], lot);
  peer_lots found = {0};
  sqlite3_bind_int64(verbs[FETCH], 1, lot->id);
  if (sqlite3_step(verbs[FETCH]) != SQLITE_ROW) return SQLITE_ERROR;
  peer_lot row = peer_lot_of_row(verbs[FETCH]);
  if (!peer_lots_append(&found, &row)) return SQLITE_NOMEM;
  sqlite3_reset(verbs[FETCH]);
  found.lots[0].quantity += 1;
  if (code == SQLITE_OK) code = peer_lot_run(verbs[UPDATE], &found.lots[0]);
  found.lots[0].color += 1;
  if (code == SQLITE_OK) code = peer_lot_run(verbs[SAVE], &found.lots[0]);
  peer_lots_free(&found);
  if (code != SQLITE_OK || lot->id % 10 == 0) return code;
  sqlite3_bind_int64(verbs[DELETE], 1, lot->id);
  return peer_run(verbs[DELETE]);
}

int peer_plain_verbs(sqlite3 *database, const peer_lot *lots, size_t count) {
  sqlite3_stmt *verbs[VERBS] = {0};
  int code = peer_execute(database, "BEGIN IMMEDIATE");
  for (int k = 0; code == SQLITE_OK && k < VERBS; k++) {
    code = peer_prepare(database, texts[k], &verbs[k]);
  }
  for (size_t k = 0; code == SQLITE_OK && k < count; k++) code = use_each(verbs, &lots[k]);
  for (int k = 0; k < VERBS; k++) sqlite3_finalize(verbs[k]);
  return peer_end(database, code);
}
