import SceneKitCore

extension ContactDraft {
    /// The contact form, shared by the scenes that add and edit.
    static let form = FormTable("contact", ContactDraft(), fields: nameFields + workFields + otherFields)

    /// The form for a new contact, which takes a photo, too.
    static let newForm = FormTable("contact", ContactDraft(), fields: form.fields + photoField)

    private static let nameFields: [BoundField<ContactDraft>] = under(
        "Name",
        [
            .field("prefix", \.prefix, "Prefix", hint: "Dr", isRare: true),
            .field("first-name", \.firstName, "First name"),
            .field("middle-name", \.middleName, "Middle name", isRare: true),
            .field("last-name", \.lastName, "Last name"),
            .field("suffix", \.suffix, "Suffix", hint: "Jr", isRare: true),
            .field(
                "display-name",
                \.displayName,
                "Display name",
                hint: "in place of the names above",
                isRare: true
            ),
            .field("nickname", \.nickname, "Nickname", isRare: true),
        ]
    )

    private static let workFields: [BoundField<ContactDraft>] = under(
        "Work",
        [
            .field("organisation", \.organisation, "Organisation", hint: "organisation; department"),
            .field("title", \.title, "Title"),
            .field("role", \.role, "Role", isRare: true),
        ]
    )

    private static let otherFields: [BoundField<ContactDraft>] =
        under(
            "Phone, e-mail and address",
            [
                .field("phone", \.phones, "Phone", hint: "work: +44 20 7946 0000"),
                .field("email", \.emails, "E-mail", hint: "work: ada@example.org"),
                .field(
                    "address",
                    \.addresses,
                    "Address",
                    hint: "home: street; city; region; postal code; country"
                ),
            ]
        )
        + under(
            "More",
            [
                .field(
                    "birthday",
                    \.birthday,
                    "Birthday",
                    hint: dateHint("1815-12-10", withoutYear: "--12-10")
                ),
                .field(
                    "anniversary",
                    \.anniversary,
                    "Anniversary",
                    hint: dateHint("2010-06-05", withoutYear: "--06-05"),
                    isRare: true
                ),
                .field("chat", \.chats, "Chat", hint: "matrix: @ada:example.org", isRare: true),
                .field("related", \.related, "Related", hint: "spouse: William King", isRare: true),
                .field("web", \.web, "Web"),
                .field("category", \.categories, "Category"),
                .field("notes", \.notes, "Notes", kind: .paragraphs),
            ]
        )

    private static func dateHint(_ date: String, withoutYear: String) -> LocalizedText {
        "\(LocalizedText(dateInForms: date)), or \(LocalizedText(dateInForms: withoutYear)) without the year"
    }

    private static let photoField: [BoundField<ContactDraft>] = under(
        "More",
        [
            .field(
                "photo",
                \.photo,
                "Photo",
                kind: .inputDocument,
                summary: "a PNG, JPEG or WebP file with the contact's photo"
            )
        ]
    )

    private static func under(
        _ heading: LocalizedText,
        _ fields: [BoundField<ContactDraft>]
    ) -> [BoundField<ContactDraft>] {
        fields.map { bound in
            var bound = bound
            bound.declaration.$heading = heading
            return bound
        }
    }
}
