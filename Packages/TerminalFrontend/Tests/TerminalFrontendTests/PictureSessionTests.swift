import SceneKitCore
import Testing

@testable import TerminalFrontend

@MainActor
@Suite("Pictures in a session")
struct PictureSessionTests {
    /// Runs a session on a scene whose picture is a file's bytes.
    private func session(
        _ bytes: [UInt8],
        _ steps: @MainActor (FakeCellTerminal) async throws -> Void
    ) async throws -> FakeCellTerminal {
        var definition = SceneDefinition(
            name: "Portrait",
            summary: "A picture.",
            configure: { _ in PortraitScene() }
        )
        definition.images = { _, source in source == "ada" ? try ImageData(bytes) : nil }
        let configurator = Configurator()
        try configurator.register(
            SceneModule("Tests", version: "1", scenes: [definition], entrances: [Entrance("Portrait")])
        )
        let terminal = FakeCellTerminal()
        terminal.size = Size(columns: 80, rows: 24)
        let session = TerminalSession(navigator: Navigator(configurator: configurator), terminal: terminal)
        let running = Task { try await session.run(Location("Portrait")) }
        try #require(await terminal.wait(for: "Help"))
        try await steps(terminal)
        terminal.press(.character("q"))
        #expect(try await running.value == 0)
        return terminal
    }

    @Test("The terminal is asked once, and draws the picture after it has answered")
    func drawn() async throws {
        let terminal = try await session(Images.halves) { terminal in
            #expect(terminal.frames.last?.picture == nil)
            terminal.mailbox?.post(.pictures(.kitty))
            #expect(await terminal.wait { $0.frames.last?.picture != nil })
            let photo = try #require(terminal.frames.last?.picture?.photo)
            #expect(photo.source == "ada" && photo.medium == .kitty)
            #expect(photo.image.width == 40 && photo.image.bytes.prefix(3) == [255, 0, 0])
            // The picture is laid out anew when the font's size changes.
            terminal.cell = CellPixels(width: 20, height: 40)
            terminal.mailbox?.post(.resized(Size(columns: 80, rows: 20)))
            #expect(await terminal.wait { $0.frames.last?.picture?.photo.cell.width == 20 })
        }
        #expect(terminal.calls == ["start", "ask for pictures", "resize 80 20", "stop"])
    }

    @Test("The colours follow the background that the terminal tells, and the whole frame is shown again")
    func background() async throws {
        let terminal = try await session(Images.halves) { terminal in
            let frames = terminal.frames.count
            terminal.mailbox?.post(.background(.light))
            #expect(await terminal.wait { $0.frames.count > frames })
        }
        #expect(terminal.calls == ["start", "ask for pictures", "adapt to light", "stop"])
    }

    @Test("A terminal without pictures gets none")
    func none() async throws {
        let terminal = try await session(Images.halves) { terminal in
            terminal.mailbox?.post(.pictures(nil))
            terminal.press(.character("?"))
            #expect(await terminal.wait(for: "Moving"))
            terminal.press(.escape)
            #expect(await terminal.wait(for: "Ada Lovelace"))
        }
        #expect(terminal.frames.allSatisfy { $0.picture == nil })
        #expect(terminal.calls == ["start", "ask for pictures", "stop"])
    }

    @Test("A damaged picture is told")
    func damaged() async throws {
        let terminal = try await session(Array(Images.png.prefix(40))) { terminal in
            terminal.mailbox?.post(.pictures(.sixel(colors: 16)))
            #expect(await terminal.wait(for: "Warning: The picture cannot be shown: it is damaged."))
        }
        #expect(terminal.frames.allSatisfy { $0.picture == nil })
    }
}

@MainActor
private final class PortraitScene: SceneViewController {
    let scene: SceneState

    init() {
        let block = DetailBlock(
            identifier: "person",
            picture: Picture(of: "Ada", source: "ada", subject: .person),
            items: [DetailBlock.Item("Name", "Ada Lovelace")]
        )
        scene = SceneState(Screen(title: "Ada", blocks: [.detail(block)]))
    }

    func handle(_ event: Event) async {}
}
