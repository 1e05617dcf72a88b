#ifndef SCENEKIT_CCURL_SHIM_H
#define SCENEKIT_CCURL_SHIM_H

// The functions below are the type check.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

// libcurl needs some thirty libraries, so it is loaded for the first request.

#define SCENEKIT_LIBCURL_NAME "libcurl.so.4"

#define SCENEKIT_LIBCURL_FUNCTIONS(F) \
    F(curl_easy_cleanup) F(curl_easy_getinfo) F(curl_easy_init) F(curl_easy_setopt) F(curl_easy_strerror) \
    F(curl_free) F(curl_global_init) F(curl_multi_add_handle) F(curl_multi_cleanup) F(curl_multi_info_read) \
    F(curl_multi_init) F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_remove_handle) F(curl_multi_strerror) \
    F(curl_multi_wakeup) F(curl_slist_append) F(curl_slist_free_all) F(curl_url) F(curl_url_cleanup) F(curl_url_get) \
    F(curl_url_set)

struct scenekit_libcurl {
#define SCENEKIT_FIELD(name) __typeof__(&name) _Nonnull name;
    SCENEKIT_LIBCURL_FUNCTIONS(SCENEKIT_FIELD)
#undef SCENEKIT_FIELD
};

// Fills the functions; false, with a reason from dlerror(3), if there is no such library or it lacks one of them.
static inline bool scenekit_libcurl_load(struct scenekit_libcurl *_Nonnull functions) {
    void *library = dlopen(SCENEKIT_LIBCURL_NAME, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define SCENEKIT_LOAD(name) \
    if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return false;
    SCENEKIT_LIBCURL_FUNCTIONS(SCENEKIT_LOAD)
#undef SCENEKIT_LOAD
    return true;
}

// Swift does not import variadic functions: one function for each type of an option's value.

static inline CURLcode scenekit_curl_set_text(
    struct scenekit_libcurl curl, CURL *handle, CURLoption option, const char *value
) {
    return curl.curl_easy_setopt(handle, option, value);
}

static inline CURLcode scenekit_curl_set_number(
    struct scenekit_libcurl curl, CURL *handle, CURLoption option, long value
) {
    return curl.curl_easy_setopt(handle, option, value);
}

static inline CURLcode scenekit_curl_set_size(
    struct scenekit_libcurl curl, CURL *handle, CURLoption option, curl_off_t value
) {
    return curl.curl_easy_setopt(handle, option, value);
}

static inline CURLcode scenekit_curl_set_headers(
    struct scenekit_libcurl curl, CURL *handle, struct curl_slist *headers
) {
    return curl.curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode scenekit_curl_set_error_buffer(struct scenekit_libcurl curl, CURL *handle, char *buffer) {
    return curl.curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

// libcurl copies as many bytes as CURLOPT_POSTFIELDSIZE_LARGE says, which has to be set before.
static inline CURLcode scenekit_curl_copy_body(struct scenekit_libcurl curl, CURL *handle, const void *bytes) {
    return curl.curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

typedef size_t (*scenekit_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode scenekit_curl_set_receivers(
    struct scenekit_libcurl curl, CURL *handle,
    scenekit_curl_receiver header, scenekit_curl_receiver body, void *context
) {
    CURLcode code = curl.curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    return code;
}

// Makes each connection's socket, or refuses its address with CURL_SOCKET_BAD.
static inline CURLcode scenekit_curl_set_socket_opener(
    struct scenekit_libcurl curl, CURL *handle, curl_opensocket_callback opener, void *context
) {
    CURLcode code = curl.curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
    if (code == CURLE_OK) code = curl.curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
    return code;
}

// Where the socket address begins, which is longer than its declared type.
static inline size_t scenekit_curl_address_offset(void) { return offsetof(struct curl_sockaddr, addr); }

// http and https, whatever else libcurl was built with.
static inline CURLcode scenekit_curl_allow_web_only(struct scenekit_libcurl curl, CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl.curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl.curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// A look-up of a host's name that is given up ends on its own; libcurl before 7.87 waits for it.
static inline CURLcode scenekit_curl_leave_lookups(struct scenekit_libcurl curl, CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl.curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
    return CURLE_OK;
#endif
}

static inline long scenekit_curl_number(struct scenekit_libcurl curl, CURL *handle, CURLINFO info) {
    long value = 0;
    return curl.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t scenekit_curl_size(struct scenekit_libcurl curl, CURL *handle, CURLINFO info) {
    curl_off_t value = 0;
    return curl.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

// NULL where there is none; it lives as long as the handle.
static inline const char *scenekit_curl_text(struct scenekit_libcurl curl, CURL *handle, CURLINFO info) {
    char *value = NULL;
    return curl.curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : NULL;
}

static inline CURLcode scenekit_curl_message_result(const CURLMsg *message) { return message->data.result; }

#endif
