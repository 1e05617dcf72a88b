import Accounts
import AuthScene
import ContactsScene
import FoundationEssentials
import GamesScene
import HomeScene
import SceneKitCore
import StorageWorkers
import Testing

@testable import AccountHosting
@testable import SceneHosting

/// A program as the host makes it, from its scenes to the flow that runs; a test is the person in front of it.
@MainActor
final class Program {
    let place: Place
    let configurator: Configurator
    let navigator: Navigator
    let identity: AccountIdentity
    /// Every screen that was to be seen, as text.
    private(set) var seen = ""

    static let scenes = ContactsScenes.all + HomeScenes.all + AuthScenes.all + GamesScenes.all

    static var settings: AccountSettings {
        var settings = AccountSettings()
        settings.passwordCost = PasswordCost(operations: 1, memory: 8_192)
        return settings
    }

    init(in place: Place, folder: String, isSession: Bool) async throws {
        self.place = place
        var services = Services()
        services[RecordStore.self] = place.store
        services[(any DocumentAccess).self] = LocalDocuments(allowsStandardStreams: false)
        services[GamesCatalogueConfiguration.self] = GamesCatalogueConfiguration()
        configurator = Configurator(services: services)
        try configurator.register(Self.scenes)
        navigator = Navigator(configurator: configurator)
        identity = AccountIdentity(
            mainScene: "Home",
            labels: [("contacts", "Contacts"), ("games", "Games")],
            settings: Self.settings
        )
        try await identity.begin(
            HostSetting(
                hostName: "host",
                store: place.store,
                folder: folder,
                storeName: "store",
                configurator: configurator,
                navigator: navigator,
                firstScene: "ContactList",
                isSession: isSession
            )
        )
        try configurator.validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        navigator.onChange = { [weak self] in
            guard let self, let screen = navigator.screen, let data = try? encoder.encode(screen) else {
                return
            }
            seen += "\(navigator.location) " + String(decoding: data, as: UTF8.self) + "\n"
        }
    }

    /// Begins as the host does where nobody asked for a certain location.
    func start() async {
        identity.start()
        await navigator.settle()
    }

    func open(_ location: String) async throws {
        _ = await navigator.open(try Location(parsing: location))
        await navigator.settle()
    }

    func perform(_ action: String, _ values: [String: String] = [:]) async throws {
        try await navigator.send(.action(action, values: values.mapValues { [$0] }))
    }

    func change(_ field: String, _ value: String) async throws {
        try await navigator.send(.change(field: field, values: [value]))
    }

    // MARK: - What people do often

    static let password = "analytical engine"

    func signUp(_ name: String, takingGuestRecords: Bool = false) async throws {
        try await open("/SignUp")
        var values = ["name": name, "password": Self.password, "repeat": Self.password]
        if screen.forms.flatMap(\.fields).contains(where: { $0.identifier == "guest-records" }) {
            values["guest-records"] = "\(takingGuestRecords)"
        }
        try await perform("sign-up", values)
    }

    func signIn(_ name: String, password: String = Program.password) async throws {
        if location != "/Enter" { try await open("/Enter") }
        try await perform("sign-in", ["name": name, "password": password])
    }

    func signOut() async throws {
        try await open("/Account")
        try await perform("sign-out")
    }

    /// Adds a contact and gives its id.
    @discardableResult
    func addContact(_ name: String, _ values: [String: String] = [:]) async throws -> String {
        try await open("/ContactList/AddContact")
        try await perform("save", ["first-name": name].merging(values) { $1 })
        #expect(navigator.location.steps.last?.scene == "ViewContact")
        return navigator.location.steps.last?.parameters["id"] ?? ""
    }

    // MARK: - What they see

    var location: String { "\(navigator.location)" }

    var screen: Screen { navigator.screen ?? Screen(title: "") }

    var message: String? { screen.message?.text }

    /// The first column of the list on the screen.
    var rows: [String] { screen.lists.first?.rows.compactMap(\.cells.first) ?? [] }

    /// The contacts that the list shows when it is opened anew.
    func contacts() async throws -> [String] {
        try await open("/ContactList")
        return rows
    }

    /// Who is told to be signed in: the first item of a detail block.
    var name: String? {
        for case .detail(let block) in screen.blocks { return block.items.first?.value }
        return nil
    }
}
