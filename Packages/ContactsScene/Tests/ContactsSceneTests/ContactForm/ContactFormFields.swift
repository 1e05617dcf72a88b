import SceneKitCore

extension [FormField] {
    /// The contact form, written out as a person sees it: with these values and errors by field.
    static func contactForm(values: [String: [String]] = [:], errors: [String: String] = [:]) -> [FormField] {
        let phoneLabels = ["cell", "home", "work", "fax", "other"]
        let placeLabels = ["home", "work", "other"]
        var fields = [
            FormField(identifier: "prefix", label: "Prefix", hint: "Dr"),
            FormField(identifier: "first-name", label: "First name"),
            FormField(identifier: "middle-name", label: "Middle name"),
            FormField(identifier: "last-name", label: "Last name"),
            FormField(identifier: "suffix", label: "Suffix", hint: "Jr"),
            FormField(identifier: "display-name", label: "Display name", hint: "in place of the names above"),
            FormField(identifier: "nickname", label: "Nickname"),
            FormField(identifier: "organisation", label: "Organisation", hint: "organisation; department"),
            FormField(identifier: "title", label: "Title"),
            FormField(
                identifier: "phone",
                label: "Phone",
                kind: .phone,
                isRepeated: true,
                labels: phoneLabels,
                hint: "work: +44 20 7946 0000"
            ),
            FormField(
                identifier: "email",
                label: "E-mail",
                kind: .email,
                isRepeated: true,
                labels: placeLabels,
                hint: "work: ada@example.org"
            ),
            FormField(
                identifier: "address",
                label: "Address",
                isRepeated: true,
                labels: placeLabels,
                hint: "home: street; city; region; postal code; country"
            ),
            FormField(
                identifier: "birthday",
                label: "Birthday",
                kind: .date,
                hint: "1815-12-10, or --12-10 without the year"
            ),
            FormField(identifier: "web", label: "Web", isRepeated: true),
            FormField(identifier: "category", label: "Category", isRepeated: true),
            FormField(identifier: "notes", label: "Notes", kind: .paragraphs),
        ]
        for index in fields.indices {
            fields[index].values = values[fields[index].identifier] ?? []
            fields[index].error = errors[fields[index].identifier]
        }
        return fields
    }
}
