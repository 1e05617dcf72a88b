import SceneKitCore
import SceneTestKit
import Synchronization
import Testing

@testable import HomeScene

/// A host's three services in one, in memory.
final class MemoryHost: UserDirectory, StoreOverview, SessionEnding {
    struct Refusal: Error, CustomStringConvertible {
        var description: String
    }

    private struct State {
        var currentUserName: String?
        var users: [User] = [.ada]
        var counts = [StoredCount(label: "Contacts", count: 1_200), StoredCount(label: "Games", count: 12)]
        /// What every service says in place of its work.
        var refusal: Refusal?
    }

    private let state: Mutex<State>

    init(userName: String? = "ada", refusal: String? = nil) {
        state = Mutex(State(currentUserName: userName, refusal: refusal.map(Refusal.init)))
    }

    var currentUserName: String? { state.withLock { $0.currentUserName } }

    func user(named name: String) async throws -> User? {
        try work { state in state.users.first { $0.name == name } }
    }

    func counts() async throws -> [StoredCount] { try work { $0.counts } }

    func endSession() async throws { try work { $0.currentUserName = nil } }

    private func work<Value: Sendable>(_ work: (inout sending State) -> sending Value) throws -> Value {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            return work(&state)
        }
    }

    var services: Services {
        var services = Services()
        services[(any UserDirectory).self] = self
        services[(any StoreOverview).self] = self
        services[(any SessionEnding).self] = self
        return services
    }
}

extension User {
    static let ada = User(name: "ada", phone: "+7 (999) 111-22-33", email: "im@alekseypleshkov.ru")
}

/// Workers that answer what they are told to, and record what they are asked.
struct WorkerStub: UserWorker, HomeWorking {
    enum Call: Equatable, Sendable {
        case fetch(String)
        case counts
        case endSession
    }

    let calls = Spy<Call>("the worker")
    var currentUserName: String? = "ada"
    var user: Result<User, HomeFailure> = .success(.ada)
    var counts: Result<[StoredCount], HomeFailure> = .success([])
    var ending: Result<Void, HomeFailure> = .success(())

    func fetchUser(named name: String) async throws(HomeFailure) -> User {
        calls.record(.fetch(name))
        return try user.get()
    }

    func fetchCounts() async throws(HomeFailure) -> [StoredCount] {
        calls.record(.counts)
        return try counts.get()
    }

    func endSession() async throws(HomeFailure) {
        calls.record(.endSession)
        try ending.get()
    }
}

/// A scene of another package, which the home scene reaches by its name only.
@MainActor
final class OtherViewController: SceneViewController {
    let sceneName: String
    let screen: Screen
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { nil }

    init(_ name: String) {
        sceneName = name
        screen = Screen(title: name)
    }

    func handle(_ event: Event) async {}

    nonisolated static func definition(_ name: String) -> SceneDefinition {
        SceneDefinition(name: name, package: "Other", summary: "Another package's scene.") { context in
            OtherViewController(context.name)
        }
    }
}

/// The home scene and those of other packages that they lead to.
let allScenes =
    HomeScenes.all + ["ContactList", "GameList", "EditProfile"].map(OtherViewController.definition)
