/// Opens the documents that a person names in a scene: files in a terminal, `-` in a pipe, uploads in a browser.
///
/// Front ends provide it as a service, so scenes need not know about paths or standard streams.
public protocol DocumentAccess: Sendable {
    /// Whether `-` names the standard streams, as in a command; not where a front end uses them itself.
    var hasStandardStreams: Bool { get }

    /// Opens a document to read it; may block.
    ///
    /// - Throws: `DocumentError`.
    func openForReading(_ name: String) throws -> any DocumentReader

    /// Opens a document to write it; may block. Existing content stays until `finish()`.
    ///
    /// - Throws: `DocumentError`.
    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter

    /// Whether a person can name folders.
    var hasFolders: Bool { get }

    /// Opens a folder; nil if the name is not that of a folder. May block.
    ///
    /// - Throws: `DocumentError`.
    func openFolder(_ name: String) throws -> (any DocumentFolder)?
}

extension DocumentAccess {
    public var hasStandardStreams: Bool { false }

    public var hasFolders: Bool { false }

    public func openFolder(_ name: String) throws -> (any DocumentFolder)? { nil }
}

/// A document opened for reading. One caller uses it at a time, off the main actor.
public protocol DocumentReader: AnyObject {
    /// The size in bytes, if known.
    var size: Int? { get }

    /// Reads up to the buffer's size and returns the number of bytes read; 0 at the end. May block.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A document opened for writing. One caller uses it at a time, off the main actor; without `finish()` nothing is kept.
public protocol DocumentWriter: AnyObject {
    /// Appends bytes; may block.
    func write(_ bytes: borrowing [UInt8]) throws

    /// Replaces the document's content with the bytes written.
    func finish() throws
}

/// Why a document could not be opened, read or written.
public struct DocumentError: TextError, Equatable, CustomStringConvertible {
    public let name: String
    public let reason: LocalizedText

    public init(_ name: String, reason: LocalizedText) {
        self.name = name
        self.reason = reason
    }

    /// The error for a document that exists already when a new one was requested.
    public static func exists(_ name: String) -> DocumentError {
        DocumentError(name, reason: "it exists already")
    }

    /// The error on one line, even if the document's name has line breaks.
    public var text: LocalizedText { "\(VisibleText.line(name)): \(reason)" }

    public var description: String { text.string }
}
