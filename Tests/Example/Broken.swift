import Foundation
import SceneKitCore

/// The mistake to make, a parameter of the scene.
@MainActor
final class BrokenInteractor {
    var fault: String?
}

/// A scene for tests of a host, which makes one of many mistakes.
@MainActor
final class BrokenViewController: SceneViewController {
    static let actions: [BoundAction<BrokenViewController>] = [
        .action("fail", "Fail", "Throws.") { try $0.fail(true) },
        .action("wait", "Wait", "Never ends, and can be cancelled.") { try await $0.wait() },
        .action("ignore", "Ignore", "Never ends, and cannot be cancelled.") { await $0.ignore() },
        .action("spin", "Spin", "Never lets go of the main actor.") { try await $0.work($0.spin) },
        .action("later", "Later", "Spins while a password is asked for.") { $0.spinLater() },
    ]

    let scene = SceneState(Screen(title: "Broken"))
    let interactor = BrokenInteractor()
    var dataStore: AnyObject? { interactor }

    func didLoad() async throws { try fail(interactor.fault == "load") }

    func willAppear() async throws { try fail(interactor.fault == "appear") }

    /// Shows progress while the body runs.
    private func work(_ body: () async throws -> Void) async rethrows {
        screen.blocks = [.progress(ProgressBlock(label: "Working", fraction: nil, detail: ""))]
        defer { screen.blocks = [] }
        try await body()
    }

    private func wait() async throws {
        try await work { while true { try await Task.sleep(for: .milliseconds(10)) } }
    }

    private func ignore() async {
        await work {
            while true { await Task.detached { try? await Task.sleep(for: .milliseconds(10)) }.value }
        }
    }

    /// Shows a password's field, and spins during the prompt.
    private func spinLater() {
        let password = Field("password", label: "Password", kind: .password)
        screen.blocks = [.form(FormBlock(identifier: "secret", fields: [password]))]
        Task { try await spin() }
    }

    /// Blocks the main actor for ever once the file `spin` is in the home folder, after creating the file `spinning`.
    private func spin() async throws {
        let home = URL(filePath: ProcessInfo.processInfo.environment["HOME"] ?? "/")
        while !FileManager.default.fileExists(atPath: home.appending(path: "spin").path) {
            try await Task.sleep(for: .milliseconds(10))
        }
        try Data().write(to: home.appending(path: "spinning"))
        while true { usleep(1_000_000) }
    }

    private func fail(_ isDue: Bool) throws {
        if isDue { throw BrokenFailure() }
    }
}

struct BrokenFailure: Error, CustomStringConvertible {
    let description = "something broke"
}

@MainActor
enum BrokenConfigurator {
    static let definition = SceneDefinition(
        BrokenViewController.self,
        summary: "Makes mistakes.",
        parameters: [.parameter("fault", \BrokenInteractor.fault, "configure, load or appear")],
        configure: { context in
            if context.parameters["fault"] == "configure" { throw BrokenFailure() }
            return BrokenViewController()
        }
    )
}
