import Glibc

/// Text in other charsets made UTF-8, by the C library's iconv.
enum Charset {
    /// Bytes that have no meaning in the charset become U+FFFD; an unknown charset is taken for Windows' Western.
    static func toUTF8(_ bytes: [UInt8], from charset: String) -> [UInt8] {
        if ["UTF-8", "UTF8", "US-ASCII"].contains(charset.uppercased()) {
            return UTF8Validation.isValid(bytes) ? bytes : windows1252ToUTF8(bytes)
        }
        guard charset.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }),
            let converted = convert(bytes, from: charset)
        else { return windows1252ToUTF8(bytes) }
        return converted
    }

    /// Every byte has a meaning; the five that Windows leaves open are kept as control characters.
    static func windows1252ToUTF8(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else if byte < 0xA0 {
                let value = highControls[Int(byte) - 0x80]
                result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
            } else {
                result.append(contentsOf: [0xC0 | byte >> 6, 0x80 | byte & 0x3F])
            }
        }
        return result
    }

    private static let highControls: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
        0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static func convert(_ bytes: [UInt8], from charset: String) -> [UInt8]? {
        guard let converter = iconv_open("UTF-8", charset), Int(bitPattern: converter) != -1 else {
            return nil
        }
        defer { iconv_close(converter) }
        // No charset takes more than four bytes of UTF-8 for one of its own.
        var output = [UInt8](repeating: 0, count: bytes.count * 4 + 16)
        var input = bytes
        let written: Int = input.withUnsafeMutableBytes { source in
            output.withUnsafeMutableBytes { target in
                var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
                var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                var fromLeft = source.count
                var toLeft = target.count
                while fromLeft > 0 {
                    // What it returns says no more than what is left of the input does.
                    _ = iconv(converter, &from, &fromLeft, &to, &toLeft)
                    guard fromLeft > 0, toLeft >= 3 else { break }
                    // A byte without a meaning: a replacement character stands for it.
                    for byte in "\u{FFFD}".utf8 {
                        to?.pointee = CChar(bitPattern: byte)
                        to = to.map { $0 + 1 }
                        toLeft -= 1
                    }
                    from = from.map { $0 + 1 }
                    fromLeft -= 1
                }
                return target.count - toLeft
            }
        }
        return Array(output[..<written])
    }
}
