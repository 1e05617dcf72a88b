/// Makes keys by which texts sort as the people of a language expect, and under which texts that differ only in case and
/// accents are equal (Unicode Collation Algorithm, UTS #10, primary strength, with the rules of CLDR).
///
/// ```swift
/// import TextWorkers
///
/// let names = ["Zoë", "Åsa", "Ada"]
/// let swedish = try Collator(locale: "sv")
/// print(names.sorted { swedish.key(of: $0).lexicographicallyPrecedes(swedish.key(of: $1)) })
/// // ["Ada", "Zoë", "Åsa"]
/// ```
public final class Collator: Sendable {
    /// The locale as a BCP 47 tag: `sv`, `de-u-co-phonebk`, or `und` for the order that no language has changed.
    public let locale: String
    private let collation: ICU.Collation

    /// The version of ICU; keys of different versions must not be compared.
    public static var version: String { ICU.version }

    /// - Parameter locale: A BCP 47 tag.
    /// - Throws: `TextWorkersError` if it is malformed, if its language is unknown, or if ICU cannot load its data.
    public init(locale: String) throws(TextWorkersError) {
        guard let name = locale == Self.undetermined ? "" : ICU.locale(ofTag: locale) else {
            throw TextWorkersError(
                message:
                    "'\(locale)' is no known locale; use one such as 'sv', 'zh-Hant' or 'de-u-co-phonebk'"
            )
        }
        self.locale = name.isEmpty ? locale : ICU.tag(ofLocale: name) ?? locale
        collation = try ICU.Collation(name)
    }

    /// The locale of no language.
    public static let undetermined = "und"

    /// The locale in which a process of this environment sorts: the first of `LC_ALL`, `LC_COLLATE` and `LANG` that is not
    /// empty (POSIX, section 8.2), or `undetermined` if that names no language.
    public static func locale(in environment: [String: String]) -> String {
        let value = ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let value, let name = value.split(separator: ".").first else { return undetermined }
        return ICU.tag(ofLocale: name.split(separator: "@").first.map(String.init) ?? "") ?? undetermined
    }

    /// The key of a text: valid UTF-8 without zeros, which sorts byte by byte.
    public func key(of text: String) -> [UInt8] {
        var key: [UInt8] = []
        var text = text
        text.withUTF8 { appendKey(of: UnsafeRawBufferPointer($0), to: &key) }
        return key
    }

    /// Appends the key of a text in UTF-8. Blanks at its ends do not count, and several beside one another count as one.
    /// Invalid bytes count as U+FFFD.
    public func appendKey(of text: UnsafeRawBufferPointer, to key: inout [UInt8]) {
        withUnits(of: text) { units in
            collation.withSortKey(of: units) { bytes in
                key.reserveCapacity(key.count + bytes.count)
                for byte in bytes {
                    // ICU's bytes as the characters U+0001 to U+00FF, whose UTF-8 sorts as they do.
                    if byte < 0x80 {
                        key.append(byte)
                    } else {
                        key.append(0xC0 | byte >> 6)
                        key.append(0x80 | byte & 0x3F)
                    }
                }
            }
        }
    }

    private func withUnits(of text: UnsafeRawBufferPointer, _ work: (UnsafeBufferPointer<UInt16>) -> Void) {
        if text.allSatisfy({ $0 < 0x80 }) {
            Self.withSingleBlanks(in: text.lazy.map(UInt16.init), atMost: text.count, work)
        } else {
            let text = String(decoding: text, as: UTF8.self)
            Self.withSingleBlanks(in: text.utf16, atMost: text.utf16.count, work)
        }
    }

    private static func withSingleBlanks(
        in text: some Sequence<UInt16>,
        atMost capacity: Int,
        _ work: (UnsafeBufferPointer<UInt16>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: capacity + 1) { units in
            var count = 0
            var needsBlank = false
            for unit in text {
                if unit == 0x20 || (0x09...0x0D).contains(unit) {
                    needsBlank = count > 0
                    continue
                }
                if needsBlank {
                    units.initializeElement(at: count, to: 0x20)
                    count += 1
                    needsBlank = false
                }
                units.initializeElement(at: count, to: unit)
                count += 1
            }
            work(UnsafeBufferPointer(rebasing: units[..<count]))
        }
    }
}
