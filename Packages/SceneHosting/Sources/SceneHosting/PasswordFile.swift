import SceneKitCore

/// A password out of a document, so that it stands in no argument.
enum PasswordFile {
    private static let limit = 4_096

    /// The first line.
    ///
    /// - Throws: `DocumentError`.
    static func read(_ name: String) throws -> String {
        let reader = try LocalDocuments().openForReading(name)
        var bytes = [UInt8](repeating: 0, count: limit)
        var count = 0
        while count < limit {
            let read = try bytes.withUnsafeMutableBytes { buffer in
                try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            }
            if read == 0 { break }
            count += read
        }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, line.count < limit, let text = String(validating: line, as: UTF8.self) else {
            throw DocumentError(name, reason: "its first line is no password")
        }
        return text
    }
}
