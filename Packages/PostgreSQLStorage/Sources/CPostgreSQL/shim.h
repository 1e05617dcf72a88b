#ifndef SCENEKIT_CPOSTGRESQL_SHIM_H
#define SCENEKIT_CPOSTGRESQL_SHIM_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// Debian has the header in a folder.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

// libpq needs some thirty libraries, so it is loaded when a program first opens a store on a server.

#define SCENEKIT_LIBPQ_NAME "libpq.so.5"

#define SCENEKIT_LIBPQ_FUNCTIONS(F) \
    F(PQcancel) F(PQclear) F(PQcmdStatus) F(PQconnectPoll) F(PQconnectStartParams) F(PQconninfoFree) \
    F(PQconninfoParse) F(PQconsumeInput) F(PQenterPipelineMode) F(PQerrorMessage) F(PQexitPipelineMode) F(PQfinish) \
    F(PQflush) F(PQfreeCancel) F(PQfreemem) F(PQgetCancel) F(PQgetResult) F(PQgetisnull) F(PQgetlength) \
    F(PQgetvalue) F(PQisBusy) F(PQnfields) F(PQnotifies) F(PQntuples) F(PQparameterStatus) F(PQpipelineSync) \
    F(PQputCopyData) F(PQputCopyEnd) F(PQresultErrorField) F(PQresultErrorMessage) F(PQresultStatus) \
    F(PQsendPrepare) F(PQsendQuery) F(PQsendQueryParams) F(PQsendQueryPrepared) F(PQserverVersion) \
    F(PQsetNoticeProcessor) F(PQsetnonblocking) F(PQsocket) F(PQstatus)

struct scenekit_libpq {
#define SCENEKIT_FIELD(name) __typeof__(&name) _Nonnull name;
    SCENEKIT_LIBPQ_FUNCTIONS(SCENEKIT_FIELD)
#undef SCENEKIT_FIELD
};

// Fills the functions; false, with a reason from dlerror(3), if there is no such library or it lacks one of them.
static inline bool scenekit_libpq_load(struct scenekit_libpq *_Nonnull functions) {
    void *library = dlopen(SCENEKIT_LIBPQ_NAME, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define SCENEKIT_LOAD(name) \
    if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return false;
    SCENEKIT_LIBPQ_FUNCTIONS(SCENEKIT_LOAD)
#undef SCENEKIT_LOAD
    return true;
}

#endif
