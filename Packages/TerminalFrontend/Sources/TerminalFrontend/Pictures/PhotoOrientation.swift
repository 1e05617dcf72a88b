/// How a camera was held, by the Exif data of a JPEG photo (CIPA DC-008, section 4.6.4): 1 if upright, up to 8.
struct PhotoOrientation: Equatable, Sendable {
    private static let tag = 0x0112

    let number: Int

    init(number: Int) { self.number = number }

    /// Reads the orientation of a JPEG file; upright if it tells none.
    init(jpeg bytes: [UInt8]) { number = Self.read(bytes).flatMap { (1...8).contains($0) ? $0 : nil } ?? 1 }

    private static func read(_ bytes: [UInt8]) -> Int? {
        var offset = 2
        while let marker = bytes.number(at: offset, count: 2),
            (0xFFE0...0xFFEF).contains(marker) || marker == 0xFFFE,
            let length = bytes.number(at: offset + 2, count: 2), length >= 2
        {
            let start = offset + 4
            if marker == 0xFFE1, bytes.dropFirst(start).starts(with: "Exif\0\0".utf8) {
                return read(bytes, tiff: start + 6)
            }
            offset += 2 + length
        }
        return nil
    }

    /// Reads the tag from the first directory of a TIFF file within the bytes.
    private static func read(_ bytes: [UInt8], tiff: Int) -> Int? {
        let isLittle: Bool
        switch bytes.number(at: tiff, count: 2) {
        case 0x4949: isLittle = true
        case 0x4D4D: isLittle = false
        default: return nil
        }
        guard let directory = bytes.number(at: tiff + 4, count: 4, isLittle: isLittle),
            let count = bytes.number(at: tiff + directory, count: 2, isLittle: isLittle)
        else { return nil }
        for entry in 0..<count {
            let start = tiff + directory + 2 + entry * 12
            guard let found = bytes.number(at: start, count: 2, isLittle: isLittle) else { return nil }
            if found == tag { return bytes.number(at: start + 8, count: 2, isLittle: isLittle) }
        }
        return nil
    }
}

extension PixelImage {
    /// The picture as it looks upright.
    func upright(from orientation: PhotoOrientation) -> PixelImage {
        let number = orientation.number
        guard number != 1 else { return self }
        let isTurned = number >= 5
        let size = isTurned ? (width: height, height: width) : (width: width, height: height)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(bytes.count)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (along, down) = isTurned ? (row, column) : (column, row)
                let left = [2, 3, 7, 8].contains(number) ? width - 1 - along : along
                let top = [3, 4, 6, 7].contains(number) ? height - 1 - down : down
                let start = (top * width + left) * 3
                pixels += bytes[start..<start + 3]
            }
        }
        return PixelImage(width: size.width, height: size.height, bytes: pixels)
    }
}

extension [UInt8] {
    /// A number of some bytes; nil behind the end.
    fileprivate func number(at offset: Int, count: Int, isLittle: Bool = false) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        let part = self[offset..<offset + count]
        return isLittle
            ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
}
