import ContactCards
import TextWorkers

/// A contact in the form.
struct ContactDraft: Equatable, Sendable {
    var prefix = ""
    var firstName = ""
    var middleName = ""
    var lastName = ""
    var suffix = ""
    /// The displayed name, if it differs from the one derived from the other fields; else empty.
    var displayName = ""
    var nickname = ""
    var organisation = Organisation()
    var title = ""
    var role = ""
    var phones: [Phone] = []
    var emails: [Email] = []
    var addresses: [Address] = []
    var chats: [Chat] = []
    var birthday: Birthday?
    var anniversary: Birthday?
    var related: [RelatedPerson] = []
    var web: [String] = []
    var categories: [String] = []
    var notes = ""
    /// The document with the photo of a new contact; empty for none.
    var photo = ""

    /// Whether there is a first, last or displayed name, or an organisation.
    var hasName: Bool {
        organisation != Organisation()
            || [firstName, lastName, displayName].contains { !$0.trimmingBlanks.isEmpty }
    }
}

extension ContactDraft {
    /// Makes the draft of an existing contact.
    init(_ card: Card) {
        let name = card.name
        self.init(
            prefix: name.prefix,
            firstName: name.given,
            middleName: name.additional,
            lastName: name.family,
            suffix: name.suffix,
            displayName: card.hasNameOfItsOwn ? card.formattedName : "",
            nickname: card.nickname,
            organisation: Organisation(units: card.organisation),
            title: card.title,
            role: card.role,
            phones: card.phones.map(Phone.init),
            emails: card.emails.map(Email.init),
            addresses: card.addresses.map(Address.init),
            chats: card.chats.map(Chat.init),
            birthday: card.birthday.map(Birthday.init),
            anniversary: card.anniversary.map(Birthday.init),
            related: card.related.map(RelatedPerson.init),
            web: card.urls,
            categories: card.categories,
            notes: card.notes
        )
    }
}
