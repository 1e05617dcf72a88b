import Foundation
import SceneKitCore
import StorageWorkers

/// Measures the costs of scenes by their number, and those of a plugin.
///
/// Usage: scene-benchmark SCENEHOST [PLUGIN.so HOST]
///
/// The plugin's scenes are built into SCENEHOST, but not into HOST.
@main
struct SceneBenchmark {
    @MainActor
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 || arguments.count == 4 else {
            line("Usage: scene-benchmark SCENEHOST [PLUGIN.so HOST]")
            exit(2)
        }
        line("registered scenes   register each   check each   find one   open one")
        for count in [1, 10, 100, 1_000] { try RegistryFigures(count: count).show() }
        try await StackFigures.show()
        let files = try PluginFiles(host: arguments[1])
        defer { files.remove() }
        line("\nplugins in a folder   start of the host   more than none")
        try files.show([0, 1, 10, 100, 1_000])
        if arguments.count == 4 {
            try PluginLoading(path: arguments[2], host: arguments[3], builtIn: arguments[1]).show()
        }
    }
}

/// Prints and flushes a line, so that it appears at once, even in a pipe.
func line(_ text: String) {
    print(text)
    fflush(nil)
}

/// The shortest of several runs: the cost without disturbance.
func least(of runs: Int, _ work: () throws -> Void) rethrows -> Duration {
    var best = Duration.seconds(3_600)
    for _ in 0..<runs { best = min(best, try ContinuousClock().measure(work)) }
    return best
}

extension Duration {
    var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }

    /// The duration in a suitable unit.
    var text: String {
        switch nanoseconds {
        case ..<1e4: String(format: "%.0f ns", nanoseconds)
        case ..<1e7: String(format: "%.1f µs", nanoseconds / 1e3)
        default: String(format: "%.1f ms", nanoseconds / 1e6)
        }
    }

    /// Right-aligned.
    func text(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
