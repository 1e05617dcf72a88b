import FoundationEssentials
import Testing

@_spi(Hosting) @testable import SceneKitCore

/// Registration rejects contradictory declarations of values.
@MainActor
@Suite struct FieldDeclarationTests {
    /// A valid scene with a list, a form that is submitted and one that filters.
    private static func scene(_ change: (inout SceneDefinition) -> Void = { _ in }) -> SceneDefinition {
        var definition = SceneDefinition(
            name: "A",
            package: "Tests",
            summary: "",
            parameters: [Field("day", kind: .date)],
            actions: [
                SceneAction("save", label: "Save", summary: "", takesForm: true),
                SceneAction(
                    "delete",
                    label: "Delete",
                    summary: "",
                    parameters: [Field("id", isRequired: true, row: "tasks")]
                ),
            ],
            form: [
                Field("new", kind: .password), Field("again", kind: .password, repeats: "new"),
                Field("phone", kind: .group([Field("label"), Field("number", kind: .phone)])),
            ],
            segues: [SegueDeclaration("B")],
            configure: { StubScene($0.name) }
        )
        definition.lists = [SceneList("tasks", segue: "B", parameter: "id")]
        definition.filters = [FormBlock(identifier: "search", fields: [Field("query")], filters: "tasks")]
        change(&definition)
        return definition
    }

    private static let cases: [(String, @Sendable (inout SceneDefinition) -> Void)] = [
        ("the parameter 'day' is a choice of nothing", { $0.parameters[0].kind = .choice([]) }),
        ("the field 'new' of the form is a choice of nothing", { $0.form[0].kind = .choice([]) }),
        ("the choice of 'new', 'x' is declared twice", { $0.form[0].kind = .choice(["x", "x"]) }),
        ("the field 'phone' of the form is a group without parts", { $0.form[2].kind = .group([]) }),
        (
            "the part of 'phone', 'a' is declared twice",
            { $0.form[2].kind = .group([Field("a"), Field("a")]) }
        ),
        (
            "the part 'b' of 'phone' is a group, and a part is one text",
            { $0.form[2].kind = .group([Field("b", kind: .group([Field("a")]))]) }
        ),
        (
            "the part 'b' of 'phone' repeats, and a part is one text",
            { $0.form[2].kind = .group([Field("b", isRepeated: true)]) }
        ),
        (
            "the part 'b' of 'phone' is a password, and groups are shown",
            { $0.form[2].kind = .group([Field("b", kind: .password)]) }
        ),
        (
            "the part 'b' of 'phone' is a choice of nothing",
            { $0.form[2].kind = .group([Field("b", kind: .choice([]))]) }
        ),
        (
            "the field 'again' of the form repeats 'ne', which is no other field there (did you mean 'new'?)",
            { $0.form[1].repeats = "ne" }
        ),
        (
            "the field 'again' of the form repeats 'again', which is no other field there",
            { $0.form[1].repeats = "again" }
        ),
        (
            "the field 'id' of 'delete' takes a row of the list 'task', which is not declared "
                + "(did you mean 'tasks'?)",
            { $0.actions[1].parameters[0].row = "task" }
        ),
        (
            "the field 'id' of 'delete' sets 'word', which is no parameter",
            { $0.actions[1].parameters[0].parameter = "word" }
        ),
        (
            "the form 'search' filters the list 'task', which is not declared (did you mean 'tasks'?)",
            { $0.filters[0].filters = "task" }
        ),
        (
            "the field 'query' of the form 'search' is a choice of nothing",
            { $0.filters[0].fields[0].kind = .choice([]) }
        ),
        ("the field 'query' is declared twice", { $0.form.append(Field("query")) }),
        ("the list 'tasks' is declared twice", { $0.lists.append(SceneList("tasks")) }),
        ("the action 'save' submits a form, and the scene has none", { $0.form = [] }),
        (
            "a row of the list 'tasks' performs the segue 'C', which is not declared (did you mean 'B'?)",
            { $0.lists[0].segue = "C" }
        ),
    ]

    @Test("A scene with an invalid declaration of values is refused")
    func refused() throws {
        try Configurator().register([Self.scene()])
        for (reason, change) in Self.cases {
            #expect(throws: SceneError.invalidDeclaration(scene: "A", reason: reason)) {
                try Configurator().register([Self.scene(change)])
            }
        }
    }

    @Test("A row parameter must be declared by the scene that the row opens")
    func rowParameter() throws {
        let configurator = Configurator()
        let destination = SceneDefinition(
            name: "B",
            package: "Tests",
            summary: "",
            parameters: [Field("ids")],
            configure: { StubScene($0.name) }
        )
        try configurator.register([Self.scene(), destination])
        let error = SceneError.invalidDeclaration(
            scene: "A",
            reason: "a row of the list 'tasks' becomes the parameter 'id' of B, which has none of that name "
                + "(did you mean 'ids'?)"
        )
        #expect(throws: error) { try configurator.validate() }
    }

    @Test("A filter must name a declared list; for a plugin this is checked before loading")
    func filters() throws {
        let error = SceneError.invalidDeclaration(
            scene: "Filtered",
            reason: "the form 'search' filters the list 'rows', which is not declared"
        )
        #expect(throws: error) { try Configurator().register([FilteredViewController.definition]) }
        let written = try JSONEncoder().encode(FilteredViewController.definition.declaration)
        let plugin = try JSONDecoder().decode(SceneDeclaration.self, from: written)
        #expect(throws: error) {
            try Configurator().register([SceneDefinition(plugin) { _ in throw CancellationError() }])
        }
    }
}

/// A scene whose filter names an undeclared list.
@MainActor
private final class FilteredViewController: SceneViewController {
    static let search = FormTable("search", "", fields: [.field("query", \.self)], filters: "rows")
    static let forms: [BoundForm<FilteredViewController>] = [.form(search, \.form)]
    static let definition = SceneDefinition(
        FilteredViewController.self,
        summary: "",
        configure: { _ in FilteredViewController() }
    )
    let scene = SceneState(Screen(title: ""))
    let form = SceneForm(FilteredViewController.search)
}
