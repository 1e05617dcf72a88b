/// The media types of bytes in a card, by signature or as a card declares them.
enum MediaType {
    /// The type of a picture by its first bytes; nil for all other bytes.
    static func ofPicture(_ bytes: [UInt8]) -> String? {
        func has(_ signature: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: signature.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if has("GIF87a") || has("GIF89a") { return "image/gif" }
        if has("RIFF"), has("WEBP", at: 8) { return "image/webp" }
        if has("ftypheic", at: 4) || has("ftypheix", at: 4) { return "image/heic" }
        if has("ftypavif", at: 4) { return "image/avif" }
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
            return "image/tiff"
        }
        // Windows bitmaps: the reserved bytes after the size are zero.
        return has("BM") && bytes.dropFirst(6).starts(with: [0, 0, 0, 0]) ? "image/bmp" : nil
    }

    /// How base64 of PNG, JPEG, GIF and WebP begins.
    private static let beginnings = ["/9j/", "iVBORw0KGg", "R0lGOD", "UklGR"].map { Array($0.utf8) }

    /// Whether a text may be base64 of a picture, judging by its first letters.
    static func mayBePicture(_ base64: some StringProtocol) -> Bool {
        let beginning = Array(base64.utf8.lazy.filter { $0 > 0x20 && $0 != UInt8(ascii: "\\") }.prefix(16))
        return beginning.count == 16 && beginnings.contains { beginning.starts(with: $0) }
    }

    /// The type that a card declares, from a `TYPE` of 3.0 or 2.1, a `MEDIATYPE`, or the beginning of a data URI.
    ///
    /// - Parameter property: The property's name, which says what kind of bytes it has.
    /// - Returns: nil for texts that are no types of bytes, such as encodings and labels.
    static func declared(_ text: some StringProtocol, of property: String) -> String? {
        let name = text.lowercased().filter { !$0.isWhitespace && $0 != "\\" }
        guard !name.isEmpty, !notTypes.contains(name) else { return nil }
        guard name.contains("/") else {
            return kind(of: property) + (aliases[name] ?? name)
        }
        guard !name.hasPrefix("/"), !name.hasSuffix("/"), name != octetStream, !name.hasSuffix("/x-unknown")
        else { return nil }
        let parts = name.split(separator: "/", maxSplits: 1)
        return parts[0] + "/" + (aliases[String(parts[1])] ?? String(parts[1]))
    }

    /// The type for bytes of an unknown type. A general `application/octet-stream` makes other servers refuse the card.
    static func unknown(of property: String) -> String { kind(of: property) + "x-unknown" }

    /// The type as a `TYPE` of 3.0 and 2.1: `JPEG` for `image/jpeg`.
    static func typeName(_ mediaType: String) -> String? {
        mediaType.split(separator: "/").last.map { $0.uppercased() }
    }

    /// The type of a picture's file format, if the text names one of those that browsers show.
    static func ofFormat(_ text: String) -> String? {
        declared(text, of: "PHOTO").flatMap { formats.contains($0) ? $0 : nil }
    }

    private static let octetStream = "application/octet-stream"
    private static let formats: Set = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/bmp", "image/tiff", "image/svg+xml",
        "image/heic", "image/avif",
    ]
    private static let aliases = [
        "jpg": "jpeg", "jpe": "jpeg", "pjpeg": "jpeg", "x-png": "png", "tif": "tiff", "svg": "svg+xml",
        "x-ms-bmp": "bmp", "x-bmp": "bmp",
    ]
    /// Values of `TYPE` beside media types: encodings, value types and labels.
    private static let notTypes: Set = [
        "base64", "b", "8bit", "7bit", "quoted-printable", "uri", "url", "data", "binary", "inline", "cid",
        "content-id", "home", "work", "pref", "internet", "image", "photo", "unknown",
    ]

    /// `SOUND` and `KEY` have the same forms as pictures.
    private static func kind(of property: String) -> String {
        property == "SOUND" ? "audio/" : property == "KEY" ? "application/" : "image/"
    }
}
