import SceneKitCore
import SceneTestKit

/// A minimal scene for the kit's own tests, with mistakes that tests can enable.
enum Notes {
    struct Request: Equatable, Sendable { var text: String }
    struct Response: Sendable { var count: Int }
    struct ViewModel: Equatable, Sendable { var line: String }
}

/// The mistakes that a test can enable in the demo scene.
struct Misbehaviour: OptionSet {
    let rawValue: Int
    static let hangs = Misbehaviour(rawValue: 1)
    static let retainsItself = Misbehaviour(rawValue: 2)
    static let deliversLate = Misbehaviour(rawValue: 4)
}

@MainActor
final class NotesInteractor {
    var notes: [String] = []
    var present: (Notes.Response) -> Void = { _ in }

    func add(request: Notes.Request) async {
        notes.append(request.text)
        present(Notes.Response(count: notes.count))
    }
}

@MainActor
final class NotesRouter: TableRouting {
    static let routes: RouteTable<NotesRouter> = ["routeToNote": routeToNote]

    func routeToNote(segue: Segue?) {}
    // func routeToNowhere(segue: Segue?) {}
}

@MainActor
final class NotesViewController: SceneViewController {
    static let add = SceneAction(
        "add",
        label: "Add",
        summary: "Adds a note.",
        parameters: [Field("text", summary: "the note")]
    )
    static let open = SceneAction("open", label: "Open", summary: "Opens a note.")
    static let start = SceneAction("start", label: "Start", summary: "Starts work.")

    let scene = SceneState(Screen(title: "Notes", actions: [add, open, start]))
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { interactor }

    private let interactor: NotesInteractor
    private let router = NotesRouter()
    private let journal: Journal?
    private let misbehaviour: Misbehaviour
    private var itself: NotesViewController?

    init(journal: Journal? = nil, misbehaviour: Misbehaviour = []) {
        self.journal = journal
        self.misbehaviour = misbehaviour
        interactor = NotesInteractor()
        if misbehaviour.contains(.retainsItself) { itself = self }
        interactor.present = { [weak self] response in
            self?.journal?.record(.response(response))
            self?.display(Notes.ViewModel(line: "\(response.count) notes"))
        }
    }

    func didDisappear() {
        if misbehaviour.contains(.deliversLate) {
            Task { @MainActor in self.screen.$title = "Late" }
        }
    }

    func handle(_ event: Event) async {
        switch event {
        case .action("add", let values, _):
            let request = Notes.Request(text: values["text"]?.first?.text ?? "")
            journal?.record(.request(request))
            await interactor.add(request: request)
        case .action("open", _, _):
            performSegue("Note")
        case .action("start", _, _):
            host?.run("work", for: self) { [misbehaviour] in
                while misbehaviour.contains(.hangs), !Task.isCancelled {
                    try? await Task.sleep(for: .milliseconds(1))
                }
            }
        default: break
        }
    }

    private func display(_ viewModel: Notes.ViewModel) {
        journal?.record(.viewModel(viewModel))
        screen.blocks = [.text(TextBlock(LocalizedText(verbatim: viewModel.line)))]
    }
}

final class NoteViewController: SceneViewController {
    let scene = SceneState(Screen(title: "Note"))

    func handle(_ event: Event) async {}
}

@MainActor
enum DemoScenes {
    static func all(journal: Journal? = nil, misbehaviour: Misbehaviour = []) -> [SceneDefinition] {
        let misbehaviour = misbehaviour.rawValue
        return [
            SceneDefinition(
                name: "Notes",
                package: "Demo",
                summary: "Notes.",
                segues: [SegueDeclaration("Note")],
                configure: { _ in
                    NotesViewController(journal: journal, misbehaviour: Misbehaviour(rawValue: misbehaviour))
                }
            ),
            SceneDefinition(
                name: "Note",
                package: "Demo",
                summary: "A note.",
                configure: { _ in NoteViewController() }
            ),
        ]
    }

    static let emptyScreen = Screen(
        title: "Notes",
        actions: [NotesViewController.add, NotesViewController.open, NotesViewController.start]
    )

    static var screenWithOneNote: Screen {
        var screen = emptyScreen
        screen.blocks = [.text(TextBlock("1 notes"))]
        return screen
    }
}
