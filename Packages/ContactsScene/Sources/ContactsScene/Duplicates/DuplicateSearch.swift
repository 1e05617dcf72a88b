/// Finds the groups of contacts that are probably the same, by their keys. Its time and memory grow with the number of
/// keys, however many contacts share one.
///
/// Contacts of the same name, and of the same e-mail address, are one person. A phone number is often shared, so that
/// it unites only similar names, and contacts without a name; people of different names who share one are a group of
/// one contact of each. So are people who share an address if they are many.
struct DuplicateSearch {
    /// Contacts that are probably the same, by their numbers.
    struct Group {
        var contacts: [Int32]
        /// How strongly the common keys speak for one person.
        var strength: Int
    }

    /// The strongest first, and of them the largest.
    private(set) var groups: [Group] = []
    /// Pairs of contacts whose names may be similar, and that nothing else connects.
    private(set) var similar: [(Int32, Int32)] = []
    /// Whether there were too many pairs of similar names to keep.
    private(set) var isCut = false

    /// A value that more people of different names share says little about them, such as the number of a switchboard.
    static let mostNames = 10
    /// The most pairs of similar names that are kept in memory.
    private static let mostSimilar = 500_000

    /// A value that contacts have in common.
    private struct Evidence: OptionSet {
        let rawValue: UInt8
        static let email = Evidence(rawValue: 1)
        static let phone = Evidence(rawValue: 2)
        static let name = Evidence(rawValue: 4)

        var strength: Int {
            (contains(.email) ? 4 : 0) + (contains(.phone) ? 3 : 0) + (contains(.name) ? 3 : 0)
        }
    }

    private let keys: DuplicateKeys
    private var people: PersonSets
    /// The values that several contacts share.
    private var shared: [(contacts: [Int32], evidence: Evidence)] = []
    /// The sets of people with similar names, and a contact of each.
    private var similarSets: [Pair: (Int32, Int32)] = [:]

    /// Two sets of contacts.
    private struct Pair: Hashable {
        var low: Int32
        var high: Int32

        init(_ set: Int32, _ other: Int32) { (low, high) = set < other ? (set, other) : (other, set) }
    }

    /// - Parameters:
    ///   - keys: The keys of all contacts.
    ///   - declared: The contacts that a person has told apart.
    /// - Throws: `CancellationError`.
    init(_ keys: DuplicateKeys, declared: [DistinctContacts]) throws {
        var keys = keys
        keys.sort()
        self.keys = keys
        people = PersonSets(keys.ids, declared: declared)
        try Task.checkCancellation()
        uniteNames()
        uniteEmails()
        try Task.checkCancellation()
        findSimilarNames()
        unitePhones()
        try Task.checkCancellation()
        addPeople()
        addSharing()
        // Of equally strong ones the largest first, which must not be missing from a list that is cut.
        groups.sort {
            ($1.strength, $1.contacts.count, $0.contacts[0]) < (
                $0.strength, $0.contacts.count, $1.contacts[0]
            )
        }
    }

    /// Leaves out all groups and pairs without a contact.
    mutating func limit(to id: String) {
        guard let contact = keys.ids.firstIndex(of: id).map({ Int32(truncatingIfNeeded: $0) }) else { return }
        groups.removeAll { !$0.contacts.contains(contact) }
        similar.removeAll { $0.0 != contact && $0.1 != contact }
    }

    /// Whether a person has told two contacts apart.
    mutating func areDistinct(_ contact: Int32, _ other: Int32) -> Bool {
        people.areDistinct(contact, other)
    }

    /// Visits the contacts of each key of a kind that several have, each once.
    private func forEachKey(of kind: DuplicateKeys.Kind, _ visit: ([DuplicateKeys.Entry]) -> Void) {
        let entries = keys.entries
        var start = entries.partition { $0.kind.rawValue >= kind.rawValue }
        while start < entries.count, entries[start].kind == kind {
            var end = start + 1
            while end < entries.count, entries[end].hash == entries[start].hash, entries[end].kind == kind {
                end += 1
            }
            if end - start > 1 {
                var block: [DuplicateKeys.Entry] = []
                for entry in entries[start..<end] where block.last?.contact != entry.contact {
                    block.append(entry)
                }
                if block.count > 1 { visit(block) }
            }
            start = end
        }
    }

    private mutating func uniteNames() {
        var people = people
        forEachKey(of: .name) { block in people.unite(all: block.lazy.map(\.contact)) }
        self.people = people
    }

    private mutating func uniteEmails() {
        var (people, shared) = (people, shared)
        let names = keys.names
        forEachKey(of: .email) { block in
            let contacts = block.map(\.contact)
            let named = people.representatives(of: contacts.filter { names[Int($0)] != nil })
            if named.count <= Self.mostNames {
                people.unite(all: contacts)
            } else {
                people.unite(all: contacts.filter { names[Int($0)] == nil })
            }
            shared.append((contacts, .email))
        }
        (self.people, self.shared) = (people, shared)
    }

    private mutating func findSimilarNames() {
        var (people, found, isCut) = (people, similarSets, isCut)
        for kind in [DuplicateKeys.Kind.initial, .slip] {
            forEachKey(of: kind) { block in
                var sets: [(set: Int32, contact: Int32, isInitial: Bool)] = []
                for entry in block {
                    let set = people.set(of: entry.contact)
                    if let known = sets.firstIndex(where: { $0.set == set }) {
                        sets[known].isInitial = sets[known].isInitial || entry.isInitial
                    } else {
                        sets.append((set, entry.contact, entry.isInitial))
                        // An initial, or a short name, that fits so many says nothing about any of them.
                        if sets.count > Self.mostNames { return }
                    }
                }
                for (position, first) in sets.enumerated() {
                    for second in sets[(position + 1)...]
                    where (kind == .slip || first.isInitial || second.isInitial)
                        && !people.areDistinct(first.contact, second.contact)
                    {
                        let pair = Pair(first.set, second.set)
                        if found[pair] == nil, found.count >= Self.mostSimilar {
                            isCut = true
                        } else {
                            found[pair] = found[pair] ?? (first.contact, second.contact)
                        }
                    }
                }
            }
        }
        (self.people, similarSets, self.isCut) = (people, found, isCut)
    }

    private mutating func unitePhones() {
        var position = 0
        while position < keys.phones.count {
            var end = position + 1
            while end < keys.phones.count, keys.phones[end].hash == keys.phones[position].hash { end += 1 }
            for contacts in Self.sameNumbers(keys.phones[position..<end]) { unite(sharingPhone: contacts) }
            position = end
        }
    }

    private mutating func unite(sharingPhone contacts: [Int32]) {
        let names = keys.names
        let named = people.representatives(of: contacts.filter { names[Int($0)] != nil })
        if named.count <= 1 {
            people.unite(all: contacts)
        } else {
            people.unite(all: contacts.filter { names[Int($0)] == nil })
            if named.count <= Self.mostNames {
                // The sets before this number united any of them.
                let sets = named.map { people.set(of: $0) }
                for (position, first) in named.enumerated() {
                    for next in (position + 1)..<named.count
                    where similarSets[Pair(sets[position], sets[next])] != nil {
                        people.unite(first, named[next])
                    }
                }
            }
        }
        shared.append((contacts, .phone))
    }

    /// The contacts that share a number, one of them perhaps without the country's code.
    private static func sameNumbers(_ phones: ArraySlice<DuplicateKeys.Phone>) -> [[Int32]] {
        guard phones.count > 1 else { return [] }
        struct Number: Hashable {
            var digits: UInt64
            var length: UInt8
        }
        var numbers: [Number] = []
        var holders: [[Int32]] = []
        for phone in phones {
            let number = Number(digits: phone.digits, length: phone.length)
            if numbers.last != number {
                numbers.append(number)
                holders.append([])
            }
            if holders[holders.count - 1].last != phone.contact {
                holders[holders.count - 1].append(phone.contact)
            }
        }
        let positions = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, Int32($0)) })
        var same = DisjointSets(count: numbers.count)
        for (position, number) in numbers.enumerated() where number.length != .max {
            for missing in 1...UInt8(3) where number.length > missing + 7 {
                let length = number.length - missing
                var power: UInt64 = 1
                for _ in 0..<length { power *= 10 }
                let short = Number(digits: number.digits % power, length: length)
                guard let other = positions[short] else { continue }
                same.unite(same.set(of: Int32(position)), same.set(of: other))
            }
        }
        var classes: [Int32: [Int32]] = [:]
        for position in numbers.indices {
            classes[same.set(of: Int32(position)), default: []] += holders[position]
        }
        return classes.sorted { $0.key < $1.key }.map { Set($0.value).sorted() }.filter { $0.count > 1 }
    }

    // MARK: - Groups

    /// Adds each person with several contacts.
    private mutating func addPeople() {
        var members: [Int32: [Int32]] = [:]
        for number in keys.ids.indices {
            let contact = Int32(truncatingIfNeeded: number)
            let set = people.set(of: contact)
            if set != contact { members[set, default: [set]].append(contact) }
        }
        var evidence: [Int32: Evidence] = [:]
        for (set, contacts) in members {
            var names: Set<UInt64> = []
            let isSameName = contacts.contains {
                keys.names[Int($0)].map { !names.insert($0).inserted } ?? false
            }
            if isSameName { evidence[set] = .name }
        }
        for value in shared {
            var seen: Set<Int32> = []
            for contact in value.contacts {
                let set = people.set(of: contact)
                if !seen.insert(set).inserted { evidence[set, default: []].insert(value.evidence) }
            }
        }
        for (set, contacts) in members {
            groups.append(Group(contacts: contacts, strength: evidence[set]?.strength ?? 0))
        }
    }

    /// Adds people of different names who share a value, and keeps the pairs of similar names that share none.
    private mutating func addSharing() {
        var known: Set<[Int32]> = []
        var connected: Set<Pair> = []
        for (contacts, evidence) in shared {
            for group in people.undistinguished(people.representatives(of: contacts)) {
                let sets = group.map { people.set(of: $0) }
                guard known.insert(sets.sorted()).inserted else { continue }
                groups.append(
                    Group(contacts: group, strength: group.count > Self.mostNames ? 0 : evidence.strength)
                )
                guard group.count <= Self.mostNames else { continue }
                for (position, set) in sets.enumerated() {
                    for other in sets[(position + 1)...] { connected.insert(Pair(set, other)) }
                }
            }
        }
        for contacts in similarSets.values.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
            let (first, second) = (people.set(of: contacts.0), people.set(of: contacts.1))
            guard first != second, !connected.contains(Pair(first, second)),
                !people.areDistinct(first, second)
            else { continue }
            similar.append(contacts)
        }
        shared = []
        similarSets = [:]
    }
}

extension [DuplicateKeys.Entry] {
    /// The position of the first entry that belongs to the second part, of entries that are in order.
    fileprivate func partition(isSecond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
