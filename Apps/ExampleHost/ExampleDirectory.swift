import SceneKitCore

/// The users of the example host: one, who is always signed in. A host without accounts can provide its users itself.
struct ExampleDirectory: UserDirectory {
    private static let aleksey = User(
        name: "Aleksey",
        phone: "+7 (999) 111-22-33",
        email: "im@alekseypleshkov.ru"
    )

    var currentUserName: String? { Self.aleksey.name }

    func user(named name: String) async throws -> User? { name == Self.aleksey.name ? Self.aleksey : nil }
}
