#ifndef SCENEKIT_CCURL_SHIM_H
#define SCENEKIT_CCURL_SHIM_H

// The functions below are the type check.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stddef.h>

// Swift does not import variadic functions: one function for each type of an option's value.

static inline CURLcode scenekit_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode scenekit_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode scenekit_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode scenekit_curl_set_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode scenekit_curl_set_error_buffer(CURL *handle, char *buffer) {
    return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

// libcurl copies as many bytes as CURLOPT_POSTFIELDSIZE_LARGE says, which has to be set before.
static inline CURLcode scenekit_curl_copy_body(CURL *handle, const void *bytes) {
    return curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

typedef size_t (*scenekit_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode scenekit_curl_set_receivers(
    CURL *handle, scenekit_curl_receiver header, scenekit_curl_receiver body, void *context
) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    return code;
}

// Makes each connection's socket, or refuses its address with CURL_SOCKET_BAD.
static inline CURLcode scenekit_curl_set_socket_opener(
    CURL *handle, curl_opensocket_callback opener, void *context
) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
    return code;
}

// Where the socket address begins, which is longer than its declared type.
static inline size_t scenekit_curl_address_offset(void) { return offsetof(struct curl_sockaddr, addr); }

// http and https, whatever else libcurl was built with.
static inline CURLcode scenekit_curl_allow_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// A look-up of a host's name that is given up ends on its own; libcurl before 7.87 waits for it.
static inline CURLcode scenekit_curl_leave_lookups(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
    return CURLE_OK;
#endif
}

static inline long scenekit_curl_number(CURL *handle, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t scenekit_curl_size(CURL *handle, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

// NULL where there is none; it lives as long as the handle.
static inline const char *scenekit_curl_text(CURL *handle, CURLINFO info) {
    char *value = NULL;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : NULL;
}

static inline CURLcode scenekit_curl_message_result(const CURLMsg *message) { return message->data.result; }

#endif
