/// The components that RFC 9554 appended to names and addresses, for versions and programs that have the first ones only.
enum StructuredValue {
    /// The five components of a name (RFC 6350, section 6.2.2). A second surname and a generation are parts of the family
    /// name and the suffixes, if they are not among them already (RFC 9554, section 2.2).
    static func name(_ value: String) -> String {
        var parts = CardText.split(value, at: ";")
        guard parts.count > 5 else { return value }
        if let surname = parts.dropFirst(5).first { parts[0] = merged(parts[0], surname) }
        if let generation = parts.dropFirst(6).first { parts[4] = merged(parts[4], generation) }
        return parts.prefix(5).joined(separator: ";")
    }

    /// The seven components of an address (RFC 6350, section 6.3.1). The street and its number, the building and the
    /// apartment fill the components that cards had for them, unless these repeat them already (RFC 9554, section 2.1).
    static func address(_ value: String) -> String {
        var parts = CardText.split(value, at: ";")
        guard parts.count > 7 else { return value }
        func joined(_ positions: [Int], _ glue: String) -> String {
            positions.filter { $0 < parts.count }.map { parts[$0] }.filter { !$0.isEmpty }
                .joined(separator: glue)
        }
        if parts[1].isEmpty, parts[2].isEmpty {
            // The number and the name of the street and its direction; the building, floor, apartment and room.
            (parts[1], parts[2]) = (joined([12, 9, 8, 7], ","), joined([10, 11, 17], " "))
        }
        return parts.prefix(7).joined(separator: ";")
    }

    private static func merged(_ list: String, _ other: String) -> String {
        let known = CardText.split(list, at: ",")
        let added = CardText.split(other, at: ",").filter { !$0.isEmpty && !known.contains($0) }
        return (known.filter { !$0.isEmpty } + added).joined(separator: ",")
    }
}
