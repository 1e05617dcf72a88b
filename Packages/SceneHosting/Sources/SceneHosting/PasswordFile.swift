import SceneKitCore

/// Passwords out of a document, so that they stand in no argument.
enum PasswordFile {
    /// More than any form's passwords take.
    private static let limit = 65_536

    /// The lines, each a password; the last needs no line feed.
    ///
    /// - Throws: `DocumentError` where it cannot be read, or a line is no password.
    static func read(_ name: String) throws -> [String] {
        let bytes = try bytes(of: name).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var lines = try bytes.map { line in
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard let text = String(validating: line, as: UTF8.self) else {
                throw DocumentError(name, reason: "it is no text in UTF-8")
            }
            return text
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard !lines.isEmpty else { throw DocumentError(name, reason: "it holds no password") }
        if let empty = lines.firstIndex(of: "") {
            throw DocumentError(name, reason: "its line \(empty + 1) is empty; each line is a password")
        }
        return lines
    }

    private static func bytes(of name: String) throws -> [UInt8] {
        let reader = try LocalDocuments().openForReading(name)
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count < bytes.count {
            let read = try bytes.withUnsafeMutableBytes { buffer in
                try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            }
            if read == 0 { break }
            count += read
        }
        guard count <= limit else {
            throw DocumentError(name, reason: "it is too long to hold passwords")
        }
        return Array(bytes[..<count])
    }
}
