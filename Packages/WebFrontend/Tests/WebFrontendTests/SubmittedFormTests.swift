import HTTPServing
@_spi(Hosting) import SceneKitCore
import Testing

@testable import WebFrontend

@Suite("Submitted forms")
struct SubmittedFormTests {
    private let screen = Screen(
        title: "Edit contact",
        actions: [
            SceneAction("save", label: "Save", summary: "Saves the contact.", takesForm: true),
            SceneAction("tag", label: "Tag", summary: "Adds a category.", parameters: [Field("category")]),
        ]
    )

    private func form(_ text: String) throws -> SubmittedForm {
        try SubmittedForm(HTTPForm(fields: FormFields(parsing: text)))
    }

    @Test("The pressed button names the action, and the scene's form goes with it")
    func action() throws {
        let form = try form(
            "_token=t&_tab=7&given-name=Ann&note=&emails.0=a%40b.org&emails.1=&phones.0.label=work"
                + "&phones.0.number=%2B44+20&phones.1.label=&phones.1.number=&_event=action%3Asave"
        )
        #expect(form.token == "t")
        #expect(form.tab == "7")
        #expect(
            try form.event(on: screen)
                == .action(
                    "save",
                    values: [
                        "given-name": ["Ann"], "note": [""], "emails": ["a@b.org"],
                        "phones": [.parts(["label": "work", "number": "+44 20"])],
                    ]
                )
        )
    }

    @Test("Marked rows go with an action on several rows, without the values of other actions in the form")
    func marks() throws {
        let row = Field("id", isRepeated: true, row: "contacts")
        let screen = Screen(
            title: "Contacts",
            actions: [
                SceneAction("tag", label: "Tag", summary: "Tags.", parameters: [row, Field("category")]),
                SceneAction("export", label: "Export", summary: "Exports.", parameters: [Field("category")]),
            ]
        )
        let values = "row:contacts=7&row:contacts=9&tag:category=Club&export:category=x&_event=action:"
        #expect(
            try form(values + "tag").event(on: screen)
                == .action("tag", values: ["id": ["7", "9"], "category": ["Club"]])
        )
        #expect(
            try form(values + "export").event(on: screen) == .action("export", values: ["category": ["x"]])
        )
    }

    @Test("Blank parameters of other actions are left out")
    func parameters() throws {
        #expect(
            try form("_event=action:tag&category=&colour=red").event(on: screen)
                == .action("tag", values: ["colour": ["red"]])
        )
    }

    @Test("A followed link brings the unsaved input of the scene's form, without passwords")
    func link() throws {
        var name = Field("name")
        name.values = ["Ann"]
        let fields = [name, Field("note"), Field("password", kind: .password)]
        let screen = Screen(title: "Edit", blocks: [.form(FormBlock(identifier: "edit", fields: fields))])
        let form = try form("name=Ann&note=new&password=secret&_event=leave&_to=%2FHome%3Fpage%3D2")
        #expect(try form.destination == PageAddress(path: "/Home", query: "page=2"))
        #expect(form.changes(on: screen) == [.change(field: "note", values: ["new"])])
        #expect(try self.form("name=Bob&_event=action:save&_to=%2FHome").destination == nil)
    }

    // MARK: - Values that a page showed

    private let digest = ShownDigest(token: "t")
    private let name = Field("name")
    private let notes = Field("notes", kind: .paragraphs)
    private let listed = Field("listed", kind: .toggle)

    /// The form of something that has other values now than on the page, but for its notes.
    private var edited: Screen {
        var fields = [name, notes, listed]
        (fields[0].values, fields[1].values, fields[2].values) = (["Emma"], ["a\nb"], ["true"])
        let form = FormBlock(
            identifier: "product",
            fields: fields,
            loaded: ["name": ["Emma"], "notes": ["a\nb"], "listed": ["true"]]
        )
        let save = SceneAction("save", label: "Save", summary: "Saves it.", takesForm: true)
        return Screen(title: "Emma", blocks: [.form(form)], actions: [save])
    }

    @Test("A value that was not changed on the page becomes the present one, and another one is outdated")
    func compared() throws {
        let old = "_token=t&_was.name=\(digest(["Anna"], in: name))&_was.notes=\(digest(["a\nb"], in: notes))"
        let untouched = try form(old + "&name=Anna&notes=a%0D%0Ab&_event=action:save")
        #expect(
            try untouched.event(on: edited)
                == .action("save", values: ["name": ["Emma"], "notes": ["a\nb"]])
        )
        let changed = try form(old + "&name=Berta&notes=c&_event=action:save")
        #expect(
            try changed.event(on: edited)
                == .action("save", values: ["name": ["Berta"], "notes": ["c"]], was: ["name": .outdated])
        )
        let followed = try form(old + "&name=Berta&notes=a%0D%0Ab&_event=leave&_to=%2F")
        #expect(
            followed.changes(on: edited)
                == [.change(field: "name", values: ["Berta"], was: .outdated)]
        )
    }

    @Test("A check box that was cleared is off, although browsers send nothing for it")
    func cleared() throws {
        let shown = "_token=t&_was.listed=\(digest(["true"], in: listed))&_event=action:save"
        #expect(
            try form(shown).event(on: edited) == .action("save", values: ["listed": ["false"]])
        )
        #expect(
            try form(shown + "&listed=true").event(on: edited)
                == .action("save", values: ["listed": ["true"]])
        )
    }

    @Test("A digest of another browser's token counts as outdated, and a page without digests is as before")
    func forged() throws {
        let other = ShownDigest(token: "u")(["Emma"], in: name)
        #expect(
            try form("_token=t&_was.name=\(other)&name=Berta&_event=action:save").event(on: edited)
                == .action("save", values: ["name": ["Berta"]], was: ["name": .outdated])
        )
        #expect(
            try form("_token=t&name=Berta&_event=action:save").event(on: edited)
                == .action("save", values: ["name": ["Berta"]])
        )
    }

    @Test("Taking the other value of a field keeps what was typed into the others")
    func theirs() throws {
        let form = try form(
            "_token=t&_was.name=\(digest(["Emma"], in: name))&_was.notes=\(digest(["a\nb"], in: notes))"
                + "&name=Berta&notes=c&_event=theirs:name"
        )
        let event = try form.event(on: edited)
        #expect(event == .change(field: "name", values: ["Emma"]))
        #expect(form.inputBefore(event, on: edited) == [.change(field: "notes", values: ["c"])])
    }

    @Test("Asking for suggestions keeps what was typed into the other fields; a filter has nothing to keep")
    func asking() throws {
        let form = try form("_token=t&name=Be&notes=c&_event=change:name")
        let event = try form.event(on: edited)
        #expect(form.inputBefore(event, on: edited) == [.change(field: "notes", values: ["c"])])
        var filtered = edited
        filtered.blocks = edited.forms.map { block in
            var block = block
            block.filters = "notes"
            return .form(block)
        }
        #expect(form.inputBefore(try form.event(on: filtered), on: filtered) == [])
    }

    @Test("The form of a record that is gone says what the page showed")
    func gone() throws {
        let screen = Screen(title: "Emma", message: Message(.warning, "It is gone."))
        let text = "_token=t&_was.name=\(digest(["Emma"], in: name))&name=Berta&_event=action:save"
        #expect(
            try form(text).event(on: screen)
                == .action("save", values: ["name": ["Berta"]], was: ["name": .outdated])
        )
    }

    @Test("A row and an answer are events, too")
    func others() throws {
        #expect(
            try form("_event=select:contacts:a%3Ab").event(on: screen)
                == .select(list: "contacts", row: "a:b")
        )
        #expect(try form("_event=answer:yes").event(on: screen) == .answer(true))
        #expect(try form("_event=answer:no").event(on: screen) == .answer(false))
    }

    @Test("A form without an event, with another one, or with a field's name that no page has is refused")
    func faults() throws {
        #expect(throws: SubmittedForm.Failure(description: "the form names no event")) {
            try form("given-name=Ann")
        }
        #expect(throws: SubmittedForm.Failure(description: "'answer:maybe' is no event")) {
            try form("_event=answer:maybe").event(on: screen)
        }
        #expect(throws: SubmittedForm.Failure(description: "'a.b.c' is no field's name")) {
            try form("_event=action:save&a.b.c=1")
        }
    }
}
