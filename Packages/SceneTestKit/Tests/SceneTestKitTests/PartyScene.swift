import SceneKitCore
import SceneTestKit

/// A scene with a list, a form, a picker of another module, a question and an observation.
@MainActor
final class PartyViewController: SceneViewController {
    struct Draft: Equatable, Sendable {
        var guest = ""
        var seats = 1
    }

    static let form = FormTable(
        "guest",
        Draft(),
        fields: [
            .field("guest", \.guest, "Guest", isRequired: true),
            .field("seats", \.seats, "Seats", kind: .integer(from: 1, through: 4)),
        ]
    )
    static let forms: [BoundForm<PartyViewController>] = [.form(form, \.form)]
    static let actions: [BoundAction<PartyViewController>] = [
        .submit("invite", "Invite", "Invites a guest.", form: \.form) { $0.invite($1) },
        .action("place", "Place", "Chooses a place.", segue: "PickPlace") { try await $0.choosePlace() },
        .action("cancel", "Cancel", "Cancels the party, after a question.") { await $0.cancel() },
    ]

    let scene = SceneState(Screen(title: "Party"))
    private let form = SceneForm(form)
    private let arrivals: ScriptedSequence<String>
    private var guests: [String] = []
    private var place = "somewhere"

    init(arrivals: ScriptedSequence<String>) {
        self.arrivals = arrivals
        show()
    }

    func didLoad() async {
        observe("arrivals") { [weak self, arrivals] in
            for await guest in arrivals {
                // Take several turns, like a store.
                for _ in 0..<3 { await Task.yield() }
                self?.invite(Draft(guest: guest))
            }
        }
    }

    private func invite(_ draft: Draft) {
        guests.append(draft.guest)
        show()
        screen.message = Message(.information, "Invited \(draft.guest).")
    }

    private func choosePlace() async throws {
        guard case .value(let place) = try await result(of: "PickPlace", as: String.self) else { return }
        self.place = place
        show()
    }

    private func cancel() async {
        guard await confirm(Question("Cancel the party?", confirm: "Cancel it")) else { return }
        screen.$title = "No party"
    }

    private func show() {
        let rows = guests.map { ListBlock.Row(identifier: $0.lowercased(), cells: [$0, "yes"]) }
        screen.blocks = [
            .detail(DetailBlock(identifier: "party", items: [.init("Place", place)])),
            .form(form.block),
            .list(
                ListBlock(
                    identifier: "guests",
                    columns: ["Guest", "Comes"],
                    total: .init(rows.count),
                    rows: rows
                )
            ),
        ]
    }

    static func module(_ arrivals: ScriptedSequence<String> = ScriptedSequence()) -> SceneModule {
        SceneModule(
            "PartyScene",
            version: "1.0",
            scenes: [
                SceneDefinition(
                    PartyViewController.self,
                    summary: "A party.",
                    segues: [
                        SegueDeclaration("PickPlace", in: "WeatherScene", .present, result: String.self)
                    ],
                    configure: { _ in PartyViewController(arrivals: arrivals) }
                )
            ]
        )
    }

    static let weather = SceneModule(
        "WeatherScene",
        version: "1.0",
        scenes: [.standIn("PickPlace", result: String.self)]
    )
}
