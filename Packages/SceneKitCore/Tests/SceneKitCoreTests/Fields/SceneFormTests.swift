import Foundation
import Testing

@_spi(Hosting) @testable import SceneKitCore

enum Priority: String, FieldChoice {
    case low, high
    var label: LocalizedText { self == .low ? "Can wait" : "Urgent" }
}

struct Link: FieldGroup {
    var label = ""
    var address = ""
    /// A property without a part.
    var visits = 0

    static let parts: [BoundField<Link>] = [
        .field("label", \.label, "Label", suggestions: ["home"]),
        .field("address", \.address, "Address", kind: .link, isRequired: true),
    ]
}

struct TaskDraft: Equatable, Sendable {
    var title = ""
    var due: CalendarDate?
    var start: TimeOfDay?
    var hours = 1
    var cost: Decimal?
    var isDone = false
    var priority = Priority.low
    var mails: [String] = []
    var links: [Link] = []
}

@MainActor
@Suite struct SceneFormTests {
    static let table = FormTable(
        "task",
        TaskDraft(),
        fields: [
            .field("title", \.title, "Title", isRequired: true),
            .field("due", \.due, "Due"),
            .field("start", \.start, "Start"),
            .field("hours", \.hours, "Hours", kind: .integer(from: 1, through: 8)),
            .field("cost", \.cost, "Cost", kind: .money(currency: "EUR")),
            .field("done", \.isDone, "Done"),
            .field("priority", \.priority, "Priority"),
            .field("mail", \.mails, "Mail", kind: .email),
            .field("link", \.links, "Link"),
        ]
    )

    @Test("The property's type determines the field's kind")
    func kinds() {
        let fields = SceneForm(Self.table).block.fields
        #expect(
            fields.map(\.kind) == [
                .text, .date, .time, .integer(from: 1, through: 8), .money(currency: "EUR"), .toggle,
                .choice([.init("low", label: "Can wait"), .init("high", label: "Urgent")]), .email,
                .group(Link.parts.map(\.declaration)),
            ]
        )
        #expect(fields.filter(\.isRepeated).map(\.identifier) == ["mail", "link"])
        #expect(fields.map(\.values) == [[], [], [], ["1"], [], ["false"], ["low"], [], []])
    }

    @Test("Entries fill the draft with values of its types")
    func filling() throws {
        let form = SceneForm(Self.table)
        let entries: [(String, [FieldEntry])] = [
            ("title", ["Mow"]), ("due", ["2026-11-22"]), ("start", ["18:30"]), ("hours", ["8"]),
            ("cost", ["1.10"]),
            ("done", ["true"]), ("priority", ["high"]), ("mail", ["a@b.c", " ", "d@e.f"]),
            ("link", ["home: https://a.org", .parts(["address": "b.org", "label": ""]), "https://c.org"]),
        ]
        for (field, values) in entries { form.take(values, into: field) }
        #expect(form.check() == nil)
        #expect(
            form.draft
                == TaskDraft(
                    title: "Mow",
                    due: CalendarDate(year: 2026, month: 11, day: 22),
                    start: TimeOfDay(hour: 18, minute: 30),
                    hours: 8,
                    cost: Decimal(string: "1.10"),
                    isDone: true,
                    priority: .high,
                    mails: ["a@b.c", "d@e.f"],
                    links: [
                        Link(label: "home", address: "https://a.org"), Link(address: "b.org"),
                        Link(address: "https://c.org"),
                    ]
                )
        )
        #expect(form.isModified)
        form.markSaved()
        #expect(!form.isModified)
        form.take([], into: "due")
        #expect(form.draft.due == nil)
    }

    @Test("An invalid entry stays in its field with the mistake, and the draft keeps its valid value")
    func mistakes() {
        let form = SceneForm(Self.table)
        form.take(["9"], into: "hours")
        form.take(["tomorrow"], into: "due")
        form.take(["no mail"], into: "mail")
        #expect(
            form.check()?.string
                == "Title: this is needed; Due: 'tomorrow' is not a date: write 2026-11-22; Hours: 9 is more than 8; "
                + "Mail: 'no mail' is not an e-mail address like ada@example.org."
        )
        let fields = form.block.fields
        #expect(fields[3].values == ["9"] && fields[3].error == "9 is more than 8")
        #expect(form.draft == TaskDraft())
        #expect(form.isModified)
        for (field, entry): (String, FieldEntry) in [("hours", "2"), ("title", "Mow")] {
            form.take([entry], into: field)
        }
        form.take([], into: "due")
        form.take([], into: "mail")
        #expect(form.check() == nil)
        #expect(form.draft == TaskDraft(title: "Mow", hours: 2))
    }

    @Test("A required field stays empty when emptied, and shows a mistake")
    func emptied() {
        let form = SceneForm(Self.table)
        form.load(TaskDraft(title: "Mow"))
        form.take([], into: "title")
        #expect(form.block.fields[0].values == [])
        #expect(form.block.fields[0].error == "this is needed")
        #expect(form.check() == "Title: this is needed.")
    }

    @Test(
        "Existing values are neither changed nor checked, whatever other values the field has"
    )
    func unchangedValues() {
        let form = SceneForm(Self.table)
        let old = Link(label: "home", address: "not a link at all", visits: 7)
        form.load(TaskDraft(title: "Mow", hours: 99, mails: ["no mail"], links: [old]))
        #expect(form.check() == nil)
        form.take(["no mail", "new@mail.org"], into: "mail")
        form.take(
            ["new: https://b.org", .parts(["label": "home", "address": "not a link at all"])],
            into: "link"
        )
        #expect(form.check() == nil)
        #expect(form.draft.mails == ["no mail", "new@mail.org"])
        #expect(form.draft.links == [Link(label: "new", address: "https://b.org"), old])
        form.take(["no mail", "nor this"], into: "mail")
        #expect(
            form.errors == ["mail": "'nor this' is not an e-mail address like ada@example.org"]
        )
    }

    @Test("Equivalent texts leave a value unchanged, including properties without a part")
    func unchangedForms() {
        let form = SceneForm(Self.table)
        let old = [
            Link(label: "Büro 1", address: "a.org", visits: 1),
            Link(label: "x", address: " b.org ", visits: 2),
        ]
        form.load(TaskDraft(title: "Mow", mails: [" no mail"], links: old))
        form.take(["Büro 1: a.org", "x:b.org"], into: "link")
        form.take(["no mail "], into: "mail")
        #expect(form.errors == [:])
        #expect(!form.isModified)
        form.take(["Büro 1: c.org", "x: b.org", "home: d.org "], into: "link")
        #expect(
            form.draft.links == [
                Link(label: "Büro 1", address: "c.org"), old[1], Link(label: "home", address: "d.org"),
            ]
        )
    }

    @Test("Blank or missing values stay unchanged until their field changes")
    func blankValues() {
        let draft = TaskDraft(title: "Mow", mails: [" "], links: [Link(), Link(address: "a.org")])
        let form = SceneForm(Self.table)
        form.load(draft)
        #expect(form.check() == nil)
        #expect(form.draft == draft)
        form.take(["a.org", "b.org"], into: "link")
        #expect(form.draft.links == [Link(address: "a.org"), Link(address: "b.org")])
    }

    @Test("Mistakes found by the scene disappear with the next change, the others stay")
    func foundMistakes() {
        let form = SceneForm(Self.table)
        form.take(["9"], into: "hours")
        form.show(errors: ["title": "it is taken"])
        #expect(form.errors == ["title": "it is taken"])
        #expect(form.block.fields[0].error == "it is taken")
        form.take(["2026-11-22"], into: "due")
        #expect(form.errors == [:])
        form.show(errors: ["title": "it is taken"])
        #expect(form.check() == "Title: this is needed; Hours: 9 is more than 8.")
        #expect(form.errors == ["title": "this is needed", "hours": "9 is more than 8"])
    }

    @Test("A field of text can offer options that are only known at run time")
    func choices() {
        let form = SceneForm(Self.table)
        form.suggestions["title"] = ["Cocoa"]
        #expect(form.block.fields[0].suggestions == ["Cocoa"])
        form.choices["title"] = ["Tea", .init("coffee", label: "Coffee")]
        #expect(form.block.fields[0].kind == .choice(["Tea", .init("coffee", label: "Coffee")]))
        form.take(["coffee"], into: "title")
        #expect(form.draft.title == "coffee")
        #expect(form.block.fields[0].values == ["coffee"])
    }

    @Test("A field that repeats another must be equal to it")
    func repetition() {
        struct Passwords: Equatable, Sendable { var first = "", second = "" }
        let form = SceneForm(
            FormTable(
                "passwords",
                Passwords(),
                fields: [
                    .field("first", \.first, "Password", kind: .password, isRequired: true),
                    .field("second", \.second, "Password again", kind: .password, repeats: "first"),
                ]
            )
        )
        form.take(["a"], into: "first")
        form.take(["b"], into: "second")
        #expect(form.check() == "Password again: it is not the same as 'Password'.")
        form.take(["a"], into: "second")
        #expect(form.check() == nil)
    }
}
