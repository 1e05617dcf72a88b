import Testing

@testable import StorageWorkers

@Suite("The words of a search")
struct SearchWordsTests {
    @Test(
        "Words are folded, and each is kept once",
        arguments: [
            ("José José O’Neill", "jose oneill neill"), ("a.b+c@example.org", "a b c example org"),
            ("山田 太郎", "山 田 太 郎"), ("+1 (867) 555-6219", "1 867 555 621 219"),
            ("5555 22676", "555 226 267 676"), ("… — !", ""), ("don't", "dont"),
            ("ヤマダ", "や ま た"), ("นายสมชายใจดี", "นาย สมชาย ใจดี นายสมชายใจดี"), ("น้องสาว", "นอง สาว นองสาว"),
            ("สมชาย", "สมชาย"), ("ไทยAbc", "ไทย abc ไทยabc"), ("Éb9ไทย", "eb9 ไทย eb9ไทย"),
            ("ไทย12345", "ไทย 123 234 345 ไทย12345"), ("ไทย'Neill", "ไทย neill ไทยneill"),
        ]
    )
    func words(text: String, words: String) {
        var search = SearchWords()
        var text = text
        text.withUTF8 { search.add(UnsafeRawBufferPointer($0)) }
        #expect(String(decoding: search.bytes, as: UTF8.self) == words)
    }

    @Test("Broken UTF-8 and very long words do no harm")
    func hostile() {
        var search = SearchWords()
        let bytes: [UInt8] =
            [0xC3, 0x28, 0xFF, 0xF0, 0x9F] + Array(repeating: 0x61, count: 1_000) + [0xE2, 0x82]
        bytes.withUnsafeBytes { search.add($0) }
        #expect(search.bytes == Array(repeating: 0x61, count: 64))
    }

    @Test(
        "Typed text is searched as words, then as one word; digits are first one number",
        arguments: [
            ("Jos smi", [["jos", "smi"], ["jossmi"]]),
            ("van den Berg", [["van", "den", "berg"], ["vandenberg"]]),
            ("867 555", [["867555"], ["867", "555"]]), ("８６７５", [["8675"]]),
            ("８６７ ５", [["8675"], ["867", "5"]]), ("+1867", [["1867"]]),
            ("12a 3", [["12a", "3"], ["12a3"]]),
            ("สมชายใจ", [["สมชาย", "ใจ"], ["สมชายใจ"]]), ("ไทย12345", [["ไทย", "12345"], ["ไทย12345"]]),
            ("abcไทย", [["abc", "ไทย"], ["abcไทย"]]),
        ]
    )
    func expression(text: String, alternatives: [[String]]) {
        #expect(SearchText(text)?.alternatives.map(\.words) == alternatives)
        #expect(SearchText(" -*\" ") == nil)
    }

    @Test("A long number is searched by its runs of digits, and the matches are checked")
    func runs() throws {
        let search = try #require(SearchText("8675 ada")?.alternatives.first)
        #expect(search.indexedWords == ["867", "675", "ada"])
        #expect(search.needsCheck)
        #expect(SearchText("867 ada")?.alternatives.map(\.needsCheck) == [false, false])
        func matches(_ text: String) -> Bool {
            var words = SearchWords(keepsNumbers: true)
            var text = text
            text.withUTF8 { words.add(UnsafeRawBufferPointer($0)) }
            return search.matches(words)
        }
        #expect(matches("Ada 18675556219"))
        #expect(!matches("Ada 8670 6750"))
        #expect(!matches("Bob 8675"))
    }
}
