import Foundation
import Glibc
import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

struct LocalDocumentsTests {
    private let folder: TemporaryFolder
    private let documents = LocalDocuments()

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to name: String, replacing: Bool = false) throws {
        let writer = try documents.openForWriting(folder / name, replacing: replacing)
        try writer.write(Array(text.utf8))
        try writer.finish()
    }

    @Test("Reading returns the written bytes and their number")
    func roundTrip() throws {
        try write("hello", to: "a")
        let reader = try documents.openForReading(folder / "a")
        var bytes = [UInt8](repeating: 0, count: 3)
        var read: [UInt8] = []
        while true {
            let count = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
            if count == 0 { break }
            read += bytes[..<count]
        }
        #expect(read == Array("hello".utf8))
        #expect(reader.size == 5)
        #expect(try folder.names() == ["a"])
    }

    @Test("A file is overwritten only with permission; its mode and symbolic links stay")
    func replacing() throws {
        try folder.write("old", to: "a")
        chmod(folder / "a", 0o640)
        symlink("a", folder / "link")
        #expect(throws: DocumentError.exists(folder / "a")) {
            try write("new", to: "a")
        }
        #expect(try folder.text(of: "a") == "old")
        try write("new", to: "link", replacing: true)
        #expect(try folder.text(of: "a") == "new")
        #expect(folder.mode(of: "a") == 0o640)
        #expect(try folder.names() == ["a", "link"])
        var status = stat()
        #expect(lstat(folder / "link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test("An unfinished write keeps the old content")
    func abandoned() throws {
        try folder.write("old", to: "a")
        for name in ["a", "b"] {
            let writer = try documents.openForWriting(folder / name, replacing: true)
            try writer.write([1, 2, 3])
        }
        #expect(try folder.names() == ["a"])
        #expect(try folder.text(of: "a") == "old")
    }

    @Test("A document that was created in the meantime is kept")
    func race() throws {
        let writer = try documents.openForWriting(folder / "a", replacing: false)
        try writer.write([1])
        try folder.write("other", to: "a")
        #expect(throws: DocumentError(folder / "a", reason: "File exists")) { try writer.finish() }
        #expect(try folder.text(of: "a") == "other")
    }

    @Test("Folders, missing documents and devices have different errors")
    func kinds() throws {
        #expect(throws: DocumentError(folder.path, reason: "it is a folder, not a document")) {
            try documents.openForReading(folder.path)
        }
        #expect(throws: DocumentError(folder.path, reason: "it is a folder, not a document")) {
            try documents.openForWriting(folder.path, replacing: true)
        }
        #expect(throws: DocumentError(folder / "none", reason: "there is no such document")) {
            try documents.openForReading(folder / "none")
        }
        #expect(throws: DocumentError(folder / "no/where", reason: "there is no folder '\(folder / "no")'")) {
            try documents.openForWriting(folder / "no/where", replacing: false)
        }
        let writer = try documents.openForWriting("/dev/full", replacing: false)
        #expect(throws: DocumentError("/dev/full", reason: "No space left on device")) {
            try writer.write([1])
        }
        #expect(folder.mode(of: "none") == nil)
    }

    @Test("A document without read permission is an error")
    func permission() async {
        await #expect(processExitsWith: .success) {
            // Root may read everything.
            if geteuid() == 0 { setuid(65_534) }
            let folder = try TemporaryFolder()
            try folder.write("x", to: "a")
            chmod(folder / "a", 0)
            #expect(throws: DocumentError(folder / "a", reason: "permission is denied")) {
                try LocalDocuments().openForReading(folder / "a")
            }
        }
    }

    @Test("The standard streams are refused while a session uses them")
    func streams() {
        let documents = LocalDocuments(allowsStandardStreams: false)
        let refusal = DocumentError("-", reason: "the session uses the standard streams; name a file")
        #expect(throws: refusal) { try documents.openForReading("-") }
        #expect(throws: refusal) { try documents.openForWriting("-", replacing: false) }
    }

    @Test("A new document is accessible to its owner only, and is never created through a dangling link")
    func modes() throws {
        try write("new", to: "a")
        #expect(folder.mode(of: "a") == 0o600)
        symlink("b", folder / "link")
        #expect(
            throws: DocumentError(folder / "link", reason: "it is a link to a missing document")
        ) {
            try write("new", to: "link")
        }
        #expect(try folder.names() == ["a", "link"])
    }

    @Test("A pipe without a peer does not block a cancelled task")
    func cancelledPipe() async throws {
        let name = folder / "pipe"
        try #require(mkfifo(name, 0o600) == 0)
        let documents = documents
        let writing = Task.detached { _ = try documents.openForWriting(name, replacing: false) }
        writing.cancel()
        await #expect(throws: CancellationError.self) { try await writing.value }
        let reading = Task.detached {
            let reader = try documents.openForReading(name)
            var bytes: [UInt8] = [0]
            return try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
        }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test("Data passes through a pipe completely, however little it accepts at a time")
    func pipe() async throws {
        let name = folder / "pipe"
        try #require(mkfifo(name, 0o600) == 0)
        let sent = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
        let documents = documents
        async let received = onThread {
            let reader = try documents.openForReading(name)
            var bytes = [UInt8](repeating: 0, count: 10_000)
            var all: [UInt8] = []
            while true {
                let count = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
                if count == 0 { return all }
                all += bytes[..<count]
            }
        }
        try await onThread {
            let writer = try documents.openForWriting(name, replacing: false)
            try writer.write(sent)
            try writer.finish()
        }
        #expect(try await received == sent)
    }

    @Test("A reader that waits for bytes stops when its task is cancelled")
    func cancelledReader() async throws {
        let name = folder / "pipe"
        try #require(mkfifo(name, 0o600) == 0)
        // Open both ways, so that no open call blocks.
        let writer = open(name, O_RDWR | O_CLOEXEC)
        defer { close(writer) }
        let documents = documents
        let reading = Task.detached {
            let reader = try documents.openForReading(name)
            var bytes: [UInt8] = [0]
            return try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
        }
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
    }
}

/// Runs blocking work on a thread of its own.
private func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
