#include "connection.h"
#include "place.h"
#include "steps.h"

static int insert_logicals(sqlite3 *database, size_t count) {
  sqlite3_stmt *statement = NULL;
  peer_logical_text text;
  int code = peer_prepare(database, "INSERT INTO logical VALUES (?, ?, ?, ?, ?)", &statement);
  for (size_t k = 1; code == SQLITE_OK && k <= count; k++) {
    peer_logical logical = peer_logical_numbered((int64_t)k, &text);
    sqlite3_bind_int64(statement, 1, logical.id);
    sqlite3_bind_text(statement, 2, logical.country, logical.country_length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, logical.city, logical.city_length, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 4, logical.tier);
    sqlite3_bind_double(statement, 5, logical.score);
    code = peer_run(statement);
  }
  sqlite3_finalize(statement);
  return code;
}

static int insert_endpoints(sqlite3 *database, size_t count, size_t logicals) {
  sqlite3_stmt *statement = NULL;
  int code = peer_prepare(database, "INSERT INTO endpoint VALUES (?, ?, ?, ?)", &statement);
  for (size_t k = 1; code == SQLITE_OK && k <= count; k++) {
    peer_endpoint endpoint = peer_endpoint_numbered((int64_t)k, logicals);
    sqlite3_bind_int64(statement, 1, endpoint.id);
    sqlite3_bind_int64(statement, 2, endpoint.logical);
    sqlite3_bind_int64(statement, 3, endpoint.status);
    sqlite3_bind_int64(statement, 4, endpoint.protocols);
    code = peer_run(statement);
  }
  sqlite3_finalize(statement);
  return code;
}

int peer_fill_places(sqlite3 *database, size_t logicals) {
  if (!logicals) return SQLITE_OK;
  int code = peer_execute(database, "BEGIN IMMEDIATE");
  if (code != SQLITE_OK) return code;
  code = peer_execute(database, peer_place_table_definitions);
  if (code == SQLITE_OK) code = insert_logicals(database, logicals);
  if (code == SQLITE_OK) code = insert_endpoints(database, peer_endpoint_count(logicals), logicals);
  return peer_end(database, code);
}
