public import TextWorkers

/// The encoding of a document, and how it was determined.
public enum DocumentEncoding: Equatable, Sendable {
    /// Valid UTF-8 so far.
    case utf8
    /// UTF-8, except for some text that was decoded as windows-1252.
    case mixedUTF8
    /// Shown by a byte order mark or the zeros of UTF-16, or given by a person.
    case known(TextEncoding)
    /// The most probable encoding of the text that is not UTF-8.
    case detected(TextEncoding)
}
