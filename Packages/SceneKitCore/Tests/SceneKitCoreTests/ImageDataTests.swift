import SceneKitCore
import Testing

@Suite("Images by their first bytes")
struct ImageDataTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 1, 2, 0, 0, 0, 3, 8, 2, 0, 0, 0]
    /// An application segment, a fill byte and the frame header.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 7, 1, 0]
    private static func webP(_ chunk: String, _ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(chunk)".utf8) + [0, 0, 0, 0] + content
    }
    private static let lossy = webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x40, 0x41, 0x20, 0x80])
    private static let lossless = webP("VP8L", [0x2F, 0x63, 0x40, 0x0C, 0])
    private static let gif: [UInt8] = Array("GIF89a".utf8) + [0x2C, 1, 5, 0, 0x80, 0, 0]
    private static let extended = webP("VP8X", [0, 0, 0, 0, 0xFF, 0, 0, 1, 0, 0])

    @Test(
        "The format and the size come from the header",
        arguments: [
            (png, ImageData.Format.png, 258, 3), (jpeg, .jpeg, 256, 7), (lossy, .webP, 320, 32),
            (lossless, .webP, 100, 50), (extended, .webP, 256, 2), (gif, .gif, 300, 5),
        ]
    )
    func headers(bytes: [UInt8], format: ImageData.Format, width: Int, height: Int) throws {
        let image = try ImageData(bytes)
        #expect(image.format == format)
        #expect(image.width == width)
        #expect(image.height == height)
        #expect(image.bytes == bytes)
    }

    @Test(
        "Every shorter beginning of a header is refused",
        arguments: [png, jpeg, gif, lossy, lossless, extended]
    )
    func cutShort(bytes: [UInt8]) {
        let needed = bytes.starts(with: Self.png) ? 24 : bytes.count
        for count in 0..<needed {
            #expect(throws: ImageFault.self) { try ImageData(Array(bytes[..<count])) }
        }
    }

    @Test("An image is whole if its end is there, wherever it is; an end in a thumbnail does not count")
    func ends() throws {
        let wholePNG = Self.png + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
        let thumbnail: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 7, 1, 0, 1, 1, 0x11, 0]
        let data: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3]
        let wholeJPEG = thumbnail + frame + data + [0xFF, 0xD9]
        var wholeWebP = Self.lossless
        wholeWebP[4] = UInt8(wholeWebP.count - 8)
        let wholeGIF = Self.gif + [0, 0, 0, 1, 1, 1, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
        for (bytes, header) in [(wholePNG, 24), (wholeJPEG, 23), (wholeWebP, 25), (wholeGIF, 13)] {
            #expect(try ImageData(bytes).isWhole)
            #expect(try ImageData(bytes + [0, 1, 2]).isWhole)
            for count in header..<bytes.count {
                #expect(try !ImageData(Array(bytes[..<count])).isWhole, "\(count) of \(bytes.count) bytes")
            }
        }
    }

    @Test(
        "Other formats are refused, whatever a card or a server calls them",
        arguments: [
            "", "GIF89a\u{1}\u{0}\u{1}\u{0}", "<svg xmlns='http://www.w3.org/2000/svg'/>",
            "<?xml version='1.0'?><svg/>",
            "<!DOCTYPE html><script>alert(1)</script>", "BM", "RIFF\0\0\0\0WAVE", "\0\0\0\u{1C}ftypavif",
        ]
    )
    func otherFormats(text: String) {
        #expect(throws: ImageFault.unknownFormat) { try ImageData(Array(text.utf8)) }
    }

    @Test("Images without a size, and those over a limit, are refused")
    func limits() {
        var bytes = Self.png
        bytes[23] = 0
        #expect(throws: ImageFault.damaged) { try ImageData(bytes) }
        bytes = Self.png
        // 65,538 × 65,539 pixels
        (bytes[17], bytes[21]) = (1, 1)
        #expect(throws: ImageFault.tooManyPixels) { try ImageData(bytes) }
        bytes = Self.png
        for position in 16..<24 { bytes[position] = 0xFF }
        #expect(throws: ImageFault.tooManyPixels) { try ImageData(bytes) }
        bytes = Self.png + [UInt8](repeating: 0, count: ImageData.byteLimit)
        #expect(throws: ImageFault.tooManyBytes) { try ImageData(bytes) }
        #expect(throws: Never.self) { try ImageData(Array(bytes.prefix(ImageData.byteLimit))) }
    }

    @Test("JPEG segments that lead nowhere end the search")
    func damagedSegments() {
        let start: [UInt8] = [0xFF, 0xD8, 0xFF]
        let rests: [[UInt8]] = [
            [0xE0, 0, 0, 1, 2], [0xE0, 0, 1, 1, 2], [0xE0, 0xFF, 0xFF], [0xDA, 0, 2, 0xFF, 0xC0], [0xD9],
            [UInt8](repeating: 0xFF, count: 1_000), [0xE0, 0, 3, 1, 0x55, 0xC0],
        ]
        for rest in rests { #expect(throws: ImageFault.damaged) { try ImageData(start + rest) } }
    }
}
