extension Card {
    /// The card with the fields of a row of CSV in place of its own.
    ///
    /// A field that the row has not changed keeps its parameters, and a property without a column, such as a photo,
    /// stays.
    public func updated(fromRow row: Card) -> Card {
        let mine = CSVFields(self)
        let theirs = CSVFields(row)
        let changed = Set(
            CSVFamily.allCases.filter { mine.rows(of: $0) != theirs.rows(of: $0) }.map(\.property)
        )
        let kept = properties(where: { !changed.contains($0) })
            .map { VCardConversion.convert($0, from: version, to: row.version) }
        var card = Card(version: row.version)
        card.append(kept + Self.regrouped(row.properties(where: changed.contains), besides: kept))
        return card
    }

    /// The properties with these names, and the labels of their groups.
    private func properties(where isWanted: (String) -> Bool) -> [CardProperty] {
        let all = properties.filter { $0.name != "VERSION" && $0.name != "PRODID" }
        let fields = all.filter { $0.name != "X-ABLABEL" }
        let labelled = Set(fields.compactMap(\.group))
        let wanted = fields.filter { isWanted($0.name) }
        let groups = Set(wanted.compactMap(\.group))
        return all.filter { property in
            guard property.name == "X-ABLABEL", let group = property.group, labelled.contains(group) else {
                return isWanted(property.name)
            }
            return groups.contains(group)
        }
    }

    /// The properties with groups that the others do not have.
    private static func regrouped(
        _ properties: [CardProperty],
        besides others: [CardProperty]
    ) -> [CardProperty] {
        var taken = Set(others.compactMap { $0.group?.lowercased() })
        var names: [String: String] = [:]
        var number = 0
        return properties.map { property in
            guard let group = property.group else { return property }
            if names[group] == nil {
                var name = group
                while !taken.insert(name.lowercased()).inserted {
                    number += 1
                    name = "item\(number)"
                }
                names[group] = name
            }
            var property = property
            property.group = names[group]
            return property
        }
    }
}
