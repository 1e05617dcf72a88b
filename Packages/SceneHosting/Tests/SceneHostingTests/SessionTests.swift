@_spi(Hosting) import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import SceneHosting

/// Sessions of a host in which a word signs people in.
@MainActor
@Suite("Sessions")
struct SessionTests {
    /// A directory of one person with roles.
    private struct Person: UserDirectory {
        var currentUserName: String?
        var currentRoles: Set<String> = []
        var isOffline = false

        func user(named name: String) async throws -> User? { nil }
    }

    /// Signs in the person that the test sets.
    private final class WordSignIn: SignIn {
        let flow: any Coordinatable

        init(_ flow: any Coordinatable = NoFlow()) { self.flow = flow }

        func advice(for location: Location, at way: Location) -> String? { "say the word" }
    }

    /// Counts how often it is started.
    private final class NoFlow: Coordinatable {
        private(set) var starts = 0

        func start() { starts += 1 }
    }

    nonisolated private static func scene(
        _ name: String,
        access: SceneAccess = .everyone,
        needsNetwork: Bool = false
    ) -> SceneDefinition {
        SceneDefinition(
            name: name,
            summary: LocalizedText(verbatim: name),
            access: access,
            needsNetwork: needsNetwork
        ) { _ in HostedScene(name: name) }
    }

    private static let shop = SceneModule(
        "Shop",
        version: "1",
        scenes: [
            scene("Products"), scene("Orders", access: .signedIn), scene("Stock", access: .role("keeper")),
        ],
        entrances: [Entrance("Products"), Entrance("Orders"), Entrance("Stock")],
        roles: [RoleDeclaration("keeper", summary: "Keeps the stock.")],
        spaces: [
            SharedSpace("shop", writers: .role("keeper")),
            SharedSpace("orders", readers: .signedIn, writers: .signedIn),
        ]
    )

    private static func door(_ person: Person) -> SceneModule {
        SceneModule(
            "Door",
            version: "1",
            scenes: [],
            signIn: SignInProvision(services: [ServiceIdentifier((any UserDirectory).self)]) { setting in
                setting.services[(any UserDirectory).self] = person
                return WordSignIn()
            }
        )
    }

    private func run(_ modules: SceneModule..., firstScene: String? = nil) throws -> HostRun {
        try process(modules, firstScene: firstScene)
    }

    private func process(_ modules: [SceneModule], firstScene: String? = nil) throws -> HostRun {
        let run = HostRun(
            host: Host(name: "host", version: "1", modules: modules, firstScene: firstScene),
            options: try HostOptions([]),
            environment: [:],
            terminal: FakeTerminal(),
            fullScreen: nil
        )
        try run.registerModules()
        return run
    }

    private func session(of run: HostRun) async throws -> HostSession {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        run.provideServices(store, allowsStandardStreams: false)
        try run.configurator.validate()
        return try await run.makeSession(over: store, isSession: true, folder: "/tmp")
    }

    private func outcomes(_ session: HostSession) async -> [NavigationOutcome] {
        var outcomes: [NavigationOutcome] = []
        for name in ["Products", "Orders", "Stock"] {
            outcomes.append(await session.navigator.open(Location(name)))
        }
        return outcomes
    }

    @Test("003-12: a host without a sign-in runs the main flow through its coordinator")
    func mainFlow() async throws {
        let session = try await session(of: run(Self.shop))
        try session.start()
        #expect("\(session.navigator.location)" == "/Products")
        let other = try await self.session(of: run(Self.shop, firstScene: "Nowhere"))
        #expect(throws: SceneError.self) { try other.start() }
    }

    @Test("003-25: the coordinator is started once, with a sign-in and without")
    func startedOnce() async throws {
        let flow = NoFlow()
        let gate = SceneModule(
            "Gate",
            version: "1",
            scenes: [],
            signIn: SignInProvision(services: []) { _ in WordSignIn(flow) }
        )
        let session = try await session(of: run(Self.shop, gate))
        #expect(flow.starts == 0)
        try session.start()
        try session.start()
        #expect(flow.starts == 1)
        let guests = try await self.session(of: run(Self.shop))
        try guests.start()
        let first = guests.navigator.topScene
        try guests.start()
        #expect(guests.navigator.topScene === first)
    }

    @Test("003-24: an offline person opens what needs no network, and is told why the rest is refused")
    func offline() async throws {
        let module = SceneModule(
            "Bank",
            version: "1",
            scenes: [Self.scene("Balance"), Self.scene("Transfer", access: .signedIn, needsNetwork: true)],
            entrances: [Entrance("Balance"), Entrance("Transfer")]
        )
        let session = try await session(
            of: run(module, Self.door(Person(currentUserName: "Ada", isOffline: true)))
        )
        #expect(
            await session.navigator.open(Location("Transfer"))
                == .refused(
                    .init(
                        .deniedByGuard,
                        "Transfer needs the network, and you are offline: the accounts cannot be reached; try again later"
                    )
                )
        )
        #expect(session.navigator.allEntrances.map(\.scene) == ["Balance"])
        #expect(await session.navigator.open(Location("Balance")) == .done)
        let online = try await self.session(of: run(module, Self.door(Person(currentUserName: "Ada"))))
        #expect(await online.navigator.open(Location("Transfer")) == .done)
        #expect(online.navigator.allEntrances.map(\.scene) == ["Balance", "Transfer"])
    }

    @Test("Without a sign-in, restricted scenes are refused with the reason and are not entrances")
    func guests() async throws {
        let session = try await session(of: run(Self.shop))
        func denied(_ reason: String) -> NavigationOutcome {
            .refused(.init(.deniedByGuard, LocalizedText(verbatim: reason)))
        }
        #expect(
            await outcomes(session) == [
                .done, denied("Orders is only for people who are signed in"),
                denied("Stock is only for people who have the role 'keeper'"),
            ]
        )
        // The current scene is not among the entrances.
        #expect(session.navigator.entrances.map(\.scene) == [])
    }

    @Test("A signed-in person can open the scenes that their roles allow")
    func people() async throws {
        let customer = try await session(of: run(Self.shop, Self.door(Person(currentUserName: "Ada"))))
        #expect(
            await outcomes(customer) == [
                .done, .done,
                .refused(.init(.deniedByGuard, "Stock is only for people who have the role 'keeper'")),
            ]
        )
        let keeper = try await session(
            of: run(Self.shop, Self.door(Person(currentUserName: "Bob", currentRoles: ["keeper"])))
        )
        #expect(await outcomes(keeper) == [.done, .done, .done])
        #expect(keeper.advice(for: Location("Stock"), at: Location("Door")) == "say the word")
        #expect(keeper.navigator.entrances.map(\.scene) == ["Products", "Orders"])
    }

    @Test("Two modules with a sign-in are refused")
    func twoDoors() throws {
        let second = SceneModule(
            "Gate",
            version: "1",
            scenes: [],
            signIn: SignInProvision(services: []) { _ in WordSignIn() }
        )
        let error = #expect(throws: SceneError.self) { try run(Self.door(Person()), second) }
        #expect(
            error?.description == "the module Gate cannot be used: Door lets people sign in already, "
                + "and a host has one way to do that"
        )
    }

    /// A product of the example shop.
    private struct Product: Record, Equatable {
        static let schema = RecordSchema<Self>(name: "products")
        var id: String
        var stock: Int
    }

    private func put(_ product: Product, in store: RecordStore) async throws {
        var batch = RecordBatch()
        try batch.put(product)
        try await store.write(batch)
    }

    @Test(
        "Only the people that the module declares can read or write a shared space",
        arguments: ["memory", "sqlite"]
    )
    func sharedSpaces(scheme: String) async throws {
        let folder = try TemporaryFolder()
        let path = scheme == "memory" ? "" : folder.file("store")
        let store = try await RecordStore.open(StorageLocation(scheme: scheme, path: path))
        func shared(_ person: Person?) async throws -> SharedStores {
            let modules = [Self.shop] + (person.map { [Self.door($0)] } ?? [])
            let run = try process(modules)
            run.provideServices(store, allowsStandardStreams: false)
            let session = try await run.makeSession(over: store, isSession: true, folder: folder.path)
            return try #require(session.navigator.services[SharedStores.self])
        }
        let keeper = try await shared(Person(currentUserName: "Bob", currentRoles: ["keeper"]))
        try await put(Product(id: "tea", stock: 3), in: keeper.store("shop"))

        let guest = try await shared(nil)
        #expect(try await guest.store("shop").get(Product.self, id: "tea")?.stock == 3)
        let denied = StorageError.denied(
            "the space 'shop' is writable only by people who have the role 'keeper'"
        )
        await #expect(throws: denied) { try await put(Product(id: "tea", stock: 0), in: guest.store("shop")) }
        #expect(
            throws: StorageError.denied("the space 'orders' is readable only by people who are signed in")
        ) {
            try guest.store("orders")
        }
        #expect(throws: StorageError.unsupported("no module declares a shared space 'person_1'")) {
            try guest.store("person_1")
        }

        let customer = try await shared(Person(currentUserName: "Ada"))
        let own = try store.scoped(to: "person_ada")
        let left = try await own.transaction(with: customer.store("orders"), Product.self) { cart, orders in
            try cart.batch.put(Product(id: "tea", stock: 1))
            try orders.batch.insert(Product(id: "order 1", stock: 1))
            return try orders.get(Product.self, id: "order 1")
        }
        #expect(left == nil)
        #expect(try await own.get(Product.self, id: "tea")?.stock == 1)
        #expect(try await keeper.store("orders").get(Product.self, id: "order 1")?.stock == 1)
        #expect(try await guest.store("shop").get(Product.self, id: "tea")?.stock == 3)
        try await store.close()
    }

    @Test(
        "A space with an invalid or taken name or an undeclared role is an error at registration",
        arguments: [
            (
                [SharedSpace("My shop", writers: .everyone)],
                "the module Two cannot be used: the space 'My shop' has no valid name: lower-case letters, digits and "
                    + "single underscores"
            ),
            (
                [SharedSpace("shop", writers: .everyone)],
                "the module Two cannot be used: Shop declares the space 'shop' too"
            ),
            (
                [SharedSpace("depot", writers: .role("keper"))],
                "the module Two cannot be used: the space 'depot' is kept for the role 'keper', which no module declares "
                    + "(did you mean 'keeper'?)"
            ),
        ]
    )
    func wrongSpaces(spaces: [SharedSpace], error: String) throws {
        let two = SceneModule("Two", version: "1", scenes: [], spaces: spaces)
        let thrown = #expect(throws: SceneError.self) {
            let run = try run(Self.shop, two)
            try run.configurator.validate()
        }
        #expect(thrown?.description == error)
    }
}
