internal import CPostgreSQL
internal import Glibc

extension ServerConnection {
    /// How often a wait looks whether its task was cancelled.
    private static let cancellationInterval = Duration.milliseconds(50)

    /// What a command that was sent is answered with.
    private enum Answer {
        case preparation(ServerStatement)
        case result
    }

    /// Runs statements in their order, sent at once but for each COPY; without a `BEGIN` among them, they are one
    /// transaction.
    ///
    /// - Parameter isCancellable: Whether the server is told to stop when the task is cancelled.
    /// - Returns: A result for each statement.
    /// - Throws: The first `ServerFailure`, after which the statements behind it have not run, or `CancellationError`.
    func run(_ commands: [ServerCommand], isCancellable: Bool = false) throws -> [ServerResult] {
        var results: [ServerResult] = []
        var rest = commands[...]
        while let place = rest.firstIndex(where: { $0.copied != nil }) {
            if place > rest.startIndex { results += try runTogether(rest[..<place], isCancellable) }
            results.append(try copy(rest[place]))
            rest = rest[(place + 1)...]
        }
        guard results.isEmpty || !rest.isEmpty else { return results }
        return try results + runTogether(rest, isCancellable)
    }

    private func runTogether(
        _ commands: ArraySlice<ServerCommand>,
        _ isCancellable: Bool
    ) throws -> [ServerResult] {
        var expected: [Answer] = []
        for command in commands { try send(command, &expected) }
        guard libpq.PQpipelineSync(handle) == 1 else { throw lost() }
        return try receive(expected, isCancellable: isCancellable)
    }

    private func send(_ command: ServerCommand, _ expected: inout [Answer]) throws {
        var name: String?
        if command.isPrepared {
            name = prepared[command.statement]
            if name == nil {
                lastName += 1
                let new = "s\(lastName)"
                guard libpq.PQsendPrepare(handle, new, command.statement.text, 0, nil) == 1 else {
                    throw lost()
                }
                expected.append(.preparation(command.statement))
                prepared[command.statement] = new
                name = new
            }
        }
        let code = Self.withPointers(command.values) { pointers, lengths, formats in
            let (count, text) = (Int32(clamping: lengths.count), command.statement.text)
            return if let name {
                libpq.PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 1)
            } else {
                libpq.PQsendQueryParams(handle, text, count, nil, pointers, lengths, formats, 1)
            }
        }
        guard code == 1 else { throw lost() }
        expected.append(.result)
    }

    private static func withPointers<Value>(
        _ values: [ServerValue],
        _ work: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Value
    ) -> Value {
        // An empty value needs an address too, or libpq would send a null: one more byte gives every value one.
        var bytes: [CChar] = []
        for value in values { value.bytes.withUnsafeBytes { bytes += $0.bindMemory(to: CChar.self) } }
        bytes.append(0)
        return bytes.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            let pointers = values.map { value in
                defer { start = start?.advanced(by: value.bytes.count) }
                return start
            }
            let lengths = values.map { Int32(clamping: $0.bytes.count) }
            return work(pointers, lengths, [Int32](repeating: 1, count: values.count))
        }
    }

    // MARK: - Answers

    private func receive(_ expected: [Answer], isCancellable: Bool) throws -> [ServerResult] {
        var results: [ServerResult] = []
        var failure: ServerFailure?
        var position = 0
        var isCancelled = false
        while true {
            guard let result = try nextResult(isCancellable: isCancellable, &isCancelled) else { continue }
            switch libpq.PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC:
                libpq.PQclear(result)
                if isCancelled { throw CancellationError() }
                if let failure { throw failure }
                guard results.count == expected.count(where: { if case .result = $0 { true } else { false } })
                else { throw lost() }
                return results
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                let result = ServerResult(result)
                if position < expected.count, case .result = expected[position] { results.append(result) }
            default:
                if failure == nil {
                    failure = Self.failure(result)
                    // NOTIFY may succeed at first, and fail at the end of its own transaction.
                    failure?.isBehindCommit = results.contains(where: \.isCommit)
                }
                libpq.PQclear(result)
                if position < expected.count, case .preparation(let statement) = expected[position] {
                    prepared[statement] = nil
                }
                guard libpq.PQstatus(handle) == CONNECTION_OK else {
                    failure?.isLost = true
                    throw failure ?? lost()
                }
            }
            position += 1
        }
    }

    /// Waits for a result; nil for the mark between the results of two statements.
    func nextResult(isCancellable: Bool, _ isCancelled: inout Bool) throws -> OpaquePointer? {
        let clock = ContinuousClock()
        var end = clock.now + address.answerTimeout
        while true {
            let unsent = libpq.PQflush(handle)
            guard unsent >= 0 else { throw lost() }
            if unsent == 0, libpq.PQisBusy(handle) == 0 {
                if let result = libpq.PQgetResult(handle) { return result }
                guard libpq.PQstatus(handle) == CONNECTION_OK else { throw lost() }
                return nil
            }
            let events = Int16(unsent > 0 ? POLLIN | POLLOUT : POLLIN)
            let pause = isCancellable && !isCancelled ? Self.cancellationInterval : address.answerTimeout
            if wait(for: events, until: min(end, clock.now + pause)) {
                guard libpq.PQconsumeInput(handle) == 1 else { throw lost() }
                if !isCancelled { end = clock.now + address.answerTimeout }
            } else if clock.now >= end {
                if !isCancelled { _ = stop() }
                throw silence
            } else if isCancellable, !isCancelled, Task.isCancelled {
                isCancelled = true
                guard stop() else { throw silence }
                end = clock.now + Self.stopTimeout
            }
        }
    }

    static func failure(_ result: OpaquePointer) -> ServerFailure {
        func field(_ code: Character) -> String {
            libpq.PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) } ?? ""
        }
        let state = field("C")
        let whole = libpq.PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
        let primary = field("M")
        // An administrator's command, a crash, a shutdown and a start end the connection (class 57P).
        let isLost = state.hasPrefix("08") || ["57P01", "57P02", "57P03"].contains(state)
        return ServerFailure(
            state: state,
            message: primary.isEmpty ? whole : primary,
            isLost: isLost
        )
    }
}
