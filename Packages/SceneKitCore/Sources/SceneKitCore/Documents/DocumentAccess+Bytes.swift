internal import Dispatch

extension DocumentAccess {
    /// Reads a document whole, on a thread of its own, since it may block.
    ///
    /// - Returns: The content; nil for a document with more than `limit` bytes.
    /// - Throws: `DocumentError`.
    public nonisolated(nonsending) func bytes(of name: String, limit: Int) async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "document").async {
                continuation.resume(with: Result { try readBytes(of: name, limit: limit) })
            }
        }
    }

    private func readBytes(of name: String, limit: Int) throws -> [UInt8]? {
        let reader = try openForReading(name)
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try part.withUnsafeMutableBytes { try reader.read(into: $0) }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
            guard bytes.count <= limit else { return nil }
        }
    }
}
