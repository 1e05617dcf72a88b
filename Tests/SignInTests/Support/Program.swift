import Accounts
import ContactsScene
import FoundationEssentials
import GamesScene
import HomeScene
import SceneKitCore
import StorageWorkers
import Testing

@testable import AuthScene
@testable import SceneHosting

/// A complete program with modules and a running flow; the test plays its user.
@MainActor
final class Program {
    let place: Place
    private let session: HostSession
    /// Every screen so far, as text.
    private(set) var seen = ""

    var navigator: Navigator { session.navigator }

    var definitions: [SceneDefinition] { navigator.configurator.definitions }

    /// A host with cheap password hashing.
    static var host: Host {
        Host(
            name: "host",
            version: "1",
            modules: [.contacts, .home, .auth(settings: settings), .games],
            mainScene: "Home"
        )
    }

    static var settings: AccountSettings {
        var settings = AccountSettings()
        settings.passwordCost = PasswordCost(operations: 1, memory: 8_192)
        return settings
    }

    convenience init(in place: Place, folder: String, isSession: Bool) async throws {
        try await self.init(in: place, folder: folder, isSession: isSession, of: Self.run(over: place))
    }

    /// A process of the host with any number of sessions.
    static func run(of host: Host = Program.host, over place: Place) throws -> HostRun {
        let run = HostRun(
            host: host,
            options: try HostOptions([]),
            environment: [:],
            terminal: ScriptedTerminal(),
            fullScreen: nil
        )
        try run.registerModules()
        run.provideServices(place.store, allowsStandardStreams: false)
        try run.configurator.validate()
        return run
    }

    /// Opens a further session of a process.
    init(
        in place: Place,
        folder: String,
        isSession: Bool = true,
        guest: GuestSpace = .local,
        of run: HostRun
    ) async throws {
        self.place = place
        session = try await run.makeSession(
            over: place.store,
            isSession: isSession,
            folder: folder,
            guest: guest
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        navigator.onChange = { [weak self] in
            guard let self, let screen = navigator.screen, let data = try? encoder.encode(screen) else {
                return
            }
            seen += "\(navigator.location) " + String(decoding: data, as: UTF8.self) + "\n"
        }
    }

    /// Starts as the host does without a location.
    func start() async throws {
        try session.start()
        await navigator.settle()
    }

    func open(_ location: String) async throws {
        _ = await navigator.open(try Location(parsing: location))
        await navigator.settle()
    }

    func perform(_ action: String, _ values: [String: String] = [:]) async throws {
        try await navigator.send(.action(action, values: values.mapValues { [.text($0)] }))
    }

    func change(_ field: String, _ value: String) async throws {
        try await navigator.send(.change(field: field, values: [.text(value)]))
    }

    // MARK: - Frequent actions

    static let password = "analytical engine"

    func signUp(_ name: String, takingGuestRecords: Bool = false) async throws {
        try await open("/SignUp")
        var values = ["name": name, "password": Self.password, "repeat": Self.password]
        if screen.forms.flatMap(\.fields).contains(where: { $0.identifier == "guest-records" }) {
            values["guest-records"] = "\(takingGuestRecords)"
        }
        try await perform("sign-up", values)
        // The recovery codes have been read. Accounts on a server give none.
        if screen.actions.contains(where: { $0.identifier == "continue" }) { try await perform("continue") }
    }

    func signIn(_ name: String, password: String = Program.password) async throws {
        if location != "/Enter" { try await open("/Enter") }
        try await perform("sign-in", ["name": name, "password": password])
    }

    /// Opens one of the entrances on the home screen.
    func enter(_ location: String) async throws {
        try await navigator.send(.select(list: "entrances", row: location))
    }

    func signOut() async throws {
        try await open("/Account")
        try await perform("sign-out")
    }

    /// Adds a contact and returns its id.
    @discardableResult
    func addContact(_ name: String, _ values: [String: String] = [:]) async throws -> String {
        try await open("/ContactList/AddContact")
        try await perform("save", ["first-name": name].merging(values) { $1 })
        #expect(navigator.location.steps.last?.scene == "ViewContact")
        return navigator.location.steps.last?.parameters["id"] ?? ""
    }

    /// The sign-in behind the session.
    var signIn: AccountSignIn? { session.signIn as? AccountSignIn }

    func advice(for location: Location, at way: Location) -> String? {
        session.advice(for: location, at: way)
    }

    // MARK: - Content of the screen

    var location: String { "\(navigator.location)" }

    var screen: Screen { navigator.screen ?? Screen(title: "") }

    var message: String? { screen.message?.text }

    /// The first column of the list on the screen.
    var rows: [String] { screen.lists.first?.rows.compactMap(\.cells.first) ?? [] }

    /// The contacts in a newly opened list.
    func contacts() async throws -> [String] {
        try await open("/ContactList")
        return rows
    }

    /// The displayed name of the signed-in person: the first item of a detail block.
    var name: String? {
        for case .detail(let block) in screen.blocks { return block.items.first?.value }
        return nil
    }
}
