import TextWorkers

/// Converts text from other charsets to UTF-8.
enum Charset {
    /// Undecodable bytes become U+FFFD. Text wrongly declared as UTF-8, and text in an unknown charset, is decoded with
    /// the fallback encoding.
    static func toUTF8(
        _ bytes: [UInt8],
        from charset: String,
        otherwise other: TextEncoding = .windows1252
    ) -> [UInt8] {
        guard let encoding = TextEncoding(named: charset) else { return toUTF8(bytes, from: other) }
        guard encoding.name == "UTF-8" || encoding.name == "US-ASCII" else {
            return toUTF8(bytes, from: encoding)
        }
        return UTF8Validation.isValid(bytes) ? bytes : toUTF8(bytes, from: other)
    }

    static func toUTF8(_ bytes: [UInt8], from encoding: TextEncoding) -> [UInt8] {
        // ICU has a table for every encoding it names; without one, the ASCII part stays readable.
        (try? encoding.decode(bytes)) ?? Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
