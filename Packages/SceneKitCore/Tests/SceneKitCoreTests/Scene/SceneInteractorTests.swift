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
