/// Writes cards as vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350).
///
/// Cards of other versions are converted. The lines of a card of the same version stay as they are, except those of which
/// the version prescribes another form: dates, pictures, positions, and texts with unescaped commas.
public struct VCardWriter: Sendable {
    /// The version to write.
    public let version: CardVersion

    /// Makes a writer of a version.
    public init(version: CardVersion) {
        self.version = version
    }

    /// Appends one card, its lines ended by CRLF and folded at 75 octets.
    public func append(_ card: Card, to bytes: inout [UInt8]) {
        let source = card.version
        bytes.append(contentsOf: "BEGIN:VCARD\r\nVERSION:\(version.rawValue)\r\n".utf8)
        if source == version, isComplete(card) {
            card.forEachLine { line in
                guard !line.isNamed("VERSION") else { return }
                if let repaired = VCardConversion.repaired(line, in: version) {
                    append(repaired, to: &bytes)
                } else {
                    Self.appendFolded(line.bytes, to: &bytes)
                }
            }
        } else {
            for property in completed(card) where property.name != "VERSION" {
                append(VCardConversion.written(property, from: source, to: version), to: &bytes)
            }
        }
        bytes.append(contentsOf: "END:VCARD\r\n".utf8)
    }

    private func append(_ property: CardProperty, to bytes: inout [UInt8]) {
        guard version != .v21 else {
            VCard21Lines.append(property, to: &bytes)
            return
        }
        var line: [UInt8] = []
        property.append(to: &line)
        line.removeLast()
        line.withUnsafeBytes { Self.appendFolded($0, to: &bytes) }
    }

    /// Whether the card has every property that the version requires.
    private func isComplete(_ card: Card) -> Bool {
        var hasFormattedName = false
        var hasName = version == .v40
        card.forEachLine { line in
            if line.isNamed("FN") { hasFormattedName = true }
            if line.isNamed("N") { hasName = true }
        }
        return hasFormattedName && hasName
    }

    /// Adds the required properties: FN always, N before 4.0.
    private func completed(_ card: Card) -> [CardProperty] {
        var properties = card.properties
        if !properties.contains(where: { $0.name == "FN" }) {
            let spoken = card.name.spoken
            let name = spoken.isEmpty ? card.nameWithoutParts ?? "" : spoken
            properties.insert(CardProperty("FN", value: CardText.escape(name)), at: min(1, properties.count))
        }
        if version != .v40, card.version == .v40 { Self.putPreferredNameFirst(in: &properties) }
        if version != .v40, !properties.contains(where: { $0.name == "N" }) {
            let position = properties.firstIndex { $0.name == "FN" } ?? 0
            properties.insert(CardProperty("N", value: ";;;;"), at: position)
        }
        return properties
    }

    /// Programs that know only one formatted name read the first.
    private static func putPreferredNameFirst(in properties: inout [CardProperty]) {
        guard let first = properties.firstIndex(where: { $0.name == "FN" }),
            let preferred = properties.preferredIndex(of: "FN"), preferred != first
        else { return }
        properties.insert(properties.remove(at: preferred), at: first)
    }

    /// RFC 6350, section 3.2: at most 75 octets a line, without splitting characters.
    static func appendFolded(_ line: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        var start = 0
        var width = 75
        while line.count - start > width {
            var end = start + width
            while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.append(contentsOf: line[start..<end])
            bytes.append(contentsOf: "\r\n ".utf8)
            start = end
            width = 74
        }
        bytes.append(contentsOf: line[start...])
        bytes.append(contentsOf: "\r\n".utf8)
    }
}
