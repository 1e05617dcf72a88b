import ContactCards
import TextWorkers

/// The e-mail addresses of a contact, as mutt's `query_command` and aerc's `address-book-cmd` read them.
enum AddressLines {
    /// A line for each address.
    static func bytes(of contact: Contact) -> [UInt8] {
        let name = ContactNames.displayName(of: contact)
        let lines = contact.card.emails.filter { !$0.value.trimmingBlanks.isEmpty }.map { email in
            [email.value, name, contact.card.organisation.joined(separator: ", ")].map(field).joined(
                separator: "\t"
            ) + "\n"
        }
        return Array(lines.joined().utf8)
    }

    /// A text without the characters that end a field or a line.
    private static func field(_ text: String) -> String {
        String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 }).trimmingBlanks
    }
}
