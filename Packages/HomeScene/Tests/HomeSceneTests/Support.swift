import SceneKitCore
import SceneTestKit
import Synchronization
import Testing

@testable import HomeScene

/// A host's directory and counts in memory.
final class MemoryHost: UserDirectory, RecordCounting {
    struct Refusal: Error, CustomStringConvertible {
        var description: String
    }

    private struct State {
        var users: [User] = [.ada]
        var counts = ["contacts": 1_200, "games": 12]
        /// The error of every service, in place of its result.
        var refusal: Refusal?
    }

    let currentUserName: String?
    let isOffline: Bool
    private let state: Mutex<State>

    init(userName: String? = "ada", isOffline: Bool = false, refusal: String? = nil) {
        currentUserName = userName
        self.isOffline = isOffline
        state = Mutex(State(refusal: refusal.map(Refusal.init)))
    }

    func user(named name: String) async throws -> User? {
        try work { state in state.users.first { $0.name == name } }
    }

    func count(of collection: String) async throws -> Int { try work { $0.counts[collection] ?? 0 } }

    private func work<Value: Sendable>(_ work: (inout sending State) -> sending Value) throws -> Value {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            return work(&state)
        }
    }

    @MainActor
    var services: Services {
        let services = Services()
        services[(any UserDirectory).self] = self
        services[(any RecordCounting).self] = self
        return services
    }
}

extension User {
    static let ada = User(name: "ada", phone: "+7 (999) 111-22-33", email: "im@alekseypleshkov.ru")
}

/// Workers with preset results that record their calls.
struct WorkerStub: UserWorker, HomeWorking {
    enum Call: Equatable, Sendable {
        case fetch(String)
        case count(String)
    }

    let calls = Spy<Call>("the worker")
    var currentUserName: String? = "ada"
    var isOffline = false
    var user: Result<User, HomeFailure> = .success(.ada)
    var entrances: [OpenEntrance] = []
    var count: Result<Int, HomeFailure> = .success(3)

    func fetchUser(named name: String) async throws(HomeFailure) -> User {
        calls.record(.fetch(name))
        return try user.get()
    }

    func fetchCount(behind entrance: OpenEntrance) async throws(HomeFailure) -> Int? {
        calls.record(.count(entrance.scene))
        return entrance.collection == nil ? nil : try count.get()
    }
}

/// Entrances as a navigator lists them.
extension OpenEntrance {
    static let contacts = OpenEntrance(
        title: "Contacts",
        summary: "All contacts.",
        location: Location("ContactList"),
        collection: "contacts"
    )
    static let help = OpenEntrance(title: "Help", summary: "What to do.", location: Location("Help"))
}

/// A scene of another package, which the home scene opens only by its location.
@MainActor
final class OtherViewController: SceneViewController {
    let scene: SceneState

    init(_ name: String) {
        scene = SceneState(Screen(title: LocalizedText(verbatim: name)))
    }

    static func definition(_ name: String) -> SceneDefinition {
        SceneDefinition(name: name, summary: "Another package's scene.") { context in
            OtherViewController(context.name)
        }
    }
}

extension SceneModule {
    /// Other packages, unknown to the home scene.
    @MainActor static let others = [
        SceneModule(
            "ContactsScene",
            version: "1",
            scenes: [
                OtherViewController.definition("ContactList"), OtherViewController.definition("AddContact"),
            ],
            entrances: [Entrance("ContactList", title: "Contacts", counting: "contacts")]
        ),
        SceneModule(
            "AuthScene",
            version: "1",
            scenes: [OtherViewController.definition("Enter")],
            entrances: [Entrance("Enter", title: "Sign in", for: .guests)]
        ),
    ]
}
