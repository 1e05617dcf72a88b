import SceneKitCore

/// A scene with every kind of content, for tests.
@MainActor
final class DemoViewController: SceneViewController {
    let scene = SceneState(Screen(title: "Demo", actions: DemoScene.actions))
    var parameters: Parameters { search.isEmpty ? [:] : ["search": search] }
    private let documents: (any DocumentAccess)?
    private var search: String
    private var names =
        ["Ada", "Grace\u{1B}[31m", "\u{5C71}\u{7530}", "Zoe\u{301}"] + (5...1_200).map { "Name \($0)" }
    private var doomed: String?
    private var offset = 0
    private var limit = 3

    init(search: String, documents: (any DocumentAccess)?) {
        self.search = search
        self.documents = documents
    }

    func didLoad() async {
        guard sceneName == "Demo" else {
            screen.blocks = [.form(FormBlock(identifier: "form", fields: DemoScene.form))]
            return
        }
        list()
    }

    func handle(_ event: Event) async {
        screen.message = nil
        switch event {
        case .window(_, let offset, let limit):
            (self.offset, self.limit) = (offset, limit)
            list()
        case .select(_, let row): showDetail(row)
        case .action("search", let values, _):
            search = values["query"]?.first?.text ?? ""
            list()
        case .action("detail", let values, _): showDetail(values["id"]?.first?.text ?? "")
        case .action("delete", let values, _):
            doomed = values["id"]?.first?.text
            screen.question = Question("Delete \(doomed ?? "")?", confirm: "Delete", isDestructive: true)
        case .answer(let confirmed):
            screen.question = nil
            guard confirmed, let doomed else { return }
            names.removeAll { $0 == doomed }
            screen.message = Message(.information, "Deleted \(doomed).")
        case .action("form", let values, _): fill(values)
        case .action("login", let values, _):
            screen.message = Message(.information, "Hello \(values["secret"]?.first?.text ?? "nobody").")
        case .action("work", _, _): await work()
        case .action("sleep", _, _):
            try? await Task.sleep(for: .seconds(3_600))
            screen.message = Message(.warning, "Cancelled.")
        case .action("copy", let values, _): copy(values)
        default: break
        }
    }

    private func list() {
        let found = names.enumerated().filter { search.isEmpty || $0.element.hasPrefix(search) }
        let rows = found.dropFirst(offset).prefix(limit).map {
            ListBlock.Row(identifier: "\($0.offset + 1)", cells: [$0.element, "x"])
        }
        screen.blocks = [
            .list(
                ListBlock(
                    identifier: "names",
                    columns: ["Name", "Mark"],
                    total: .init(found.count),
                    offset: offset,
                    rows: rows,
                    placeholder: "Nobody."
                )
            )
        ]
        if found.isEmpty { screen.message = Message(.warning, "Nobody matches '\(search)'.") }
    }

    private func showDetail(_ id: String) {
        screen.blocks = [
            .detail(
                DetailBlock(identifier: "name", items: [.init("Id", id), .init("Notes", "one\ntwo\u{7}")])
            ),
            .text(TextBlock("A text.\nIts second line.")),
        ]
    }

    private func fill(_ values: [String: [FieldEntry]]) {
        var fields = DemoScene.form
        for index in fields.indices { fields[index].values = values[fields[index].identifier] ?? [] }
        if fields[0].values.isEmpty { fields[0].$error = "a name is needed" }
        screen.blocks = [.form(FormBlock(identifier: "form", fields: fields))]
        screen.message =
            fields[0].error == nil
            ? Message(.information, "Saved.") : Message(.error, "Something is missing.")
    }

    private func work() async {
        for step in 0...4 {
            screen.blocks = [
                .progress(ProgressBlock(label: "Working", fraction: Double(step) / 4, detail: "\(step) of 4"))
            ]
            await Task.yield()
        }
        screen.blocks = []
        screen.message = Message(.information, "Worked.")
    }

    private func copy(_ values: [String: [FieldEntry]]) {
        do {
            guard let documents else { throw DocumentError("documents", reason: "there are none") }
            var bytes = Array("nothing\n".utf8)
            if let source = values["from"]?.first?.text {
                let reader = try documents.openForReading(source)
                bytes = [UInt8](repeating: 0, count: 65_536)
                let count = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
                bytes.removeLast(bytes.count - count)
            }
            let writer = try documents.openForWriting(
                values["to"]?.first?.text ?? "",
                replacing: values["force"]?.first == "true"
            )
            try writer.write(bytes)
            try writer.finish()
            screen.message = Message(.information, "Copied \(bytes.count) bytes.")
        } catch {
            screen.message = Message(.error, "\(error)")
        }
    }
}

enum DemoScene {
    static let actions = [
        SceneAction(
            "search",
            label: "Search",
            summary: "Shows the names that begin so.",
            parameters: [Field("query", summary: "the beginning", isPositional: true)]
        ),
        SceneAction(
            "detail",
            label: "Detail",
            summary: "Shows one name.",
            parameters: [Field("id", summary: "whose", isRequired: true, isPositional: true)]
        ),
        SceneAction(
            "delete",
            label: "Delete",
            summary: "Deletes a name, after a question.",
            parameters: [Field("id", summary: "whose", isRequired: true, isPositional: true)],
            role: .destructive,
            answer: .message
        ),
        SceneAction("form", label: "Form", summary: "Fills in the form.", takesForm: true),
        SceneAction(
            "login",
            label: "Log in",
            summary: "Takes a password.",
            parameters: [Field("secret", label: "Password", kind: .password, isRequired: true)],
            answer: .message
        ),
        SceneAction("work", label: "Work", summary: "Works in four steps.", answer: .message),
        SceneAction("sleep", label: "Sleep", summary: "Works until it is cancelled.", answer: .message),
        SceneAction(
            "copy",
            label: "Copy",
            summary: "Copies a document.",
            parameters: [
                Field(
                    "to",
                    kind: .outputDocument,
                    summary: "the document to write",
                    isRequired: true,
                    isPositional: true
                ),
                Field("from", kind: .inputDocument, summary: "what"),
                Field("force", kind: .toggle, summary: "overwrite an existing document"),
                Field("how", kind: .choice(["fast", "slow"]), summary: "how"),
                Field("times", kind: .integer(), summary: "how often"),
            ],
            answer: .message
        ),
    ]

    static let form = [
        Field("name", label: "Name", isRequired: true),
        Field("phone", label: "Phone", isRepeated: true, hint: "work: +44 20"),
    ]

    static func definition(name: String = "Demo", services: [ServiceIdentifier] = []) -> SceneDefinition {
        SceneDefinition(
            name: name,
            package: "DemoScenes",
            summary: "One of everything.",
            parameters: [Field("search", summary: "show what begins so", appliesTo: ["detail"])],
            actions: actions,
            form: form,
            segues: [SegueDeclaration("Again", to: "Demo", .present)],
            services: services,
            configure: { context in
                let documents =
                    services.isEmpty ? nil : try context.service((any DocumentAccess).self)
                return DemoViewController(
                    search: context.parameters["search"] ?? "",
                    documents: documents
                )
            }
        )
    }
}
