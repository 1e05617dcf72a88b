/// A text that is read in place; the memory has to outlive it.
struct JSONText {
    let base: UnsafePointer<UInt8>
    let count: Int

    /// Something to point at where there is nothing to read.
    private static let nothing: StaticString = ""

    init(_ bytes: UnsafeRawBufferPointer) {
        let bytes = bytes.assumingMemoryBound(to: UInt8.self)
        base = bytes.baseAddress ?? Self.nothing.utf8Start
        count = bytes.count
    }

    @inline(__always)
    func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + start, count: end - start)
    }

    /// The byte at a place, 0 at the end.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 { index < count ? base[index] : 0 }

    /// The first byte between two places that is no part of UTF-8 text.
    func firstBroken(_ start: Int, _ end: Int) -> Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: slice(start, end).span)
            return nil
        } catch {
            return start + error.byteOffsets.lowerBound
        }
    }

    /// The text of a string whose escapes the scan has checked.
    @inline(never)
    func unescaped(_ start: Int, _ end: Int) -> String {
        // No escape is shorter than its character.
        String(unsafeUninitializedCapacity: end - start) { out in
            var (index, length) = (start, 0)
            while index < end {
                if base[index] == UInt8(ascii: "\\"), let (scalar, next) = try? escape(at: index) {
                    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        out[length] = byte
                        length += 1
                    }
                    index = next
                } else {
                    out[length] = base[index]
                    length += 1
                    index += 1
                }
            }
            return length
        }
    }

    /// The character that an escape stands for, and where the escape ends; a pair of surrogates is one escape.
    func escape(at start: Int) throws(JSONScanner.Failure) -> (Unicode.Scalar, end: Int) {
        switch byte(start + 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return (Unicode.Scalar(base[start + 1]), start + 2)
        case UInt8(ascii: "b"): return ("\u{8}", start + 2)
        case UInt8(ascii: "f"): return ("\u{C}", start + 2)
        case UInt8(ascii: "n"): return ("\n", start + 2)
        case UInt8(ascii: "r"): return ("\r", start + 2)
        case UInt8(ascii: "t"): return ("\t", start + 2)
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal(start + 2) else {
                throw .init(start, "an escape \\u needs four hexadecimal digits")
            }
            if let scalar = Unicode.Scalar(unit) { return (scalar, start + 6) }
            guard unit < 0xDC00, byte(start + 6) == UInt8(ascii: "\\"), byte(start + 7) == UInt8(ascii: "u"),
                let low = hexadecimal(start + 8), (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 | (low & 0x3FF))
            else { throw .init(start, "half of a surrogate pair stands alone") }
            return (scalar, start + 12)
        default:
            throw .init(start, "there is no such escape; known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u")
        }
    }

    private func hexadecimal(_ start: Int) -> UInt32? {
        guard start + 4 <= count else { return nil }
        return slice(start, start + 4).reduce(0 as UInt32?) { value, byte in
            guard let value, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            return value << 4 | UInt32(digit)
        }
    }
}
