import ContactCards
import SceneKitCore

extension ContactDraft {
    /// An organisation with a department; the units within the department follow it after semicolons.
    struct Organisation: FieldGroup {
        var name = ""
        var department = ""

        static let parts: [BoundField<Organisation>] = [
            .field("name", \.name, "Company"),
            .field("department", \.department, "Department"),
        ]
    }

    /// A phone number with its label.
    struct Phone: FieldGroup {
        var label = ""
        var number = ""

        static let parts: [BoundField<Phone>] = [
            .field("label", \.label, "Label", suggestions: ["cell", "home", "work", "fax", "other"]),
            .field("number", \.number, "Number", kind: .phone, isRequired: true),
        ]
    }

    /// An e-mail address with its label.
    struct Email: FieldGroup {
        var label = ""
        var address = ""

        static let parts: [BoundField<Email>] = [
            .field("label", \.label, "Label", suggestions: placeLabels),
            .field("address", \.address, "Address", kind: .email, isRequired: true),
        ]
    }

    /// A postal address with its label.
    struct Address: FieldGroup {
        var label = ""
        var street = ""
        var city = ""
        var region = ""
        var postalCode = ""
        var country = ""

        static let parts: [BoundField<Address>] = [
            .field("label", \.label, "Label", suggestions: placeLabels),
            .field("street", \.street, "Street"),
            .field("city", \.city, "City"),
            .field("region", \.region, "Region"),
            .field("postal-code", \.postalCode, "Postal code"),
            .field("country", \.country, "Country"),
        ]
    }

    /// An address for chats, with the network or the place as label.
    struct Chat: FieldGroup {
        var label = ""
        var address = ""

        static let parts: [BoundField<Chat>] = [
            .field(
                "label",
                \.label,
                "Label",
                suggestions: networks + ["home", "work"]
            ),
            .field("address", \.address, "Address", isRequired: true),
        ]

        private static let networks = ["matrix", "jabber", "signal", "telegram", "skype"]
            .map(LocalizedText.init(verbatim:))
    }

    /// A related person, by name, with the relation as label.
    struct RelatedPerson: FieldGroup {
        var label = ""
        var name = ""

        static let parts: [BoundField<RelatedPerson>] = [
            .field(
                "label",
                \.label,
                "Label",
                suggestions: ["spouse", "child", "parent", "sibling", "friend", "colleague", "emergency"]
            ),
            .field("name", \.name, "Name", isRequired: true),
        ]
    }

    /// A birthday or another yearly day whose year or day may be unknown.
    struct Birthday: FieldValue {
        var date: PartialDate

        static let kind = ValueKind.partialDate

        init(_ date: PartialDate) { self.date = date }

        init(entries: [FieldEntry]) throws(FieldProblem) {
            guard let date = entries.first?.text.flatMap({ PartialDate(parsing: $0) }) else {
                throw FieldProblem("this is needed")
            }
            self.date = date
        }

        var entries: [FieldEntry] { [.text(date.description)] }
    }

    private static let placeLabels: [LocalizedText] = ["home", "work", "other"]
}
