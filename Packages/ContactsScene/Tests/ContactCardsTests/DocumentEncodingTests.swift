import Testing
import TextWorkers

@testable import ContactCards

@Suite("The encoding of a document")
struct DocumentEncodingTests {
    /// The rows and the encoding of a CSV document that is read in pieces.
    private func read(
        _ bytes: [UInt8],
        as encoding: TextEncoding? = nil,
        chunk: Int = .max
    ) -> (rows: [[String]], encoding: DocumentEncoding) {
        var decoder = DocumentDecoder(encoding: encoding)
        var parser = CSVParser()
        var rows: [[String]] = []
        let keep = { (item: CSVParser.Item) in
            if case .row(let row, _) = item { rows.append(row) }
        }
        var start = 0
        while start < bytes.count {
            let end = start + min(chunk, bytes.count - start)
            bytes[start..<end].withUnsafeBytes { piece in
                if let plain = decoder.pass(piece) {
                    parser.feed(plain, keep)
                } else {
                    decoder.convert(piece).withUnsafeBytes { parser.feed($0, keep) }
                }
            }
            start = end
        }
        decoder.finish().withUnsafeBytes { parser.feed($0, keep) }
        parser.finish(keep)
        return (rows, decoder.encoding)
    }

    private static let japanese: [UInt8] =
        Array("First Name,Last Name\r\n".utf8)
        // 太郎,山田 and 花子,佐藤 in Shift_JIS.
        + [0x91, 0xBE, 0x98, 0x59, 0x2C, 0x8E, 0x52, 0x93, 0x63, 0x0D, 0x0A]
        + [0x89, 0xD4, 0x8E, 0x71, 0x2C, 0x8D, 0xB2, 0x93, 0xA1, 0x0D, 0x0A]

    @Test("A document that is not UTF-8 is read in the detected encoding, in pieces of any size")
    func detected() throws {
        let shiftJIS = try #require(TextEncoding(named: "Shift_JIS"))
        for chunk in [1, 2, 3, 7, .max] {
            let result = read(Self.japanese, chunk: chunk)
            #expect(result.rows == [["First Name", "Last Name"], ["太郎", "山田"], ["花子", "佐藤"]])
            #expect(result.encoding == .detected(shiftJIS))
        }
    }

    @Test("A header that is partly UTF-8 is read in the same encoding, in pieces of any size")
    func detectedInHeader() {
        let bytes =
            Array("Full Name,Café \u{104}\u{104},".utf8) + [0x84, 0x84, 0xEC, 0x0A] + Array("Ada,b,c\n".utf8)
        let whole = read(bytes)
        for chunk in 1...9 {
            let result = read(bytes, chunk: chunk)
            #expect(result.rows == whole.rows)
            #expect(result.encoding == whole.encoding)
        }
    }

    @Test("A name late in a long ASCII document is decoded correctly")
    func late() throws {
        let cyrillic = try #require(TextEncoding(named: "windows-1251"))
        let plain = Array(String(repeating: "Ada,Lovelace\n", count: 40_000).utf8)
        // Иван,Кузнецов
        let name: [UInt8] = [
            0xC8, 0xE2, 0xE0, 0xED, 0x2C, 0xCA, 0xF3, 0xE7, 0xED, 0xE5, 0xF6, 0xEE, 0xE2, 0x0A,
        ]
        let result = read(plain + name + plain, chunk: 1 << 18)
        #expect(result.rows.count == 80_001)
        #expect(result.rows[40_000] == ["Иван", "Кузнецов"])
        #expect(result.encoding == .detected(cyrillic))
    }

    @Test("UTF-8 is detected even if a piece ends within a character")
    func utf8() {
        let text = "a,é,王,😀\nЖ,b,c,d\n"
        for chunk in 1...9 {
            let result = read(Array(text.utf8), chunk: chunk)
            #expect(result.rows == [["a", "é", "王", "😀"], ["Ж", "b", "c", "d"]])
            #expect(result.encoding == .utf8)
        }
    }

    @Test("A few bytes that are not UTF-8 do not change the encoding of the rest")
    func mixed() {
        let bytes = Array("José,王小明\nRen".utf8) + [0xE9] + Array(",Zoë\n".utf8)
        for chunk in [1, 4, .max] {
            let result = read(bytes, chunk: chunk)
            #expect(result.rows == [["José", "王小明"], ["René", "Zoë"]])
            #expect(result.encoding == .mixedUTF8)
        }
    }

    @Test("A document that ends within a UTF-8 character keeps all complete characters")
    func cut() {
        let result = read(Array("José,王小明\nx,".utf8) + [0xE7, 0x8E])
        #expect(result.rows.first == ["José", "王小明"])
        #expect(result.rows.count == 2)
    }

    @Test("A given encoding is used without detection")
    func said() throws {
        let greek = try #require(TextEncoding(named: "ISO-8859-7"))
        let result = read([0xC1, 0xE4, 0xE1, 0x2C, 0x61, 0x0A], as: greek)
        #expect(result.rows == [["Αδα", "a"]])
        #expect(result.encoding == .known(greek))
        // The Chinese text 联通 in GB18030 happens to be valid UTF-8.
        let chinese = try #require(TextEncoding(named: "gbk"))
        #expect(read([0xC1, 0xAA, 0xCD, 0xA8, 0x0A], as: chinese).rows == [["联通"]])
        #expect(read(Array("\u{FEFF}é\n".utf8), as: .utf8).rows == [["é"]])
    }

    @Test("UTF-16 with and without a byte order mark, and UTF-32 if a person names it")
    func wide() throws {
        let units = Array("a,😀\nb,é\n".utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for chunk in [1, 2, 3, .max] {
            for (bytes, encoding) in [
                (little, TextEncoding.utf16LittleEndian), ([0xFF, 0xFE] + little, .utf16LittleEndian),
                (big, .utf16BigEndian), ([0xFE, 0xFF] + big, .utf16BigEndian),
            ] {
                let result = read(bytes, chunk: chunk)
                #expect(result.rows == [["a", "😀"], ["b", "é"]])
                #expect(result.encoding == .known(encoding))
            }
        }
        let utf32 = try #require(TextEncoding(named: "UTF-32BE"))
        let wide = "\u{FEFF}a,é\n".unicodeScalars.flatMap {
            [0, 0, UInt8($0.value >> 8), UInt8($0.value & 0xFF)]
        }
        #expect(read(wide, as: utf32).rows == [["a", "é"]])
    }
}
