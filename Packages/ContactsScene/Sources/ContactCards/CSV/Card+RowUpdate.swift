extension Card {
    /// The card, updated with the fields of a CSV row.
    ///
    /// An unchanged field keeps its parameters. Data without a column stays: properties such as a photo, and fields
    /// whose column was removed from the document.
    public func updated(fromRow row: Card, columns: CSVRowColumns) -> Card {
        let mine = CSVFields(self)
        let theirs = CSVFields(row)
        var merged: [CSVFamily: [[String]]] = [:]
        for family in CSVFamily.allCases {
            let old = mine.rows(of: family)
            let new = columns.merge(theirs.rows(of: family), into: old, of: family)
            if new != old { merged[family] = new }
        }
        if !columns.contains(.fullName), let name = merged[.name] {
            // A formatted name that equals the name's parts follows their change.
            let old = Self.spoken(mine.rows(of: .name))
            if mine.rows(of: .fullName) == [[old]] { merged[.fullName] = [[Self.spoken(name)]] }
        }
        let changed = Set(merged.keys.map(\.property))
        let kept = properties(where: { !changed.contains($0) })
            .map { VCardConversion.convert($0, from: version, to: row.version) }
        var card = Card(version: row.version)
        card.append(kept + Self.regrouped(CSVCardBuilder.properties(of: merged), besides: kept))
        return card
    }

    private static func spoken(_ rows: [[String]]) -> String {
        let components = rows.first?.map {
            CSVCell.isList($0) ? CSVCell.parts($0).joined(separator: " ") : $0
        }
        return components.map { CardName(components: $0).spoken } ?? ""
    }

    /// The properties with these names, and the labels of their groups.
    private func properties(where isWanted: (String) -> Bool) -> [CardProperty] {
        let all = properties.filter { $0.name != "VERSION" && $0.name != "PRODID" }
        let fields = all.filter { $0.name != "X-ABLABEL" }
        let labelled = Set(fields.compactMap(\.groupKey))
        let wanted = fields.filter { isWanted($0.name) }
        let groups = Set(wanted.compactMap(\.groupKey))
        return all.filter { property in
            guard property.name == "X-ABLABEL", let group = property.groupKey, labelled.contains(group) else {
                return isWanted(property.name)
            }
            return groups.contains(group)
        }
    }

    /// The properties, with groups renamed so that they differ from those of the others.
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

extension CSVCardBuilder {
    /// Converts the rows of `CSVFields` to properties.
    fileprivate static func properties(of rows: [CSVFamily: [[String]]]) -> [CardProperty] {
        var builder = CSVCardBuilder(isOwn: true)
        for (family, rows) in rows {
            for (number, row) in rows.enumerated() {
                for (part, text) in row.enumerated() where !text.isEmpty {
                    builder.add(
                        text,
                        to: .init(family: family, number: number, part: part),
                        of: .init(header: "")
                    )
                }
            }
        }
        return builder.properties()
    }
}
