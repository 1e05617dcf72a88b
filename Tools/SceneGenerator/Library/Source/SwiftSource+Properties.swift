extension SwiftSource {
    /// The stored properties of a structure. A type is inferred from a default value only in simple cases.
    func properties(of structure: Block) -> [RecordType.Property] {
        let pattern =
            #/^ *(?:(?:public|internal|package|nonisolated) )?(?:private\(set\) )?(var|let) (\w+)(?:: ([^={]+))? *(= ?[^{]*)?(\{.*)?$/#
        return ownLines(of: structure).compactMap { line in
            guard let match = line.firstMatch(of: pattern) else { return nil }
            // A property with a block and no value is computed.
            guard match.5 == nil || match.4 != nil else { return nil }
            let value = match.4.map { String($0.dropFirst().drop { $0 == " " }) }
            let written = match.3.map { $0.split(separator: " ").joined(separator: " ") }
            return RecordType.Property(
                name: String(match.2),
                type: written ?? value.flatMap(Self.type),
                isVariable: match.1 == "var",
                hasDefault: value != nil
            )
        }
    }

    /// A block's lines without its nested blocks.
    private func ownLines(of block: Block) -> [String] {
        var depth = 0
        var bytes: [UInt8] = []
        for byte in code[block.content] {
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { bytes.append(byte) }
            if byte == UInt8(ascii: "{") { depth += 1 }
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The type of a literal or of a qualified enumeration case.
    private static func type(of value: String) -> String? {
        if value.hasPrefix("\"") { return "String" }
        if value.hasPrefix("true") || value.hasPrefix("false") { return "Bool" }
        if value.wholeMatch(of: #/-?[0-9_]+ */#) != nil { return "Int" }
        return value.firstMatch(of: #/^([A-Z]\w*)[.(]/#).map { String($0.1) }
    }
}
