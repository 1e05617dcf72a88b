internal import Dispatch
import SceneKitCore
import SceneProgramKit
import ScenePrograms
import SceneProtocol

/// A module as a program of this process: what it and its host say to each other goes over lines of bytes.
final class ServedModule: ProgramPeer {
    private let input: AsyncStream<[UInt8]>.Continuation

    /// - Parameters:
    ///   - read: Called on a thread of its own with each line of the program, in order.
    ///   - ended: Called once on that thread, after the last line.
    @MainActor
    init(
        _ module: SceneModule,
        services: Services,
        sleep: @escaping @MainActor (Duration) async throws -> Void,
        read: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
        ended: @escaping @Sendable (String) -> Void
    ) throws {
        let (lines, input) = AsyncStream<[UInt8]>.makeStream()
        self.input = input
        let output = DispatchQueue(label: "program output")
        let server = try ProgramServer(module, services: services, needs: ProgramNeeds(), sleep: sleep) {
            line in
            output.async { if !read(line[...]) { input.finish() } }
        }
        Task {
            var buffer = LineBuffer(limit: 64 << 20)
            for await bytes in lines {
                guard let complete = try? buffer.add(bytes) else { break }
                for line in complete { server.take(line) }
            }
            server.close()
            output.async { ended("it was closed") }
        }
    }

    deinit { input.finish() }

    func write(_ bytes: [UInt8]) -> Bool {
        input.yield(bytes)
        return true
    }

    func closeInput() { input.finish() }

    func kill() { input.finish() }
}
