#ifndef BASELINE_H
#define BASELINE_H

#include <postgresql/libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "ContactData.h"
#include "ContactEncoding.h"

// The baseline: the same work on libpq without any layer, in tables for contacts and nothing else.

struct work {
    const char *uri;
    uint64_t records, turns;
    struct measurement measurement;
    uint64_t digest, count;
    // Whether it works on the store's tables, with the rows that the store needs.
    bool stored;
};

enum { BATCH_LENGTH = 5000, PAGE_LENGTH = 50, PIPELINE_LENGTH = 100, MOST_VALUES = 6 };

// The parameters of a statement, in PostgreSQL's binary format.
struct values {
    const char *bytes[MOST_VALUES];
    int lengths[MOST_VALUES];
    char numbers[MOST_VALUES][8];
    int count;
};

void values_add(struct values *values, const void *bytes, size_t length);
void values_add_number(struct values *values, uint64_t number);

PGconn *server_open(const char *uri);
void server_run(PGconn *server, const char *text);
void server_prepare(PGconn *server, const char *name, const char *text);
// Runs a prepared statement; the caller clears the result.
PGresult *server_read(PGconn *server, const char *name, const struct values *values);
// Sends a prepared statement in pipeline mode.
void server_send(PGconn *server, const char *name, const struct values *values);
// The next result in pipeline mode, which is not the mark between two statements.
PGresult *server_next(PGconn *server, ExecStatusType status);
void server_fail(PGconn *server) __attribute__((noreturn));

// Appends numbers as PostgreSQL sends them.
void append_number(struct buffer *buffer, uint64_t number, int length);
// Appends a `bytea[]` of the words of a text with spaces between.
void append_words_array(struct buffer *buffer, const struct buffer *words);

void create_tables(PGconn *server);
// Appends the key by name.
void append_key(struct buffer *key, const struct contact *contact);
// A connection that commits single contacts.
struct committer {
    PGconn *server;
    struct buffer key, body, words, array;
};
void committer_open(struct committer *committer, const char *uri, bool notifies);
void committer_commit(struct committer *committer, uint64_t number);
void committer_close(struct committer *committer);

void work_insert(struct work *work);
void work_commit(struct work *work, bool full);
void work_get(struct work *work);
void work_get_pipelined(struct work *work);
void work_page(struct work *work, char kind);
void work_window(struct work *work);
void work_threads(struct work *work, int threads, bool writes);
void work_notify(struct work *work, bool slowest);

void prepare_stored_pages(PGconn *server);
void work_stored_commit(struct work *work, bool full);

#endif
