#ifndef SOCLE_BENCHMARKS_LANE_H
#define SOCLE_BENCHMARKS_LANE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "lot.h"

/// What one thread of many needs for the same file: a connection of its own, and its statements prepared once.
typedef struct {
  sqlite3 *database;
  sqlite3_stmt *look_up;
  sqlite3_stmt *insert;
} peer_lane;

/// Opens the file for one thread.
int peer_lane_open(const char *path, peer_lane *lane);

/// Reads the lot of a key and copies its texts; whether there was one with that id.
bool peer_lane_read(peer_lane *lane, int64_t key);

/// Inserts one made-up lot in a transaction of its own.
int peer_lane_write(peer_lane *lane, int64_t key);

void peer_lane_close(peer_lane *lane);

#endif
