/// A character encoding that ICU can decode, such as Shift_JIS.
///
/// ```swift
/// import TextWorkers
///
/// let encoding = TextEncoding(named: "sjis")
/// print(encoding?.name ?? "unknown")  // Shift_JIS
/// ```
public struct TextEncoding: Hashable, Sendable {
    /// The name that MIME or IANA's registry of character sets prefers; the requested name if neither has one.
    public let name: String
    /// ICU's name, which is exact where the registry's name is ambiguous.
    let canonicalName: String

    /// Looks up an encoding by name or alias, ignoring case and punctuation; nil if ICU does not have it.
    public init?(named name: String) {
        guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let canonical = ICU.canonicalName(ofEncoding: name)
        else { return nil }
        canonicalName = canonical
        self.name = ICU.registeredName(ofEncoding: canonical) ?? name
    }

    private init(name: String, canonicalName: String) {
        self.name = name
        self.canonicalName = canonicalName
    }

    /// UTF-8: RFC 3629.
    public static let utf8 = TextEncoding(name: "UTF-8", canonicalName: "UTF-8")
    /// UTF-16, the low byte of each code unit first.
    public static let utf16LittleEndian = TextEncoding(name: "UTF-16LE", canonicalName: "UTF-16LE")
    /// UTF-16, the high byte of each code unit first.
    public static let utf16BigEndian = TextEncoding(name: "UTF-16BE", canonicalName: "UTF-16BE")
    /// Windows' encoding of Western Europe, in which every byte is a character.
    public static let windows1252 = TextEncoding(name: "windows-1252", canonicalName: "ibm-5348_P100-1997")

    /// The registered names of all encodings, sorted.
    public static var names: [String] {
        Set(ICU.canonicalEncodingNames.compactMap(ICU.registeredName)).sorted()
    }

    /// Decodes a whole text to UTF-8. Undecodable bytes become U+FFFD.
    ///
    /// - Throws: `TextWorkersError` if ICU cannot load the encoding's table.
    public func decode(_ bytes: [UInt8]) throws(TextWorkersError) -> [UInt8] {
        let decoder = try TextDecoder(self)
        return bytes.withUnsafeBytes { decoder.decode($0, isEnd: true) }
    }
}

/// Decodes a text in pieces to UTF-8.
///
/// Use one decoder for one text, on one thread at a time.
public final class TextDecoder {
    private let converter: ICU.Converter

    /// - Throws: `TextWorkersError` if ICU cannot load the encoding's table.
    public init(_ encoding: TextEncoding) throws(TextWorkersError) {
        converter = try ICU.Converter(encoding.canonicalName)
    }

    /// Decodes a piece to UTF-8. An incomplete character is returned with the next piece. Undecodable bytes become
    /// U+FFFD.
    ///
    /// - Parameter isEnd: Whether this is the last piece, so that an incomplete character is undecodable.
    public func decode(_ bytes: UnsafeRawBufferPointer, isEnd: Bool = false) -> [UInt8] {
        converter.decode(bytes, isEnd: isEnd)
    }
}
