#ifndef BASELINE_H
#define BASELINE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ContactData.h"

// The baseline: the same work on the library without any layer.

struct work {
    const char *path;
    uint64_t records, turns;
    struct measurement measurement;
    uint64_t digest, count;
    // Whether each read is a separate transaction.
    bool is_alone;
};

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

struct database {
    sqlite3 *handle;
    sqlite3_stmt *begin, *commit, *insert, *insert_words;
    sqlite3_stmt *statements[8];
    size_t statement_count;
    struct buffer body, words, key;
};

void database_open(struct database *database, const char *path, bool full);
void database_run(struct database *database, const char *text);
sqlite3_stmt *database_prepare(struct database *database, const char *text);
void database_prepare_writing(struct database *database);
void database_insert(struct database *database, uint64_t row, const struct contact *contact);
void database_step_done(struct database *database, sqlite3_stmt *statement);
void database_close(struct database *database);

void work_insert(struct work *work);
void work_commit(struct work *work, bool full);
void work_get(struct work *work);
void work_page_first(struct work *work);
void work_page_middle(struct work *work);
void work_prefix(struct work *work);
void work_search(struct work *work);
void work_scan(struct work *work, const char *order);
void work_open(struct work *work);

void work_log_insert(struct work *work);
void work_log_commit(struct work *work);
void work_log_open(struct work *work);

enum { BATCH_LENGTH = 5000, PAGE_LENGTH = 50, SEARCH_LIMIT = 2000 };

#endif
