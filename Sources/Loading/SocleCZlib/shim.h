#ifndef SOCLE_CZLIB_SHIM_H
#define SOCLE_CZLIB_SHIM_H

#include <zlib.h>

// `inflateInit2` is a macro, which Swift does not import.

/// Prepares `stream` for gzip data only: 15 bits of window, and 16 to demand the gzip header and check its CRC.
static inline int socle_inflate_init_gzip(z_stream *stream) {
  return inflateInit2(stream, 15 + 16);
}

#endif
