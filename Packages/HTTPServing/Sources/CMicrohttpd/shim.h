#pragma once

#include <gnutls/crypto.h>
#include <microhttpd.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Functions with variable arguments, which Swift cannot call.

/// The size of the text for `CMicrohttpd_start`'s failure.
#define CMICROHTTPD_MESSAGE_SIZE 256

static inline void CMicrohttpd_log(void *message, const char *format, va_list arguments)
{
    vsnprintf((char *)message, CMICROHTTPD_MESSAGE_SIZE, format, arguments);
}

/// The functions that a daemon calls, on the thread that runs it.
struct CMicrohttpd_Callbacks {
    /// Decides whether a client may connect.
    MHD_AcceptPolicyCallback admit;
    /// Reports that a connection has been opened or closed.
    MHD_NotifyConnectionCallback notify;
    /// Reports a request's target; returns the request's context.
    void *(*begin)(void *, const char *, struct MHD_Connection *);
    MHD_AccessHandlerCallback handle;
    MHD_RequestCompletedCallback complete;
    /// The first argument of all of them.
    void *context;
};

/// Starts a daemon that the caller runs. The listening socket stays the caller's if the daemon is quiesced before it
/// stops. With a key and a certificate (PEM), it speaks TLS 1.2 and 1.3.
///
/// The library limits no times: its limits count inactivity only.
///
/// `message` has `CMICROHTTPD_MESSAGE_SIZE` bytes and must outlive the daemon; it has the reason if the result is NULL.
static inline struct MHD_Daemon *CMicrohttpd_start(
    int listener, unsigned int connections, size_t connection_bytes, const char *key, const char *certificate,
    const struct CMicrohttpd_Callbacks *callbacks, char *message)
{
    const unsigned int flags =
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG | (key ? MHD_USE_TLS : 0);
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    message[0] = 0;
    return MHD_start_daemon(
        flags, 0, callbacks->admit, callbacks->context, callbacks->handle, callbacks->context,
        MHD_OPTION_EXTERNAL_LOGGER, CMicrohttpd_log, message, MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_bytes,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_CONNECTION, callbacks->notify, callbacks->context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->complete, callbacks->context, MHD_OPTION_URI_LOG_CALLBACK,
        callbacks->begin, callbacks->context, MHD_OPTION_ARRAY, key ? tls : plain, MHD_OPTION_END);
}

/// The file descriptor that is ready when the daemon has work; -1 if there is none.
static inline int CMicrohttpd_descriptor(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

/// The connection's socket; -1 if unknown.
static inline int CMicrohttpd_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// What `CMicrohttpd_Callbacks.notify` has kept for the connection; NULL if nothing.
static inline void *CMicrohttpd_context(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/// The client's address; NULL if unknown.
static inline const struct sockaddr *CMicrohttpd_client(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}
