#include "ContactEncoding.h"

#include <stdlib.h>
#include <string.h>

void buffer_append(struct buffer *buffer, const void *bytes, size_t length) {
    if (buffer->length + length > buffer->capacity) {
        buffer->capacity = 2 * (buffer->length + length) + 256;
        buffer->bytes = realloc(buffer->bytes, buffer->capacity);
        if (!buffer->bytes) fail("memory", "there is no more");
    }
    if (length) memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}
