import SceneKitCore
import Synchronization

/// Documents in memory.
final class MemoryDocuments: DocumentAccess {
    private let contents: Mutex<[String: [UInt8]]>

    init(_ contents: [String: String] = [:]) {
        self.contents = Mutex(contents.mapValues { Array($0.utf8) })
    }

    func put(_ bytes: [UInt8], as name: String) { contents.withLock { $0[name] = bytes } }

    subscript(_ name: String) -> String? {
        contents.withLock { $0[name] }.map { String(decoding: $0, as: UTF8.self) }
    }

    func openForReading(_ name: String) throws -> any DocumentReader {
        guard let bytes = contents.withLock({ $0[name] }) else {
            throw DocumentError(name, reason: "there is no such document")
        }
        return Reader(bytes)
    }

    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        guard replacing || contents.withLock({ $0[name] }) == nil else {
            throw DocumentError.exists(name)
        }
        return Writer { bytes in self.contents.withLock { $0[name] = bytes } }
    }

    private final class Reader: DocumentReader {
        private var rest: ArraySlice<UInt8>
        let size: Int?

        init(_ bytes: [UInt8]) {
            rest = bytes[...]
            size = bytes.count
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            let part = rest.prefix(buffer.count)
            buffer.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }

    private final class Writer: DocumentWriter {
        private var bytes: [UInt8] = []
        private let keep: ([UInt8]) -> Void

        init(keep: @escaping ([UInt8]) -> Void) {
            self.keep = keep
        }

        func write(_ bytes: borrowing [UInt8]) throws { self.bytes += copy bytes }

        func finish() throws { keep(bytes) }
    }
}
