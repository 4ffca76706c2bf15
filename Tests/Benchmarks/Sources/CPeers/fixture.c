#include <stdlib.h>

#include "connection.h"
#include "lot.h"
#include "plain.h"
#include "status.h"

int peer_make_fixture(const char *path, bool keyed, size_t lots, size_t statuses, size_t logicals) {
  sqlite3 *database = NULL;
  int code = peer_open(path, &database);
  if (code == SQLITE_OK) code = peer_create_tables(database, keyed);
  if (code == SQLITE_OK) code = peer_plain_insert_generated(database, lots);
  peer_status *rows = peer_statuses_generated(statuses, 0);
  if (code == SQLITE_OK) code = peer_plain_upsert(database, rows, statuses);
  free(rows);
  if (code == SQLITE_OK) code = peer_fill_places(database, logicals);
  int closed = sqlite3_close(database);
  return code == SQLITE_OK ? closed : code;
}
