#include "connection.h"
#include "plain.h"
#include "steps.h"

static peer_place place_of_row(sqlite3_stmt *statement) {
  peer_place place = {
      .country = (const char *)sqlite3_column_text(statement, 0),
      .country_length = sqlite3_column_bytes(statement, 0),
      .city = (const char *)sqlite3_column_text(statement, 1),
      .city_length = sqlite3_column_bytes(statement, 1),
      .endpoints = sqlite3_column_int64(statement, 2),
      .logicals = sqlite3_column_int64(statement, 3),
      .lowest_score = sqlite3_column_double(statement, 4),
      .highest_tier = sqlite3_column_int64(statement, 5),
      .protocols = sqlite3_column_int64(statement, 6),
  };
  return place;
}

static int read_places(sqlite3_stmt *statement, peer_places *places) {
  peer_places_free(places);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    peer_place place = place_of_row(statement);
    if (!peer_places_append(places, &place)) return SQLITE_NOMEM;
  }
  return sqlite3_reset(statement);
}

int peer_plain_join(sqlite3 *database, size_t times, peer_places *places) {
  sqlite3_stmt *statement = NULL;
  int code = peer_execute(database, "BEGIN");
  if (code == SQLITE_OK) code = peer_prepare(database, peer_place_selection, &statement);
  for (size_t k = 0; code == SQLITE_OK && k < times; k++) code = read_places(statement, places);
  sqlite3_finalize(statement);
  return peer_end(database, code);
}
