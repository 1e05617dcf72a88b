import Foundation
import Synchronization
import Testing

@testable import ScenePrograms

struct ChildProcessTests {
    /// Starts a process on a thread of its own, which ends when it is told to.
    private final class Starter: Sendable {
        let mayEnd = DispatchSemaphore(value: 0)
        let start: @Sendable () -> Void

        init(_ start: @escaping @Sendable () -> Void) { self.start = start }

        func run() -> pthread_t {
            var thread = pthread_t()
            let failure = pthread_create(
                &thread,
                nil,
                { starter in
                    guard let starter else { return nil }
                    let me = Unmanaged<Starter>.fromOpaque(starter).takeRetainedValue()
                    me.start()
                    me.mayEnd.wait()
                    return nil
                },
                Unmanaged.passRetained(self).toOpaque()
            )
            precondition(failure == 0)
            return thread
        }
    }

    @Test("A program outlives the thread that has asked for its start")
    func thread() async throws {
        let launch = try await ProgramBoundary(file: ExampleTests.folder.appending(path: "tally/tally").path)
            .launch()
        let child = Mutex<ChildProcess?>(nil)
        let (events, seen) = AsyncStream<String>.makeStream()
        let starter = Starter {
            let process = try? ChildProcess(
                launch,
                limits: .patient,
                log: ProgramLog(path: nil, limit: 0),
                read: { bytes in
                    seen.yield(String(decoding: bytes, as: UTF8.self))
                    return true
                },
                ended: { seen.yield($0) }
            )
            child.withLock { $0 = process }
            _ = process?.write(Array(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8) + [10])
        }
        var event = events.makeAsyncIterator()
        let thread = starter.run()
        #expect(await event.next() == #"{"jsonrpc":"2.0","id":1,"result":null}"# + "\n")
        starter.mayEnd.signal()
        pthread_join(thread, nil)
        let process = try #require(child.withLock { $0 })
        _ = process.write(Array(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#.utf8) + [10])
        #expect(await event.next() == #"{"jsonrpc":"2.0","id":2,"result":null}"# + "\n")
        process.closeInput()
        #expect(await event.next() == "exit status 0")
    }
}
