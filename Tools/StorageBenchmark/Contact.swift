import ContactData
import StorageWorkers
import TextWorkers

/// The benchmark's record: seven texts, an index by last and first name, and a search of all words.
struct Contact: Record {
    /// The index by last and first name, with the same keys as in the C program.
    static let byName = RecordIndex("name") { (contact: Contact) in nameKey(contact) }

    static let schema = RecordSchema(name: "contacts", indexes: byName) { addWords(of: $0, to: &$1) }

    var id: String
    var first: String
    var last: String
    var phone: String
    var email: String
    var city: String
    var note: String
}

extension Contact {
    static func nameKey(_ contact: Contact) -> String {
        TextFolding.folded(contact.last) + "\u{1}" + TextFolding.folded(contact.first)
    }

    static func addWords(of contact: Contact, to words: inout SearchWords) {
        words.add(contact.first)
        words.add(contact.last)
        words.add(contact.phone)
        words.add(contact.email)
        words.add(contact.city)
        words.add(contact.note)
    }

    /// The contact with a number.
    init(number: Int) {
        self = withUnsafeTemporaryAllocation(of: CChar.self, capacity: CONTACT_STORAGE) {
            var made = contact()
            contact_make(UInt64(number), $0.baseAddress, &made)
            return Self(
                id: String(made.id),
                first: String(made.first),
                last: String(made.last),
                phone: String(made.phone),
                email: String(made.email),
                city: String(made.city),
                note: String(made.note)
            )
        }
    }

    /// Adds all texts to a digest.
    func digest(_ start: UInt64) -> UInt64 {
        var digest = Self.digest(start, id)
        digest = Self.digest(digest, first)
        digest = Self.digest(digest, last)
        digest = Self.digest(digest, phone)
        digest = Self.digest(digest, email)
        digest = Self.digest(digest, city)
        return Self.digest(digest, note)
    }

    private static func digest(_ digest: UInt64, _ text: String) -> UInt64 {
        withBytes(text) { contact_digest(digest, $0.baseAddress, $0.count) }
    }

    private static func withBytes<Value>(
        _ text: String,
        _ work: (UnsafeRawBufferPointer) -> Value
    ) -> Value {
        var text = text
        return text.withUTF8 { work(UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// A text, as the C program generates it.
    init(_ text: contact_text) {
        let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
        self = String(decoding: bytes, as: UTF8.self)
    }

    /// A string with its own storage.
    init(making make: (UnsafeMutablePointer<CChar>?) -> contact_text) {
        self = withUnsafeTemporaryAllocation(of: CChar.self, capacity: CONTACT_STORAGE) {
            String(make($0.baseAddress))
        }
    }
}
