import SceneKitCore
import Synchronization

/// The changes that the desk's actions have made.
final class Drawer: Sendable {
    private let notes = Mutex<[String]>([])

    var all: [String] { notes.withLock { $0 } }

    func put(_ note: String) { notes.withLock { $0.append(note) } }
}

/// A scene with actions that ask, wait, fail, and need others.
final class DeskViewController: SceneViewController {
    static let actions: [BoundAction<DeskViewController>] = [
        .action(
            "burn",
            "Burn",
            "Burns a note, after two questions.",
            role: .destructive,
            takes: .text("note")
        ) {
            await $0.burn($1)
        }
        .promising(.asks),
        .action("shred", "Shred", "Shreds all notes.", role: .destructive) { $0.drawer.put("shredded") },
        .action("sleep", "Sleep", "Works for an hour.") { try await $0.sleep() },
        .action("break", "Break", "Fails.") { _ in throw Broken() },
        .action("warn", "Warn", "Does less than it could.") {
            $0.screen.message = Message(.warning, "Not all.")
        },
        .action("refuse", "Refuse", "Refuses.") { $0.screen.message = Message(.error, "Not today.") },
        .action("unlock", "Unlock", "Takes a password.", takes: .text("secret", kind: .password)) { _, _ in },
        .action("hidden", "Hidden", "Is never offered.", when: { _ in false }, perform: { _ in })
            .refused("it is out of reach"),
        .action(
            "write",
            "Write",
            "Writes numbers.",
            takes: .value("number", 0, "a number", kind: .integer(from: 1, through: 9), isRequired: true)
        ) { $0.drawer.put("wrote \($1)") },
        .segue("vault", "Vault", "Opens the vault.", to: "Vault"),
        .action("choose", "Choose", "Waits for a choice.") { scene in
            _ = try await scene.result(of: "Choice", as: String.self)
        },
        .action("stop", "Stop", "Stops.", role: .stop) { _ in },
    ]

    let scene = SceneState(Screen(title: "Desk", blocks: [.text(TextBlock("A desk."))]))
    fileprivate let drawer: Drawer

    struct Broken: Error, CustomStringConvertible { var description: String { "the desk is broken" } }

    init(_ drawer: Drawer) { self.drawer = drawer }

    private func burn(_ note: String) async {
        guard await confirm(Question("Burn '\(note)'?", confirm: "Burn")) else { return }
        guard await confirm(Question("Really?", confirm: "Really")) else { return }
        drawer.put("burned \(note)")
        screen.message = Message(.information, "Burned.")
    }

    private func sleep() async throws {
        screen.blocks.append(
            .progress(ProgressBlock(label: "Sleeps", fraction: 0.5, detail: "half the night"))
        )
        do { try await Task.sleep(for: .seconds(3_600)) } catch {
            drawer.put("woke up")
            throw error
        }
    }
}

/// Another scene of the desk's module.
final class PlainViewController: SceneViewController {
    let scene = SceneState(Screen(title: "Plain", blocks: [.text(TextBlock("Nothing."))]))
}

extension SceneModule {
    @MainActor
    static func desk(_ drawer: Drawer) -> SceneModule {
        SceneModule(
            "DeskScene",
            version: "1",
            scenes: [
                SceneDefinition(
                    DeskViewController.self,
                    summary: "A desk.",
                    segues: [
                        SegueDeclaration("Vault"),
                        SegueDeclaration("Choice", .present, result: String.self),
                    ],
                    configure: { _ in DeskViewController(drawer) }
                ),
                SceneDefinition(
                    PlainViewController.self,
                    name: "Vault",
                    summary: "A vault.",
                    access: .signedIn,
                    configure: { _ in PlainViewController() }
                ),
                SceneDefinition(
                    PlainViewController.self,
                    name: "Choice",
                    summary: "A choice.",
                    result: String.self,
                    configure: { _ in PlainViewController() }
                ),
            ],
            entrances: [Entrance("Desk")]
        )
    }
}
