import SceneKitCore

extension [Field] {
    /// The fields of the contact form with these values and errors.
    static func contactForm(
        values: [String: [FieldEntry]] = [:],
        errors: [String: LocalizedText] = [:]
    ) -> [Field] {
        let name = "Name", work = "Work", contact = "Phone, e-mail and address", more = "More"
        let places = Field("label", suggestions: ["home", "work", "other"])
        var fields = [
            Field("prefix", hint: "Dr", heading: LocalizedText(verbatim: name), isRare: true),
            Field("first-name", heading: LocalizedText(verbatim: name)),
            Field("middle-name", heading: LocalizedText(verbatim: name), isRare: true),
            Field("last-name", heading: LocalizedText(verbatim: name)),
            Field("suffix", hint: "Jr", heading: LocalizedText(verbatim: name), isRare: true),
            Field(
                "display-name",
                hint: "in place of the names above",
                heading: LocalizedText(verbatim: name),
                isRare: true
            ),
            Field("nickname", heading: LocalizedText(verbatim: name), isRare: true),
            Field(
                "organisation",
                kind: .group([Field("name", label: "Company"), Field("department")]),
                hint: "organisation; department",
                heading: LocalizedText(verbatim: work)
            ),
            Field("title", heading: LocalizedText(verbatim: work)),
            Field("role", heading: LocalizedText(verbatim: work), isRare: true),
            Field(
                "phone",
                kind: .group([
                    Field("label", suggestions: ["cell", "home", "work", "fax", "other"]),
                    Field("number", kind: .phone, isRequired: true),
                ]),
                isRepeated: true,
                hint: "work: +44 20 7946 0000",
                heading: LocalizedText(verbatim: contact)
            ),
            Field(
                "email",
                label: "E-mail",
                kind: .group([places, Field("address", kind: .email, isRequired: true)]),
                isRepeated: true,
                hint: "work: ada@example.org",
                heading: LocalizedText(verbatim: contact)
            ),
            Field(
                "address",
                kind: .group([
                    places, Field("street"), Field("city"), Field("region"), Field("postal-code"),
                    Field("country"),
                ]),
                isRepeated: true,
                hint: "home: street; city; region; postal code; country",
                heading: LocalizedText(verbatim: contact)
            ),
            Field(
                "birthday",
                kind: .partialDate,
                hint: "1815-12-10, or --12-10 without the year",
                heading: LocalizedText(verbatim: more)
            ),
            Field(
                "anniversary",
                kind: .partialDate,
                hint: "2010-06-05, or --06-05 without the year",
                heading: LocalizedText(verbatim: more),
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
                heading: LocalizedText(verbatim: more),
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
                heading: LocalizedText(verbatim: more),
                isRare: true
            ),
            Field("web", isRepeated: true, heading: LocalizedText(verbatim: more)),
            Field("category", isRepeated: true, heading: LocalizedText(verbatim: more)),
            Field("notes", kind: .paragraphs, heading: LocalizedText(verbatim: more)),
        ]
        for index in fields.indices {
            fields[index].values = values[fields[index].identifier] ?? []
            fields[index].$error = errors[fields[index].identifier]
        }
        return fields
    }
}

extension Screen {
    /// The screen of a contact form.
    static func contactForm(
        _ title: String,
        values: [String: [FieldEntry]] = [:],
        loaded: [String: [FieldEntry]]? = nil,
        errors: [String: LocalizedText] = [:],
        message: Message? = nil
    ) -> Screen {
        var fields: [Field] = .contactForm(values: values, errors: errors)
        if title == "New contact" {
            fields.append(
                Field(
                    "photo",
                    kind: .inputDocument,
                    summary: "a PNG, JPEG or WebP file with the contact's photo",
                    heading: "More"
                )
            )
        }
        let all = loaded.map { loaded in
            Dictionary(uniqueKeysWithValues: fields.map { ($0.identifier, loaded[$0.identifier] ?? []) })
        }
        // In a shell, a save of something stored can insist.
        let overwrite = Field(
            "overwrite",
            kind: .toggle,
            summary: "saves over what somebody else has changed meanwhile"
        )
        return Screen(
            title: LocalizedText(verbatim: title),
            blocks: [.form(FormBlock(identifier: "contact", fields: fields, loaded: all))],
            actions: [
                SceneAction(
                    "save",
                    label: "Save",
                    key: "s",
                    summary: "Saves the contact.",
                    parameters: loaded == nil ? [] : [overwrite],
                    takesForm: true,
                    role: .primary
                )
            ],
            message: message
        )
    }
}
