extension Card {
    /// Sets the value of the first property of a name, or adds one; nil removes it. Its group and parameters stay.
    mutating func set(_ name: String, value: String?) {
        guard let value else {
            removeFirst(name)
            return
        }
        var list = properties
        if let position = list.firstIndex(where: { $0.name == name }) {
            list[position].value = value
        } else {
            list.append(CardProperty(name, value: value))
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

    private mutating func removeFirst(_ name: String) {
        var list = properties
        guard let position = list.firstIndex(where: { $0.name == name }) else { return }
        list.remove(at: position)
        properties = list
    }

    /// Writes a list of values. A property whose value stays is unchanged; others are removed with their custom labels;
    /// new ones are inserted after the last property of the name.
    mutating func replaceList<Value>(
        _ name: String,
        with values: [Value],
        isSame: (CardProperty, Value) -> Bool,
        make: (Value) -> [CardProperty]
    ) {
        var old = properties.filter { $0.name == name }
        let position = properties.lastIndex { $0.name == name }
        let following = position.map { properties[($0 + 1)...].filter { $0.name != name } } ?? []
        let written = values.flatMap { value in
            if let index = old.firstIndex(where: { isSame($0, value) }) { return [old.remove(at: index)] }
            return make(value)
        }
        let orphans = Set(old.compactMap(\.group)).subtracting(written.compactMap(\.group))
        let rest = properties.filter { $0.name != name }
        let isOrphan: (CardProperty) -> Bool = { property in
            property.name == "X-ABLABEL" && property.group.map(orphans.contains) ?? false
        }
        let leading = rest.dropLast(following.count)
        properties = leading.filter { !isOrphan($0) } + written + following.filter { !isOrphan($0) }
    }
}
