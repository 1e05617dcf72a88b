import SceneKitCore

@MainActor
final class TaskInteractor {
    var taskID: String?
    var limit: Int?
    var chosen: String?
}

/// A scene with all tables, which records its input.
@MainActor
final class TaskViewController: SceneViewController {
    struct Move: Equatable, Sendable {
        var to = ""
        var days: Int?
        var note = "" { didSet { isNoted = true } }
        private(set) var isNoted = false
    }

    static let form = FormTable("task", TaskDraft(), fields: SceneFormTests.table.fields)
    static let filter = FormTable("filter", "", fields: [.field("query", \.self, "Search")], filters: "tasks")

    static let actions: [BoundAction<TaskViewController>] = [
        .submit("save", "Save", key: "s", "Saves the task.", form: \.form) { $0.log("save \($1.title)") },
        .action(
            "move",
            "Move",
            "Moves a task.",
            values: Move(),
            [
                .field("to", \.to, isRequired: true, row: "tasks"),
                .field("days", \.days, kind: .integer(from: 1, through: 9)), .field("note", \.note),
            ]
        ) { $0.log("move \($1)") }
        .suggesting("note") { $0.lines }
        .rare,
        .action("drop", "Drop", "Drops the task, after a question.", role: .destructive) { await $0.drop() },
        .action("stop", "Stop", "Stops the work.", when: { $0.isWorking && $0.screen.title == "Task" }) {
            $0.log("stop")
        },
        .segue("next", "Next", "Goes to the next one.", to: "Next"),
    ]
    static let lists: [BoundList<TaskViewController>] = [
        .rows(of: "tasks", to: "Next", parameter: "id", select: { $0.interactor.chosen = $1 }) {
            $0.log("window \($1.offset) \($1.limit)")
        }
    ]
    static let forms: [BoundForm<TaskViewController>] = [
        .form(form, \.form), .form(filter, \.filter) { $0.log("filter \($1)") },
    ]

    let scene = SceneState(Screen(title: "Task"))
    let form = SceneForm(form)
    let filter = SceneForm(filter)
    let interactor = TaskInteractor()
    var dataStore: AnyObject? { interactor }
    var isWorking = false
    private(set) var lines: [String] = []

    init() {
        screen.blocks = [
            .form(filter.block), .form(form.block),
            .list(
                ListBlock(
                    identifier: "tasks",
                    columns: ["Task"],
                    rows: [.init(identifier: "1", cells: ["Mow"])]
                )
            ),
        ]
    }

    func log(_ line: String) { lines.append(line) }

    private func drop() async {
        let isConfirmed = await confirm(Question("Drop it?", confirm: "Drop", isDestructive: true))
        log(isConfirmed ? "dropped" : "kept")
    }

    static let definition = SceneDefinition(
        TaskViewController.self,
        summary: "A task.",
        parameters: [
            .parameter("id", \TaskInteractor.taskID, "the task's id", isRequired: true),
            .parameter("limit", \TaskInteractor.limit, "how many", kind: .integer(from: 1, through: 99)),
        ],
        segues: [SegueDeclaration("Next", to: "Task", .push)],
        configure: { _ in TaskViewController() }
    )
}
