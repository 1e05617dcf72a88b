import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import AuthScene

private struct Line: Record, Equatable {
    static let schema = RecordSchema<Line>(name: "lines")

    var id: String
}

@MainActor
@Suite("A guest's session of a host with many guests")
struct GuestSessionTests {
    private let folder: TemporaryFolder
    private let location: StorageLocation

    init() throws {
        folder = try TemporaryFolder()
        location = StorageLocation(scheme: "file", path: folder.file("store"))
    }

    private func open() async throws -> RecordStore {
        try await RecordStore.open(location, options: StorageOptions(busyTimeout: 20))
    }

    private func put(_ id: String, into store: RecordStore) async throws {
        var batch = RecordBatch()
        try batch.put(Line(id: id))
        try await store.write(batch)
    }

    /// Begins the session of a browser.
    private func begin(
        over store: RecordStore,
        startsAsGuest: Bool = false,
        secret: String? = nil
    ) async throws -> (signIn: AccountSignIn, navigator: Navigator) {
        let services = Services()
        services[RecordStore.self] = store
        let configurator = Configurator(services: services)
        try configurator.register(SceneModule.auth.scenes + MainScenes.definitions)
        let navigator = Navigator(configurator: configurator)
        if let secret { try SessionFile(path: folder.file("session")).write(secret) }
        var settings = AccountSettings()
        settings.passwordCost = PasswordCost(operations: 1, memory: 8_192)
        settings.startsAsGuest = startsAsGuest
        let signIn = try await AccountSignIn(
            settings: settings,
            setting: SessionSetting(
                hostName: "host",
                folder: folder.path,
                storeName: "store",
                navigator: navigator,
                firstScene: "Main",
                mainScene: "Main",
                isSession: true,
                guest: .visitor("v1"),
                secrets: { [folder] in SessionFile(path: folder.file($0)) }
            )
        )
        return (signIn, navigator)
    }

    @Test("A guest with records reads them in a store that cannot be written to now")
    func unwritable() async throws {
        let writer = try await open()
        try await put("1", into: VisitorSpaces(store: writer).store(of: "v1"))
        let store = try await open()
        let (signIn, navigator) = try await begin(over: store)
        #expect(signIn.gateway.state == .main)
        #expect(try await navigator.services[RecordStore.self]?.get(Line.self, id: "1") == Line(id: "1"))
        for store in [writer, store] { try await store.close() }
    }

    @Test("Without an account or a guest's choice, nobody is sent to a sign-in that an outage may not need")
    func outage() async throws {
        let store = try await open()
        try await put("1", into: store)
        let reader = try await open()
        try FileManager.default.removeItem(atPath: folder.file("store/records.log"))
        await #expect(throws: StorageError.self) { try await begin(over: reader) }
        // A shop's guests never need the sign-in, and those who have chosen to be guests do not either.
        #expect(try await begin(over: reader, startsAsGuest: true).signIn.gateway.state == .main)
        #expect(try await begin(over: reader, secret: "guest").signIn.gateway.state == .main)
    }
}
