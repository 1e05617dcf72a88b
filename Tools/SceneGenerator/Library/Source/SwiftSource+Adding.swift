extension SwiftSource {
    /// The source with an element at the end of a list; on the same line if the list has only one.
    func adding(element: String, to list: Block) -> SwiftSource {
        let content = list.content
        guard let last = content.last(where: { !Self.isBlank(code[$0]) }),
            !code[content].contains(UInt8(ascii: "\n"))
        else { return adding([element + ","], to: list) }
        var bytes = Array(text.utf8)
        let isClosed = code[last] == UInt8(ascii: ",")
        bytes.insert(contentsOf: ((isClosed ? " " : ", ") + element).utf8, at: last + 1)
        return SwiftSource(String(decoding: bytes, as: UTF8.self))
    }

    /// The source with lines at the end of a block. If it is a list, the previous last element gets a comma.
    func adding(_ lines: [String], to block: Block) -> SwiftSource {
        let content = block.content
        let last = content.last { !Self.isBlank(code[$0]) }
        // No blank line above the first member.
        let lines = last == nil ? Array(lines.drop { $0.isEmpty }) : lines
        var place = content.upperBound
        while place > content.lowerBound, code[place - 1] == UInt8(ascii: " ") { place -= 1 }
        let isOwnLine = place > content.lowerBound && code[place - 1] == UInt8(ascii: "\n")
        var bytes = Array(text.utf8)
        bytes.insert(
            contentsOf: ((isOwnLine ? "" : "\n") + lines.joined(separator: "\n") + "\n").utf8,
            at: place
        )
        if block.isList, let last, code[last] != UInt8(ascii: ",") {
            bytes.insert(UInt8(ascii: ","), at: last + 1)
        }
        return SwiftSource(String(decoding: bytes, as: UTF8.self))
    }

    /// The source with lines above the block's first line with a prefix; nil if there is none.
    func adding(_ lines: [String], to block: Block, above beginning: String) -> SwiftSource? {
        var bytes = Array(text.utf8)
        var rest = block.content
        while !rest.isEmpty {
            let end = bytes[rest].firstIndex(of: UInt8(ascii: "\n")) ?? rest.upperBound
            let line = bytes[rest.lowerBound..<end].drop { $0 == UInt8(ascii: " ") }
            let next = line.startIndex + beginning.utf8.count
            // `enum Add` must not match `enum AddEntry`.
            let isWhole = !(isNamePart(next - 1) && isNamePart(next))
            if line.starts(with: beginning.utf8), isWhole {
                bytes.insert(contentsOf: (lines.joined(separator: "\n") + "\n").utf8, at: rest.lowerBound)
                return SwiftSource(String(decoding: bytes, as: UTF8.self))
            }
            rest = min(end + 1, rest.upperBound)..<rest.upperBound
        }
        return nil
    }
}
