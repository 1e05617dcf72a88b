import FoundationEssentials
import SceneKitCore

/// A scene that makes an identifier for each stored thing, and takes passwords.
@MainActor
final class VaultViewController: SceneViewController {
    let scene = SceneState(VaultViewController.made(of: []))
    private var things: [ListBlock.Row] = []

    nonisolated static let fields = [
        Field("name", label: "Name"),
        Field("password", label: "Password", kind: .password),
    ]

    nonisolated static let offered = [
        SceneAction("put", label: "Put", summary: "Puts in what the form says.", takesForm: true),
        SceneAction(
            "take",
            label: "Take",
            summary: "Takes something out.",
            parameters: [Field("id", summary: "what", isRequired: true)]
        ),
        SceneAction("wait", label: "Wait", summary: "Works until somebody goes on."),
    ]

    nonisolated static let definition = SceneDefinition(
        name: "Vault",
        package: "Tests",
        summary: "Keeps things.",
        actions: offered,
        form: fields,
        configure: { _ in VaultViewController() }
    )

    private static func made(of things: [ListBlock.Row], message: String? = nil) -> Screen {
        Screen(
            title: "Vault",
            blocks: [
                .list(
                    ListBlock(
                        identifier: "things",
                        columns: ["Name"],
                        total: .init(things.count),
                        rows: things
                    )
                ),
                .form(FormBlock(identifier: "form", fields: fields)),
            ],
            actions: offered,
            message: message.map { Message(.information, LocalizedText(verbatim: $0)) }
        )
    }

    func handle(_ event: Event) async {
        switch event {
        case .action("put", let values, _):
            let password = values["password"]?.first?.text ?? ""
            guard password.count >= 8 else {
                screen = Self.made(of: things, message: "Refused: \(password.count) characters.")
                return
            }
            let id = UUID().uuidString.lowercased()
            things.append(ListBlock.Row(identifier: id, cells: [values["name"]?.first?.text ?? ""]))
            screen = Self.made(of: things, message: "Put in \(id).")
        case .action("take", let values, _):
            let id = values["id"]?.first?.text ?? ""
            things.removeAll { $0.identifier == id }
            screen = Self.made(of: things, message: "Took out \(id).")
        case .action("wait", _, _):
            screen = Self.made(of: things, message: "Working.")
            for _ in 0..<20 { await Task.yield() }
            screen = Self.made(of: things, message: "Worked.")
        default: break
        }
    }

    static func navigator() throws -> Navigator {
        let configurator = Configurator()
        try configurator.register([definition])
        return Navigator(configurator: configurator)
    }
}
