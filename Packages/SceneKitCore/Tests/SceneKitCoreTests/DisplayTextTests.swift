import SceneKitCore
import Testing

@Suite struct DisplayTextTests {
    @Test(
        "An amount gets its currency, a choice its label, and other text stays unchanged",
        arguments: [
            (.money(currency: "EUR"), "12.50", "12.50 EUR"), (.money(currency: "EUR"), "12 €", "12 €"),
            (.money(currency: "EUR"), "", ""), (.choice([.init("on", label: "Open")]), "on", "Open"),
            (.choice([.init("on", label: "Open")]), "off", "off"), (.integer(), "5", "5"),
        ] as [(ValueKind, String, String)]
    )
    func values(kind: ValueKind, value: String, text: String) {
        #expect(kind.displayText(of: value) == text)
    }

    @Test(
        "004-17, 004-24: a phone number is shown with a blank for each dash, and other text stays unchanged",
        arguments: [
            ("+7 (999) 111-22-33", "+7 (999) 111 22 33"), ("1-2\u{2011}3–4—5 6", "1 2 3 4 5 6"),
            ("030 - 12 34", "030 12 34"), ("+44 20  7946", "+44 20  7946"), ("call-center", "call-center"),
            ("", ""),
        ]
    )
    func phones(value: String, text: String) {
        #expect(PhoneNumber.displayText(of: value) == text)
    }

    @Test("A group is shown in its short text form")
    func groups() {
        let field = Field("address", kind: .group([Field("label"), Field("street"), Field("city")]))
        #expect(field.displayText(of: .parts(["label": "home", "city": "Bath"])) == "home: ; Bath")
        #expect(field.displayText(of: "home: ; Bath") == "home: ; Bath")
    }

    @Test("Integers, decimals and amounts are numbers")
    func numbers() {
        let kinds: [ValueKind] = [.integer(), .decimal(), .money(currency: "EUR"), .text, .date, .phone]
        #expect(kinds.map(\.isNumber) == [true, true, true, false, false, false])
    }
}

@Suite("Fields as items of a detail block")
struct FieldItemTests {
    private enum Priority: String, FieldChoice {
        case low, high
        var label: LocalizedText { self == .low ? "Can wait" : "Urgent" }
    }

    private struct Link: FieldGroup {
        var label = ""
        var address = ""

        static let parts: [BoundField<Link>] = [
            .field("label", \.label), .field("address", \.address, kind: .link),
        ]
    }

    private struct Draft {
        var title = "Call"
        var due = CalendarDate(year: 2026, month: 11, day: 22)
        var price: Int? = 5
        var phones = ["1"]
        var priority = Priority.high
        var links = [Link(label: "source", address: "https://example.org"), Link(address: "b.org")]
        var isDone = true
        var secret = "x"

        static let fields: [BoundField<Draft>] = [
            .field("title", \.title, "Title"), .field("due", \.due, "Due"),
            .field("price", \.price, "Price", kind: .money(currency: "EUR")),
            .field("phone", \.phones, "Phone", kind: .phone), .field("priority", \.priority, "Priority"),
            .field("link", \.links, "Links"), .field("done", \.isDone, "Done"),
            .field("secret", \.secret, kind: .password),
        ]
    }

    private func items(_ change: (inout Draft) -> Void = { _ in }) -> [DetailBlock.Item] {
        var draft = Draft()
        change(&draft)
        return Draft.fields.compactMap { $0.item(of: draft) }
    }

    @Test("A field is a column of its kind, and its value a cell; values of a repeated field are in one line")
    func cells() {
        var draft = Draft()
        draft.phones = ["1", "2"]
        #expect(Draft.fields[2].cell(of: draft).string == "5")
        #expect(Draft.fields[2].column == .init("Price", kind: .money(currency: "EUR")))
        #expect(Draft.fields[3].column == .init("Phone"))
        #expect(Draft.fields[3].cell(of: draft).string == "1, 2")
        #expect(Draft.fields[6].cell(of: draft).string == "Yes")
        #expect(Draft.fields[7].cell(of: draft).string.isEmpty)
    }

    @Test("An item has the field's label, and the value as people read it, with its kind; a secret has none")
    func kinds() {
        #expect(
            items() == [
                .init("Title", "Call"), .init("Due", "2026-11-22", kind: .date),
                .init("Price", "5 EUR", kind: .money(currency: "EUR")), .init("Phone", "1", kind: .phone),
                .init("Priority", "Urgent"), .init("Links", "source: https://example.org\nb.org"),
                .init("Done", "Yes"),
            ]
        )
    }

    @Test("Values that are absent have no item, and several are a text of several lines")
    func numbers() {
        let items = items {
            $0.title = ""
            $0.due = nil
            $0.price = nil
            $0.links = []
            $0.phones = ["1", "2"]
            $0.isDone = false
        }
        #expect(items == [.init("Phone", "1\n2"), .init("Priority", "Urgent"), .init("Done", "No")])
    }
}
