/// Detects the encoding of text that is not UTF-8.
///
/// ICU's detector uses the frequencies of characters in running text. An address book with a few names is too short for
/// that, so its results are weighted by the plausibility of the decoded names: they consist of letters, a word has one
/// script, capitals come first, and rare characters are rare.
public enum EncodingDetector {
    /// Returns the most probable encoding; `windows1252` if none is probable.
    ///
    /// Only words with bytes beyond ASCII count: an English header says nothing about the names below it.
    ///
    /// - Parameter sample: Bytes that are not UTF-8; 64 KiB are sufficient.
    public static func detect(_ sample: [UInt8]) -> TextEncoding {
        let words = foreignWords(of: sample)
        let text = Array(words.joined(separator: [0x20]))
        guard !text.isEmpty else { return .windows1252 }
        var confidences: [String: Int] = [:]
        for match in ICU.detectEncodings(text) {
            let name = families[match.name] ?? match.name
            confidences[name] = max(confidences[name] ?? 0, match.confidence)
        }
        var best = (encoding: TextEncoding.windows1252, score: -Double.infinity)
        for candidate in candidates {
            guard let decoded = try? candidate.encoding.decode(text) else { continue }
            let names = String(decoding: decoded, as: UTF8.self).split(separator: " ")
            let doubt = NamePlausibility.doubt(of: names) + candidate.rarity(in: words)
            let name = candidate.encoding.name
            let score = Double(confidences[families[name] ?? name] ?? 0) - 200 * doubt
            if score > best.score { best = (candidate.encoding, score) }
        }
        return best.encoding
    }

    /// An encoding that address books use.
    private struct Candidate {
        let encoding: TextEncoding
        /// The first bytes of frequent characters in a two-byte encoding.
        let frequent: [ClosedRange<UInt8>]

        /// The proportion of characters that are rare in names, from 0 to 1.
        func rarity(in words: [[UInt8]]) -> Double {
            guard !frequent.isEmpty else { return 0 }
            var rare = 0
            var count = 0
            for word in words {
                var index = 0
                while index < word.count {
                    let byte = word[index]
                    index += byte < 0x80 ? 1 : 2
                    guard byte >= 0x80 else { continue }
                    count += 1
                    if !frequent.contains(where: { $0.contains(byte) }) { rare += 1 }
                }
            }
            return Double(rare) / Double(max(1, count))
        }
    }

    /// Of two equally good candidates the first wins.
    private static let candidates: [Candidate] = [
        ("windows-1252", []), ("windows-1250", []), ("windows-1251", []),
        ("Shift_JIS", [0x81...0x83, 0x88...0x98]), ("EUC-KR", [0xB0...0xC8]),
        ("EUC-JP", [0xA1...0xA1, 0xA4...0xA5, 0xB0...0xCF]), ("GB18030", [0xB0...0xD7]),
        ("Big5", [0xA4...0xC6]),
        ("windows-1254", []), ("windows-1253", []), ("windows-1255", []), ("windows-1256", []),
        ("windows-1257", []), ("windows-874", []), ("KOI8-R", []), ("ISO-8859-2", []), ("ISO-8859-5", []),
        ("ISO-8859-6", []), ("ISO-8859-7", []),
    ].compactMap { name, frequent in
        TextEncoding(named: name).map { Candidate(encoding: $0, frequent: frequent) }
    }

    /// ISO encodings with the letters of a Windows encoding; ICU distinguishes them by bytes that do not occur in
    /// names.
    private static let families = [
        "ISO-8859-1": "windows-1252", "ISO-8859-2": "windows-1250", "ISO-8859-7": "windows-1253",
        "ISO-8859-8": "windows-1255", "ISO-8859-8-I": "windows-1255", "ISO-8859-9": "windows-1254",
    ]

    /// The words with non-ASCII bytes. In no encoding is a separator part of a character.
    private static func foreignWords(of sample: [UInt8]) -> [[UInt8]] {
        sample.split(whereSeparator: { $0 < 0x30 || $0 == 0x3A || $0 == 0x3B })
            .filter { word in word.contains { $0 >= 0x80 } }.map(Array.init)
    }
}
