public import FoundationEssentials
import StorageWorkers

/// The source of the current time; tests set it.
public typealias AccountClock = @Sendable () -> Date

/// A stored time: milliseconds since 1970.
struct Instant: Hashable, Comparable, Codable, Sendable {
    var milliseconds: Int

    init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    init(_ date: Date) {
        milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded(.down))
    }

    init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds + duration.milliseconds)
    }

    static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(milliseconds: instant.milliseconds - duration.milliseconds)
    }

    static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}

extension Instant: IndexKey {
    static var form: String { Int.form }

    func appendKey(to bytes: inout [UInt8]) { milliseconds.appendKey(to: &bytes) }
}

extension Duration {
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
