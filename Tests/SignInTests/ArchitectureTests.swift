import AuthScene
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@MainActor
@Suite("Dependencies of flows and scenes")
struct ArchitectureTests {
    /// A presentable object in place of a screen.
    private final class Module: EnterViewProtocol {
        var onCompleteAuthorization: (@MainActor () -> Void)?
        var onAlert: (@MainActor (LocalizedText, LocalizedText) -> Void)?
        let screen: StandInScene

        init(_ name: String) {
            screen = StandInScene(name)
        }

        var toPresent: (any SceneViewController)? { screen }
    }

    private final class Modules: AuthorizationFactoryProtocol, MainFactoryProtocol {
        let enter = Module("Turnstile")

        func makeEnterView() -> any EnterViewProtocol { enter }
        func makeMainView() throws -> any Presentable { Module("Hall") }
    }

    @MainActor
    private final class Porter: Gateway {
        var state = FlowState.authorization

        func getState(_ completion: @escaping @MainActor (FlowState) -> Void) { completion(state) }
    }

    @Test(
        "003-01, 003-04, 003-07, 003-20, 003-22: the flows run with modules of any kind, a gateway of any kind, no scene's type"
    )
    func anyModules() {
        let navigator = Navigator(configurator: Configurator())
        let modules = Modules()
        let porter = Porter()
        let factory = CoordinatorFactory(modules: modules, outlet: AuthenticationOutlet()) {
            Issue.record("\($0)")
        }
        let coordinator = AppCoordinator(router: navigator, factory: factory, gateway: porter)
        coordinator.start()
        #expect("\(navigator.location)" == "/Turnstile")
        modules.enter.onAlert?("Turnstile", "it is stuck")
        #expect(navigator.screen?.message?.text == "Turnstile: it is stuck")
        porter.state = .main
        modules.enter.onCompleteAuthorization?()
        #expect("\(navigator.location)" == "/Hall")
        #expect(coordinator.childCoordinators.count == 1)
    }

    /// The folder of all packages.
    private nonisolated static let packages = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Packages")

    private func sources(of package: String) throws -> [(name: String, text: String)] {
        let folder = Self.packages.appending(path: package + "/Sources").path
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
            .map {
                ($0, try String(contentsOfFile: folder + "/" + $0, encoding: .utf8))
            }
    }

    /// The packages of scenes.
    private nonisolated static let scenePackages =
        (try? FileManager.default.contentsOfDirectory(atPath: packages.path))?.filter {
            $0.hasSuffix("Scene")
        }
        .sorted() ?? []

    @Test("These are the packages of scenes")
    func scenePackages() {
        #expect(
            Self.scenePackages == ["AuthScene", "ContactsScene", "GamesScene", "HomeScene", "ShopScene"]
        )
    }

    @Test(
        "003-01, 003-07, 004-01..08: a scene's package knows no other's and no front end, and casts nothing",
        arguments: scenePackages
    )
    func imports(package: String) throws {
        let unknown =
            Self.scenePackages.filter { $0 != package } + [
                "TextFrontend", "TerminalFrontend", "WebFrontend", "ProgramFrontend", "HTTPMounts",
                "HTTPServing",
                "SceneHosting", "CSQLite",
                "SceneTestKit",
            ]
        let sources = try sources(of: package)
        #expect(sources.count > 10)
        for (name, text) in sources {
            let lines = text.split(separator: "\n")
            for module in unknown {
                #expect(!lines.contains { $0.hasSuffix("import " + module) }, "\(name) imports \(module)")
            }
            for (number, line) in lines.enumerated() where line.contains(" as? ") || line.contains(" as! ") {
                Issue.record("\(name): a cast in line \(number + 1): \(line)")
            }
        }
    }
}
