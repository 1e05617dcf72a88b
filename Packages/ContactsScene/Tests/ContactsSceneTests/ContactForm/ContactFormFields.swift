import SceneKitCore

extension [Field] {
    /// The fields of the contact form with these values and errors.
    static func contactForm(values: [String: [FieldEntry]] = [:], errors: [String: String] = [:]) -> [Field] {
        let name = "Name", work = "Work", contact = "Phone, e-mail and address", more = "More"
        let places = Field("label", suggestions: ["home", "work", "other"])
        var fields = [
            Field("prefix", hint: "Dr", heading: name, isRare: true),
            Field("first-name", heading: name),
            Field("middle-name", heading: name, isRare: true),
            Field("last-name", heading: name),
            Field("suffix", hint: "Jr", heading: name, isRare: true),
            Field("display-name", hint: "in place of the names above", heading: name, isRare: true),
            Field("nickname", heading: name, isRare: true),
            Field(
                "organisation",
                kind: .group([Field("name"), Field("department")]),
                hint: "organisation; department",
                heading: work
            ),
            Field("title", heading: work),
            Field("role", heading: work, isRare: true),
            Field(
                "phone",
                kind: .group([
                    Field("label", suggestions: ["cell", "home", "work", "fax", "other"]),
                    Field("number", kind: .phone, isRequired: true),
                ]),
                isRepeated: true,
                hint: "work: +44 20 7946 0000",
                heading: contact
            ),
            Field(
                "email",
                label: "E-mail",
                kind: .group([places, Field("address", kind: .email, isRequired: true)]),
                isRepeated: true,
                hint: "work: ada@example.org",
                heading: contact
            ),
            Field(
                "address",
                kind: .group([
                    places, Field("street"), Field("city"), Field("region"), Field("postal-code"),
                    Field("country"),
                ]),
                isRepeated: true,
                hint: "home: street; city; region; postal code; country",
                heading: contact
            ),
            Field(
                "birthday",
                kind: .partialDate,
                hint: "1815-12-10, or --12-10 without the year",
                heading: more
            ),
            Field(
                "anniversary",
                kind: .partialDate,
                hint: "2010-06-05, or --06-05 without the year",
                heading: more,
                isRare: true
            ),
            Field(
                "chat",
                kind: .group([
                    Field(
                        "label",
                        suggestions: ["matrix", "jabber", "signal", "telegram", "skype", "home", "work"]
                    ),
                    Field("address", isRequired: true),
                ]),
                isRepeated: true,
                hint: "matrix: @ada:example.org",
                heading: more,
                isRare: true
            ),
            Field(
                "related",
                kind: .group([
                    Field(
                        "label",
                        suggestions: [
                            "spouse", "child", "parent", "sibling", "friend", "colleague", "emergency",
                        ]
                    ),
                    Field("name", isRequired: true),
                ]),
                isRepeated: true,
                hint: "spouse: William King",
                heading: more,
                isRare: true
            ),
            Field("web", isRepeated: true, heading: more),
            Field("category", isRepeated: true, heading: more),
            Field("notes", kind: .paragraphs, heading: more),
        ]
        for index in fields.indices {
            fields[index].values = values[fields[index].identifier] ?? []
            fields[index].error = errors[fields[index].identifier]
        }
        return fields
    }
}

extension Screen {
    /// The screen of a contact form.
    static func contactForm(
        _ title: String,
        values: [String: [FieldEntry]] = [:],
        errors: [String: String] = [:],
        message: Message? = nil
    ) -> Screen {
        let fields: [Field] = .contactForm(values: values, errors: errors)
        return Screen(
            title: title,
            blocks: [.form(FormBlock(identifier: "contact", fields: fields))],
            actions: [
                SceneAction(
                    "save",
                    label: "Save",
                    key: "s",
                    summary: "Saves the contact.",
                    takesForm: true,
                    role: .primary
                )
            ],
            message: message
        )
    }
}
