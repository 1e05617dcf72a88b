import SceneKitCore

/// A registry with many scenes, each with a segue to the next.
@MainActor
struct RegistryFigures {
    let count: Int

    private final class EmptyScene: SceneViewController {
        let scene = SceneState(Screen(title: "Empty"))
    }

    private var definitions: [SceneDefinition] {
        (0..<count).map { number in
            SceneDefinition(
                name: "Scene\(number)",
                package: "Benchmark",
                summary: "Nothing.",
                parameters: [Field("id", summary: "an id")],
                segues: [SegueDeclaration("Scene\((number + 1) % count)")],
                configure: { _ in EmptyScene() }
            )
        }
    }

    func show() throws {
        let definitions = definitions
        let configurator = Configurator()
        try configurator.register(definitions)
        let names = definitions.map(\.name)
        let rounds = 1_000
        let register = try least(of: 20) { try Configurator().register(definitions) } / count
        let check = try least(of: 20) { try configurator.validate() } / count
        let find = try least(of: 20) {
            for round in 0..<rounds { _ = try configurator.definition(of: names[round * 7 % count]) }
        }
        let open = try least(of: 20) {
            for round in 0..<rounds { _ = try configurator.makeScene(names[round * 7 % count]) }
        }
        let first = String(repeating: " ", count: 17 - "\(count)".count) + "\(count)"
        line(
            first + register.text(16) + check.text(13) + (find / rounds).text(11) + (open / rounds).text(11)
        )
    }
}
