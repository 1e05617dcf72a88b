import ContactCards
import RecordScenes
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene
@testable import ShopScene

/// The page of the article "A dashboard of three scenes", with and without each of the scenes.
@Suite("A dashboard of three scenes")
@MainActor
struct DashboardTests {
    private let store: RecordStore

    private static let article =
        "Packages/SceneKitCore/Sources/SceneKitCore/SceneKitCore.docc/Articles/ADashboardOfThreeScenes.md"

    private struct Person: UserDirectory {
        var currentUserName: String? = "ada"
        var currentRoles: Set<String> = []

        func user(named name: String) async throws -> User? { nil }
    }

    init() async throws {
        store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
    }

    /// The services of a person with a birthday in three days, a lent game and an order.
    private func services() async throws -> Services {
        var batch = RecordBatch()
        try batch.put(LentGame(id: "catan", game: "Catan", borrower: "Bob"))
        try batch.put(contact("grace", "Grace Hopper", born: 1906))
        try await store.write(batch)
        let store = store
        let shared = SharedStores { try store.scoped(to: "shared_" + $0) }
        batch = RecordBatch()
        try batch.put(order("1"))
        try await shared.store("shop").write(batch)
        let services = Services()
        services[RecordStore.self] = store
        services[SharedStores.self] = shared
        services[GuestStore.self] = GuestStore(nil)
        services[(any UserDirectory).self] = Person(currentRoles: ["keeper"])
        services[(any DocumentAccess).self] = MemoryDocuments([:])
        return services
    }

    private func contact(_ id: String, _ name: String, born year: Int) -> Contact {
        var card = Card(version: .v40)
        let day = "\(CalendarDate.today.adding(days: 3) ?? .today)".dropFirst(4)
        card.properties += [
            CardProperty("FN", value: name), CardProperty("BDAY", value: "\(year)\(day)"),
        ]
        return Contact(id: id, card: card)
    }

    private func order(_ id: String) -> Order {
        Order(
            id: id,
            customerID: "person_ada",
            customerName: "ada",
            delivery: DeliveryAddress(recipient: "Ada", address: "London"),
            lines: [.init(productID: "tea", name: "Tea", price: Price(cents: 890), quantity: 1)],
            placedAt: 1_795_392_000
        )
    }

    private func harness(_ modules: SceneModule...) async throws -> SceneHarness {
        let configurator = Configurator(services: try await services())
        for module in modules { try configurator.register(module) }
        return SceneHarness(configurator, exhaustivity: .off)
    }

    @Test("A tab shows its list below the summary, and comes back with its search")
    func tabs() async throws {
        let scene = try await harness(.contacts, .shop, .dashboard, .desk)
        func lists() -> [String] { scene.screen?.lists.map(\.identifier) ?? [] }
        await scene.open("Desk")
        #expect(parts(scene) == ["Birthdays", "Lent games"])
        #expect(lists() == ["Birthdays-occasions", "LentGames-records"])
        #expect(scene.screen?.actions.map(\.identifier) == ["orders"])
        await scene.change("LentGames-search", "nothing")
        await scene.perform("orders")
        #expect(scene.screen?.title == "Desk: orders")
        #expect(lists() == ["Birthdays-occasions", "Orders-orders"])
        #expect(scene.screen?.actions.map(\.identifier) == ["games"])
        // A list that is not shown takes no events.
        #expect(throws: EventRefusal.self) {
            try scene.navigator.post(.select(list: "LentGames-records", row: "catan"))
        }
        await scene.select(list: "Orders-orders", row: "1")
        scene.expect(location: "/Desk/ViewOrder;id=1")
        await scene.back()
        #expect(lists() == ["Birthdays-occasions", "Orders-orders"])
        await scene.perform("games")
        #expect(lists() == ["Birthdays-occasions", "LentGames-records"])
        #expect(scene.screen?.lists.map(\.total.count) == [1, 0])
        scene.expect(location: "/Desk")
        await scene.finish()
    }

    /// The titles of the page's parts.
    private func parts(_ scene: SceneHarness) -> [String] {
        scene.screen?.blocks.compactMap { if case .detail(let heading) = $0 { heading.title } else { nil } }
            ?? []
    }

    @Test("The tests use the page that the article builds")
    func article() throws {
        let text = try Repository.text(of: Self.article)
        let page =
            try Repository.text(of: "Tests/DocumentationTests/Dashboard.swift")
            + Repository.text(of: "Tests/DocumentationTests/Desk.swift")
        let own = try Repository.text(of: "Tests/DocumentationTests/DashboardTests.swift")
        let shown = text.split(separator: "```swift\n").dropFirst().compactMap {
            $0.split(separator: "```").first
        }
        #expect(shown.count == 4)
        for block in shown.dropLast() { #expect(page.contains(block)) }
        let lines = own.split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in shown.last?.split(separator: "\n").dropFirst(9) ?? [] {
            #expect(lines.contains(line.drop { $0 == " " }), "\(line)")
        }
    }

    @Test("A row of each part opens its scene above the page, and leads back to it")
    func rows() async throws {
        let scene = try await harness(.contacts, .shop, .dashboard)
        await scene.open("Dashboard")
        #expect(parts(scene) == ["Birthdays", "Lent games", "Orders"])
        #expect(scene.screen?.lists.map(\.total.count) == [1, 1, 1])
        #expect(
            scene.screen?.lists.map(\.identifier) == [
                "Birthdays-occasions", "LentGames-records", "Orders-orders",
            ]
        )
        #expect(scene.screen?.actions.map(\.identifier) == ["birthdays", "lent-games", "orders"])
        await scene.select(list: "LentGames-records", row: "catan")
        scene.expect(location: "/Dashboard/ViewLentGame;id=catan")
        await scene.back()
        await scene.select(list: "Orders-orders", row: "1")
        scene.expect(location: "/Dashboard/ViewOrder;id=1")
        await scene.back()
        let birthday = try #require(scene.screen?.lists.first?.rows.first)
        await scene.select(list: "Birthdays-occasions", row: birthday.identifier)
        scene.expect(location: "/Dashboard/ViewContact;id=grace")
        await scene.finish()
    }

    @Test("Each scene is also shown alone, and the page leads to it")
    func alone() async throws {
        let scene = try await harness(.contacts, .shop, .dashboard)
        for (action, name, list) in [
            ("birthdays", "BirthdayList", "occasions"), ("lent-games", "LentGameList", "records"),
            ("orders", "OrderList", "orders"),
        ] {
            await scene.open("Dashboard")
            await scene.perform(action)
            scene.expect(location: "/Dashboard/\(name)")
            #expect(scene.screen?.lists.map(\.identifier) == [list])
            await scene.open(name)
            #expect(scene.screen?.lists.map(\.total.count) == [1])
        }
        await scene.finish()
    }

    @Test("A host without a module has a page without its part and its action")
    func absent() async throws {
        let scene = try await harness(.contacts, .dashboard)
        await scene.open("Dashboard")
        #expect(parts(scene) == ["Birthdays", "Lent games"])
        #expect(scene.screen?.actions.map(\.identifier) == ["birthdays", "lent-games"])
        await scene.finish()
        let own = try await harness(.dashboard)
        await own.open("Dashboard")
        #expect(parts(own) == ["Lent games"])
        await own.finish()
    }

    @Test("Other people's changes reach the parts of the page")
    func changes() async throws {
        let scene = try await harness(.contacts, .shop, .dashboard)
        await scene.open("Dashboard")
        var batch = RecordBatch()
        try batch.put(LentGame(id: "go", game: "Go", borrower: "Cy"))
        try batch.put(contact("alan", "Alan Turing", born: 1912))
        try await store.write(batch)
        func totals() -> [Int] { scene.screen?.lists.map(\.total.count) ?? [] }
        for _ in 0..<2_000 where totals() != [2, 2, 1] { try await Task.sleep(for: .milliseconds(1)) }
        #expect(totals() == [2, 2, 1])
        await scene.finish()
    }

    @Test("A search and other rows of a part concern that part")
    func search() async throws {
        let scene = try await harness(.contacts, .shop, .dashboard)
        await scene.open("Dashboard")
        await scene.change("LentGames-search", "nothing")
        #expect(scene.screen?.lists.map(\.total.count) == [1, 0, 1])
        await scene.window(list: "Orders-orders", offset: 1, limit: 1)
        #expect(scene.screen?.lists.map(\.rows.count) == [1, 0, 0])
        await scene.finish()
    }
}
