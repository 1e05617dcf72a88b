import ContactCards
import Testing
import TextWorkers

@Suite("The encoding of vCards that name no charset")
struct VCardEncodingTests {
    private func read(
        _ bytes: [UInt8],
        as encoding: TextEncoding? = nil,
        chunk: Int = .max
    ) -> (names: [String], encoding: DocumentEncoding) {
        var reader = VCardReader(encoding: encoding)
        var names: [String] = []
        let keep = { (item: CardItem) in
            if case .card(let card) = item {
                names.append(card.formattedName)
            } else {
                Issue.record("\(item)")
            }
        }
        var start = 0
        while start < bytes.count {
            let end = start + min(chunk, bytes.count - start)
            bytes[start..<end].withUnsafeBytes { reader.feed($0, keep) }
            start = end
        }
        reader.finish(keep)
        return (names, reader.encoding)
    }

    private func card(_ line: [UInt8]) -> [UInt8] {
        Array("BEGIN:VCARD\r\nVERSION:2.1\r\n".utf8) + line + Array("\r\nEND:VCARD\r\n".utf8)
    }

    /// 山田太郎 and 佐藤花子 in Shift_JIS.
    private let yamada: [UInt8] = [0x8E, 0x52, 0x93, 0x63, 0x91, 0xBE, 0x98, 0x59]
    private let sato: [UInt8] = [0x8D, 0xB2, 0x93, 0xA1, 0x89, 0xD4, 0x8E, 0x71]

    private func quoted(_ bytes: [UInt8]) -> [UInt8] {
        Array("FN;ENCODING=QUOTED-PRINTABLE:".utf8)
            + bytes.flatMap { Array(("=" + String($0, radix: 16, uppercase: true)).utf8) }
    }

    @Test("Raw text and quoted-printable text are read in the detected encoding, in pieces of any size")
    func detected() throws {
        let shiftJIS = try #require(TextEncoding(named: "Shift_JIS"))
        for lines in [
            [Array("FN:".utf8) + yamada, Array("FN:".utf8) + sato], [quoted(yamada), quoted(sato)],
        ] {
            for chunk in [1, 7, .max] {
                let result = read(lines.flatMap(card), chunk: chunk)
                #expect(result.names == ["山田太郎", "佐藤花子"])
                #expect(result.encoding == .detected(shiftJIS))
            }
        }
    }

    @Test("A property that names its charset is read in it, which does not affect the other properties")
    func labelled() {
        let russian: [UInt8] = [0xC8, 0xE2, 0xE0, 0xED]  // Иван in windows-1251
        let result = read(
            card(Array("FN;CHARSET=Shift_JIS:".utf8) + yamada)
                + card(Array("FN;CHARSET=windows-1251:".utf8) + russian) + card(Array("FN:José".utf8))
        )
        #expect(result.names == ["山田太郎", "Иван", "José"])
        #expect(result.encoding == .utf8)
    }

    @Test("Quoted-printable UTF-8 is detected, even with soft line breaks within characters")
    func quotedUTF8() {
        let result = read(card(Array("FN;ENCODING=QUOTED-PRINTABLE:=E5=B1=\r\n=B1=E7=94=B0".utf8)))
        #expect(result.names == ["山田"])
        #expect(result.encoding == .utf8)
    }

    @Test("NUL bytes in quoted-printable text are omitted, since no line may contain them")
    func quotedNUL() {
        let result = read(card(Array("FN;ENCODING=QUOTED-PRINTABLE:A=00da=00".utf8)))
        #expect(result.names == ["Ada"])
    }

    @Test("A given encoding applies to everything except quoted-printable text with a charset")
    func said() throws {
        let shiftJIS = try #require(TextEncoding(named: "Shift_JIS"))
        let result = read(
            card(Array("FN:".utf8) + yamada) + card(Array("FN;CHARSET=Shift_JIS:".utf8) + sato)
                + card(quoted(yamada))
                + card(Array("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=A9".utf8)),
            as: shiftJIS
        )
        #expect(result.names == ["山田太郎", "佐藤花子", "山田太郎", "é"])
        #expect(result.encoding == .known(shiftJIS))
    }
}
