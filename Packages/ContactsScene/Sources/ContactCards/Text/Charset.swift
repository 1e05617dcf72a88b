import TextWorkers

/// Text in other charsets made UTF-8.
enum Charset {
    /// Bytes that have no meaning in the charset become U+FFFD. What is no UTF-8 although it is said to be, and text in
    /// a charset that is not known, is taken for the other encoding.
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
        // ICU has the table of every encoding that it names; without one the bytes are still readable as ASCII.
        (try? encoding.decode(bytes)) ?? Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
