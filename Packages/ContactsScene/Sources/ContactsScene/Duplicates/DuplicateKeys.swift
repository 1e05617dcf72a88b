import ContactCards
import TextWorkers

/// The keys of all contacts of a book, by which probable duplicates are found without comparing every two contacts.
///
/// It holds 16 bytes for each key: for a contact with a name of 13 letters, a phone and an e-mail, about 350 bytes.
struct DuplicateKeys {
    struct Entry {
        var hash: UInt64
        var contact: Int32
        var kind: Kind
        /// Whether the contact has an initial in place of the first name.
        var isInitial = false
    }

    enum Kind: UInt8 {
        case name, email, initial, slip
    }

    /// A phone number, to be compared as `ComparablePhone` does.
    struct Phone {
        /// The end that equal numbers share, with the extension.
        var hash: UInt64
        var digits: UInt64
        var length: UInt8
        var contact: Int32
    }

    private(set) var entries: [Entry] = []
    private(set) var phones: [Phone] = []
    private(set) var ids: [String] = []
    /// The hashes of the contacts' names; nil for a contact without a name.
    private(set) var names: [UInt64?] = []

    /// Adds a contact, whose number is the number of those before it.
    mutating func add(_ contact: Contact) {
        let number = Int32(truncatingIfNeeded: ids.count)
        ids.append(contact.id)
        func add(_ kind: Kind, _ hash: UInt64, isInitial: Bool = false) {
            entries.append(Entry(hash: hash, contact: number, kind: kind, isInitial: isInitial))
        }
        for email in contact.card.emails where !email.value.isEmpty {
            add(.email, Self.hash(Self.comparable(email: email.value)))
        }
        for phone in contact.card.phones { self.add(ComparablePhone(phone.value), of: number) }
        let name = NameForms(contact.card)
        names.append(name.joined.isEmpty ? nil : Self.hash(name.unordered))
        guard !name.joined.isEmpty else { return }
        add(.name, Self.hash(name.unordered))
        if let initial = name.familyAndInitial {
            add(.initial, Self.hash(initial), isInitial: name.isInitial)
        }
        guard !name.isInitial else { return }
        // Two texts are one edit apart only if they are equal after one letter is left out of one or of both.
        let letters = Array(name.joined.unicodeScalars)
        guard letters.count + 1 >= NameForms.shortestWithSlip, letters.count < 64 else { return }
        add(.slip, Self.hash(letters, without: nil))
        for index in letters.indices where index == 0 || letters[index] != letters[index - 1] {
            add(.slip, Self.hash(letters, without: index))
        }
    }

    private mutating func add(_ phone: ComparablePhone, of contact: Int32) {
        guard let key = phone.blockingKey else { return }
        let isLong = phone.digits.count > Self.longestNumber
        phones.append(
            Phone(
                hash: Self.hash(phone.extension + ";" + key),
                // A number beyond any plan of numbers is only equal to itself.
                digits: isLong ? Self.hash(phone.digits) : UInt64(phone.digits) ?? 0,
                length: isLong ? .max : UInt8(phone.digits.count),
                contact: contact
            )
        )
    }

    /// The most digits whose number is exact.
    private static let longestNumber = 18

    /// An e-mail address as it is compared.
    static func comparable(email: String) -> String {
        let text = email.trimmingBlanks.lowercased()
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }

    // MARK: - Hashes

    /// Seeded in each process, so that nobody can prepare texts of equal hashes.
    private static func hash(_ text: String) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(text)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    private static func hash(_ letters: [Unicode.Scalar], without index: Int?) -> UInt64 {
        var hasher = Hasher()
        for position in letters.indices where position != index { hasher.combine(letters[position].value) }
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    /// Sorts the keys, so that equal ones are neighbours.
    mutating func sort() {
        entries.sort { ($0.kind.rawValue, $0.hash, $0.contact) < ($1.kind.rawValue, $1.hash, $1.contact) }
        phones.sort {
            ($0.hash, $0.length, $0.digits, $0.contact) < ($1.hash, $1.length, $1.digits, $1.contact)
        }
    }
}
