extension SearchExpression {
    /// What a person typed: every word must begin one of the record's. Digits with nothing but blanks and
    /// punctuation between them are tried as one number first, so that the spacing of phone numbers does not matter.
    ///
    /// Nil where there is no word in it.
    init?(parsing text: String) {
        var words = SearchWords()
        var text = text
        text.withUTF8 { words.add(UnsafeRawBufferPointer($0)) }
        let list = words.bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard !list.isEmpty else { return nil }
        let isNumber = list.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        let digits = String(decoding: text.utf8.filter { (0x30...0x39).contains($0) }, as: UTF8.self)
        alternatives = isNumber && list != [digits] ? [[digits], list] : [list]
    }
}
