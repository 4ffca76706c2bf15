#include "lane.h"

#include <string.h>

#include "connection.h"
#include "steps.h"

int peer_lane_open(const char *path, peer_lane *lane) {
  memset(lane, 0, sizeof *lane);
  int code = peer_open(path, &lane->database);
  if (code == SQLITE_OK)
    code = peer_prepare(lane->database, "SELECT " PEER_LOT_COLUMNS " FROM lot WHERE id = ?",
                        &lane->look_up);
  if (code == SQLITE_OK) code = peer_prepare(lane->database, peer_lot_insert, &lane->insert);
  return code;
}

bool peer_lane_read(peer_lane *lane, int64_t key) {
  peer_lots lots = {0};
  sqlite3_bind_int64(lane->look_up, 1, key);
  if (sqlite3_step(lane->look_up) == SQLITE_ROW) {
    peer_lot lot = peer_lot_of_row(lane->look_up);
    peer_lots_append(&lots, &lot);
  }
  sqlite3_reset(lane->look_up);
  bool is_right = lots.count == 1 && lots.lots[0].id == key;
  peer_lots_free(&lots);
  return is_right;
}

int peer_lane_write(peer_lane *lane, int64_t key) {
  peer_lot_text text;
  peer_lot lot = peer_lot_numbered(key, &text);
  return peer_lot_run(lane->insert, &lot);
}

void peer_lane_close(peer_lane *lane) {
  sqlite3_finalize(lane->look_up);
  sqlite3_finalize(lane->insert);
  sqlite3_close(lane->database);
}
