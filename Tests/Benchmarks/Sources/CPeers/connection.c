#include "connection.h"

#define LOT(key)                                                                           \
  "CREATE TABLE lot(id INTEGER " key ", part TEXT NOT NULL, color INTEGER NOT NULL,"       \
  " quantity INTEGER NOT NULL, is_spare INTEGER NOT NULL, note TEXT) STRICT;"
#define STATUS                                                                             \
  "CREATE TABLE status(id INTEGER PRIMARY KEY, load INTEGER NOT NULL, score REAL NOT NULL," \
  " status INTEGER NOT NULL) STRICT;"

const char *const peer_table_definitions = LOT("PRIMARY KEY") STATUS;
const char *const peer_keyless_table_definitions = LOT("NOT NULL") STATUS;

const char *const peer_place_table_definitions =
    "CREATE TABLE logical(id INTEGER PRIMARY KEY, country TEXT NOT NULL, city TEXT NOT NULL,"
    " tier INTEGER NOT NULL, score REAL NOT NULL) STRICT;"
    "CREATE TABLE endpoint(id INTEGER PRIMARY KEY, logical INTEGER NOT NULL,"
    " status INTEGER NOT NULL, protocols INTEGER NOT NULL) STRICT;"
    "CREATE INDEX endpoint_by_logical ON endpoint(logical);";

const char *const peer_lot_insert =
    "INSERT INTO lot(id, part, color, quantity, is_spare, note) VALUES (?, ?, ?, ?, ?, ?)";

const char *const peer_status_upsert =
    "INSERT INTO status(id, load, score, status) VALUES (?, ?, ?, ?) ON CONFLICT(id) DO UPDATE"
    " SET load = excluded.load, score = excluded.score, status = excluded.status";

const char *const peer_place_selection =
    "SELECT country, city, count(*), count(DISTINCT logical.id), min(score), max(tier),"
    " sum(endpoint.protocols) FROM logical JOIN endpoint ON endpoint.logical = logical.id"
    " WHERE endpoint.status <> 0 GROUP BY country, city ORDER BY country, city";

int peer_open(const char *path, sqlite3 **database) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  int code = sqlite3_open_v2(path, database, flags, NULL);
  // First of all: the settings read the file, and whoever opens it first locks it to index its log.
  if (code == SQLITE_OK) code = sqlite3_busy_timeout(*database, 5000);
  if (code != SQLITE_OK) return code;
  const char *settings =
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF";
  return sqlite3_exec(*database, settings, NULL, NULL, NULL);
}

int peer_create_tables(sqlite3 *database, bool keyed) {
  const char *definitions = keyed ? peer_table_definitions : peer_keyless_table_definitions;
  return sqlite3_exec(database, definitions, NULL, NULL, NULL);
}
