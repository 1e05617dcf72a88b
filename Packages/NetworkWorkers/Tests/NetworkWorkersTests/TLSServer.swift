import Foundation
import Glibc

@testable import NetworkWorkers

/// An HTTPS server of the `openssl` command, with a certificate of its own for the host `localhost`.
final class TLSServer: Sendable {
    /// A PEM file with the certificate.
    let certificateFile: String
    let port: Int
    private let folder: URL
    private let process: Process

    struct Failure: Error {
        var output: String
    }

    static let isPossible = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/openssl")
        }
    }()

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificateFile = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        let made = try Self.openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-keyout", key, "-out", certificateFile, "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost",
        ])
        for await _ in made.output {}
        let (process, output) = try Self.openssl([
            "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificateFile, "-www",
        ])
        self.process = process
        // It writes `ACCEPT 127.0.0.1:PORT` when it listens.
        var text = ""
        var port: Int?
        for await bytes in output {
            text += String(decoding: bytes, as: UTF8.self)
            if let line = text.split(separator: "\n").first(where: {
                $0.hasPrefix("ACCEPT") && text.hasSuffix("\n")
            }),
                let number = line.split(separator: ":").last
            {
                port = Int(number)
                break
            }
        }
        guard let port else { throw Failure(output: text) }
        self.port = port
    }

    deinit {
        // A program that was started on a thread of the cooperative pool has SIGTERM blocked.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    func url(host: String = "localhost") -> String { "https://\(host):\(port)/" }

    /// Starts the command; its output ends with it.
    private static func openssl(_ arguments: [String]) throws -> (process: Process, output: AsyncStream<Data>)
    {
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        // A thread of its own: a FileHandle's readability handler and the end of its file can race in libdispatch.
        let reader = pipe.fileHandleForReading
        let isStarted = OwnThread.start {
            while true {
                let bytes = reader.availableData
                guard !bytes.isEmpty else { break }
                continuation.yield(bytes)
            }
            continuation.finish()
        }
        guard isStarted else { throw Failure(output: "no thread can be started") }
        return (process, stream)
    }
}
