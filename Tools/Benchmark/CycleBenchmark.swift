import Foundation
import SceneKitCore

/// Measures the cost of the architecture: a VIP cycle and a route by name, beside plain method calls.
@MainActor
enum CycleBenchmark {
    private static let turns = 200_000
    private static let rounds = 5

    static func run() {
        print("\nNanoseconds per turn, \(turns) turns:")
        Table.heading(["", "ns", "plain ns", "ratio"])
        let scene = CycleScene()
        let plain = PlainModel()
        let cycle = time { for index in 0..<turns { scene.interactor.show(request: .init(number: index)) } }
        let call = time { for index in 0..<turns { plain.show(index) } }
        row("VIP cycle", cycle, call)
        let segue = Segue(identifier: "Next", kind: .push, source: scene, destination: scene)
        let route = time { for _ in 0..<turns { scene.prepare(for: segue) } }
        let direct = time { for _ in 0..<turns { scene.router.routeToNext(segue: segue) } }
        row("route by name", route, direct)
        // Use the results, so that the optimiser cannot remove the work.
        precondition(scene.shown == plain.shown && scene.router.routed == 2 * turns * rounds)
    }

    private static func row(_ name: String, _ ours: Double, _ plain: Double) {
        Table.row(
            name,
            [
                String(format: "%.1f", ours), String(format: "%.1f", plain),
                String(format: "%.1f", ours / plain),
            ]
        )
    }

    /// The best round, in nanoseconds per turn.
    private static func time(_ work: () -> Void) -> Double {
        (0..<rounds).map { _ in
            let start = DispatchTime.now().uptimeNanoseconds
            work()
            return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(turns)
        }.min() ?? 0
    }
}

/// The same work in one class with one call.
@MainActor
final class PlainModel {
    private(set) var shown = ""

    @inline(never)
    func show(_ number: Int) { shown = "number \(number)" }
}
