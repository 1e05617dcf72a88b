import Testing
import TextWorkers

@Suite("Text in other encodings")
struct TextEncodingTests {
    private static let samples = [
        ("Jörg Müller, Straße", "windows-1252"), ("Dvořák, Žižka", "windows-1250"),
        ("Иванов, Мария", "windows-1251"),
        ("Иванов, Мария", "KOI8-R"), ("Παπαδόπουλος", "windows-1253"), ("山田太郎、ヤマダ", "Shift_JIS"),
        ("山田太郎、ヤマダ", "EUC-JP"), ("山田太郎", "ISO-2022-JP"), ("王小明𠀀", "GB18030"), ("陳大文", "Big5"),
        ("김민수", "EUC-KR"), ("Ада 😀 王", "UTF-16LE"), ("Ада 😀 王", "UTF-16BE"), ("Ада 😀 王", "UTF-8"),
    ]

    @Test("Text is decoded whole and in pieces of every size", arguments: samples)
    func decode(text: String, name: String) throws {
        let bytes = try encoded(text, as: name)
        let encoding = try #require(TextEncoding(named: name))
        #expect(encoding.name == name)
        #expect(String(decoding: try encoding.decode(bytes), as: UTF8.self) == text)
        for size in 1...5 {
            let decoder = try TextDecoder(encoding)
            var result: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { result += decoder.decode($0) }
            }
            result += decoder.decode(UnsafeRawBufferPointer(start: nil, count: 0), isEnd: true)
            #expect(String(decoding: result, as: UTF8.self) == text)
        }
    }

    @Test("A long text with characters beyond the basic plane is decoded")
    func long() throws {
        let text = String(repeating: "a😀王", count: 20_000)
        let encoding = try #require(TextEncoding(named: "GB18030"))
        #expect(try encoding.decode(encoded(text, as: "GB18030")) == Array(text.utf8))
    }

    @Test("Encoding names are case-insensitive, and unknown ones are rejected")
    func names() {
        #expect(TextEncoding(named: "sjis")?.name == "Shift_JIS")
        #expect(TextEncoding(named: "Latin1")?.name == "ISO-8859-1")
        #expect(TextEncoding(named: "cp1252") == .windows1252)
        #expect(TextEncoding(named: "utf8") == .utf8)
        #expect(TextEncoding(named: "UTF-16LE") == .utf16LittleEndian)
        #expect(TextEncoding(named: "UTF-16BE") == .utf16BigEndian)
        for name in ["", "latin-nope", "UTF 8", "utf\u{0}8", "日本語"] {
            #expect(TextEncoding(named: name) == nil)
        }
        #expect(TextEncoding.names.contains("Shift_JIS") && TextEncoding.names.contains("windows-1251"))
        for name in TextEncoding.names { #expect(TextEncoding(named: name) != nil) }
    }

    @Test("Undecodable bytes become U+FFFD, including an incomplete character at the end")
    func damage() throws {
        let encoding = try #require(TextEncoding(named: "Shift_JIS"))
        #expect(
            String(decoding: try encoding.decode([0x41, 0x8E, 0x52, 0x8E]), as: UTF8.self) == "A山\u{FFFD}"
        )
        #expect(String(decoding: try encoding.decode([0xFD, 0x41]), as: UTF8.self).hasSuffix("A"))
        #expect(try TextEncoding.windows1252.decode([0x80, 0x81]) == Array("€\u{81}".utf8))
    }
}
