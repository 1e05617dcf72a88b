/// The bytes that a property contains, found in every form that the versions have and that programs write.
///
/// The forms are base64 with a mark (`ENCODING=b`, `BASE64`), data URIs (RFC 2397) whole, with escaped separators or cut
/// in two at their first colon, and base64 of a picture without any mark.
struct InlineData {
    /// Base64, perhaps with blanks and escapes.
    private let text: Substring
    /// The media type by signature, or else as declared.
    let mediaType: String?
    private let form: Form
    private let declaredType: String?

    private enum Form {
        case marked, dataURI, bare
    }

    /// Finds the bytes without decoding them; nil if the property has a text or an address.
    init?(_ property: CardProperty) {
        let value = property.value
        let types = property.values("MEDIATYPE") + property.values("TYPE")
        let isMarked = property.isBase64 || property.values("VALUE").contains { $0.lowercased() == "binary" }
        let isCut = types.contains { $0.lowercased() == "data" }
        var declared = types.lazy.compactMap { MediaType.declared($0, of: property.name) }.first
        let isBinary = isMarked || Self.binaryNames.contains(property.name)
        if let header = Self.header(of: value, isCut: isCut || isMarked), header.hasScheme || isBinary {
            form = header.isMarked ? .dataURI : .bare
            text = header.text
            declared = header.type.flatMap { MediaType.declared($0, of: property.name) } ?? declared
        } else if isMarked {
            form = .marked
            text = value[...]
        } else if isBinary, MediaType.mayBePicture(value) {
            form = .bare
            text = value[...]
        } else {
            return nil
        }
        declaredType = declared
        let beginning = Base64.beginning(of: text)
        mediaType = MediaType.ofPicture(beginning) ?? declared
    }

    /// The bytes; nil if they are not base64, or empty.
    var bytes: [UInt8]? {
        guard let bytes = Base64.decode(text), !bytes.isEmpty else { return nil }
        return form == .bare && MediaType.ofPicture(bytes) == nil ? nil : bytes
    }

    /// Whether the property has the form that its version prescribes, with the proper media type.
    func isCanonical(_ property: CardProperty, in version: CardVersion) -> Bool {
        guard Base64.isCanonical(text) else { return false }
        let isTyped = mediaType == declaredType
        if version == .v40 {
            let type = mediaType ?? MediaType.unknown(of: property.name)
            return form == .dataURI && isTyped && property.values("ENCODING").isEmpty
                && property.value.hasPrefix("data:\(type);base64,")
                && property.values("TYPE").allSatisfy { MediaType.ofFormat($0) == nil }
        }
        return form == .marked && isTyped
            && property.values("ENCODING").map { $0.lowercased() } == [version == .v30 ? "b" : "base64"]
            && property.values("TYPE").allSatisfy { !$0.contains("/") }
            && mediaType.flatMap(MediaType.typeName).map { type in
                property.values("TYPE").contains { $0.uppercased() == type }
            } ?? true
    }

    /// The properties that have bytes or their address as a value.
    static let binaryNames: Set = ["PHOTO", "LOGO", "SOUND", "KEY", "X-MS-CARDPICTURE"]

    /// The beginning of a data URI, and the text after its comma.
    private struct Header {
        var type: Substring?
        var hasScheme: Bool
        /// Whether the data is declared as base64.
        var isMarked: Bool
        var text: Substring
    }

    /// Finds the header of a data URI.
    ///
    /// The separators may be escaped, and `data:` itself may have been taken for a parameter, as in
    /// `PHOTO;DATA:IMAGE/JPEG;BASE64,…`.
    private static func header(of value: String, isCut: Bool) -> Header? {
        let head = value.utf8.prefix(200)
        let lower = head.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let start = lower.firstIndex { $0 > 0x20 } ?? lower.count
        let hasScheme = lower[start...].starts(with: "data:".utf8)
        let mark = Array("base64".utf8)
        var position = start + (hasScheme ? 5 : 0)
        let typeStart = position
        var typeEnd: Int?
        var end: Int?
        var isMarked = false
        while position < lower.count {
            let byte = lower[position]
            let isSeparator = byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
            if isSeparator || byte == UInt8(ascii: "\\") { typeEnd = typeEnd ?? position }
            if lower[position...].starts(with: mark),
                position == typeStart || ";,\\: ".utf8.contains(lower[position - 1])
            {
                end = position + mark.count
                isMarked = true
                break
            }
            // A data URI without the mark has its data after the comma.
            if byte == UInt8(ascii: ","), hasScheme, !lower[(position + 1)...].starts(with: mark) {
                end = position
                break
            }
            position += 1
        }
        guard var end, hasScheme || isCut || hasMediaType(lower[typeStart..<(typeEnd ?? typeStart)]) else {
            return nil
        }
        while end < lower.count, ";,:\\ \t".utf8.contains(lower[end]) { end += 1 }
        func index(_ offset: Int) -> String.Index { value.utf8.index(value.startIndex, offsetBy: offset) }
        let type = typeEnd.map { value[index(typeStart)..<index($0)] }
        return Header(type: type, hasScheme: hasScheme, isMarked: isMarked, text: value[index(end)...])
    }

    /// Whether a text is `image/jpeg` or the like.
    private static func hasMediaType(_ text: ArraySlice<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && parts[0].allSatisfy { (0x61...0x7A).contains($0) }
    }
}
