import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

/// The authorization flow's coordinator between a recording navigator and a factory that a test made.
@MainActor
@Suite("The authorization flow")
struct AuthorizationCoordinatorTests {
    private final class EnterStub: EnterViewProtocol {
        var onCompleteAuthorization: (@MainActor () -> Void)?
        var onAlert: (@MainActor (LocalizedText, LocalizedText) -> Void)?
        let scene = StandInScene("Enter")
        var toPresent: (any SceneViewController)? { scene }
    }

    private final class Factory: AuthorizationFactoryProtocol {
        let view = EnterStub()
        var made = 0

        func makeEnterView() -> any EnterViewProtocol {
            made += 1
            return view
        }
    }

    private let router = RecordingNavigator()
    private let factory = Factory()

    @Test(
        "003-10, 003-21, 003-27: the first screen is made once and set as root, and its success ends the flow"
    )
    func flow() {
        let parent = BaseCoordinator()
        let coordinator = AuthorizationCoordinator(router: router, factory: factory)
        var ends = 0
        parent.run(coordinator) { ends += 1 }
        router.expect(.setRootModule(.init(factory.view)))
        #expect(factory.made == 1)
        #expect(ends == 0)
        factory.view.onCompleteAuthorization?()
        factory.view.onCompleteAuthorization?()
        #expect(ends == 1)
        #expect(parent.childCoordinators.isEmpty)
        router.finish()
    }

    @Test("003-05, 003-21, 003-27: the screen's alerts are shown over what the router shows")
    func alerts() {
        let host = RecordingHost()
        factory.view.scene.host = host
        let coordinator = AuthorizationCoordinator(router: router, factory: factory)
        coordinator.start()
        factory.view.onAlert?("Sign in", "no disk")
        host.expect(.alert(title: "Sign in", message: "no disk"))
        router.expect(.setRootModule(.init(factory.view)))
    }

    @Test("003-13: a screen that outlives its flow holds nobody, and its callbacks do nothing")
    func weakCaptures() async {
        await expectDeallocated {
            let coordinator = AuthorizationCoordinator(router: router, factory: factory)
            coordinator.start()
            return coordinator
        }
        factory.view.onCompleteAuthorization?()
        factory.view.onAlert?("Sign in", "no disk")
        router.expect(.setRootModule(.init(factory.view)))
    }

    @Test("003-15, 003-16, 003-20: the coordinator factory makes both flows with the modules it was given")
    func coordinatorFactory() async throws {
        let fixture = try await AuthFixture()
        let configurator = Configurator(services: fixture.services())
        try configurator.register(SceneModule.auth.scenes + MainScenes.definitions)
        let modules = ModulesFactory(
            navigator: Navigator(configurator: configurator),
            authentication: fixture.authentication,
            firstScene: "Main",
            mainScene: "Main"
        )
        let outlet = AuthenticationOutlet()
        let factory = CoordinatorFactory(modules: modules, outlet: outlet) { Issue.record("\($0)") }
        var ended: [String] = []
        let authorization = factory.makeAuthorizationCoordinator(with: router)
        authorization.finishFlow = { ended.append("authorization") }
        authorization.start()
        outlet.changed()
        let main = factory.makeMainCoordinator(with: router)
        main.finishFlow = { ended.append("main") }
        main.start()
        outlet.changed()
        #expect(ended == ["authorization", "main"])
        #expect(router.received.map(names) == ["Enter", "Main"])
    }

    private func names(_ call: RoutableCall) -> String {
        if case .setRootModule(let module?, _) = call { return module.description }
        return "\(call)"
    }
}
