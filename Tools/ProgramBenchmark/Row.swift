import Foundation

/// The times of events, in milliseconds, and what the processes used.
struct Latencies {
    var p50: Double
    var p99: Double
    /// Processor time an event, of the host and its programs.
    var cpu: Double
    /// The proportional memory of the host, and of its programs, in KiB.
    var memory: [Int]
    /// The rows of the list.
    var total: Int
}

/// A kind of event.
struct Row {
    let name: String
    /// The scene where the events happen.
    let location: String
    /// The event of a turn.
    let event: @Sendable (Int, _ total: Int) -> String

    static let all = [
        Row(name: "typing", location: "/AddContact") { turn, _ in
            #"{"event":"change","field":"first-name","values":"\#(turn)"}"#
        },
        Row(name: "50 rows", location: "/ContactList") { turn, total in
            // Far from the last window, and never past the end.
            let offset = total > 50 ? turn * 7_919 % (total - 50) : 0
            return #"{"event":"window","list":"contacts","offset":\#(offset),"limit":50}"#
        },
    ]

    /// - Parameter total: The rows that the list must have; nil for those that it has.
    func measure(_ subject: Subject, _ events: Int, expecting total: Int?) throws -> Latencies {
        let session = try JSONSession(subject, location)
        defer { session.end() }
        let count = session.total
        if let total, total != count {
            throw BenchmarkError("\(subject.name): the list has \(count) rows, and should have \(total)")
        }
        // The first ones fill caches.
        for turn in 0..<20 { _ = try session.send(event(turn, count)) }
        let before = try session.processorTime()
        var times: [Double] = []
        for turn in 0..<events {
            // A host reads more than 500 messages a second of a program slowly, and nobody types so fast.
            Thread.sleep(forTimeInterval: 0.01)
            let start = ContinuousClock.now
            let screen = try session.send(event(turn + 20, count))
            times.append((ContinuousClock.now - start).milliseconds)
            guard !screen.contains(#""kind":"error""#) else {
                throw BenchmarkError("\(subject.name): \(screen)")
            }
        }
        let cpu = try (session.processorTime() - before) * 1_000 / Double(events)
        times.sort()
        return Latencies(
            p50: times[events / 2],
            p99: times[min(events - 1, events * 99 / 100)],
            cpu: cpu,
            memory: try session.processes().map { try $0.memory() },
            total: count
        )
    }
}

extension Duration {
    var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }
}
