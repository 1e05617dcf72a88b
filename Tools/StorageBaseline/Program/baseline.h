#ifndef BASELINE_H
#define BASELINE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "ContactData.h"
#include "ContactEncoding.h"

// The baseline: the same work on the library without any layer.

struct work {
    const char *path;
    uint64_t records, turns;
    struct measurement measurement;
    uint64_t digest, count;
    // Whether each read is a separate transaction.
    bool is_alone;
};

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
