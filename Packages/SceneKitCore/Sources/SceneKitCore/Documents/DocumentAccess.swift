/// The documents a person names in a scene: files in a terminal, `-` in a pipe, uploads in a browser.
///
/// A service that front ends provide, so that no scene knows of paths or standard streams.
public protocol DocumentAccess: Sendable {
    /// Opens a document to read it; may block.
    ///
    /// - Throws: `DocumentError`.
    func openForReading(_ name: String) throws -> any DocumentReader

    /// Opens a document to write it; may block. What was there stays until `finish()`.
    ///
    /// - Throws: `DocumentError`.
    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter
}

/// A document being read, by one caller at a time, off the main actor.
public protocol DocumentReader: AnyObject {
    /// How many bytes there are, where that is known.
    var size: Int? { get }

    /// Fills the buffer as far as there are bytes, and says how many; 0 at the end. May block.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A document being written, by one caller at a time, off the main actor. Without `finish()` nothing is kept.
public protocol DocumentWriter: AnyObject {
    /// May block.
    func write(_ bytes: borrowing [UInt8]) throws

    /// Makes what was written the document.
    func finish() throws
}

/// Why a document could not be opened, read or written.
public struct DocumentError: Error, Equatable, CustomStringConvertible {
    public let name: String
    public let reason: String

    public init(_ name: String, reason: String) {
        self.name = name
        self.reason = reason
    }

    /// The error of a document that is there already where a new one was asked for.
    public static func exists(_ name: String) -> DocumentError {
        DocumentError(name, reason: "it exists already")
    }

    /// One line, whatever the document is called.
    public var description: String { "\(VisibleText.line(name)): \(reason)" }
}
