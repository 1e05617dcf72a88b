@_spi(Hosting) import SceneKitCore
import Testing

/// Random navigations and events: each navigation has one outcome, and no scene is lost or leaked.
@MainActor
@Suite struct HammerTests {
    @Test(
        "Thousands of random navigations and events keep every invariant",
        arguments: [1, 2, 3, 4] as [UInt64]
    )
    func hammer(seed: UInt64) async throws {
        var generator = SplitMix(seed: seed)
        let census = Census()
        let stage = try Stage(onMake: { census.add($0) })
        let navigator = stage.navigator
        navigator.guards = [
            { intent in
                census.guardTurn += 1
                if census.guardTurn % 23 == 0 { return .deny("no") }
                return census.guardTurn % 31 == 0 ? .redirect(Location("E")) : .allow
            }
        ]
        // Counts completions: each navigation must end exactly once.
        var begun = 0
        var ended = 0
        let completion: NavigationCompletion = { _ in ended += 1 }
        for _ in 0..<1_000 {
            switch Int.random(in: 0..<14, using: &generator) {
            case 0, 1, 2:
                begun += 1
                navigator.push(census.make(&generator), animated: true, completion: completion)
            case 3: navigator.present(census.make(&generator))
            case 4:
                begun += 1
                navigator.dismissModule(animated: true, completion: completion)
            case 5: navigator.popModule()
            case 6: navigator.popToRootModule(animated: false)
            case 7: navigator.setRootModule(census.make(&generator))
            case 8:
                let names = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                    ["A", "B", "C", "D", "Nowhere"][Int.random(in: 0..<5, using: &generator)]
                }
                begun += 1
                navigator.open(Location(names.map { .init($0) }), completion: completion)
            case 9, 10:
                let kind = ["push", "present", "replace", "root", "unwind", "back"][
                    Int.random(in: 0..<6, using: &generator)
                ]
                let to = ["A", "B", "C", "D"][Int.random(in: 0..<4, using: &generator)]
                navigator.topScene?.performSegue(kind + to)
            case 11: try? navigator.post(.answer(Bool.random(using: &generator)))
            case 12: try? navigator.post(.back)
            default:
                navigator.cancelWork()
                await navigator.settle()
            }
            stage.forget()
            census.checkHosts(navigator)
        }
        begun += 1
        for scene in census.living { scene.decision = .allow }
        navigator.guards = []
        navigator.open(Location("A"), completion: completion)
        #expect(ended == begun)
        #expect("\(navigator.location)" == "/A")
        navigator.cancelWork()
        await navigator.settle()
        stage.forget()
        for _ in 0..<256 where census.living.count > 1 { await Task.yield() }
        let inStack = navigator.location.steps.count
        #expect(census.living.count == inStack)
        #expect(!stage.trace.contains { if case .retained = $0 { true } else { false } })
    }

    /// Holds every scene weakly.
    @MainActor
    private final class Census {
        private final class Entry {
            weak var scene: StubScene?

            init(_ scene: StubScene) { self.scene = scene }
        }

        private var entries: [Entry] = []
        private var made = 0
        var guardTurn = 0

        var living: [StubScene] {
            entries.removeAll { $0.scene == nil }
            return entries.compactMap(\.scene)
        }

        func add(_ scene: StubScene) {
            made += 1
            var denials = 0
            if made % 5 == 0 { scene.decision = .ask(Question("Leave?", confirm: "Yes")) }
            if made % 17 == 0 {
                scene.decision = .deny("no")
                // A scene that always denied would end the walk.
                scene.onLeaveDecision = { scene in
                    denials += 1
                    if denials % 3 == 0 { scene.decision = .allow }
                }
            }
            if made % 7 == 0 {
                scene.onAppear = { _ in
                    try? await Task.sleep(for: .seconds(3_600))
                }
            }
            if made % 11 == 0 { scene.onDisappear = { $0.performSegue("pushA") } }
            entries.append(Entry(scene))
        }

        func make(_ generator: inout SplitMix) -> StubScene? {
            if Int.random(in: 0..<10, using: &generator) == 0 { return nil }
            let scene = StubScene(["A", "B", "C", "D"][Int.random(in: 0..<4, using: &generator)])
            add(scene)
            return scene
        }

        /// Exactly the scenes in the stack have the navigator as their host; the others have none, or the one that
        /// drops their calls.
        func checkHosts(_ navigator: Navigator) {
            let hosted = living.filter { $0.host === navigator }.count
            #expect(hosted == navigator.location.steps.count)
        }
    }
}
