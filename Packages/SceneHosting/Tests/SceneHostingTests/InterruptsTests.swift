import Glibc
@_spi(Hosting) import SceneKitCore
import Testing

@testable import SceneHosting

@MainActor
@Suite("Interrupts")
struct InterruptsTests {
    @Test("A write that waits for its reader ends the process between a signal and the run's continuation")
    func stuckWrite() async {
        let terminal = FakeTerminal()
        let (signals, heard) = AsyncStream.makeStream(of: Int32.self)
        let interrupts = Interrupts(terminal: terminal) { number in
            heard.yield(number)
            return .goOn
        }
        #expect(!terminal.endsWhenStuck)
        interrupts.notice(SIGINT)
        #expect(terminal.endsWhenStuck, "the main actor has heard nothing yet")
        var iterator = signals.makeAsyncIterator()
        #expect(await iterator.next() == SIGINT)
        #expect(!terminal.endsWhenStuck)
    }
}
