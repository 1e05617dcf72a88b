import FoundationEssentials
import RecordScenes
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

@MainActor
@Suite("The check of waiting payments")
struct PaymentChecksTests {
    @Test("A person who wants it is told the result of all checks so far")
    func settle() async throws {
        let worker = PaymentCheckingSpy(settled: .success(SettledOrders(settled: 2, waiting: 1)))
        let checks = PaymentChecks(worker: worker)
        _ = try await checks.check(isWanted: false)
        #expect(
            try await checks.check(isWanted: true)
                == Message(.warning, "Orders settled: 4, still waiting: 1.")
        )
        #expect(
            try await checks.check(isWanted: true)
                == Message(.warning, "Orders settled: 2, still waiting: 1.")
        )
        worker.calls.expect("settle", "settle", "settle")
    }

    @Test("Those who ask during a check get its result")
    func settleTogether() async throws {
        let worker = PaymentCheckingSpy(settled: .success(SettledOrders(settled: 1, waiting: 0)))
        let checks = PaymentChecks(worker: worker)
        // Both wait for the main actor, which the check's task enters after them.
        let requests = [false, true].map { isWanted in Task { try await checks.check(isWanted: isWanted) } }
        var messages: [Message] = []
        for request in requests { messages.append(try await request.value) }
        worker.calls.expect("settle")
        #expect(messages.last == Message(.information, "Orders settled: 1, still waiting: 0."))
    }

    @Test("Nothing that waits, and a failure, are worded by the shop")
    func words() async throws {
        let nothing = PaymentCheckingSpy(settled: .success(.init()))
        let none = Message(.information, "No order waits for its payment.")
        #expect(try await PaymentChecks(worker: nothing).check(isWanted: true) == none)
        nothing.calls.expect("settle")
        for (failure, expected) in [
            (
                .storage("it is locked"),
                .refused(Message(.error, "The shop could not be reached: it is locked"))
            ),
            (.cancelled, .cancelled),
        ] as [(ShopFailure, RecordsFailure)] {
            let spy = PaymentCheckingSpy(settled: .failure(failure))
            let failing = PaymentChecks(worker: spy)
            await #expect(throws: expected) { try await failing.check(isWanted: true) }
            spy.calls.expect("settle")
        }
    }
}

/// Tests the list of orders, opened by name with a real navigator.
@MainActor
@Suite("The list of orders", .throughProtocol)
struct OrderListSceneTests {
    private func shop(_ orders: Order...) async throws -> ShopStore {
        let shop = try await ShopStore(products: [.mug])
        var batch = RecordBatch()
        for order in orders { try batch.put(order) }
        try await shop.shared.store("shop").write(batch)
        return shop
    }

    private func order(_ id: String, of customer: String, at time: Int, _ state: Order.State = .sent) -> Order
    {
        var order = Order.mugs.with(state)
        (order.id, order.customerID, order.customerName) = (id, "person_" + customer, customer)
        order.placedAt += time
        return order
    }

    /// The services of a person who has records of their own.
    private func services(_ shop: ShopStore, of person: String, roles: Set<String> = []) throws -> Services {
        let services = shop.services(roles: roles)
        services[RecordStore.self] = try shop.store.scoped(to: "person_" + person)
        services[(any UserDirectory).self] = People(currentUserName: person, currentRoles: roles)
        return services
    }

    private func screen(
        _ orders: [Order],
        ofAll isOfAll: Bool = false,
        offset: Int = 0,
        total: Int,
        message: Message? = nil
    ) throws -> Screen {
        let list = ListBlock(
            identifier: "orders",
            columns: [
                "Order", "State", .init("Date", kind: .date), .init("Total", kind: .money(currency: "EUR")),
            ] + (isOfAll ? ["Customer"] : []),
            total: .init(total),
            offset: offset,
            rows: orders.map { order in
                .init(
                    identifier: order.id,
                    cells: [
                        order.number, ShopWording.state(order.state).string,
                        ShopWording.day(order.placedAt, in: .current), "36.15",
                    ] + (isOfAll ? [order.customerName] : [])
                )
            },
            placeholder: "There are no orders."
        )
        let definition = try #require(OrderScenes.declaration.scenes.first)
        return Screen(
            title: "Orders",
            blocks: [.list(list)],
            actions: definition.actions.filter { isOfAll || $0.identifier != "check-payments" },
            message: message
        )
    }

    /// The screen as the front ends get it, without the destinations that the navigator adds.
    private func shown(_ scene: SceneHarness) throws -> Screen {
        var screen = try #require(scene.screen)
        for (position, block) in screen.blocks.enumerated() {
            guard case .list(var list) = block else { continue }
            list.destination = nil
            screen.blocks[position] = .list(list)
        }
        return screen
    }

    @Test("A customer sees their own orders, the newest first, and a keeper everybody's with their names")
    func people() async throws {
        let (first, second) = (order("1", of: "ada", at: 0), order("2", of: "ada", at: 9, .placed))
        let other = order("3", of: "bob", at: 5)
        let shop = try await shop(first, second, other)
        let ada = try SceneHarness(.shop, services: try services(shop, of: "ada"), exhaustivity: .off)
        await ada.open("OrderList")
        #expect(try shown(ada) == screen([second, first], total: 2))
        await ada.window(list: "orders", offset: 1, limit: 1)
        #expect(try shown(ada) == screen([first], offset: 1, total: 2))
        await ada.finish()
        let kim = try SceneHarness(
            .shop,
            services: try services(shop, of: "kim", roles: ["keeper"]),
            exhaustivity: .off
        )
        await kim.open("OrderList")
        #expect(try shown(kim) == screen([second, other, first], ofAll: true, total: 3))
        #expect(
            kim.screen?.actions.map { [$0.identifier, $0.key.map(String.init), $0.label] } == [
                ["check-payments", "$", "Check payments"], ["products", "l", "All products"],
            ]
        )
        await kim.finish()
    }

    @Test("A customer cannot see another one's orders by any request, and none is lost by an empty list")
    func others() async throws {
        let shop = try await shop(order("3", of: "bob", at: 5))
        let ada = try SceneHarness(.shop, services: try services(shop, of: "ada"), exhaustivity: .off)
        await ada.open("OrderList")
        #expect(try shown(ada) == screen([], total: 0))
        ada.expectRefusal(
            of: .action("check-payments"),
            "there is no action 'check-payments' here; available: products"
        )
        await ada.finish()
    }

    @Test("A row leads to its order, and an action back to the products")
    func ways() async throws {
        let shop = try await shop(order("1", of: "ada", at: 0))
        let scene = try SceneHarness(.shop, services: try services(shop, of: "ada"), exhaustivity: .off)
        await scene.open(try Location(parsing: "/ProductList/OrderList"))
        await scene.select(list: "orders", row: "1")
        scene.expect(location: "/ProductList/OrderList/ViewOrder;id=1")
        await scene.open(try Location(parsing: "/ProductList/OrderList"))
        await scene.perform("products")
        scene.expect(location: "/ProductList")
        await scene.finish()
    }

    @Test(
        "The list stays beside a chosen order, and a keeper's change reaches both sides",
        arguments: ["ada", "kim"]
    )
    func beside(person: String) async throws {
        let shop = try await shop(order("1", of: "ada", at: 0, .placed), order("2", of: "ada", at: 9))
        let roles: Set<String> = person == "kim" ? ["keeper"] : []
        let scene = try SceneHarness(
            .shop,
            services: try services(shop, of: person, roles: roles),
            exhaustivity: .off
        )
        scene.showsBeside = true
        await scene.open("OrderList")
        for row in ["2", "1"] {
            await scene.send(.placed(.select(list: "orders", row: row), at: 0))
            #expect("\(scene.navigator.location)" == "/OrderList/ViewOrder;id=\(row)")
            #expect(scene.screenBeside?.lists.first?.rows.map(\.identifier) == ["2", "1"])
        }
        let keeper = try SceneHarness(
            .shop,
            services: try services(shop, of: "kim", roles: ["keeper"]),
            exhaustivity: .off
        )
        await keeper.open(try Location(parsing: "/OrderList/ViewOrder;id=1"))
        await keeper.perform("send")
        if keeper.screen?.question != nil { await keeper.answer(true) }
        await keeper.finish()
        func states() -> [String?] {
            guard case .detail(let card)? = scene.screen?.blocks.first else { return [] }
            return [scene.screenBeside?.lists.first?.rows.last?.cells[1], card.items.first?.value]
        }
        let sent = ["Sent", "Sent"]
        for _ in 0..<5_000 where states() != sent { try await Task.sleep(for: .milliseconds(2)) }
        #expect(states() == sent)
        // What can be done with the order follows its state.
        #expect(
            scene.screen?.actions.map(\.identifier) == (person == "kim" ? ["deliver", "orders"] : ["orders"])
        )
        await scene.finish()
    }

    @Test("A keeper asks for waiting payments; the message stays while the list follows changes")
    func payments() async throws {
        var waiting = order("1", of: "ada", at: 0, .pending)
        waiting.payment = "Card"
        let shop = try await shop(waiting)
        let services = try services(shop, of: "kim", roles: ["keeper"])
        let payment = PaymentSpy("Card", .unknown(reason: "it is late"))
        services[(any PaymentWorking).self] = payment
        let scene = try SceneHarness(.shop, services: services, exhaustivity: .off)
        await scene.open("OrderList")
        await scene.perform("check-payments")
        let message = Message(.warning, "Orders settled: 0, still waiting: 1.")
        scene.expect(message: message)
        try await shop.put(.tea)
        var other = waiting
        other.state = .placed
        var batch = RecordBatch()
        try batch.put(other)
        try await shop.shared.store("shop").write(batch)
        func state() -> String? { scene.screen?.lists.first?.rows.first?.cells[1] }
        for _ in 0..<5_000 where state() != "Placed" { try await Task.sleep(for: .milliseconds(2)) }
        #expect(state() == "Placed")
        scene.expect(message: message)
        // The check with which the list opened may still have been under way when the keeper asked, and answers both.
        let charge = PaymentSpy.Call.charge(Charge(orderID: "1", cents: 3_615, currency: "EUR"))
        #expect([[charge], [charge, charge]].contains(payment.calls.received))
        await scene.finish()
    }
}
