import Foundation
import SceneKitCore

/// A scene that makes every mistake there is, one at a time, to see what a host makes of it.
@MainActor
final class BrokenViewController: SceneViewController {
    private(set) var screen = Screen(title: "Broken", actions: BrokenConfigurator.actions) {
        didSet { host?.screenDidChange(self) }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { nil }
    private let fault: String?

    init(fault: String?) throws {
        self.fault = fault
        try Self.fail(fault == "configure")
    }

    func didLoad() async throws { try Self.fail(fault == "load") }

    func willAppear() async throws { try Self.fail(fault == "appear") }

    func handle(_ event: Event) async throws {
        guard case .action(let name, _) = event else { return }
        try Self.fail(name == "fail")
        guard name != "later" else { return spinLater() }
        screen.blocks = [.progress(ProgressBlock(label: "Working", fraction: nil, detail: ""))]
        defer { screen.blocks = [] }
        switch name {
        case "wait": while true { try await Task.sleep(for: .milliseconds(10)) }
        case "ignore":
            // Deaf to being cancelled.
            while true { await Task.detached { try? await Task.sleep(for: .milliseconds(10)) }.value }
        default: try await spin()
        }
    }

    /// Shows a password's field, and spins while the person is asked for it.
    private func spinLater() {
        let password = FormField(identifier: "password", label: "Password", kind: .password)
        screen.blocks = [.form(FormBlock(identifier: "secret", fields: [password]))]
        Task { try await spin() }
    }

    /// Holds the main actor for ever, once the file `spin` is in the home folder; the file `spinning` says so.
    private func spin() async throws {
        let home = URL(filePath: ProcessInfo.processInfo.environment["HOME"] ?? "/")
        while !FileManager.default.fileExists(atPath: home.appending(path: "spin").path) {
            try await Task.sleep(for: .milliseconds(10))
        }
        try Data().write(to: home.appending(path: "spinning"))
        while true { usleep(1_000_000) }
    }

    private static func fail(_ isDue: Bool) throws {
        if isDue { throw BrokenFailure() }
    }
}

struct BrokenFailure: Error, CustomStringConvertible {
    let description = "something broke"
}

enum BrokenConfigurator {
    static let actions = [
        SceneAction("fail", label: "Fail", summary: "Throws."),
        SceneAction("wait", label: "Wait", summary: "Never ends, and can be cancelled."),
        SceneAction("ignore", label: "Ignore", summary: "Never ends, and cannot be cancelled."),
        SceneAction("spin", label: "Spin", summary: "Never lets go of the main actor."),
        SceneAction("later", label: "Later", summary: "Spins while a password is asked for."),
    ]

    static let definition = SceneDefinition(
        name: "Broken",
        package: "WeatherScene",
        summary: "Makes mistakes.",
        parameters: [ActionParameter("fault", summary: "configure, load or appear")],
        actions: actions,
        configure: { try BrokenViewController(fault: $0.parameters["fault"]) }
    )
}
