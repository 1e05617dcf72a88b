public import TextWorkers

/// The encoding of a document, and how it became known.
public enum DocumentEncoding: Equatable, Sendable {
    /// UTF-8 as far as it was read.
    case utf8
    /// UTF-8 but for some text, which was taken for windows-1252.
    case mixedUTF8
    /// What a byte order mark or the zeros of UTF-16 show, or what a person said.
    case known(TextEncoding)
    /// The most probable encoding of the text that is not UTF-8.
    case detected(TextEncoding)
}
