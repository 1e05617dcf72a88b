import SceneKitCore
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
