#include "connection.h"
#include "plain.h"
#include "steps.h"

static int upsert(sqlite3_stmt *statement, const peer_status *status) {
  sqlite3_bind_int64(statement, 1, status->id);
  sqlite3_bind_int64(statement, 2, status->load);
  sqlite3_bind_double(statement, 3, status->score);
  sqlite3_bind_int64(statement, 4, status->status);
  return peer_run(statement);
}

int peer_plain_upsert(sqlite3 *database, const peer_status *statuses, size_t count) {
  sqlite3_stmt *statement = NULL;
  int code = peer_execute(database, "BEGIN IMMEDIATE");
  if (code == SQLITE_OK) code = peer_prepare(database, peer_status_upsert, &statement);
  for (size_t k = 0; code == SQLITE_OK && k < count; k++) code = upsert(statement, &statuses[k]);
  sqlite3_finalize(statement);
  return peer_end(database, code);
}
