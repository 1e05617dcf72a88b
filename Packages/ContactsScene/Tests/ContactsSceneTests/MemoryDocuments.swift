import SceneKitCore
import Synchronization

/// Documents in memory, and a folder of documents if a test needs one.
final class MemoryDocuments: DocumentAccess {
    private let contents: Mutex<[String: [UInt8]]>
    private let folder: MemoryFolder?

    init(_ contents: [String: String] = [:], folder: MemoryFolder? = nil) {
        self.contents = Mutex(contents.mapValues { Array($0.utf8) })
        self.folder = folder
    }

    var hasFolders: Bool { folder != nil }

    func openFolder(_ name: String) throws -> (any DocumentFolder)? {
        guard let folder, name == folder.path else { return nil }
        return folder
    }

    func put(_ bytes: [UInt8], as name: String) { contents.withLock { $0[name] = bytes } }

    subscript(_ name: String) -> String? {
        contents.withLock { $0[name] }.map { String(decoding: $0, as: UTF8.self) }
    }

    func openForReading(_ name: String) throws -> any DocumentReader {
        if let folder, name.hasPrefix(folder.path + "/") {
            return Reader(try folder.read(String(name.dropFirst(folder.path.count + 1)), limit: .max))
        }
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
