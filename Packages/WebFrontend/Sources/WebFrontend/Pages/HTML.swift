/// Writes HTML, and escapes every text and attribute value.
///
/// It is the only code that writes markup, so that nothing from outside can become markup.
struct HTML {
    /// An attribute: a value, or true for an attribute without one. Nil and false leave it out.
    enum Value: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral {
        case text(String?)
        case flag(Bool)
        /// A value that each page puts into markup that it shares.
        case gap(MarkupWithGaps.Gap)

        init(stringLiteral value: String) { self = .text(value) }
        init(booleanLiteral value: Bool) { self = .flag(value) }
    }

    typealias Attributes = KeyValuePairs<StaticString, Value>

    private(set) var bytes: [UInt8]
    /// The parts of the page; nil if it is written whole.
    private(set) var parts: PageParts?

    /// - Parameter parts: Leaves out the parts that the page before shows alike.
    init(_ parts: PageParts? = nil) {
        self.parts = parts
        bytes = []
        // Most pages have room in it.
        bytes.reserveCapacity(1 << 15)
    }

    /// The markup as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// An element without content or end tag, such as `input`.
    mutating func void(_ name: StaticString, _ attributes: Attributes = [:]) {
        open(name, attributes)
    }

    mutating func element(
        _ name: StaticString,
        _ attributes: Attributes = [:],
        _ content: (inout HTML) -> Void
    ) {
        open(name, attributes)
        content(&self)
        end(name)
    }

    /// An element that the script finds by its key among its siblings. Only its name and key are written if the page before
    /// shows it alike.
    ///
    /// - Parameter write: Writes the element, with the key.
    mutating func part(
        _ name: StaticString,
        _ key: (name: StaticString, value: String),
        _ write: (inout HTML) -> Void
    ) {
        guard parts != nil else { return write(&self) }
        let start = bytes.count
        parts?.begin(key.value, after: bytes)
        write(&self)
        guard parts?.finish(after: bytes) == true else { return }
        bytes.removeSubrange(start...)
        element(name, (key.name, .text(key.value)), ("data-same", true)) { _ in }
        parts?.skip(bytes)
    }

    /// The same with the markup and the digest of an element that was written before.
    mutating func part(
        _ name: StaticString,
        _ key: (name: StaticString, value: String),
        _ markup: ArraySlice<UInt8>,
        _ digest: Int
    ) {
        if parts?.add(key.value, digest, after: bytes) == true {
            element(name, (key.name, .text(key.value)), ("data-same", true)) { _ in }
        } else {
            bytes += markup
        }
        parts?.skip(bytes)
    }

    /// The same with markup that the page shares with others.
    ///
    /// - Parameter value: The page's value for a gap.
    mutating func part(
        _ name: StaticString,
        _ key: (name: StaticString, value: String),
        _ markup: MarkupWithGaps,
        filling value: (MarkupWithGaps.Gap) -> String
    ) {
        if parts?.add(key.value, markup.digest, after: bytes) == true {
            element(name, (key.name, .text(key.value)), ("data-same", true)) { _ in }
        } else {
            for (piece, gap) in markup.pieces {
                bytes += piece
                if let gap { escape(value(gap)) }
            }
        }
        parts?.skip(bytes)
    }

    /// An element with one or two attributes, for the rows of long lists: it needs no dictionary of attributes.
    mutating func element(
        _ name: StaticString,
        _ first: (name: StaticString, value: Value),
        _ second: (name: StaticString, value: Value) = ("", false),
        _ content: (inout HTML) -> Void
    ) {
        append("<", name)
        attribute(first.name, first.value)
        attribute(second.name, second.value)
        bytes.append(UInt8(ascii: ">"))
        content(&self)
        end(name)
    }

    mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
        element(name, attributes) { $0.text(text) }
    }

    /// An element of the rows of long lists, whose attributes `set` writes.
    mutating func element(
        _ name: StaticString,
        setting attributes: (inout HTML) -> Void,
        _ content: (inout HTML) -> Void
    ) {
        void(name, setting: attributes)
        content(&self)
        end(name)
    }

    /// The same without content or end tag.
    mutating func void(_ name: StaticString, setting attributes: (inout HTML) -> Void) {
        append("<", name)
        attributes(&self)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Writes an attribute of the element that is being begun, with a value of up to three parts; nil leaves it out.
    mutating func set(_ name: StaticString, _ value: String?, _ second: String = "", _ third: String = "") {
        guard let value else { return }
        append(" ", name)
        bytes.append(UInt8(ascii: "="))
        bytes.append(UInt8(ascii: "\""))
        escape(value)
        if !second.isEmpty { escape(second) }
        if !third.isEmpty { escape(third) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes an attribute without a value.
    mutating func set(_ name: StaticString) { append(" ", name) }

    mutating func text(_ text: String) {
        escape(text)
    }

    /// `<!DOCTYPE html>`.
    mutating func doctype() {
        append("<!DOCTYPE html>\n")
    }

    private mutating func open(_ name: StaticString, _ attributes: Attributes) {
        append("<", name)
        for (name, value) in attributes { attribute(name, value) }
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func end(_ name: StaticString) {
        bytes.append(UInt8(ascii: "<"))
        append("/", name)
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func attribute(_ name: StaticString, _ value: Value) {
        switch value {
        case .text(nil), .flag(false): break
        case .flag(true): set(name)
        case .text(let text?): set(name, text)
        case .gap(let gap):
            append(" ", name)
            bytes += [UInt8(ascii: "="), UInt8(ascii: "\""), gap.rawValue, UInt8(ascii: "\"")]
        }
    }

    /// Single bytes are appended faster than texts.
    private mutating func append(_ first: Unicode.Scalar, _ text: StaticString) {
        bytes.append(UInt8(ascii: first))
        append(text)
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// The bytes below 64 that are escaped or dropped, as bits: one test for each byte of a page.
    private static let special: UInt64 =
        0xFFFF_C9FF | 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E

    /// Escapes for text and for attribute values in double quotes, and drops control characters that HTML forbids
    /// (HTML Living Standard, section 13.1.4).
    private mutating func escape(_ text: String) {
        var text = text
        text.withUTF8 { source in
            // The bytes between two escapes are copied together.
            var start = 0
            for position in source.indices {
                let byte = source[position]
                guard byte < 0x40 ? Self.special >> UInt64(byte) & 1 == 1 : byte == 0x7F else { continue }
                let escaped: StaticString
                switch byte {
                case UInt8(ascii: "&"): escaped = "&amp;"
                case UInt8(ascii: "<"): escaped = "&lt;"
                case UInt8(ascii: ">"): escaped = "&gt;"
                case UInt8(ascii: "\""): escaped = "&quot;"
                case UInt8(ascii: "'"): escaped = "&#39;"
                default: escaped = ""
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<position]))
                append(escaped)
                start = position + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
        }
    }
}
