extension Card {
    /// Sets the value of the preferred property of a name, or adds one; nil removes it. Its group and parameters stay.
    mutating func set(_ name: String, value: String?) {
        var list = properties
        switch (list.preferredIndex(of: name), value) {
        case (let position?, let value?): list[position].value = value
        case (let position?, nil): list.remove(at: position)
        case (nil, let value?): list.append(CardProperty(name, value: value))
        case (nil, nil): return
        }
        properties = list
    }

    /// Replaces the first property of a name, or appends one; nil removes it.
    mutating func replaceFirst(_ name: String, with property: CardProperty?) {
        guard let position = properties.firstIndex(where: { $0.name == name }) else {
            append(property.map { [$0] } ?? [])
            return
        }
        var list = properties
        list.replaceSubrange(position...position, with: property.map { [$0] } ?? [])
        properties = list
    }

    mutating func append(_ properties: [CardProperty]) {
        for property in properties { property.append(to: &bytes) }
    }

    mutating func removeAll(_ name: String) {
        properties = properties.filter { $0.name != name }
    }

    /// Writes a list of values. A property whose value stays is unchanged; others are removed with their custom labels;
    /// new ones are inserted after the last property of the name.
    ///
    /// - Parameters:
    ///   - read: The value of a property of the name.
    ///   - make: The properties of a new value.
    mutating func replaceList<Value: Hashable>(
        _ name: String,
        with values: [Value],
        read: (CardProperty) -> Value?,
        make: (Value) -> [CardProperty]
    ) {
        let all = properties
        let old = all.filter { $0.name == name }
        var unused: [Value?: [CardProperty]] = [:]
        for property in old.reversed() { unused[read(property), default: []].append(property) }
        let written = values.flatMap { value in unused[value]?.popLast().map { [$0] } ?? make(value) }
        let removed = unused.values.joined().compactMap(\.groupKey)
        let orphans = Set(removed).subtracting(written.compactMap(\.groupKey))
        let isOrphan: (CardProperty) -> Bool = { property in
            property.name == "X-ABLABEL" && property.groupKey.map(orphans.contains) ?? false
        }
        let position = all.lastIndex { $0.name == name } ?? all.endIndex
        let others = { (part: ArraySlice<CardProperty>) in
            part.filter { $0.name != name && !isOrphan($0) }
        }
        properties = others(all[..<position]) + written + others(all[position...])
    }
}
