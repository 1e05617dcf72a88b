// Measures one row with the raw libpq API.
//
// Usage: postgresql-baseline ROW URI RECORDS TURNS; with ROW-stored it works on the store's tables.
// postgresql-baseline --run URI STATEMENT… runs statements, each in a transaction of its own.
#include "baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void run_stored(const char *row, struct work *work) {
    work->stored = true;
    if (!strncmp(row, "commit-full", 11)) work_stored_commit(work, true);
    else if (!strncmp(row, "commit-normal", 13)) work_stored_commit(work, false);
    else work_page(work, row[0]);
}

static void run(const char *row, struct work *work) {
    if (strstr(row, "-stored")) run_stored(row, work);
    else if (!strcmp(row, "insert")) work_insert(work);
    else if (!strcmp(row, "commit-full")) work_commit(work, true);
    else if (!strcmp(row, "commit-normal")) work_commit(work, false);
    else if (!strcmp(row, "commit-full-together")) work_threads(work, 8, true);
    else if (!strcmp(row, "commit-full-64")) work_threads(work, 64, true);
    else if (!strcmp(row, "get") || !strcmp(row, "get-single")) work_get(work);
    else if (!strcmp(row, "get-pipelined")) work_get_pipelined(work);
    else if (!strcmp(row, "get-together")) work_threads(work, 8, false);
    else if (!strcmp(row, "get-64")) work_threads(work, 64, false);
    else if (!strncmp(row, "first", 5)) work_page(work, 'f');
    else if (!strncmp(row, "middle", 6)) work_page(work, 'm');
    else if (!strncmp(row, "prefix", 6)) work_page(work, 'p');
    else if (!strncmp(row, "search", 6)) work_page(work, 's');
    else if (!strcmp(row, "window")) work_window(work);
    else if (!strcmp(row, "notify")) work_notify(work, false);
    else if (!strcmp(row, "notify-slowest")) work_notify(work, true);
    else fail(row, "there is no such row");
}

int main(int count, char **arguments) {
    if (count >= 3 && !strcmp(arguments[1], "--run")) {
        PGconn *server = server_open(arguments[2]);
        for (int index = 3; index < count; index++) server_run(server, arguments[index]);
        PQfinish(server);
        return 0;
    }
    if (count != 5) {
        fprintf(stderr, "usage: postgresql-baseline ROW URI RECORDS TURNS\n");
        return 2;
    }
    struct work work = {
        .uri = arguments[2],
        .records = strtoull(arguments[3], NULL, 10),
        .turns = strtoull(arguments[4], NULL, 10),
    };
    run(arguments[1], &work);
    measurement_print(&work.measurement, work.digest, work.count);
    return 0;
}
