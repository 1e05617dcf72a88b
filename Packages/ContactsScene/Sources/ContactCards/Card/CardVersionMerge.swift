/// Two versions of a card, merged by what each has changed since a version that both come from.
public struct CardVersionMerge {
    /// The first version with the changes of the second one; its own UID, version and time of change stay.
    public private(set) var card: Card
    /// The names of the properties that both have changed in different ways, in alphabetical order. The merged card has
    /// the first version's.
    public private(set) var contested: [String] = []

    /// Merges a version into another.
    public init(_ mine: Card, with theirs: Card, since base: CardBase) {
        card = mine
        let (own, others) = (CardUnit.all(of: mine), CardUnit.all(of: theirs))
        for name in Set((own + others).map(\.name)).sorted() {
            merge(
                name,
                own.filter { $0.name == name },
                others.filter { $0.name == name },
                from: theirs.version,
                since: base.digests(of: name)
            )
        }
        // A formatted name that follows from the other fields goes on following them.
        let follows = !mine.hasNameOfItsOwn && card.formattedName == mine.formattedName
        if mine.first("FN") != nil, follows || card.first("FN") == nil, !card.generatedName.isEmpty {
            card.formattedName = card.generatedName
        }
    }

    private mutating func merge(
        _ name: String,
        _ own: [CardUnit],
        _ others: [CardUnit],
        from version: CardVersion,
        since base: [UInt64]
    ) {
        let mine = Change(from: base, to: own.map(\.digest))
        let theirs = Change(from: base, to: others.map(\.digest))
        guard !theirs.isEmpty, theirs != mine else { return }
        if !mine.isEmpty {
            let isSame = mine.added == theirs.added
            let isReplaced = !Set(mine.removed).isDisjoint(with: theirs.removed)
            if CardMerge.single.contains(name) || isReplaced && !isSame {
                contested.append(name)
                return
            }
        }
        var (removed, added) = (theirs.removed, theirs.added)
        for digest in mine.added { added.remove(digest) }
        take(
            removing: own.filter { removed.remove($0.digest) },
            adding: others.filter { added.remove($0.digest) },
            from: version
        )
    }

    private mutating func take(
        removing removed: [CardUnit],
        adding added: [CardUnit],
        from version: CardVersion
    ) {
        guard (added + removed).first?.name != "CATEGORIES" else {
            let gone = Set(removed.flatMap(\.categories))
            card.categories = card.categories.filter { !gone.contains($0) } + added.flatMap(\.categories)
            return
        }
        var list = card.properties
        var position = list.count
        let follower = added.first?.name == "FN" ? card.all("FN") : []
        for property in removed.flatMap(\.properties) + follower {
            guard let index = list.firstIndex(of: property) else { continue }
            list.remove(at: index)
            position = min(position, index)
        }
        var groups = FreeGroups(card)
        let taken = added.flatMap { unit in
            let group = unit.properties[0].group == nil ? nil : groups.next()
            return unit.properties.map { property in
                var property = VCardConversion.convert(property, from: version, to: card.version)
                property.group = group
                return property
            }
        }
        list.insert(contentsOf: taken, at: min(position, list.count))
        card.properties = list
    }
}

extension CardVersionMerge {
    /// The changes of a version to the properties of a name.
    private struct Change: Equatable {
        /// Each as often as it was removed or added, in ascending order.
        var removed: [UInt64]
        var added: [UInt64]

        var isEmpty: Bool { removed.isEmpty && added.isEmpty }

        init(from base: [UInt64], to present: [UInt64]) {
            removed = base
            added = present.sorted()
            for digest in present { removed.remove(digest) }
            for digest in base { added.remove(digest) }
        }
    }
}

extension [UInt64] {
    /// Removes an element once; returns whether there was one.
    @discardableResult
    fileprivate mutating func remove(_ element: UInt64) -> Bool {
        guard let index = firstIndex(of: element) else { return false }
        remove(at: index)
        return true
    }
}

extension CardUnit {
    fileprivate var categories: [String] { properties.map { CardText.unescape($0.value) } }
}
