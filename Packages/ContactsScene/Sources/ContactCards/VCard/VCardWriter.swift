/// Writes cards as vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350).
///
/// A card of the same version is written as it is; of another, what the version lacks is written as it has it.
public struct VCardWriter: Sendable {
    public let version: CardVersion

    public init(version: CardVersion) {
        self.version = version
    }

    /// Appends one card, its lines ended by CRLF and folded at 75 octets.
    public func append(_ card: Card, to bytes: inout [UInt8]) {
        let source = card.version
        bytes.append(contentsOf: "BEGIN:VCARD\r\nVERSION:\(version.rawValue)\r\n".utf8)
        for property in completed(card) where property.name != "VERSION" {
            let converted =
                source == version ? property : VCardConversion.convert(property, from: source, to: version)
            if version == .v21 {
                VCard21Lines.append(converted, to: &bytes)
            } else {
                var line: [UInt8] = []
                converted.append(to: &line)
                line.removeLast()
                Self.appendFolded(line, to: &bytes)
            }
        }
        bytes.append(contentsOf: "END:VCARD\r\n".utf8)
    }

    /// Adds what the version demands: FN always, N before 4.0.
    private func completed(_ card: Card) -> [CardProperty] {
        var properties = card.properties
        if !properties.contains(where: { $0.name == "FN" }) {
            let names = [
                card.name.spoken, card.organisation.first ?? "", card.nickname, card.emails.first?.value ?? "",
                card.phones.first?.value ?? "",
            ]
            let name = names.first { !$0.isEmpty } ?? ""
            properties.insert(CardProperty("FN", value: CardText.escape(name)), at: min(1, properties.count))
        }
        if version != .v40, !properties.contains(where: { $0.name == "N" }) {
            let position = properties.firstIndex { $0.name == "FN" } ?? 0
            properties.insert(CardProperty("N", value: ";;;;"), at: position)
        }
        return properties
    }

    /// RFC 6350, section 3.2: at most 75 octets a line, and no character is torn apart.
    static func appendFolded(_ line: [UInt8], to bytes: inout [UInt8]) {
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
