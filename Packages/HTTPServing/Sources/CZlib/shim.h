#pragma once

#include <zlib.h>

/// `deflateInit2` for a gzip stream (RFC 1952) with zlib's default memory, which is a macro.
static inline int CZlib_begin_gzip(z_stream *stream, int level)
{
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
