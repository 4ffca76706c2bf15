#ifndef SOCLE_BENCHMARKS_STREAM_H
#define SOCLE_BENCHMARKS_STREAM_H

#include <sqlite3.h>
#include <stddef.h>

/// A sequence of elements that SQL can select from as the eponymous virtual table `stream`.
typedef struct peer_stream {
  const char *declaration;  // CREATE TABLE x(…)
  size_t count;
  /// Element `index`, valid until the next one is asked for.
  const void *(*element)(struct peer_stream *stream, size_t index);
  void (*result)(sqlite3_context *context, const void *element, int column);
  const void *elements;
  void *scratch;
} peer_stream;

/// Makes `stream` selectable as `stream` on this connection, until the next call.
int peer_stream_register(sqlite3 *database, peer_stream *stream);

/// The statement that inserts what the stream gives, run to its end.
int peer_stream_insert(sqlite3 *database, peer_stream *stream, const char *sql);

#endif
