#ifndef CONTACT_ENCODING_H
#define CONTACT_ENCODING_H

#include <stddef.h>
#include <stdint.h>

#include "ContactData.h"

// What the baselines store of a contact: its sort key, its search terms and its JSON.

// Ends the program with a message.
void fail(const char *what, const char *reason) __attribute__((noreturn));

// A growing buffer of bytes.
struct buffer {
    char *bytes;
    size_t length, capacity;
};

void buffer_append(struct buffer *buffer, const void *bytes, size_t length);
static inline void buffer_byte(struct buffer *buffer, char byte) {
    if (buffer->length < buffer->capacity) buffer->bytes[buffer->length++] = byte;
    else buffer_append(buffer, &byte, 1);
}

// Appends case-folded words of a text: ASCII, and the Latin letters with accents of the contacts.
void append_sort_key(struct buffer *buffer, struct contact_text text);
// Appends the search terms of a contact: its folded words, each once.
void append_search_words(struct buffer *buffer, const struct contact *contact);

// The contact as a JSON object, without its id.
void append_body(struct buffer *buffer, const struct contact *contact);

// A contact that owns its texts.
struct owned_contact {
    char *texts[7];
    size_t lengths[7];
};

void body_read(struct contact_text id, const char *body, size_t length, struct owned_contact *contact);
uint64_t owned_contact_digest(const struct owned_contact *contact, uint64_t digest);
void owned_contact_free(struct owned_contact *contact);

#endif
