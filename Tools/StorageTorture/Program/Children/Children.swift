import StorageWorkers

/// The work of this program's child processes.
enum Children {
    /// - Returns: The exit status; nil if this is the parent process.
    static func run(_ arguments: Arguments) async throws -> Int32? {
        guard let name = arguments.words.first, arguments.words.count > 1 else { return nil }
        let count = arguments.number("count") ?? 0
        let workload = Workload(
            seed: UInt64(arguments.number("seed") ?? 1),
            textLength: arguments.number("text") ?? 0
        )
        if name == "flip" {
            guard arguments.words.count == 4 else { return nil }
            let child = FlipChild(
                backend: Backend(scheme: arguments.words[1]),
                folder: arguments.words[2],
                workload: workload,
                count: count
            )
            try await child.run(
                file: arguments.words[3],
                from: arguments.number("from") ?? 0,
                step: arguments.number("step") ?? 1,
                mask: arguments.number("cut") == nil
                    ? UInt8(truncatingIfNeeded: arguments.number("mask") ?? 0) : nil
            )
            return 0
        }
        guard ["write", "index", "faulted", "increment", "hold", "wait", "read-only"].contains(name) else {
            return nil
        }
        let location = try StorageLocation(parsing: arguments.words[1])
        switch name {
        case "write": try await WriterChild.run(location, workload, from: arguments.number("from") ?? 1)
        case "index": try await IndexChild.run(location, program: arguments.number("from") ?? 1)
        case "faulted":
            return await FaultedChild(location: location, workload: workload, count: count).run()
        case "increment": try await IncrementChild.run(location, count: count)
        case "hold": try await LockChild.hold(location, milliseconds: count)
        case "wait": try await LockChild.wait(location, timeout: count)
        default: try await ReadOnlyChild.run(location)
        }
        return 0
    }
}
