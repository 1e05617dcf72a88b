/// The header of a PNG, JPEG, GIF or WebP file, with every offset checked.
struct ImageHeader {
    typealias Size = (width: Int, height: Int)

    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The format by signature, and the size in pixels; nil for the size if the header is damaged.
    func parse() -> (ImageData.Format, Size?)? {
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return (.png, pngSize) }
        if has([0xFF, 0xD8, 0xFF], at: 0) { return (.jpeg, jpegSize) }
        if has("GIF87a", at: 0) || has("GIF89a", at: 0), bytes.count >= Self.gifHeader {
            return (.gif, gifSize)
        }
        if has("RIFF", at: 0), has("WEBP", at: 8) { return (.webP, webPSize) }
        return nil
    }

    /// The signature and the logical screen descriptor.
    private static let gifHeader = 13

    /// GIF89a, section 18: the size of the logical screen.
    private var gifSize: Size? {
        guard let width = littleNumber(at: 6, count: 2), let height = littleNumber(at: 8, count: 2) else {
            return nil
        }
        return (width, height)
    }

    /// PNG, section 11.2.1: the first chunk is `IHDR`.
    private var pngSize: Size? {
        guard number(at: 8, count: 4) == 13, has("IHDR", at: 12), let width = number(at: 16, count: 4),
            let height = number(at: 20, count: 4)
        else { return nil }
        return (width, height)
    }

    /// ITU T.81, sections B.1.1 and B.2.2: the size is in the first frame header.
    private var jpegSize: Size? {
        var offset = 2
        while let marker = number(at: offset, count: 2), marker >> 8 == 0xFF {
            switch marker & 0xFF {
            case 0xFF:
                // A fill byte.
                offset += 1
            case 0x01, 0xD0...0xD7:
                // A marker without a segment.
                offset += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = number(at: offset + 5, count: 2),
                    let width = number(at: offset + 7, count: 2)
                else { return nil }
                return (width, height)
            case 0x00, 0xD8, 0xD9, 0xDA:
                // The image's data, or its end, without a frame header.
                return nil
            default:
                guard let length = number(at: offset + 2, count: 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }

    /// RFC 9649, sections 2.5 to 2.7: the size is in the first chunk.
    private var webPSize: Size? {
        if has("VP8 ", at: 12) {
            // RFC 6386, section 9.1: the start code, then 14 bits each.
            guard has([0x9D, 0x01, 0x2A], at: 23), let width = littleNumber(at: 26, count: 2),
                let height = littleNumber(at: 28, count: 2)
            else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        }
        if has("VP8L", at: 12) {
            guard has([0x2F], at: 20), let sizes = littleNumber(at: 21, count: 4) else { return nil }
            return (sizes & 0x3FFF + 1, sizes >> 14 & 0x3FFF + 1)
        }
        if has("VP8X", at: 12) {
            guard let width = littleNumber(at: 24, count: 3), let height = littleNumber(at: 27, count: 3)
            else { return nil }
            return (width + 1, height + 1)
        }
        return nil
    }

    /// Whether the image's end is there: PNG's last chunk, JPEG's end marker, GIF's trailer after a block, or as many bytes
    /// as WebP's header counts.
    func hasEnd(of format: ImageData.Format) -> Bool {
        switch format {
        case .png: has([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82], from: 8)
        case .jpeg: jpegScan.map { has([0xFF, 0xD9], from: $0) } ?? false
        case .gif: has([0x00, 0x3B], from: Self.gifHeader)
        case .webP: littleNumber(at: 4, count: 4).map { $0 + 8 <= bytes.count } ?? false
        }
    }

    /// The beginning of the image's data, after the segments that may have a smaller image.
    private var jpegScan: Int? {
        var offset = 2
        while let marker = number(at: offset, count: 2), marker >> 8 == 0xFF {
            switch marker & 0xFF {
            case 0xFF: offset += 1
            case 0x01, 0xD0...0xD7: offset += 2
            case 0xDA: return offset
            default:
                guard let length = number(at: offset + 2, count: 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }

    private func has(_ signature: [UInt8], from start: Int) -> Bool {
        start <= bytes.count - signature.count
            && (start...(bytes.count - signature.count)).reversed().contains { has(signature, at: $0) }
    }

    private func has(_ text: StaticString, at offset: Int) -> Bool {
        text.withUTF8Buffer { has(Array($0), at: offset) }
    }

    private func has(_ signature: [UInt8], at offset: Int) -> Bool {
        bytes.count >= offset + signature.count
            && bytes[offset..<(offset + signature.count)].elementsEqual(signature)
    }

    /// A number with its highest byte first; nil behind the end.
    private func number(at offset: Int, count: Int) -> Int? {
        guard bytes.count >= offset + count else { return nil }
        return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number with its lowest byte first; nil behind the end.
    private func littleNumber(at offset: Int, count: Int) -> Int? {
        guard bytes.count >= offset + count else { return nil }
        return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
