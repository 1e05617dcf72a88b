import Dispatch
import Glibc
import Testing

@testable import TextFrontend

@Suite("Output without a reader", .timeLimit(.minutes(10)))
struct OutputWaitTests {
    /// A pipe whose capacity is smaller than the test's output.
    private struct Pipe {
        let reading: Int32
        let writing: Int32
        static let text = String(repeating: "x", count: 1 << 20)

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
        }

        /// Writes on a thread of its own, since the threads of tasks are few; returns the error number, if any.
        func write(_ waiting: OutputWait) async -> Int32? {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "writing").async { [writing] in
                    continuation.resume(
                        returning: FileDescriptorOutput.write(Self.text, to: writing, waiting: waiting)
                    )
                }
            }
        }

        /// Reads everything that was written.
        func drain() {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var left = Self.text.utf8.count
            while left > 0 { left -= max(0, read(reading, &buffer, buffer.count)) }
        }

        func close() { for end in [reading, writing] { Glibc.close(end) } }
    }

    @Test("A stuck write calls the closure at once")
    func stuckBefore() async throws {
        let pipe = try Pipe()
        defer { pipe.close() }
        let waiting = OutputWait()
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        async let writing = pipe.write(waiting)
        var available: Int32 = 0
        // Wait until the pipe is full, so that the write waits or is about to.
        while available < 1 << 16, ioctl(pipe.reading, UInt(FIONREAD), &available) == 0 { await Task.yield() }
        waiting.endWhenStuck { call.yield() }
        await calls.first { true }
        pipe.drain()
        #expect(await writing == nil)
    }

    @Test("A write that gets stuck later calls the closure unless it was removed")
    func stuckAfter() async throws {
        let pipe = try Pipe()
        defer { pipe.close() }
        let waiting = OutputWait()
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        waiting.endWhenStuck { call.yield() }
        async let first = pipe.write(waiting)
        await calls.first { true }
        pipe.drain()
        #expect(await first == nil)
        waiting.endWhenStuck { Issue.record("it was taken back") }
        waiting.endWhenStuck(nil)
        async let second = pipe.write(waiting)
        pipe.drain()
        #expect(await second == nil)
    }

    @Test("A pipe without a reader fails")
    func closed() async throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try Pipe()
        close(pipe.reading)
        defer { close(pipe.writing) }
        #expect(await pipe.write(OutputWait()) == EPIPE)
    }
}
