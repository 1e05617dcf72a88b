private import Glibc
import SceneKitCore

/// Reads passwords from a document, so that they need not be arguments.
///
/// They are read into locked memory, which is overwritten; the strings made of them are not.
enum PasswordFile {
    /// Larger than the passwords of any form.
    private static let limit = 65_536

    /// Reads the lines, each of which is a password; the last needs no line feed.
    ///
    /// - Throws: `DocumentError` if the document cannot be read, or a line is no password.
    static func read(_ name: String) throws -> [String] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit + 1, alignment: 1)
        // If the process may not lock memory, read the passwords anyway.
        mlock(buffer.baseAddress, buffer.count)
        defer {
            if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
            munlock(buffer.baseAddress, buffer.count)
            buffer.deallocate()
        }
        let bytes = buffer[..<(try fill(buffer, from: name))]
        var lines = try bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            line in
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            guard let text = String(validating: line, as: UTF8.self) else {
                throw DocumentError(name, reason: "it is not UTF-8 text")
            }
            return text
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard !lines.isEmpty else { throw DocumentError(name, reason: "it contains no password") }
        if let empty = lines.firstIndex(of: "") {
            throw DocumentError(
                name,
                reason: "its line \(empty + 1) is empty, but each line must be a password"
            )
        }
        return lines
    }

    /// - Returns: The document's size in bytes.
    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from name: String) throws -> Int {
        let reader = try LocalDocuments().openForReading(name)
        var count = 0
        while count < buffer.count {
            let read = try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            if read == 0 { break }
            count += read
        }
        guard count <= limit else {
            throw DocumentError(name, reason: "it is too large for a password file")
        }
        return count
    }
}
