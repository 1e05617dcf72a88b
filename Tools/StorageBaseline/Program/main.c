// Measures one row with the raw sqlite3 API, or with a plain log.
//
// Usage: storage-baseline ROW PATH RECORDS TURNS
#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool cut_ending(char *row, const char *ending) {
    size_t length = strlen(row), ending_length = strlen(ending);
    if (length <= ending_length || strcmp(row + length - ending_length, ending)) return false;
    row[length - ending_length] = 0;
    return true;
}

// One thread performs all commits, and a read that is awaited alone is a separate transaction.
static void run(char *row, struct work *work) {
    work->is_alone = cut_ending(row, "-single");
    cut_ending(row, "-together");
    if (!strcmp(row, "insert")) work_insert(work);
    else if (!strcmp(row, "commit-full")) work_commit(work, true);
    else if (!strcmp(row, "commit-normal")) work_commit(work, false);
    else if (!strcmp(row, "get")) work_get(work);
    else if (!strcmp(row, "first")) work_page_first(work);
    else if (!strcmp(row, "middle")) work_page_middle(work);
    else if (!strcmp(row, "prefix")) work_prefix(work);
    else if (!strcmp(row, "search")) work_search(work);
    else if (!strcmp(row, "scan")) work_scan(work, " ORDER BY id");
    else if (!strcmp(row, "scan-table")) work_scan(work, "");
    else if (!strcmp(row, "open")) work_open(work);
    else if (!strcmp(row, "log-insert")) work_log_insert(work);
    else if (!strcmp(row, "log-commit")) work_log_commit(work);
    else if (!strcmp(row, "log-open")) work_log_open(work);
    else fail(row, "there is no such row");
}

int main(int count, char **arguments) {
    if (count != 5) {
        fprintf(stderr, "usage: storage-baseline ROW PATH RECORDS TURNS\n");
        return 2;
    }
    struct work work = {
        .path = arguments[2],
        .records = strtoull(arguments[3], NULL, 10),
        .turns = strtoull(arguments[4], NULL, 10),
    };
    run(arguments[1], &work);
    measurement_print(&work.measurement, work.digest, work.count);
    return 0;
}
