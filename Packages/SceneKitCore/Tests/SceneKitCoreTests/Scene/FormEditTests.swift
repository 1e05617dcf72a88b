import Foundation
import Testing

@testable import SceneKitCore

/// A form of something stored.
struct PlaceDraft: Equatable, Sendable {
    var name = ""
    var price = 0
    var notes = ""
    var isOpen = false
    var tags: [String] = []

    static let form = FormTable(
        "place",
        PlaceDraft(),
        fields: [
            .field("name", \.name, "Name", isRequired: true),
            .field("price", \.price, "Price"),
            .field("notes", \.notes, "Notes", kind: .paragraphs),
            .field("open", \.isOpen, "Open"),
            .field("tag", \.tags, "Tag"),
        ]
    )
}

@MainActor
@Suite("Edits of something stored")
struct FormEditTests {
    private let stored = PlaceDraft(
        name: "Pier",
        price: 950,
        notes: "Old\nand\nwet",
        isOpen: true,
        tags: ["sea"]
    )
    private let form = SceneForm(PlaceDraft.form)

    private func edit(
        _ base: PlaceDraft?,
        overwrites: Bool = false,
        _ change: (inout PlaceDraft) -> Void
    ) -> FormEdit<PlaceDraft> {
        var draft = stored
        change(&draft)
        return FormEdit(PlaceDraft.form, base: base, draft: draft, overwrites: overwrites)
    }

    // MARK: - Merging

    @Test("Fields that only others have changed keep their values, and the person's changes are applied")
    func merged() throws {
        var present = stored
        (present.price, present.tags) = (1_666, ["sea", "walk"])
        var expected = present
        expected.name = "Old pier"
        #expect(try edit(stored) { $0.name = "Old pier" }.merged(over: present) == expected)
    }

    @Test("A field that both have changed to different values is refused with the present values")
    func contested() throws {
        var present = stored
        (present.price, present.notes) = (1_666, "")
        let conflict = EditConflict(
            present: [
                "name": ["Pier"], "price": ["1666"], "notes": [], "open": ["true"], "tag": ["sea"],
            ],
            contested: ["price", "notes"],
            changed: "Ada"
        )
        let change: (inout PlaceDraft) -> Void = {
            $0.price = 1_777
            $0.notes = "New"
            $0.isOpen = false
        }
        #expect(throws: conflict) { try edit(stored, change).merged(over: present, changed: "Ada") }
        var expected = present
        change(&expected)
        #expect(try edit(stored, overwrites: true, change).merged(over: present) == expected)
    }

    @Test("The same change of two people is no conflict, even with other line ends")
    func same() throws {
        var present = stored
        present.notes = "New\nlines"
        #expect(try edit(stored) { $0.notes = "New\r\nlines" }.merged(over: present) == present)
    }

    @Test("A deleted record is created again only by an edit without a base, or one that overwrites")
    func deleted() throws {
        #expect(throws: EditConflict(present: nil)) { try edit(stored) { $0.price = 1 }.merged(over: nil) }
        var expected = stored
        expected.price = 1
        #expect(try edit(nil) { $0.price = 1 }.merged(over: nil) == expected)
        #expect(try edit(stored, overwrites: true) { $0.price = 1 }.merged(over: nil) == expected)
    }

    @Test("An edit without a base overwrites nothing that exists")
    func baseless() throws {
        var present = stored
        present.price = 1_666
        #expect(throws: EditConflict.self) { try edit(nil) { $0.price = 1 }.merged(over: present) }
        #expect(try edit(nil) { $0.price = 1_666 }.merged(over: present) == present)
    }

    // MARK: - Forms

    @Test("A conflict fills in what others have changed, and shows the other values where both have")
    func conflict() {
        form.load(stored: stored)
        form.take(["1777"], into: "price")
        let message = form.show(
            EditConflict(
                present: [
                    "name": ["Old pier"], "price": ["1666"], "notes": ["Dry"], "open": ["true"], "tag": [],
                ],
                contested: ["price"]
            )
        )
        #expect(
            message
                == Message(
                    .error,
                    "Not saved: somebody else has changed this meanwhile: Price. Save again to keep your values."
                )
        )
        #expect(form.draft == PlaceDraft(name: "Old pier", price: 1_777, notes: "Dry", isOpen: true))
        #expect(form.errors == ["price": "changed meanwhile to '1666' (somebody else)"])
        #expect(form.block.contested == ["price"])
        #expect(form.block.loaded?["price"] == ["1666"])
        #expect(form.isModified)
        // The next save is compared with what has been shown.
        #expect(form.take([:]) == nil)
        #expect(form.edit(overwrites: false).base?.price == 1_666)
        #expect(form.block.contested == nil)
    }

    @Test("Taking the other value ends the conflict")
    func taking() {
        form.load(stored: stored)
        form.take(["1777"], into: "price")
        form.show(EditConflict(present: ["price": ["1666"]], contested: ["price"], changed: "Ada"))
        #expect(form.errors == ["price": "changed meanwhile to '1666' (Ada)"])
        form.take(["1666"], into: "price")
        #expect(form.errors == [:])
        #expect(form.block.contested == nil)
        #expect(!form.isModified)
    }

    @Test("After a deletion the form keeps its values, and saving again creates the record")
    func gone() {
        form.load(stored: stored)
        form.take(["1777"], into: "price")
        let message = form.show(EditConflict(present: nil))
        #expect(
            message
                == Message(.error, "Not saved: it was deleted meanwhile. Save again to create it anew.")
        )
        #expect(form.draft.price == 1_777)
        #expect(form.edit(overwrites: false).base == nil)
        #expect(form.block.loaded == nil)
    }

    @Test("Values that a person saw, and left as they were, do not overwrite those of others")
    func untouched() {
        form.load(stored: stored)
        let message = form.take(
            ["price": ["900"], "name": ["Old pier"]],
            was: ["price": .entries(["900"]), "name": .entries(["Pier"])]
        )
        #expect(message == nil)
        #expect(form.draft.price == 950)
        #expect(form.draft.name == "Old pier")
    }

    @Test("A value that replaces another than the present one is a conflict until it is sent again")
    func outdated() {
        form.load(stored: stored)
        let message = form.take(
            ["price": ["1777"], "name": ["Pier"], "notes": ["x"]],
            was: ["price": .outdated, "name": .outdated, "notes": .entries(["Old\r\nand\r\nwet"])]
        )
        #expect(message?.kind == .error)
        // The same value as the present one is no conflict.
        #expect(form.block.contested == ["price"])
        #expect(form.errors == ["price": "changed meanwhile to '950' (somebody else)"])
        #expect(form.take(["price": ["1777"]], was: ["price": .entries(["950"])]) == nil)
        #expect(form.edit(overwrites: false).draft.price == 1_777)
    }

    @Test("A part that the scene fills in does not count as saved, and takes away its mistake")
    func filled() {
        form.load(stored: stored)
        form.take(["soon"], into: "price")
        #expect(form.errors["price"] != nil)
        form.edit { $0.price = 1 }
        #expect(form.errors == [:])
        #expect(form.isModified)
        #expect(form.block.fields[1].values == ["1"])
        form.markSaved()
        #expect(!form.isModified)
    }

    @Test("A save during another one is refused in words, and the same save twice is one")
    func second() async throws {
        form.load(stored: stored)
        form.take(["1"], into: "price")
        let (gate, opening) = AsyncStream<Void>.makeStream()
        var saves = 0
        let first = Task {
            try await form.submit {
                saves += 1
                for await _ in gate {}
                form.markSaved()
            }
        }
        while saves == 0 { await Task.yield() }
        #expect(try await form.submit { saves += 1 } == nil)
        form.take(["2"], into: "price")
        let refusal = try await form.submit { saves += 1 }
        #expect(
            refusal
                == Message(
                    .error,
                    "Not saved: the save before is still under way. Save again when it has ended."
                )
        )
        opening.finish()
        #expect(try await first.value == nil)
        #expect(saves == 1)
        // The second value is not saved, so it is asked about before the form is left.
        #expect(form.isModified)
        #expect(try await form.submit { form.markSaved() } == nil)
        #expect(!form.isModified)
    }

    @Test("A form that loads nothing has no values to compare with, and never those of passwords")
    func loaded() {
        #expect(form.block.loaded == nil)
        struct Draft: Equatable, Sendable { var name = "", password = "", file = "" }
        let secret = SceneForm(
            FormTable(
                "account",
                Draft(),
                fields: [
                    .field("name", \.name), .field("password", \.password, kind: .password),
                    .field("file", \.file, kind: .inputDocument),
                ]
            )
        )
        secret.load(stored: Draft(name: "Ada", password: "secret", file: "a.png"))
        #expect(secret.block.loaded == ["name": ["Ada"]])
    }

    // MARK: - JSON

    @Test("Events carry the values that a person saw; without them they are as before")
    func events() throws {
        let save = Event.action(
            "save",
            values: ["price": ["1"]],
            was: ["price": .entries(["950"]), "name": .outdated]
        )
        let change = Event.change(field: "tag", values: ["a"], was: .entries(["b", "c"]))
        for event in [save, change, .change(field: "tag", values: [], was: .outdated), .action("save")] {
            #expect(try Self.event(try Self.json(event)) == event)
        }
        #expect(
            try Self.event(#"{"event":"action","action":"save","was":{"price":"950","name":null}}"#)
                == .action("save", values: [:], was: ["price": .entries(["950"]), "name": .outdated])
        )
        #expect(
            try Self.event(#"{"event":"change","field":"tag","values":"a","was":["b"]}"#)
                == .change(field: "tag", values: ["a"], was: .entries(["b"]))
        )
    }

    @Test("A form's JSON has the loaded values of changed fields only")
    func blocks() throws {
        form.load(stored: stored)
        #expect(try !Self.json(form.block).contains("loaded"))
        form.take(["1"], into: "price")
        #expect(try Self.json(form.block).contains(#""loaded":{"price":["950"]}"#))
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    private static func event(_ json: String) throws -> Event {
        try JSONDecoder().decode(Event.self, from: Data(json.utf8))
    }
}
