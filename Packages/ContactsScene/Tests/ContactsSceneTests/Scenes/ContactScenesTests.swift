import ContactCards
import SceneKitCore
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact scenes as a whole")
struct ContactScenesTests {
    private let people: [Contact] = [
        .sample("1", "Zoë", "adams", phone: "+1 867 555 6219"), .sample("2", "José", "Álvarez"),
        .sample("3", "ada", "Lovelace", email: "ada@example.org", categories: ["Chess Club"]),
        .sample("4", "Łukasz", "Łęcki", categories: ["chess club", "work"]),
    ]

    @Test("000-10: the whole screen of the list, sorted ignoring case and accents")
    func list() async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.open("/ContactList")
        let byLastName = ListBlock.Sort("sort", values: ["by": ["last-name"]], isCurrent: true)
        var list = ListBlock(
            identifier: "contacts",
            columns: [
                .init("Name", sort: byLastName), .init("Phone", kind: .phone), .init("E-mail", kind: .email),
                "Organisation",
            ],
            total: .init(4),
            rows: [
                .init(
                    identifier: "1",
                    cells: ["Zoë Adams", "+1 867 555 6219", "", ""],
                    values: ["Phone": [.init("work", "+1 867 555 6219", kind: .phone)]]
                ),
                .init(identifier: "2", cells: ["José Álvarez", "", "", ""]),
                .init(identifier: "4", cells: ["Łukasz Łęcki", "", "", ""]),
                .init(
                    identifier: "3",
                    cells: ["Ada Lovelace", "", "ada@example.org", ""],
                    values: ["E-mail": [.init("home", "ada@example.org", kind: .email)]]
                ),
            ],
            placeholder:
                "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'.",
            style: .people
        )
        list.destination = .init(scene: "ViewContact", parameter: "id")
        list.jump = .init("from", field: "name")
        var actions = ContactListViewController.declaredActions(
            except: ["query", "sync", "all", "undo", "redo", "cancel"]
        )
        // The categories of the shown contacts are offered, whatever their case.
        for (action, field) in [("filter", "name"), ("tag", "category")] {
            for position in actions.indices where actions[position].identifier == action {
                for index in actions[position].parameters.indices
                where actions[position].parameters[index].identifier == field {
                    actions[position].parameters[index].suggestions = ["chess club", "work"]
                }
            }
        }
        #expect(
            try fixture.screen
                == Screen(
                    title: "Contacts",
                    blocks: [
                        .form(
                            FormBlock(
                                identifier: "filter",
                                fields: [Field("search", label: "Search")],
                                filters: "contacts"
                            )
                        ),
                        .list(list),
                    ],
                    actions: actions
                )
        )
    }

    @Test(
        "Search ignores case, accents and the spacing of names and phone numbers",
        arguments: [
            ("jose", ["José Álvarez"]), ("LECKI luk", ["Łukasz Łęcki"]), ("8675556219", ["Zoë Adams"]),
            ("555 62", ["Zoë Adams"]), ("ada@exam", ["Ada Lovelace"]),
            ("chess", ["Łukasz Łęcki", "Ada Lovelace"]),
            ("nobody", []), ("love lace", ["Ada Lovelace"]), ("vanderberg", ["Jan van der Berg"]),
            ("van der Berg", ["Jan van der Berg"]), ("derberg", []),
        ]
    )
    func search(text: String, names: [String]) async throws {
        let berg = Contact.named("5", "Jan van der Berg", "van der Berg;Jan;;;")
        let fixture = try await ContactsFixture(people + [berg])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.change(field: "search", values: [.text(text)]))
        #expect(try fixture.rows.map { $0[0] } == names)
    }

    @Test("The sort order stays, also for a category")
    func sorting() async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("sort", values: ["by": ["first-name"]]))
        #expect(
            try fixture.rows.map { $0[0] } == ["Ada Lovelace", "José Álvarez", "Łukasz Łęcki", "Zoë Adams"]
        )
        let order = ListBlock.Sort("sort", values: ["by": ["first-name"]], isCurrent: true)
        #expect(try fixture.screen.lists.first?.columns.first?.sort == order)
        try await fixture.open("/ContactList;category=CHESS%20club")
        #expect(try fixture.rows.map { $0[0] } == ["Ada Lovelace", "Łukasz Łęcki"])
    }

    @Test("A window shows its rows and the total")
    func window() async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.window(list: "contacts", offset: 2, limit: 1))
        let list = try #require(try fixture.screen.lists.first)
        #expect(list.rows.map(\.identifier) == ["4"])
        #expect(list.offset == 2)
        #expect(list.total == .init(4))
    }

    @Test("Adding shows the new contact, and then the list contains it")
    func add() async throws {
        let fixture = try await ContactsFixture()
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("add"))
        try await fixture.navigator.send(.action("save"))
        #expect(try fixture.screen.message?.kind == .error)
        try await fixture.navigator.send(.change(field: "phone", values: ["none"]))
        let field = try #require(try fixture.screen.forms.first?.fields.first { $0.identifier == "phone" })
        #expect(field.error?.hasPrefix("'none' is not a phone number") == true)
        try await fixture.navigator.send(.change(field: "phone", values: ["work: +44 20 7946"]))
        try await fixture.navigator.send(
            .action("save", values: ["first-name": ["ada"], "birthday": ["--12-10"]])
        )
        #expect(try fixture.screen.message == Message(.information, "Added Ada."))
        guard case .detail(let detail) = try #require(try fixture.screen.blocks.first) else {
            Issue.record("no detail")
            return
        }
        #expect(
            detail.items.dropLast() == [
                .init("Name", "Ada"), .init("Phone (work)", "+44 20 7946", kind: .phone),
                .init("Birthday", "10 December", kind: .partialDate),
            ]
        )
        try await fixture.navigator.send(.back)
        #expect(try fixture.rows == [["Ada", "+44 20 7946", "", ""]])
    }

    @Test("Leaving unsaved changes asks first; they stay if the person declines")
    func veto() async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.open("/ContactList/ViewContact;id=3/EditContact;id=3")
        try await fixture.navigator.send(.change(field: "title", values: ["Countess"]))
        try await fixture.navigator.send(.back)
        #expect(try fixture.screen.question?.text == "Leave without saving the changes?")
        try await fixture.navigator.send(.answer(false))
        #expect("\(fixture.navigator.location)" == "/ContactList/ViewContact;id=3/EditContact;id=3")
        try await fixture.navigator.send(.back)
        try await fixture.navigator.send(.answer(true))
        #expect("\(fixture.navigator.location)" == "/ContactList/ViewContact;id=3")
    }

    @Test("Editing changes the fields of the form and leaves all other properties unchanged")
    func edit() async throws {
        var contact = people[2]
        contact.card.properties.append(.init("X-UNKNOWN", value: "kept"))
        let fixture = try await ContactsFixture([contact])
        try await fixture.open("/EditContact;id=3")
        try await fixture.navigator.send(.action("save", values: ["title": ["Countess"]]))
        #expect("\(fixture.navigator.location)" == "/ViewContact;id=3")
        let saved = try #require(try await fixture.store.get(Contact.self, id: "3"))
        let revision = try #require(saved.card.first("REV"))
        #expect(
            saved.card.properties == contact.card.properties + [.init("TITLE", value: "Countess"), revision]
        )
    }

    @Test("Deleting asks first, and undo restores the contact")
    func deleteAndUndo() async throws {
        let fixture = try await ContactsFixture(people)
        try await fixture.open("/ContactList/ViewContact;id=3")
        try await fixture.navigator.send(.action("delete"))
        #expect(
            try fixture.screen.question
                == Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true)
        )
        try await fixture.navigator.send(.answer(true))
        #expect("\(fixture.navigator.location)" == "/ContactList")
        #expect(try fixture.screen.message?.text == "Deleted Ada Lovelace.")
        #expect(try fixture.rows.count == 3)
        try await fixture.navigator.send(.action("undo"))
        #expect(try fixture.screen.message?.text == "Ada Lovelace is back.")
        #expect(try fixture.rows.count == 4)
        #expect(try await fixture.store.get(Contact.self, id: "3") == people[2])
    }

    @Test("An unknown id is reported, and only the action to go to the list is offered")
    func missing() async throws {
        let fixture = try await ContactsFixture()
        try await fixture.open("/ViewContact;id=9")
        #expect(
            try fixture.screen
                == Screen(
                    title: "Contact",
                    actions: ViewContactViewController.actionsWithoutContact,
                    message: Message(.warning, "There is no contact '9'.")
                )
        )
    }
}
