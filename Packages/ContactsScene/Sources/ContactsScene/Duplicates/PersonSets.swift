/// Sets of contacts that are probably one person each, united step by step. Contacts that were declared distinct never
/// come into one set.
struct PersonSets {
    private var sets: DisjointSets
    /// The positions of the declarations that name a contact of a set.
    private var declarations: [Int32: Set<Int>] = [:]

    /// - Parameters:
    ///   - ids: The ids of the contacts; a contact's number is its position.
    ///   - declared: The declarations of distinct contacts.
    init(_ ids: [String], declared: [DistinctContacts]) {
        sets = DisjointSets(count: ids.count)
        guard !declared.isEmpty else { return }
        var positions: [String: Set<Int>] = [:]
        for (position, distinct) in declared.enumerated() {
            for id in distinct.ids { positions[id, default: []].insert(position) }
        }
        for (number, id) in ids.enumerated() {
            if let named = positions[id] { declarations[Int32(truncatingIfNeeded: number)] = named }
        }
    }

    /// The number that stands for a contact's set: the lowest of its contacts.
    mutating func set(of contact: Int32) -> Int32 { sets.set(of: contact) }

    /// Whether a person has told contacts of both sets apart.
    mutating func areDistinct(_ contact: Int32, _ other: Int32) -> Bool {
        guard !declarations.isEmpty, let named = declarations[set(of: contact)],
            let others = declarations[set(of: other)]
        else { return false }
        return !named.isDisjoint(with: others)
    }

    /// Unites the sets of two contacts.
    ///
    /// - Returns: False if they were told apart.
    @discardableResult
    mutating func unite(_ contact: Int32, _ other: Int32) -> Bool {
        let (first, second) = (set(of: contact), set(of: other))
        guard first != second else { return true }
        guard !areDistinct(first, second) else { return false }
        let united = sets.unite(first, second)
        if let more = declarations.removeValue(forKey: max(first, second)) {
            declarations[united, default: []].formUnion(more)
        }
        return true
    }

    /// Unites all contacts that were not told apart.
    mutating func unite(all contacts: some Sequence<Int32>) {
        // One contact of each set; several only where they were told apart.
        var known: [Int32] = []
        // The declarations that each of these is in: contacts of a large one need not be compared one by one.
        var common: Set<Int> = []
        for contact in contacts {
            let named = named(contact)
            if common.isDisjoint(with: named), known.contains(where: { unite($0, contact) }) { continue }
            common = known.isEmpty ? named : common.intersection(named)
            known.append(contact)
        }
    }

    /// The positions of the declarations that name a contact of this one's set.
    private mutating func named(_ contact: Int32) -> Set<Int> {
        declarations.isEmpty ? [] : declarations[set(of: contact)] ?? []
    }

    /// One contact of each set, the first.
    mutating func representatives(of contacts: some Sequence<Int32>) -> [Int32] {
        var known: Set<Int32> = []
        var first: [Int32] = []
        for contact in contacts where known.insert(set(of: contact)).inserted { first.append(contact) }
        return first
    }

    /// Groups of contacts of which no two were told apart; a contact that is alone is left out.
    mutating func undistinguished(_ contacts: [Int32]) -> [[Int32]] {
        var groups: [(contacts: [Int32], declarations: Set<Int>)] = []
        // The declarations that each group has a contact of.
        var common: Set<Int> = []
        for contact in contacts {
            let named = named(contact)
            let place =
                common.isDisjoint(with: named)
                ? groups.firstIndex { $0.declarations.isDisjoint(with: named) } : nil
            if let place {
                groups[place].contacts.append(contact)
                groups[place].declarations.formUnion(named)
            } else {
                common = groups.isEmpty ? named : common.intersection(named)
                groups.append(([contact], named))
            }
        }
        return groups.map(\.contacts).filter { $0.count > 1 }
    }
}
