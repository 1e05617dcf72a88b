private import Glibc
import SceneKitCore

/// Passwords out of a document, so that they stand in no argument.
///
/// They are read into locked memory, which is overwritten; the strings made of them are not.
enum PasswordFile {
    /// More than any form's passwords take.
    private static let limit = 65_536

    /// The lines, each a password; the last needs no line feed.
    ///
    /// - Throws: `DocumentError` where it cannot be read, or a line is no password.
    static func read(_ name: String) throws -> [String] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: limit + 1, alignment: 1)
        // Where the process may not lock memory, the passwords are read all the same.
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

    /// - Returns: how many bytes the document has.
    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from name: String) throws -> Int {
        let reader = try LocalDocuments().openForReading(name)
        var count = 0
        while count < buffer.count {
            let read = try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            if read == 0 { break }
            count += read
        }
        guard count <= limit else {
            throw DocumentError(name, reason: "it is too long to hold passwords")
        }
        return count
    }
}
