import TextWorkers

/// The encodings of values in a vCard document.
struct VCardValueEncoding {
    /// The encoding of values that are not UTF-8 and declare no charset.
    var fallback = TextEncoding.windows1252
    /// Whether the whole document has been decoded, so that declared charsets apply only to quoted-printable values.
    var isDocumentDecoded = false
}
