/// Finds the lists in a package's manifest and a module's declaration.
extension SwiftSource {
    /// The arguments of each call, such as those of `.target(…)`.
    func calls(_ name: String) -> [Range<Int>] {
        let wanted = Array((name + "(").utf8)
        return code.indices.compactMap { start in
            guard code[start] == wanted[0], code[start...].starts(with: wanted),
                wanted[0] == UInt8(ascii: ".") || !isNamePart(start - 1)
            else { return nil }
            let opening = start + wanted.count - 1
            return closing(of: opening).map { (opening + 1)..<$0 }
        }
    }

    /// The first call whose arguments contain a text: `.target(` with `name: "A"`.
    func call(_ name: String, with argument: String) -> Range<Int>? {
        calls(name).first { text(of: $0).contains(argument) }
    }

    /// The list after a label: `dependencies: […]` within a part.
    func list(_ label: String, in part: Range<Int>) -> Block? {
        let wanted = Array((label + ":").utf8)
        return part.lazy.compactMap { start -> Block? in
            guard code[start] == wanted[0], !isNamePart(start - 1),
                code[start..<part.upperBound].starts(with: wanted)
            else { return nil }
            let value = (start + wanted.count)..<part.upperBound
            guard let opening = value.first(where: { !Self.isBlank(code[$0]) }),
                code[opening] == UInt8(ascii: "[")
            else { return nil }
            return block(openedBy: "[", in: opening..<part.upperBound)
        }.first
    }

    /// The innermost list that contains a text.
    func list(with element: String) -> Block? {
        code.indices.reversed().lazy.filter { code[$0] == UInt8(ascii: "[") }
            .compactMap { block(openedBy: "[", in: $0..<code.count) }
            .first { text(of: $0.content).contains(element) }
    }

    /// The first bracketed block in a part.
    func block(openedBy bracket: Unicode.Scalar, in part: Range<Int>) -> Block? {
        guard let opening = code[part].firstIndex(of: UInt8(ascii: bracket)),
            let closing = closing(of: opening)
        else { return nil }
        return Block(content: (opening + 1)..<closing, isList: bracket == "[")
    }

    func text(of part: Range<Int>) -> String { String(decoding: Array(text.utf8)[part], as: UTF8.self) }

    /// The top-level declarations.
    var topLevel: [Declaration] {
        let all = declarations()
        return all.filter { declaration in
            !all.contains { $0.block.content.contains(declaration.block.content.lowerBound - 1) }
        }
    }
}

extension SwiftSource {
    /// The expression after a label of a call: `scenes: …` without the comma that follows.
    ///
    /// - Parameter part: The call's arguments.
    func argument(_ label: String, in part: Range<Int>) -> Range<Int>? {
        let wanted = Array((label + ":").utf8)
        guard
            let start = part.first(where: {
                code[$0] == wanted[0] && !isNamePart($0 - 1)
                    && code[$0..<part.upperBound].starts(with: wanted)
            }),
            let first = ((start + wanted.count)..<part.upperBound).first(where: { !Self.isBlank(code[$0]) })
        else { return nil }
        var place = first
        var last = first
        while place < part.upperBound, code[place] != UInt8(ascii: ",") {
            if "([{".utf8.contains(code[place]) { place = closing(of: place) ?? place }
            if !Self.isBlank(code[place]) { last = place }
            place += 1
        }
        return first..<(last + 1)
    }

    /// The source with a text inserted.
    func inserting(_ inserted: String, at place: Int) -> SwiftSource {
        var bytes = Array(text.utf8)
        bytes.insert(contentsOf: inserted.utf8, at: place)
        return SwiftSource(String(decoding: bytes, as: UTF8.self))
    }
}
