import SceneKitCore
import Testing

@MainActor
@Suite("The base classes of a scene's parts")
struct SceneInteractorTests {
    private struct Failure: Error, Equatable {}

    @Test("A call's value or error becomes a result")
    func result() async {
        let value: Result<Int, Failure> = await .of(1)
        func fail() async throws(Failure) -> Int { throw Failure() }
        let failure: Result<Int, Failure> = await .of(try await fail())
        #expect(value == .success(1))
        #expect(failure == .failure(Failure()))
    }

    @Test("Only the newest request has a value, and none that was cancelled")
    func latest() async {
        let latest = LatestRequest()
        let (answers, answer) = AsyncStream<Int>.makeStream()
        func wait() async -> Int? {
            for await answer in answers { return answer }
            return nil
        }
        let old = Task.immediate { await latest.of(await wait()) }
        let newer = await latest.of(2)
        #expect(newer == 2)
        answer.yield(1)
        let superseded = await old.value
        #expect(superseded == nil)
        let work = Task { await latest.of(3) }
        work.cancel()
        let cancelled = await work.value
        #expect(cancelled == nil)
    }

    @Test("A query is answered again after each change, and a response to an older query is not presented")
    func query() async {
        let (answers, answer) = AsyncStream<Int>.makeStream()
        var presented: [String] = []
        let query = LatestQuery { (query: String) throws(Failure) in
            guard query == "slow" else { return 0 }
            for await answer in answers { return answer }
            throw Failure()
        } present: { query, response in
            presented.append("\(query) \((try? response.get()) ?? -1)")
        }
        let (changes, change) = AsyncStream<Void>.makeStream()
        let following = Task.immediate { await query.follow(changes) }
        let slow = Task.immediate { await query.show("slow") }
        await query.show("quick")
        answer.yield(1)
        await slow.value
        #expect(presented == ["quick 0"])
        change.yield()
        change.finish()
        await following.value
        #expect(presented == ["quick 0", "quick 0"])
        let cancelled = Task { await query.show("cancelled") }
        cancelled.cancel()
        await cancelled.value
        #expect(presented == ["quick 0", "quick 0"])
    }

    // MARK: - A scene with a router

    final class Store {}

    final class Router: SceneRouter<Store>, TableRouting {
        static let routes: RouteTable<Router> = [:]
    }

    final class View: RoutedScene<Int, any SegueRouting & DataPassing<Store>> {
        let scene = SceneState(title: "Task", form: FormTable("task", "", fields: [.field("text", \.self)]))
    }

    @Test("A scene derives what the navigator asks for from its router")
    func routed() {
        let store = Store()
        let router = Router(dataStore: store)
        let view = View(interactor: 1, router: router)
        #expect(view.segueRouter === router)
        #expect(view.dataStore === store)
        #expect(view.screen.forms.map(\.identifier) == ["task"])
    }
}
