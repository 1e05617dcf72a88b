public import SceneKitCore
private import Synchronization

/// Documents in memory, in place of a person's files.
///
/// ```swift
/// let documents = MemoryDocuments(["tasks.csv": "title\nCall"])
/// services[(any DocumentAccess).self] = documents
/// ```
public final class MemoryDocuments: DocumentAccess {
    private let contents: Mutex<[String: [UInt8]]>

    /// - Parameter contents: The texts of the documents that are there, by name.
    public init(_ contents: [String: String] = [:]) {
        self.contents = Mutex(contents.mapValues { Array($0.utf8) })
    }

    /// The text of a document; nil if there is none of that name.
    public subscript(_ name: String) -> String? {
        get { contents.withLock { $0[name] }.map { String(decoding: $0, as: UTF8.self) } }
        set { contents.withLock { $0[name] = newValue.map { Array($0.utf8) } } }
    }

    public func openForReading(_ name: String) throws -> any DocumentReader {
        guard let bytes = contents.withLock({ $0[name] }) else {
            throw DocumentError(name, reason: "there is no such document")
        }
        return Reader(rest: bytes[...])
    }

    public func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        guard replacing || contents.withLock({ $0[name] }) == nil else { throw DocumentError.exists(name) }
        return Writer { bytes in self.contents.withLock { $0[name] = bytes } }
    }

    private final class Reader: DocumentReader {
        let size: Int?
        private var rest: ArraySlice<UInt8>

        init(rest: ArraySlice<UInt8>) {
            self.rest = rest
            size = rest.count
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            // A little at a time, as from a pipe.
            let part = rest.prefix(min(7, buffer.count))
            buffer.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }

    private final class Writer: DocumentWriter {
        private var bytes: [UInt8] = []
        private let keep: ([UInt8]) -> Void

        init(_ keep: @escaping ([UInt8]) -> Void) {
            self.keep = keep
        }

        func write(_ bytes: borrowing [UInt8]) throws { self.bytes += copy bytes }

        func finish() throws { keep(bytes) }
    }
}
