/// Swift source in which declarations are found by name, whatever their layout.
///
/// Positions are UTF-8 offsets.
struct SwiftSource {
    let text: String
    /// The text without comments and literals, with the same offsets.
    let code: [UInt8]

    init(_ text: String) {
        self.text = text
        code = SwiftCode.masking(text)
    }

    /// A bracketed part: a type's members, a function's statements, or a list's elements.
    struct Block: Equatable {
        /// The range between the brackets.
        var content: Range<Int>
        var isList = false
    }

    /// A type, a protocol or an extension.
    struct Declaration: Equatable {
        var keyword: String
        var name: String
        /// The types and protocols after the colon.
        var inherited: [String]
        /// Their generic arguments, by type: `any B, any C` of `A<any B, any C>`.
        var arguments: [String: String]
        var block: Block
    }

    private static let keywords: Set = ["protocol", "class", "struct", "enum", "actor", "extension"]

    /// The declarations within a part, or in the whole source, including nested ones.
    func declarations(in part: Range<Int>? = nil) -> [Declaration] {
        let part = part ?? 0..<code.count
        var found: [Declaration] = []
        var place = part.lowerBound
        while place < part.upperBound {
            let word = word(at: place)
            guard !word.isEmpty else {
                place += 1
                continue
            }
            place += word.utf8.count
            if Self.keywords.contains(word), let declaration = declaration(word, at: place) {
                found.append(declaration)
            }
        }
        return found
    }

    /// The declaration that follows a keyword; nil if it has no block.
    private func declaration(_ keyword: String, at place: Int) -> Declaration? {
        let end = code[place...].firstIndex { "{}()=;".utf8.contains($0) }
        guard let end, code[end] == UInt8(ascii: "{"), let closing = closing(of: end) else { return nil }
        let head = String(decoding: code[place..<end], as: UTF8.self)
        let name = head.drop(while: \.isWhitespace).prefix { !$0.isWhitespace && !":<".contains($0) }
        return Declaration(
            keyword: keyword,
            name: String(name),
            inherited: Self.inherited(head[name.endIndex...]),
            arguments: Dictionary(
                head.matches(of: #/(\w+)<([^>]*)>/#).map { (String($0.1), String($0.2)) },
                uniquingKeysWith: { first, _ in first }
            ),
            block: Block(content: (end + 1)..<closing)
        )
    }

    private func word(at place: Int) -> String {
        var end = place
        while isNamePart(end) { end += 1 }
        return String(decoding: code[place..<end], as: UTF8.self)
    }

    /// `B` and `C` of `<Value>: @MainActor B, C<E> where Value: D`.
    private static func inherited(_ clause: Substring) -> [String] {
        guard let colon = clause.firstIndex(of: ":") else { return [] }
        let names = clause[clause.index(after: colon)...].replacing(#/<[^>]*>/#, with: "").prefix {
            $0 != ":"
        }
        return names.split { $0 == "," || $0 == "&" }.compactMap { name in
            name.split(whereSeparator: \.isWhitespace).prefix { $0 != "where" }.last.map(String.init)
        }
    }

    /// The block of a member, such as `static let all` or `func handle`.
    func member(_ beginning: String, in part: Range<Int>) -> Block? {
        let words = beginning.split(separator: " ").map(String.init)
        guard let end = end(of: words, in: part) else { return nil }
        let opening: Int?
        if words.contains("func") {
            let parameters = code[end..<part.upperBound].firstIndex(of: UInt8(ascii: "("))
            guard let parameters, let closing = closing(of: parameters) else { return nil }
            opening = code[closing..<part.upperBound].firstIndex(of: UInt8(ascii: "{"))
        } else {
            guard let assignment = code[end..<part.upperBound].firstIndex(of: UInt8(ascii: "=")) else {
                return nil
            }
            opening = code[assignment..<part.upperBound].firstIndex { "[{".utf8.contains($0) }
        }
        guard let opening, let closing = closing(of: opening) else { return nil }
        return Block(content: (opening + 1)..<closing, isList: code[opening] == UInt8(ascii: "["))
    }

    /// The end of the first place at which the words follow each other.
    private func end(of words: [String], in part: Range<Int>) -> Int? {
        part.lazy.compactMap { start -> Int? in
            guard !isNamePart(start - 1) else { return nil }
            var end = start
            for (number, word) in words.enumerated() {
                if number > 0 { end += code[end..<part.upperBound].prefix { Self.isBlank($0) }.count }
                guard code[end..<part.upperBound].starts(with: word.utf8) else { return nil }
                end += word.utf8.count
                if isNamePart(end) { return nil }
            }
            return end
        }.first
    }

    /// The position of the bracket that closes the one at a position.
    func closing(of opening: Int) -> Int? {
        var depth = 0
        for place in opening..<code.count {
            switch code[place] {
            case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return place }
            default: break
            }
        }
        return nil
    }

    func isNamePart(_ place: Int) -> Bool {
        guard code.indices.contains(place) else { return false }
        let byte = code[place]
        return byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
            || (0x61...0x7A).contains(byte | 0x20)
    }

    static func isBlank(_ byte: UInt8) -> Bool { " \t\n\r".utf8.contains(byte) }
}
