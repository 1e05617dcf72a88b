import Foundation
import HTTPTestKit
import Synchronization
import Testing

@testable import HTTPServing

@Suite("Bodies of responses", .timeLimit(.minutes(10)))
struct ResponseBodyTests {
    private static let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    private static let closing = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test("A file is sent with its size, and HEAD gets its headers only")
    func file() async throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        let content = String(repeating: "0123456789", count: 100_000)
        try content.write(toFile: path, atomically: false, encoding: .utf8)
        let descriptor = OwnedDescriptor(open(path, O_RDONLY | O_CLOEXEC))
        try FileManager.default.removeItem(atPath: path)
        let server = try LoopbackServer { _ in
            HTTPResponse(
                200,
                [("content-type", "text/vcard")],
                body: .file(descriptor, size: content.utf8.count)
            )
        }
        for _ in 0..<2 {
            let response = try await server.send(Self.closing)
            #expect(response.contains("\r\nContent-Length: 1000000\r\n"))
            #expect(response.hasSuffix("\r\n\r\n" + content))
        }
        let head = try await server.send(Self.closing.replacing("GET", with: "HEAD"))
        #expect(head.contains("\r\nContent-Length: 1000000\r\n"))
        #expect(head.hasSuffix("\r\n\r\n"))
        #expect(await server.stop() == "stopped")
    }

    @Test("A large body is compressed for a client that takes gzip, if its response permits that")
    func compressed() async throws {
        let text = String(repeating: "A row of a table. ", count: 1_000)
        let server = try LoopbackServer { request in
            var response = HTTPResponse(
                200,
                [("content-type", "text/plain")],
                body: Array((request.path == "/small" ? "A row." : text).utf8)
            )
            response.mayBeCompressed = request.path != "/secret"
            return response
        }
        let fetch = { (path: String, coding: String?) async throws -> (headers: String, body: Data) in
            // Each line break is one character.
            let accepting = coding.map { "Accept-Encoding: \($0)\r\n\r\n" } ?? "\r\n"
            let request = Self.closing.replacing("/ ", with: path + " ").dropLast() + accepting
            let client = try RawClient(port: server.port)
            client.send(String(request))
            let bytes = await blocking { client.receiveBytes() }
            let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
            return (String(decoding: bytes[..<end.lowerBound], as: UTF8.self), Data(bytes[end.upperBound...]))
        }
        for coding in ["gzip", "deflate, GZIP;q=0.5 , br"] {
            let (headers, body) = try await fetch("/", coding)
            #expect(headers.contains("content-encoding: gzip") && headers.contains("vary: accept-encoding"))
            #expect(headers.contains("Content-Length: \(body.count)") && body.count < text.utf8.count / 10)
            #expect(try gunzipped(body) == text)
        }
        for coding in [nil, "br", "gzip;q=0", "*"] {
            let (headers, body) = try await fetch("/", coding)
            #expect(!headers.contains("content-encoding") && headers.contains("vary: accept-encoding"))
            #expect(body == Data(text.utf8))
        }
        #expect(try await fetch("/secret", "gzip").body == Data(text.utf8))
        #expect(try await fetch("/small", "gzip").body == Data("A row.".utf8))
        #expect(await server.stop() == "stopped")
    }

    @Test("A body is written on the server's thread when it is sent, even while the main actor is occupied")
    func written() async throws {
        let text = String(repeating: "A row of a table. ", count: 1_000)
        let sent = DispatchSemaphore(value: 0)
        let isSent = Mutex(false)
        let threads = Mutex<[Bool]>([])
        let server = try LoopbackServer { request in
            // The actor's next work lasts until the client has the body.
            Task { @MainActor in
                isSent.withLock { $0 = sent.wait(timeout: .now() + 60) == .success }
            }
            var response = HTTPResponse(
                200,
                body: .written {
                    threads.withLock { $0.append(Thread.isMainThread) }
                    return Array(text.utf8)
                }
            )
            response.mayBeCompressed = true
            return response
        }
        let response = try await server.send(Self.closing)
        sent.signal()
        #expect(response.contains("\r\nContent-Length: \(text.utf8.count)\r\n"))
        #expect(response.contains("\r\nvary: accept-encoding\r\n") && response.hasSuffix("\r\n\r\n" + text))
        #expect(threads.withLock { $0 } == [false])
        await MainActor.run {}
        #expect(isSent.withLock { $0 })
        #expect(await server.stop() == "stopped")
    }

    /// The text of a gzip file, by the system's program.
    private func gunzipped(_ data: Data) throws -> String {
        let path = NSTemporaryDirectory() + UUID().uuidString
        try data.write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let program = Process()
        let output = Pipe()
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.standardInput = FileHandle.nullDevice
        program.standardOutput = output
        program.arguments = ["sh", "-c", "gzip -dc < \"$1\"", "sh", path]
        try program.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        program.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    @Test("A stream is sent as it is written, and the connection goes on after its end")
    func stream() async throws {
        let stream = HTTPStream()
        let (closed, close) = AsyncStream<Void>.makeStream()
        stream.onClose { close.yield() }
        let server = try LoopbackServer { request in
            request.path == "/next"
                ? .text(200, "next")
                : HTTPResponse(200, [("content-type", "text/event-stream")], body: .stream(stream))
        }
        let client = try RawClient(port: server.port)
        client.send(Self.get)
        #expect(await blocking { client.receive(until: "\r\n\r\n") }.contains("Transfer-Encoding: chunked"))
        for number in 0..<3 {
            stream.send(Array("data: \(number)\n\n".utf8))
            #expect(await blocking { client.receive(until: "\n\n") }.contains("data: \(number)\n\n"))
        }
        stream.send(Array(repeating: UInt8(ascii: "a"), count: 100_000))
        stream.end()
        stream.send([0])
        let rest = await blocking { client.receive(until: "\r\n0\r\n\r\n") }
        #expect(rest.count(where: { $0 == "a" }) >= 100_000)
        _ = await closed.first { _ in true }
        client.send(Self.closing.replacing("/ ", with: "/next "))
        #expect(await blocking { client.receive() }.hasSuffix("\r\n\r\nnext\n"))
        _ = await server.stop()
    }

    @Test("A stream is closed when its client goes, written or not", arguments: [false, true])
    func clientGoes(isWritten: Bool) async throws {
        let stream = HTTPStream()
        let (closed, close) = AsyncStream<Void>.makeStream()
        stream.onClose { close.yield() }
        let server = try LoopbackServer { _ in HTTPResponse(200, body: .stream(stream)) }
        let client = try RawClient(port: server.port)
        client.send(Self.get)
        _ = await blocking { client.receive(until: "\r\n\r\n") }
        if isWritten {
            stream.send([1])
            _ = await blocking { client.receive(until: "\u{1}") }
        }
        client.endAll()
        _ = await closed.first { _ in true }
        let late = Mutex(false)
        stream.onClose { late.withLock { $0 = true } }
        #expect(late.withLock { $0 })
        #expect(await server.stop() == "stopped")
    }

    @Test("Stopping closes streams, whose clients get a whole response")
    func stopping() async throws {
        let stream = HTTPStream()
        let closed = Mutex(false)
        stream.onClose { closed.withLock { $0 = true } }
        let server = try LoopbackServer { _ in HTTPResponse(200, body: .stream(stream)) }
        let client = try RawClient(port: server.port)
        client.send(Self.get)
        _ = await blocking { client.receive(until: "\r\n\r\n") }
        async let outcome = server.stop()
        #expect(await blocking { client.receive() } == "0\r\n\r\n")
        #expect(await outcome == "stopped")
        #expect(closed.withLock { $0 })
    }

    @Test("A stream whose client does not read is closed")
    func unread() async throws {
        let stream = HTTPStream()
        let (closed, close) = AsyncStream<Void>.makeStream()
        stream.onClose { close.yield() }
        let server = try LoopbackServer { _ in HTTPResponse(200, body: .stream(stream)) }
        let client = try RawClient(port: server.port)
        client.send(Self.get)
        _ = await blocking { client.receive(until: "\r\n\r\n") }
        stream.send(Array(repeating: 0, count: 20 << 20))
        _ = await closed.first { _ in true }
        #expect(await server.stop() == "stopped")
    }

    @Test("An uploaded file is kept on disk while it arrives")
    func upload() async throws {
        let content = String(repeating: "0123456789\r\n", count: 200_000)
        let server = try LoopbackServer { request in
            guard let file = request.form.files.first else { return .text(400, "no file") }
            var bytes = [UInt8](repeating: 0, count: file.size + 1)
            let count = read(file.content.number, &bytes, bytes.count)
            let isSame = count == file.size && bytes.prefix(count).elementsEqual(content.utf8)
            return .text(200, "\(file.field) \(file.filename) \(file.type) \(isSame)")
        }
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"cards\"; filename=\"all.vcf\"\r\nContent-Type: text/vcard\r\n\r\n"
            + content + "\r\n--b--\r\n"
        let response = try await server.response(
            "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
        )
        #expect(response == "200 cards all.vcf text/vcard true")
        _ = await server.stop()
    }
}
