import Foundation
@_spi(Hosting) import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("Pictures")
struct PictureTests {
    private static let red = PixelImage(
        width: 2,
        height: 6,
        bytes: Array([[UInt8]](repeating: [255, 0, 0], count: 12).joined())
    )

    // MARK: - Answers

    private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
    private static let colors = "\u{1B}[?1;0;16S"
    private static let attributes = "\u{1B}[?62;4;22c"

    @Test("Answers are told from keys wherever the bytes are split, and keys keep their order")
    func answers() {
        let bytes = Array(("a" + Self.kitty + "\u{1B}[A" + Self.colors + Self.attributes + "b").utf8)
        for split in 0...bytes.count {
            var decoder = KeyDecoder()
            decoder.awaitsAnswers = true
            var inputs = decoder.decode(bytes[..<split])
            inputs += decoder.decode(bytes[split...])
            #expect(inputs == [.key(.character("a")), .key(Key(.up)), .key(.character("b"))], "\(split)")
            #expect(
                decoder.takeAnswers() == [.kitty(true), .colors(16), .attributes([62, 4, 22])],
                "\(split)"
            )
            #expect(decoder.takeAnswers() == [])
        }
    }

    @Test("A pause within an answer yields no keys, and Alt-_ stays a key")
    func pauses() {
        var decoder = KeyDecoder()
        decoder.awaitsAnswers = true
        for part in ["\u{1B}_G", "i=31;E", "INVAL\u{1B}", "\\"] {
            #expect(decoder.decode(Array(part.utf8)) == [])
            #expect(decoder.pause == nil && decoder.flush() == [])
        }
        #expect(decoder.takeAnswers() == [.kitty(false)])
        #expect(decoder.decode(Array("\u{1B}[?6".utf8)) == [] && decoder.pause == nil)
        #expect(decoder.decode(Array("c".utf8)) == [] && decoder.takeAnswers() == [.attributes([6])])
        #expect(decoder.decode(Array("\u{1B}_".utf8)) == [] && decoder.pause == .escape)
        #expect(decoder.flush() == [.key(.alt("_"))])
        var usual = KeyDecoder()
        #expect(usual.decode(Array("\u{1B}_g".utf8)) == [.key(.alt("_")), .key(.character("g"))])
    }

    @Test(
        "The protocol follows from the answers",
        arguments: [
            ([.kitty(true), .attributes([62, 4])], .kitty),
            ([.attributes([62, 4, 22])], .sixel(colors: 256)),
            ([.colors(16), .attributes([62, 4])], .sixel(colors: 16)),
            ([.kitty(false), .attributes([64, 1])], nil), ([.attributes([4])], nil),
            ([.colors(-5), .attributes([1, 4])], .sixel(colors: 2)),
        ] as [([TerminalAnswer], PictureProtocol?)]
    )
    func media(answers: [TerminalAnswer], medium: PictureProtocol?) {
        var collected = PictureAnswers()
        let areLast = answers.map { collected.take($0) }
        #expect(areLast == answers.indices.map { $0 == answers.count - 1 })
        #expect(collected.pictures == medium)
    }

    @Test("Within tmux no kitty sequence is sent, since tmux would take it for a title")
    func question() {
        #expect(
            PictureProtocol.question(isMultiplexed: false)
                == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[?1;1;0S\u{1B}[c"
        )
        #expect(PictureProtocol.question(isMultiplexed: true) == "\u{1B}[?1;1;0S\u{1B}[c")
    }

    // MARK: - Encoding

    @Test("A small picture has exactly these bytes in kitty's protocol")
    func kittyBytes() throws {
        let pixel = PixelImage(width: 1, height: 1, bytes: [255, 0, 0])
        let bytes = try PictureProtocol.kitty.drawing(pixel)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}_Ga=T,f=24,s=1,v=1,i=31,q=2,C=1,m=0;/wAA\u{1B}\\"
        )
        #expect(PictureProtocol.kitty.erasing == "\u{1B}_Ga=d,d=I,i=31,q=2\u{1B}\\")
    }

    @Test("A larger picture comes in parts of 4096 bytes, which together are its pixels")
    func kittyParts() throws {
        let pixels = (0..<50 * 61 * 3).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let bytes = try PictureProtocol.kitty.drawing(PixelImage(width: 50, height: 61, bytes: pixels))
        let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}\\").dropLast()
        #expect(parts.map { $0.hasPrefix("\u{1B}_G") } == [true, true, true])
        #expect(parts.map { $0.contains("m=1;") } == [true, true, false])
        let payloads = parts.map { $0.drop { $0 != ";" }.dropFirst() }
        #expect(payloads.map(\.count) == [4096, 4096, 12200 - 8192])
        #expect(Data(base64Encoded: payloads.joined()).map(Array.init) == pixels)
    }

    @Test("A small picture has exactly these bytes as a sixel graphic")
    func sixelBytes() throws {
        let bytes = try PictureProtocol.sixel(colors: 16).drawing(Self.red)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}Pq\"1;1;2;6#0;2;97;0;0#0~~\u{1B}\\")
        #expect(PictureProtocol.sixel(colors: 16).erasing == "")
    }

    // MARK: - Decoding

    @Test(
        "PNG and WebP are decoded exactly, on white where they are transparent",
        arguments: ["png", "webp"]
    )
    func decoded(format: String) throws {
        let image = try PictureDecoder.decode(try ImageData(format == "png" ? Images.png : Images.webP))
        #expect(image.width == 2 && image.height == 2)
        #expect(image.bytes.prefix(6) == [255, 0, 0, 0, 255, 0])
        let mixed = image.bytes[6..<9]
        #expect(mixed[6] == mixed[7] && mixed[8] == 255 && (100...200).contains(mixed[6]), "\(mixed)")
        #expect(image.bytes.suffix(3) == [255, 255, 255])
    }

    @Test("A JPEG picture of printers' inks is decoded in its colours")
    func inks() throws {
        let image = try PictureDecoder.decode(try ImageData(Images.inkJPEG))
        #expect(image.width == 8 && image.height == 8 && image.bytes.count == 8 * 8 * 3)
        for (byte, expected) in zip(image.bytes, [200, 100, 50]) { #expect(abs(Int(byte) - expected) < 8) }
    }

    @Test("An animated WebP picture is shown as its first frame, in its place on white")
    func animation() throws {
        // The frame's image follows the file's header of 12 bytes.
        let frame = Array(Images.webP[12...])
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content
        }
        // A canvas of 4 by 3 pixels; the frame of 2 by 2 pixels begins at (2, 0).
        let chunks =
            chunk("VP8X", [0x12, 0, 0, 0, 3, 0, 0, 2, 0, 0]) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
            + chunk("ANMF", [1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 100, 0, 0, 0] + frame)
        let file = Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
        let image = try PictureDecoder.decode(try ImageData(file))
        #expect(image.width == 4 && image.height == 3)
        let white: [UInt8] = [255, 255, 255, 255, 255, 255]
        #expect(Array(image.bytes.prefix(12)) == white + [255, 0, 0, 0, 255, 0])
        #expect(Array(image.bytes.suffix(12)) == white + white)
        for count in file.indices {
            guard let data = try? ImageData(Array(file[..<count])) else { continue }
            #expect(throws: PictureFault.self) { try PictureDecoder.decode(data) }
        }
    }

    @MainActor
    @Test("The reason why a picture cannot be shown is translated")
    func reasons() throws {
        let texts = try Texts(language: "de", translations: [.core, .terminal])
        let message: LocalizedText = "The picture cannot be shown: \(LocalizedText(PictureFault.damaged))."
        #expect(texts(message) == "Das Bild kann nicht gezeigt werden: es ist beschädigt.")
    }

    @Test("Large pictures are decoded smaller", arguments: ["jpeg", "png"])
    func smaller(format: String) throws {
        let image = try PictureDecoder.decode(
            try ImageData(format == "jpeg" ? Images.wideJPEG : Images.widePNG)
        )
        #expect(image.width == 640 && image.height == 1 && image.bytes.count == 640 * 3)
        for (byte, expected) in zip(image.bytes, [200, 100, 50]) { #expect(abs(Int(byte) - expected) < 8) }
    }

    @Test("Damaged pictures are errors, or shown as far as they go", arguments: 0..<4)
    func damaged(number: Int) throws {
        let whole = [Images.png, Images.webP, Images.wideJPEG, Images.widePNG][number]
        var random = SystemRandomNumberGenerator()
        for position in whole.indices {
            for bytes in [Array(whole[..<position]), changed(whole, at: position, &random)] {
                guard let data = try? ImageData(bytes), data.width * data.height < 1_000_000 else { continue }
                guard let image = try? PictureDecoder.decode(data) else { continue }
                #expect(image.bytes.count == image.width * image.height * 3, "\(bytes)")
                #expect(max(image.width, image.height) <= PictureDecoder.longestSide, "\(bytes)")
            }
        }
    }

    private func changed(
        _ bytes: [UInt8],
        at position: Int,
        _ random: inout some RandomNumberGenerator
    ) -> [UInt8] {
        var bytes = bytes
        bytes[position] = .random(in: 0...255, using: &random)
        return bytes
    }

    @Test(
        "A photo is upright, however the camera was held",
        arguments: zip(
            1...8,
            ["abcdef", "badcfe", "fedcba", "efcdab", "acebdf", "ecafdb", "fdbeca", "bdface"]
        )
    )
    func upright(number: Int, expected: String) {
        // Two columns and three rows.
        let image = PixelImage(width: 2, height: 3, bytes: "abcdef".utf8.flatMap { [$0, $0, $0] })
        let shown = image.upright(from: PhotoOrientation(number: number))
        #expect((shown.width, shown.height) == (number < 5 ? (2, 3) : (3, 2)))
        let letters = stride(from: 0, to: 18, by: 3).map { shown.bytes[$0] }
        #expect(String(decoding: letters, as: UTF8.self) == expected)
    }

    @Test("The orientation is read from Exif data in both byte orders, and damaged data tell none")
    func orientation() {
        let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
        let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0]
        for (tiff, number) in [(little, 6), (big, 8)] {
            let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, 0, UInt8(tiff.count + 8)]
            let file = head + Array("Exif\0\0".utf8) + tiff
            #expect(PhotoOrientation(jpeg: file).number == number)
            for end in 0..<file.count - 3 { #expect(PhotoOrientation(jpeg: Array(file[..<end])).number == 1) }
        }
        #expect(PhotoOrientation(jpeg: Images.wideJPEG).number == 1)
        let endless =
            [0xFF, 0xD8, 0xFF, 0xE1, 0, 40] + Array("Exif\0\0".utf8) + [
                0x49, 0x49, 42, 0, 255, 255, 255, 255,
            ]
        #expect(PhotoOrientation(jpeg: endless).number == 1)
    }

    @Test("A picture whose parts contradict its header is damaged")
    func contradiction() throws {
        var bytes = Images.png
        // Another width, with a wrong checksum.
        bytes[19] = 200
        let data = try ImageData(bytes)
        #expect(throws: PictureFault.damaged) { try PictureDecoder.decode(data) }
    }

    // MARK: - Layout

    private static func screen(_ source: String?) -> Screen {
        let picture = Picture(of: "Ada", source: source, subject: .person)
        let items = [DetailBlock.Item("Name", "Ada Lovelace"), DetailBlock.Item("Phone", "+44 20 7946 0000")]
        return Screen(
            title: "Ada",
            blocks: [.detail(DetailBlock(identifier: "contact", picture: picture, items: items))],
            actions: [Screens.open]
        )
    }

    private static func photo(width: Int = 400, height: Int = 400) -> Photo {
        let pixels = [UInt8](repeating: 90, count: width * height * 3)
        return Photo(
            source: "ada",
            image: PixelImage(width: width, height: height, bytes: pixels),
            cell: CellPixels(width: 10, height: 20),
            medium: .kitty
        )
    }

    private func frame(_ photo: Photo?, columns: Int = 80, rows: Int = 24, _ keys: Key...) -> Frame {
        var player = Player(Self.screen("ada"), columns: columns, rows: rows)
        player.model.photo = photo
        for key in keys { player.press(key) }
        return Renderer(player.model).frame()
    }

    @Test("A picture is at the top right of its block, and the text keeps clear of it")
    func placed() throws {
        let picture = try #require(frame(Self.photo()).picture)
        #expect(picture.rect == Rect(row: 2, column: 59, rows: 10, columns: 20))
        #expect(picture.width == 198 && picture.height == 198)
        let text = frame(Self.photo()).canvas.lines
        #expect(text[2].hasPrefix(" ›Name ") || text[2].contains("Ada Lovelace"))
        #expect(text[2].hasSuffix(String(repeating: "\u{A0}", count: 20)))
        #expect(!frame(nil).canvas.lines.joined().contains("\u{A0}"))
    }

    @Test("A small screen has no picture, and neither has one that an overlay covers")
    func absent() {
        #expect(frame(Self.photo(), columns: 45).picture == nil)
        #expect(frame(Self.photo(), rows: 6).picture == nil)
        let help = frame(Self.photo(), .character("?"))
        #expect(help.picture == nil && !help.canvas.lines.joined().contains("\u{A0}"))
        #expect(help.canvas.lines[2] == " Here")
        var other = Self.photo()
        other.source = "grace"
        #expect(frame(other).picture == nil)
    }

    @Test(
        "Pictures keep their proportions and stay within their room",
        arguments: [(640, 640), (640, 1), (1, 640), (3, 2), (200, 300), (640, 480)]
    )
    func sizes(width: Int, height: Int) throws {
        let picture = try #require(frame(Self.photo(width: width, height: height)).picture)
        #expect(picture.rect.rows <= 10 && picture.rect.columns <= 24)
        #expect(picture.rect.column + picture.rect.columns == 79)
        #expect(picture.width <= picture.rect.columns * 10 && picture.height <= picture.rect.rows * 20)
        if min(width, height) > 100 {
            let change = Double(picture.width * height) / Double(picture.height * width)
            #expect(abs(change - 1) < 0.02)
        }
        let bytes = try picture.drawing()
        #expect(String(decoding: bytes.prefix(10), as: UTF8.self).hasPrefix("\u{1B}7\u{1B}[3;"))
        #expect(bytes.suffix(2) == [0x1B, UInt8(ascii: "8")])
    }
}
