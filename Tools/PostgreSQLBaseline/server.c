#include "baseline.h"

#include <endian.h>
#include <string.h>

void server_fail(PGconn *server) { fail("the server", PQerrorMessage(server)); }

static void ignore_notice(void *context, const char *message) {
    (void)context;
    (void)message;
}

PGconn *server_open(const char *uri) {
    PGconn *server = PQconnectdb(uri);
    if (PQstatus(server) != CONNECTION_OK) server_fail(server);
    PQsetNoticeProcessor(server, ignore_notice, NULL);
    return server;
}

void server_run(PGconn *server, const char *text) {
    PGresult *result = PQexec(server, text);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) server_fail(server);
    PQclear(result);
}

void server_prepare(PGconn *server, const char *name, const char *text) {
    PGresult *result = PQprepare(server, name, text, 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) server_fail(server);
    PQclear(result);
}

static const int binary[MOST_VALUES] = {1, 1, 1, 1, 1, 1};

PGresult *server_read(PGconn *server, const char *name, const struct values *values) {
    PGresult *result = PQexecPrepared(server, name, values->count, values->bytes, values->lengths, binary, 1);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) server_fail(server);
    return result;
}

void server_send(PGconn *server, const char *name, const struct values *values) {
    if (!PQsendQueryPrepared(server, name, values->count, values->bytes, values->lengths, binary, 1))
        server_fail(server);
}

PGresult *server_next(PGconn *server, ExecStatusType status) {
    PGresult *result = PQgetResult(server);
    // Null is the mark between the results of two statements.
    if (!result) result = PQgetResult(server);
    if (PQresultStatus(result) != status) server_fail(server);
    return result;
}

void values_add(struct values *values, const void *bytes, size_t length) {
    // A null pointer would be a null.
    values->bytes[values->count] = length ? bytes : "";
    values->lengths[values->count++] = (int)length;
}

void values_add_number(struct values *values, uint64_t number) {
    uint64_t sent = htobe64(number);
    memcpy(values->numbers[values->count], &sent, sizeof sent);
    values_add(values, values->numbers[values->count], sizeof sent);
}

void append_number(struct buffer *buffer, uint64_t number, int length) {
    uint64_t sent = htobe64(number);
    buffer_append(buffer, (const char *)&sent + 8 - length, (size_t)length);
}

void append_words_array(struct buffer *buffer, const struct buffer *words) {
    enum { BYTEA = 17 };
    uint64_t count = words->length > 0;
    for (size_t index = 0; index < words->length; index++) count += words->bytes[index] == ' ';
    const uint64_t head[5] = {1, 0, BYTEA, count, 1};
    for (int index = 0; index < 5; index++) append_number(buffer, head[index], 4);
    for (size_t start = 0; start < words->length;) {
        const char *end = memchr(words->bytes + start, ' ', words->length - start);
        size_t length = end ? (size_t)(end - words->bytes) - start : words->length - start;
        append_number(buffer, length, 4);
        buffer_append(buffer, words->bytes + start, length);
        start += length + 1;
    }
}
