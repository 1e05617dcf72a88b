import ContactCards
import TextWorkers

/// The keys of all contacts of a book, by which probable duplicates are found without comparing every two contacts.
///
/// It holds 16 bytes for each key: for a contact with a name of 13 letters, a phone and an e-mail, about 300 bytes.
struct DuplicateKeys {
    private struct Entry {
        var hash: UInt64
        var contact: Int32
        var kind: Kind
        /// Whether the contact has an initial in place of the first name.
        var isInitial = false
    }

    private enum Kind: UInt8 {
        case email, phone, name, initial, slip
    }

    /// Two contacts with a common key, by their numbers.
    struct Candidate: Equatable {
        var first: Int
        var second: Int
        /// How strongly the common keys speak for one person.
        fileprivate(set) var strength: Int
    }

    /// A value that more contacts share says nothing about them, such as the number of a switchboard.
    static let mostSharing = 10
    /// The most pairs that are kept in memory.
    private static let mostCandidates = 500_000

    private var entries: [Entry] = []
    private(set) var ids: [String] = []

    /// Adds a contact, whose number is the number of those before it.
    mutating func add(_ contact: Contact) {
        let number = Int32(truncatingIfNeeded: ids.count)
        ids.append(contact.id)
        func add(_ kind: Kind, _ hash: UInt64, isInitial: Bool = false) {
            entries.append(Entry(hash: hash, contact: number, kind: kind, isInitial: isInitial))
        }
        for email in contact.card.emails where !email.value.isEmpty {
            add(.email, Self.hash(.email, Self.comparable(email: email.value).utf8))
        }
        for phone in contact.card.phones {
            guard let key = ComparablePhone(phone.value).blockingKey else { continue }
            add(.phone, Self.hash(.phone, key.utf8))
        }
        let name = NameForms(contact.card)
        guard !name.joined.isEmpty else { return }
        add(.name, Self.hash(.name, name.unordered.utf8))
        if let initial = name.familyAndInitial {
            add(.initial, Self.hash(.initial, initial.utf8), isInitial: name.isInitial)
        }
        guard !name.isInitial else { return }
        // Two texts are one edit apart only if they are equal after one letter is left out of one or of both.
        let letters = Array(name.joined.unicodeScalars)
        guard letters.count + 1 >= NameForms.shortestWithSlip, letters.count < 64 else { return }
        add(.slip, Self.hash(.slip, letters, without: nil))
        for index in letters.indices where index == 0 || letters[index] != letters[index - 1] {
            add(.slip, Self.hash(.slip, letters, without: index))
        }
    }

    /// The pairs with a common key, the strongest first; and whether there are more.
    mutating func candidates() throws -> (list: [Candidate], isCut: Bool) {
        entries.sort { ($0.hash, $0.contact) < ($1.hash, $1.contact) }
        try Task.checkCancellation()
        var kinds: [UInt64: UInt8] = [:]
        var isCut = false
        var start = 0
        while start < entries.count {
            let end = entries[start...].firstIndex { $0.hash != entries[start].hash } ?? entries.count
            defer { start = end }
            guard end - start > 1 else { continue }
            let block = Self.distinct(entries[start..<end])
            guard block.count <= Self.mostSharing else { continue }
            for (position, first) in block.enumerated() {
                for second in block[(position + 1)...]
                where first.kind != .initial || first.isInitial || second.isInitial {
                    let pair = UInt64(UInt32(first.contact)) << 32 | UInt64(UInt32(second.contact))
                    if kinds[pair] == nil, kinds.count >= Self.mostCandidates {
                        isCut = true
                    } else {
                        kinds[pair, default: 0] |= 1 << first.kind.rawValue
                    }
                }
            }
        }
        entries = []
        let list = kinds.map { pair, kinds in
            Candidate(
                first: Int(pair >> 32),
                second: Int(pair & 0xFFFF_FFFF),
                strength: Self.strength(kinds)
            )
        }
        return (
            list.sorted { ($1.strength, $0.first, $0.second) < ($0.strength, $1.first, $1.second) }, isCut
        )
    }

    /// The contacts of a block, in their order; a contact may have a key twice.
    private static func distinct(_ block: ArraySlice<Entry>) -> [Entry] {
        var list: [Entry] = []
        for entry in block.prefix(4 * mostSharing) where list.last?.contact != entry.contact {
            list.append(entry)
        }
        return list
    }

    private static func strength(_ kinds: UInt8) -> Int {
        func has(_ kind: Kind) -> Bool { kinds & 1 << kind.rawValue != 0 }
        let name = has(.name) ? 3 : has(.initial) || has(.slip) ? 1 : 0
        return (has(.email) ? 4 : 0) + (has(.phone) ? 3 : 0) + name
    }

    /// An e-mail address as it is compared.
    static func comparable(email: String) -> String {
        let text = email.trimmingBlanks.lowercased()
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }

    // MARK: - Hashes

    /// FNV-1a; equal hashes of different texts only cost a comparison of the contacts.
    private static func hash(_ kind: Kind, _ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(seed(kind)) { ($0 ^ UInt64($1)) &* prime }
    }

    private static func hash(_ kind: Kind, _ letters: [Unicode.Scalar], without index: Int?) -> UInt64 {
        var hash = seed(kind)
        for position in letters.indices where position != index {
            hash = (hash ^ UInt64(letters[position].value)) &* prime
        }
        return hash
    }

    private static func seed(_ kind: Kind) -> UInt64 {
        (0xcbf2_9ce4_8422_2325 ^ UInt64(kind.rawValue)) &* prime
    }

    private static let prime: UInt64 = 0x100_0000_01b3
}
