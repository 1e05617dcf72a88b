/// Writes contacts as CSV under a header of our own, which `CSVContactReader` reads back.
///
/// A table has no place for all that a card holds: pictures, addresses beyond the second and unknown properties stay
/// out. Phones and e-mails beyond the last column of their kind are joined in it by ` ::: ` and share its label.
public struct CSVContactWriter: Sendable {
    private static let numbers = 1...3

    /// Makes a writer.
    public init() {}

    /// The header's line.
    public var header: [UInt8] {
        var names = [
            "UID", "Full Name", "Name Prefix", "First Name", "Middle Name", "Last Name", "Name Suffix",
            "Nickname",
            "Organization Name", "Organization Department", "Organization Title", "Birthday", "Labels",
        ]
        for number in Self.numbers { names += ["Phone \(number) - Label", "Phone \(number) - Value"] }
        for number in Self.numbers { names += ["E-mail \(number) - Label", "E-mail \(number) - Value"] }
        for number in 1...2 {
            names += [
                "Label", "PO Box", "Extended Address", "Street", "City", "Region", "Postal Code", "Country",
            ]
            .map { "Address \(number) - \($0)" }
        }
        names += ["Website 1 - Value", "Notes"]
        return Self.line(names)
    }

    /// Appends the card as a row.
    public func append(_ card: Card, to bytes: inout [UInt8]) {
        let name = card.name
        var fields = [
            card.uid ?? "", card.formattedName, name.prefix, name.given, name.additional, name.family,
            name.suffix, card.nickname, card.organisation.first ?? "",
            card.organisation.dropFirst().joined(separator: CSVText.listSeparator), card.title,
            card.birthday?.description ?? "",
            card.categories.joined(separator: CSVText.listSeparator),
        ]
        fields += Self.labeled(card.phones) + Self.labeled(card.emails)
        let addresses = card.addresses
        for index in 0..<2 {
            let address = index < addresses.count ? addresses[index] : LabeledAddress()
            fields += [CSVLabel(labels: address.labels).text] + address.components
        }
        fields += [card.urls.joined(separator: CSVText.listSeparator), card.notes]
        bytes.append(contentsOf: Self.line(fields))
    }

    private static func labeled(_ values: [LabeledValue]) -> [String] {
        numbers.flatMap { number -> [String] in
            guard number <= values.count else { return ["", ""] }
            let last = number == numbers.upperBound
            let texts = last ? values[(number - 1)...].map(\.value) : [values[number - 1].value]
            let first = values[number - 1]
            let label = CSVLabel(labels: first.labels, isPreferred: first.isPreferred)
            return [label.text, texts.joined(separator: CSVText.listSeparator)]
        }
    }

    private static func line(_ fields: [String]) -> [UInt8] {
        Array((fields.map(quoted).joined(separator: ",") + "\r\n").utf8)
    }

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            + "\""
    }
}
