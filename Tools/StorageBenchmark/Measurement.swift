/// The figures that a process prints.
struct Measurement {
    /// The elapsed time in seconds.
    var elapsed: Double
    /// The CPU time of all threads in seconds.
    var processor: Double
    /// The peak memory in MiB.
    var memory: Double
    var digest: Substring
    var count: Int

    /// Nil if the line has another form.
    init?(line: String) {
        let parts = line.split(whereSeparator: \.isWhitespace)
        guard parts.count == 5, let elapsed = Double(parts[0]), let processor = Double(parts[1]),
            let memory = Double(parts[2]), let count = Int(parts[4])
        else { return nil }
        self.elapsed = elapsed / 1e9
        self.processor = processor / 1e9
        self.memory = memory / 1024
        digest = parts[3]
        self.count = count
    }

    /// The median of each figure.
    static func median(_ measurements: [Measurement]) -> Measurement? {
        guard var median = measurements.first else { return nil }
        func middle(_ figure: (Measurement) -> Double) -> Double {
            measurements.map(figure).sorted()[measurements.count / 2]
        }
        median.elapsed = middle(\.elapsed)
        median.processor = middle(\.processor)
        median.memory = middle(\.memory)
        return median
    }
}
