internal import Dispatch
internal import SceneKitCore
internal import SceneProtocol
internal import Synchronization

/// The documents that a person has picked in a scene, which the host reads and writes for the program. There are no folders
/// and no standard streams.
struct HostDocuments: DocumentAccess {
    let hasStandardStreams = false
    /// Nil in a program that does not ask for documents.
    let services: HostServices?

    func openForReading(_ name: String) throws -> any DocumentReader {
        let document = try document(name)
        return HostDocumentReader(document, first: try document.read(isFirst: true))
    }

    /// The host asks the person before it replaces a document, when its first part is written.
    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        HostDocumentWriter(try document(name))
    }

    private func document(_ name: String) throws -> HostDocument {
        guard let services else { throw DocumentError(name, reason: "this program sees no documents") }
        return HostDocument(name: name, services: services)
    }
}

/// A document in requests to the host. Its calls wait on the thread of the caller, which is never the main actor's.
private struct HostDocument: Sendable {
    let name: String
    let services: HostServices

    func read(isFirst: Bool) throws -> (bytes: [UInt8], isLast: Bool) {
        try answer { try await services.read(name, isFirst: isFirst) }
    }

    func write(_ part: ArraySlice<UInt8>, isLast: Bool) throws {
        try answer { try await services.write(part, to: name, isLast: isLast) }
    }

    private func answer<Answer: Sendable>(
        _ request: @escaping @MainActor @Sendable () async throws -> Answer
    ) throws -> Answer {
        let result = Mutex<Result<Answer, any Error>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        // It is a request of the scene that the calling task works for.
        Task { @MainActor in
            let answer: Result<Answer, any Error>
            do { answer = .success(try await request()) } catch { answer = .failure(error) }
            result.withLock { $0 = answer }
            isDone.signal()
        }
        isDone.wait()
        do {
            guard let answer = try result.withLock({ try $0?.get() }) else { throw CancellationError() }
            return answer
        } catch let error as ProtocolError {
            let prefix = name + ": "
            let isNamed = error.message.hasPrefix(prefix)
            let reason = isNamed ? String(error.message.dropFirst(prefix.count)) : error.message
            throw DocumentError(name, reason: LocalizedText(verbatim: reason))
        }
    }
}

private final class HostDocumentReader: DocumentReader {
    let size: Int? = nil
    private let document: HostDocument
    private var bytes: ArraySlice<UInt8>
    private var isLast: Bool

    init(_ document: HostDocument, first: (bytes: [UInt8], isLast: Bool)) {
        self.document = document
        bytes = first.bytes[...]
        isLast = first.isLast
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while bytes.isEmpty, !isLast {
            let part = try document.read(isFirst: false)
            bytes = part.bytes[...]
            isLast = part.isLast
        }
        let count = min(buffer.count, bytes.count)
        buffer.copyBytes(from: bytes.prefix(count))
        bytes = bytes.dropFirst(count)
        return count
    }
}

private final class HostDocumentWriter: DocumentWriter {
    private let document: HostDocument
    private var rest: [UInt8] = []

    init(_ document: HostDocument) { self.document = document }

    func write(_ bytes: borrowing [UInt8]) throws {
        rest += copy bytes
        while rest.count > HostServices.partBytes {
            try document.write(rest.prefix(HostServices.partBytes), isLast: false)
            rest.removeFirst(HostServices.partBytes)
        }
    }

    func finish() throws { try document.write(rest[...], isLast: true) }
}
