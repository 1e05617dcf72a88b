import Glibc
import Testing

@testable import TextFrontend

/// The process's terminal, with a terminal of the test's own in its place.
@MainActor
@Suite("The terminal itself")
struct StandardTerminalTests {
    @Test("What is typed is seen again, also where another thread than the main one has to see to it")
    func restoring() async throws {
        var (keyboard, input): (Int32, Int32) = (-1, -1)
        try #require(openpty(&keyboard, &input, nil, nil, nil) == 0)
        defer { for descriptor in [keyboard, input] { close(descriptor) } }
        let terminal = StandardTerminal(style: false, input: input)
        #expect(terminal.isInputTerminal)
        #expect(echoes(input))
        async let secret = terminal.readSecret(prompt: "")
        while echoes(input) { try? await Task.sleep(for: .milliseconds(1)) }
        await Task.detached { terminal.restore() }.value
        #expect(echoes(input))
        write(keyboard, "late\n", 5)
        #expect(await secret == "late")
        #expect(echoes(input))
    }
}

private func echoes(_ terminal: Int32) -> Bool {
    var settings = termios()
    return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
}
