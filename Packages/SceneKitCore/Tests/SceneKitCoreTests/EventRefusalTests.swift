@_spi(Hosting) import SceneKitCore
import Testing

@MainActor
@Suite struct EventRefusalTests {
    @Test(
        "An event that the screen does not offer is refused, with advice",
        arguments: [
            (Event.answer(true), "no question has been asked"),
            (.action("ad"), "there is no action 'ad' here (did you mean 'add'?); available: add, save"),
            (
                .action("add", values: ["x": ["1"]]),
                "there is no value 'x' here; available: count, kind, done, tags"
            ),
            (.action("add", values: ["tags": ["a"]]), "'add' needs the value 'count'"),
            (.action("add", values: ["count": []]), "'add' needs the value 'count'"),
            (.action("add", values: ["count": ["1", "2"]]), "'count': it takes one value, not 2"),
            (.action("add", values: ["count": ["1.5"]]), "'count': '1.5' is not a whole number"),
            (
                .action("add", values: ["count": ["99999999999999999999"]]),
                "'count': '99999999999999999999' is not a whole number"
            ),
            (
                .action("add", values: ["count": ["1"], "kind": ["workk"]]),
                "'kind': 'workk' is not one of home, work (did you mean 'work'?)"
            ),
            (
                .action("add", values: ["count": ["1"], "done": ["yes"]]),
                "'done': it is true or false, not 'yes'"
            ),
            (.action("save", values: ["count": ["1"]]), "there is no value 'count' here; available: name"),
            (.action("save", values: ["name": ["a", "b"]]), "'name': it takes one value, not 2"),
            (
                .select(list: "row", row: "1"),
                "there is no list 'row' here (did you mean 'rows'?); available: rows"
            ),
            (.select(list: "rows", row: "2"), "the list 'rows' shows no row '2'"),
            (
                .change(field: "nam", values: []),
                "there is no field 'nam' here (did you mean 'name'?); available: name"
            ),
            (.change(field: "name", values: ["a", "b"]), "'name': it takes one value, not 2"),
            (.window(list: "x", offset: 0, limit: 1), "there is no list 'x' here; available: rows"),
            (
                .window(list: "rows", offset: -1, limit: 1),
                "a window's offset is 0 or more and its limit from 1 to 10000, not -1 and 1"
            ),
            (
                .window(list: "rows", offset: 0, limit: 0),
                "a window's offset is 0 or more and its limit from 1 to 10000, not 0 and 0"
            ),
            (
                .window(list: "rows", offset: 0, limit: 10_001),
                "a window's offset is 0 or more and its limit from 1 to 10000, not 0 and 10001"
            ),
            (
                .window(list: "rows", offset: .max, limit: 1),
                "a window's offset is 0 or more and its limit from 1 to 10000, not \(Int.max) and 1"
            ),
        ]
    )
    func refused(event: Event, text: String) async throws {
        let (navigator, scene) = try await shown()
        let error = #expect(throws: EventRefusal.self) { try navigator.post(event) }
        #expect(error?.description == text)
        await navigator.settle()
        #expect(scene.calls == ["didLoad", "willAppear"])
    }

    @Test("A page names the field by its label, and gives the mistake alone to show beside it")
    func labels() async throws {
        let (navigator, _) = try await shown()
        var texts = Texts.english
        texts.showsLabels = true
        for (values, text, problem): ([String: [FieldEntry]], String, LocalizedText) in [
            ([:], "Count: this is needed", "this is needed"),
            (["count": ["1.5"]], "Count: '1.5' is not a whole number", "'1.5' is not a whole number"),
        ] {
            let refusal = #expect(throws: EventRefusal.self) {
                try navigator.post(.action("add", values: values))
            }
            #expect(refusal?.text.localized(by: texts).string == text)
            #expect(refusal?.problem == problem)
            #expect(refusal?.field == "count")
        }
    }

    @Test(
        "Where people see labels, a refusal names the label and not the identifier",
        arguments: [
            (Event.action("add", values: ["count": ["1.5"]]), "Count: '1.5' is not a whole number"),
            (.action("add", values: ["count": []]), "Count: this is needed"),
            (.change(field: "name", values: ["a", "b"]), "Name: it takes one value, not 2"),
        ]
    )
    func labels(event: Event, text: String) async throws {
        let (navigator, _) = try await shown()
        let error = try #require(throws: EventRefusal.self) { try navigator.post(event) }
        var texts = Texts.english
        texts.showsLabels = true
        #expect(texts(error.text) == text)
    }

    @Test(
        "An event that the screen offers reaches the scene",
        arguments: [
            Event.action(
                "add",
                values: ["count": ["-1"], "kind": ["home"], "done": ["true"], "tags": ["a", "b"]]
            ),
            .action("save", values: ["name": ["Ada"]]), .action("save"),
            .select(list: "rows", row: "1"), .change(field: "name", values: []),
            .window(list: "rows", offset: 7, limit: Event.windowLimit),
        ]
    )
    func offered(event: Event) async throws {
        let (navigator, scene) = try await shown()
        try await navigator.send(event)
        #expect(scene.calls == ["didLoad", "willAppear", "\(event)"])
    }

    @Test("Only answers are accepted while a question is open, and nothing without a scene")
    func questionFirst() async throws {
        let (navigator, scene) = try await shown()
        scene.screen.question = Question("Sure?", confirm: "Yes")
        for event in [Event.back, .action("save"), .select(list: "rows", row: "1")] {
            let error = #expect(throws: EventRefusal.self) { try navigator.post(event) }
            #expect(error?.description == "the question must be answered first: answer true or false")
        }
        navigator.popModule()
        let error = #expect(throws: EventRefusal.self) { try navigator.post(.action("save")) }
        #expect(error?.description == "there is no scene to send it to")
    }

    private func shown() async throws -> (Navigator, StubScene) {
        let scene = StubScene(
            "A",
            screen: Screen(
                title: "A",
                blocks: [
                    .list(
                        ListBlock(
                            identifier: "rows",
                            columns: ["C"],
                            rows: [.init(identifier: "1", cells: ["1"])]
                        )
                    ),
                    .form(
                        FormBlock(identifier: "form", fields: [Field("name", label: "Name")])
                    ),
                ],
                actions: [
                    SceneAction(
                        "add",
                        label: "Add",
                        summary: "",
                        parameters: [
                            Field("count", kind: .integer(), summary: "", isRequired: true),
                            Field("kind", kind: .choice(["home", "work"]), summary: ""),
                            Field("done", kind: .toggle, summary: ""),
                            Field("tags", summary: "", isRepeated: true),
                        ]
                    ),
                    SceneAction("save", label: "Save", summary: "", takesForm: true),
                ]
            )
        )
        let navigator = Navigator(configurator: Configurator())
        navigator.setRootModule(scene)
        await navigator.settle()
        return (navigator, scene)
    }
}
