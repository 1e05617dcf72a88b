/// What was read, in short: both programs must have read the same.
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

    /// Whatever the order, the same records have the same digest.
    mutating func takeInAnyOrder(_ contact: Contact) {
        digest &+= contact.digest(0)
        count += 1
    }
}
