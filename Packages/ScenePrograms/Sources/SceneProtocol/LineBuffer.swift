/// Splits bytes into lines of a limited length.
public struct LineBuffer: Sendable {
    /// A line that is longer than the limit.
    public struct Overflow: Error, Equatable {
        public let limit: Int
    }

    private let limit: Int
    private var rest: [UInt8] = []

    /// - Parameter limit: The most bytes of a line.
    public init(limit: Int) { self.limit = limit }

    /// Adds bytes, and returns the lines that they complete, without their line feeds and without empty ones.
    public mutating func add(_ bytes: some Collection<UInt8>) throws(Overflow) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            try append(rest[..<end])
            if !self.rest.isEmpty { lines.append(self.rest) }
            self.rest.removeAll(keepingCapacity: self.rest.count < 1 << 16)
            rest = rest[rest.index(after: end)...]
        }
        try append(rest)
        return lines
    }

    private mutating func append(_ bytes: some Collection<UInt8>) throws(Overflow) {
        guard rest.count + bytes.count <= limit else { throw Overflow(limit: limit) }
        rest += bytes
    }
}
