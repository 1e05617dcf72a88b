internal import Dispatch
internal import Glibc
public import SceneKitCore
public import SceneProtocol
import StorageWorkers

/// Runs a module as a program of its own, whose scenes a host shows.
///
/// ```swift
/// import SceneKitCore
/// import SceneProgramKit
///
/// @main
/// struct Weather {
///     @MainActor static func main() async {
///         await SceneProgram.run(SceneModule("WeatherScene", version: "1.0", scenes: []))
///     }
/// }
/// ```
@MainActor
public enum SceneProgram {
    /// Answers a host over standard input and output until that ends.
    ///
    /// The module's scenes need nothing else than in a host: each runs with its own interactor, presenter and router. Nothing
    /// but the messages may be written to standard output; `print` goes to standard error.
    ///
    /// - Parameters:
    ///   - services: Services that the module has no default for. A host passes none of its own. A module with records gets a store
    ///     in the program's cache folder, if the program asks for one: each person's records, and the module's shared spaces.
    ///   - needs: What the program asks for beside its scenes; nil for a folder for the module's records, if it has some, and the
    ///     documents that people pick, if its scenes have fields for them.
    ///   - isPerPerson: Whether each person has a process of the program, with a cache folder of its own. Otherwise one process
    ///     serves all sessions of a host. Nil is true for a module with records that has no shared space.
    public static func run(
        _ module: SceneModule,
        services: Services = Services(),
        needs: ProgramNeeds? = nil,
        isPerPerson: Bool? = nil
    ) async -> Never {
        let needs = needs ?? ProgramNeeds(of: module)
        signal(SIGPIPE, SIG_IGN)
        // Words that a library prints must not become messages.
        let output = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        do {
            let store: ProgramStore? =
                if needs.cache, !module.records.isEmpty, services[RecordStore.self] == nil {
                    try await .open(spaces: module.spaces)
                } else { nil }
            let server = try ProgramServer(
                module,
                services: services,
                needs: needs,
                isPerPerson: isPerPerson ?? (needs.cache && module.spaces.isEmpty),
                store: store
            ) { line in Self.write(line, to: output) }
            for await line in lines(of: STDIN_FILENO) { server.take(line) }
            exit(0)
        } catch {
            Self.write(Array("\(error)\n".utf8), to: STDERR_FILENO)
            exit(1)
        }
    }

    private static func lines(of descriptor: Int32) -> AsyncStream<[UInt8]> {
        let (lines, continuation) = AsyncStream<[UInt8]>.makeStream()
        DispatchQueue(label: "input").async {
            var buffer = LineBuffer(limit: 64 << 20)
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = read(descriptor, &bytes, bytes.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0, let complete = try? buffer.add(bytes[..<count]) else { break }
                for line in complete { continuation.yield(line) }
            }
            continuation.finish()
        }
        return lines
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // The host has ended.
            guard count > 0 else { exit(0) }
            rest = rest.dropFirst(count)
        }
    }
}
