import SceneKitCore
import Testing

@Suite("A document that is read whole")
struct DocumentBytesTests {
    /// Documents of the given sizes, by name; each byte is its position's lowest one.
    private struct SizedDocuments: DocumentAccess {
        let sizes: [String: Int]

        func openForReading(_ name: String) throws -> any DocumentReader {
            guard let size = sizes[name] else { throw DocumentError(name, reason: "it is gone") }
            return Reader(size)
        }

        func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
            throw DocumentError.exists(name)
        }
    }

    private final class Reader: DocumentReader {
        let size: Int?
        private var place = 0

        init(_ size: Int) { self.size = size }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            let count = min(buffer.count, (size ?? 0) - place)
            for offset in 0..<count { buffer[offset] = UInt8(truncatingIfNeeded: place + offset) }
            place += count
            return count
        }
    }

    @Test("It arrives up to the limit, and not at all beyond it", arguments: [0, 1, 200_000])
    func limit(size: Int) async throws {
        let documents = SizedDocuments(sizes: ["a": size, "b": size + 1])
        let whole = try await documents.bytes(of: "a", limit: size)
        #expect(whole == (0..<size).map { UInt8(truncatingIfNeeded: $0) })
        #expect(try await documents.bytes(of: "b", limit: size) == nil)
    }

    @Test("The error of a document that cannot be opened arrives")
    func failure() async {
        await #expect(throws: DocumentError("c", reason: "it is gone")) {
            try await SizedDocuments(sizes: [:]).bytes(of: "c", limit: 1)
        }
    }
}
