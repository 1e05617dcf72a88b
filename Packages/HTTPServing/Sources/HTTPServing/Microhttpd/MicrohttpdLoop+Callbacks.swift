internal import CMicrohttpd
internal import Glibc

/// Constants that are macros with casts, which Swift does not import.
enum MHD {
    static let end = -1
    static let endWithError = -2
    static let sizeUnknown = UInt64.max
}

extension MicrohttpdLoop {
    /// The functions that the library calls, all while `run` is on this thread.
    static var callbacks: CMicrohttpd_Callbacks {
        CMicrohttpd_Callbacks(
            admit: { context, address, _ in
                guard let loop = loop(of: context) else { return .NO }
                return loop.admits(address.flatMap(IPAddress.init)) ? .YES : .NO
            },
            notify: { context, connection, state, code in
                guard let loop = loop(of: context), let connection, let state else { return }
                if code == .CONNECTION_NOTIFY_STARTED {
                    let client = ClientConnection(
                        descriptor: CMicrohttpd_socket(connection),
                        address: CMicrohttpd_client(connection).flatMap(IPAddress.init)
                    )
                    state.pointee = Unmanaged.passRetained(client).toOpaque()
                    loop.open(client)
                } else if let client = state.pointee {
                    state.pointee = nil
                    loop.close(Unmanaged<ClientConnection>.fromOpaque(client).takeRetainedValue())
                }
            },
            begin: { context, target, connection in
                guard let loop = loop(of: context), let connection,
                    let client = CMicrohttpd_context(connection)
                else {
                    return nil
                }
                let exchange = loop.begin(
                    target.map { String(cString: $0) } ?? "",
                    connection,
                    Unmanaged<ClientConnection>.fromOpaque(client).takeUnretainedValue()
                )
                return Unmanaged.passRetained(exchange).toOpaque()
            },
            handle: { context, _, _, method, version, bytes, size, state in
                guard let loop = loop(of: context), let method, let version, let size,
                    let exchange = state?.pointee
                else { return .NO }
                let received = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : size.pointee)
                size.pointee = 0
                return loop.proceed(
                    Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(),
                    method: String(cString: method),
                    version: String(cString: version),
                    received
                ) ? .YES : .NO
            },
            complete: { context, _, state, _ in
                guard let loop = loop(of: context), let state, let exchange = state.pointee else { return }
                state.pointee = nil
                loop.end(Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue())
            },
            context: nil
        )
    }

    /// Takes the next part of a request: its head, a part of its body, or its end; and the response.
    ///
    /// Returns false if the connection is to be closed.
    private func proceed(
        _ exchange: Exchange,
        method: String,
        version: String,
        _ bytes: UnsafeRawBufferPointer
    ) -> Bool {
        switch exchange.phase {
        case .begun:
            do throws(HTTPRefusal) {
                exchange.phase = .reading(try examine(exchange, method: method, version: version))
                limit(exchange.client)
                return true
            } catch {
                return refuse(error, exchange)
            }
        case .reading(let reader):
            do throws(HTTPRefusal) {
                if !bytes.isEmpty {
                    extend(exchange.client, bytes: bytes.count)
                    try reader.read(bytes)
                } else if var request = exchange.request, let mount = exchange.mount {
                    try reader.finish(&request)
                    exchange.request = request
                    if let answer = mount.answer { return queue(answer(request), of: exchange) }
                    handle(request, by: mount, of: exchange)
                }
                return true
            } catch {
                // The library takes no response inside a body.
                exchange.phase = .refused(error)
                return bytes.isEmpty ? refuse(error, exchange) : true
            }
        case .refused(let refusal): return bytes.isEmpty ? refuse(refusal, exchange) : true
        case .handling: return true
        case .answered(let response):
            exchange.phase = .sent
            return queue(response, of: exchange)
        case .sent: return true
        case .lost: return false
        }
    }

    /// Checks a request's head; returns the reader for its body.
    private func examine(
        _ exchange: Exchange,
        method: String,
        version: String
    ) throws(HTTPRefusal) -> any BodyReader {
        exchange.takesChunks = version != "HTTP/1.0"
        let headers = Self.headers(of: exchange.connection)
        let line = RequestCheck.Line(method: method, target: exchange.target, version: version)
        let (method, mount) = try RequestCheck.check(
            line,
            headers: headers,
            options: options,
            mounts: mounts
        )
        let parts = exchange.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var client = exchange.client.address.map {
            TrustedProxy.Client(address: $0, isSecure: options.certificate != nil)
        }
        if let proxy = options.proxy { client = client.map { proxy.client(of: $0, headers: headers) } }
        if options.isForPeers { client = TrustedProxy.Client(namedByPeerIn: headers) }
        var request = HTTPRequest(
            method,
            String(parts[0]),
            query: parts.count > 1 ? String(parts[1]) : "",
            headers: headers,
            client: client.map { "\($0.address)" } ?? ""
        )
        request.isSecure = client?.isSecure ?? false
        exchange.request = request
        exchange.mount = mount
        var reader = try mount.body.reader(contentType: method.hasBody ? request["content-type"] : nil)
        if let forward = forward(request, to: mount, limit: reader.limit) {
            exchange.forward = forward
            reader = forward
        }
        // A browser sees the refusal of a slightly larger body only after it has sent all of it.
        let size = request["content-length"].map { Int($0) ?? Int.max } ?? 0
        if size / 2 > reader.limit || size > reader.limit && request["expect"] != nil {
            throw .bodyIsTooLarge(reader.limit)
        }
        return reader
    }

    private static func headers(of connection: OpaquePointer) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        withUnsafeMutablePointer(to: &headers) { headers in
            _ = MHD_get_connection_values_n(
                connection,
                .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    let text = { (start: UnsafePointer<CChar>?, size: Int) in
                        String(
                            decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : size),
                            as: UTF8.self
                        )
                    }
                    context?.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
                        .append((text(name, nameSize).lowercased(), text(value, valueSize)))
                    return .YES
                },
                headers
            )
        }
        return headers
    }

    // MARK: - Responses

    /// Answers a request that is not served, in the form of its mount.
    private func refuse(_ refusal: HTTPRefusal, _ exchange: Exchange) -> Bool {
        queue(refusal.response(in: mounts.mount(of: exchange.target)?.refusal), of: exchange)
    }

    private func queue(_ response: HTTPResponse, of exchange: Exchange) -> Bool {
        var response = response
        if case .written(let write) = response.body { response.body = .bytes(write()) }
        if response.mayBeCompressed { compress(&response, of: exchange) }
        if case .stream(let stream) = response.body { exchange.stream = stream }
        exchange.client.isSending = true
        guard let message = message(response.body, of: exchange) else { return false }
        defer { MHD_destroy_response(message) }
        for (name, value) in response.headers + (isEnding ? [("connection", "close")] : []) {
            guard MHD_add_response_header(message, name, value) == .YES else { return false }
        }
        return MHD_queue_response(exchange.connection, UInt32(response.status), message) == .YES
    }

    /// Compresses a response's bytes if the client takes that, and if it gains by it.
    private func compress(_ response: inout HTTPResponse, of exchange: Exchange) {
        guard case .bytes(let bytes) = response.body, bytes.count >= Gzip.leastBytes else { return }
        response.headers.append(("vary", "accept-encoding"))
        guard let request = exchange.request, Gzip.isAccepted(by: request),
            let compressed = gzip?.compress(bytes)
        else { return }
        response.body = .bytes(compressed)
        response.headers.append(("content-encoding", "gzip"))
    }

    private func message(_ body: HTTPResponse.Body, of exchange: Exchange) -> OpaquePointer? {
        switch body {
        case .written(let write): return message(.bytes(write()), of: exchange)
        case .bytes(var bytes):
            limit(exchange.client, bytes: bytes.count)
            return bytes.withUnsafeMutableBytes {
                MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
            }
        case .file(let descriptor, let size):
            limit(exchange.client, bytes: size)
            // The library closes its copy.
            let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return nil }
            guard let message = MHD_create_response_from_fd64(UInt64(size), copy) else {
                Glibc.close(copy)
                return nil
            }
            return message
        case .stream(let stream):
            limit(exchange.client)
            watchForEnd(of: exchange)
            if isEnding { stream.close() }
            return streamMessage(stream, of: exchange)
        }
    }

    private func streamMessage(_ stream: HTTPStream, of exchange: Exchange) -> OpaquePointer? {
        let source = Unmanaged.passRetained(StreamSource(loop: self, exchange: exchange, stream: stream))
        let message = MHD_create_response_from_callback(
            exchange.streamLength.map { UInt64($0) } ?? MHD.sizeUnknown,
            // The library asks for so many bytes at once, apart from chunks, which have a size of their own.
            exchange.streamLength != nil ? 32_768 : exchange.takesChunks ? 1 : 4_096,
            { context, _, buffer, size in
                guard let context else { return MHD.endWithError }
                let source = Unmanaged<StreamSource>.fromOpaque(context).takeUnretainedValue()
                return source.loop.fill(
                    UnsafeMutableRawBufferPointer(start: buffer, count: size),
                    of: source.exchange,
                    from: source.stream
                )
            },
            source.toOpaque(),
            { context in
                if let context { Unmanaged<StreamSource>.fromOpaque(context).release() }
            }
        )
        if message == nil { source.release() }
        return message
    }
}

/// The context of the callback that sends a stream.
private final class StreamSource {
    unowned let loop: MicrohttpdLoop
    let exchange: Exchange
    let stream: HTTPStream

    init(loop: MicrohttpdLoop, exchange: Exchange, stream: HTTPStream) {
        self.loop = loop
        self.exchange = exchange
        self.stream = stream
    }
}

/// The loop that was passed to the library.
private func loop(of context: UnsafeMutableRawPointer?) -> MicrohttpdLoop? {
    context.map { Unmanaged<MicrohttpdLoop>.fromOpaque($0).takeUnretainedValue() }
}
