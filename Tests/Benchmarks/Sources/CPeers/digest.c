#include "digest.h"

#include <sqlite3.h>
#include <string.h>

#include "random.h"

static uint64_t with_integer(uint64_t hash, int64_t value) {
  return peer_mixed(hash ^ (uint64_t)value);
}

static uint64_t with_null(uint64_t hash) { return peer_mixed(hash + 5); }

static uint64_t with_bytes(uint64_t hash, const void *bytes, int length) {
  const unsigned char *byte = bytes;
  uint64_t text = 0xCBF29CE484222325u;
  for (int k = 0; k < length; k++) text = (text ^ byte[k]) * 0x100000001B3u;
  return peer_mixed(hash + text);
}

static uint64_t with_real(uint64_t hash, double value) {
  return with_bytes(hash + 1, &value, sizeof value);
}

void peer_digest_add(peer_digest *digest, const peer_lot *lot) {
  uint64_t hash = with_integer(0, lot->id);
  hash = with_bytes(hash, lot->part, lot->part_length);
  hash = with_integer(hash, lot->color);
  hash = with_integer(hash, lot->quantity);
  hash = with_integer(hash, lot->is_spare);
  hash = lot->note ? with_bytes(hash, lot->note, lot->note_length) : with_null(hash);
  digest->count++;
  digest->sum += hash;
}

peer_digest peer_digest_of_lots(const peer_lots *lots) {
  peer_digest digest = {0};
  for (size_t k = 0; k < lots->count; k++) peer_digest_add(&digest, &lots->lots[k]);
  return digest;
}

void peer_digest_add_place(peer_digest *digest, const peer_place *place) {
  uint64_t hash = with_bytes(0, place->country, place->country_length);
  hash = with_bytes(hash, place->city, place->city_length);
  hash = with_integer(hash, place->endpoints);
  hash = with_integer(hash, place->logicals);
  hash = with_real(hash, place->lowest_score);
  hash = with_integer(hash, place->highest_tier);
  hash = with_integer(hash, place->protocols);
  digest->count++;
  digest->sum += hash;
}

peer_digest peer_digest_of_places(const peer_places *places) {
  peer_digest digest = {0};
  for (size_t k = 0; k < places->count; k++) peer_digest_add_place(&digest, &places->places[k]);
  return digest;
}

static uint64_t with_column(uint64_t hash, sqlite3_stmt *statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_NULL: return with_null(hash);
    case SQLITE_INTEGER: return with_integer(hash, sqlite3_column_int64(statement, column));
    case SQLITE_FLOAT: return with_real(hash, sqlite3_column_double(statement, column));
    default: {
      const void *bytes = sqlite3_column_blob(statement, column);
      return with_bytes(hash, bytes, sqlite3_column_bytes(statement, column));
    }
  }
}

static int digest_rows(sqlite3_stmt *statement, peer_digest *digest) {
  int code, columns = sqlite3_column_count(statement);
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    uint64_t hash = 0;
    for (int k = 0; k < columns; k++) hash = with_column(hash, statement, k);
    digest->count++;
    digest->sum += hash;
  }
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

int peer_digest_of_query(const char *path, const char *sql, peer_digest *digest) {
  sqlite3 *database = NULL;
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL);
  if (code == SQLITE_OK) code = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
  *digest = (peer_digest){0};
  if (code == SQLITE_OK) code = digest_rows(statement, digest);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return code;
}
