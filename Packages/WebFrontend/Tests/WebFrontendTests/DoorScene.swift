import SceneKitCore

/// A scene with a form for a password, which is refused with the details of an outage.
@MainActor
final class DoorViewController: SceneViewController {
    struct Draft: Equatable, Sendable {
        var name = ""
        var password = ""
    }

    static let table = FormTable(
        "door",
        Draft(),
        fields: [.field("name", \.name, "Name"), .field("password", \.password, "Password", kind: .password)]
    )
    static let forms: [BoundForm<DoorViewController>] = [.form(table, \.form)]
    static let actions: [BoundAction<DoorViewController>] = [
        .submit("sign-in", "Sign in", "Signs in.", form: \.form) { door, _ in door.refuse() }
    ]
    /// A text for the person who runs the server, and another one for everybody else.
    static let reason = LocalizedText(details: "db.example is gone", others: "try again later")

    let scene = SceneState(title: "Door", form: table)
    private let form = SceneForm(table)

    static var definition: SceneDefinition {
        SceneDefinition(
            DoorViewController.self,
            summary: "Signs in.",
            configure: { _ in DoorViewController() }
        )
    }

    private func refuse() { screen.message = Message(.error, "Not signed in: \(Self.reason).") }
}
