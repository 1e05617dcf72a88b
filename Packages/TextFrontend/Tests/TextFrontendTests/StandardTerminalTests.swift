import Glibc
import Testing

@testable import TextFrontend

/// The process's terminal, replaced by one of the test's own.
@MainActor
@Suite("The standard terminal")
struct StandardTerminalTests {
    @Test("Echo is restored after a secret, even by another thread than the main one")
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
