import TextWorkers

/// What the values of a vCard document are in.
struct VCardValueEncoding {
    /// What a value is in that is not UTF-8 and names no charset.
    var fallback = TextEncoding.windows1252
    /// Whether the whole document has been made UTF-8, so that the charset of a property is that of quoted-printable
    /// values alone.
    var isDocumentDecoded = false
}
