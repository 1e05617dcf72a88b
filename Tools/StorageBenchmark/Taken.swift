/// A digest of the records that were read, to check that both programs read the same.
struct Taken: Sendable {
    var digest: UInt64 = 0
    var count = 0

    mutating func take(_ contact: Contact) {
        digest = contact.digest(digest)
        count += 1
    }

    mutating func take(_ contacts: [Contact]) {
        for contact in contacts { take(contact) }
    }

    /// The same records have the same digest in any order.
    mutating func takeInAnyOrder(_ contact: Contact) {
        digest &+= contact.digest(0)
        count += 1
    }
}
