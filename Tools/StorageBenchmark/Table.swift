import Foundation

/// Prints the table of figures.
enum Table {
    static func heading() {
        print(line("", ["ours", "C", "ratio", "CPU", "C CPU", "CPU ratio", "target", "MiB", "C MiB"]))
        fflush(nil)
    }

    /// - Parameters:
    ///   - mine: Nil if there is no such backend.
    ///   - target: Nil where only the first baseline has one.
    static func row(_ title: String, _ mine: Measurement?, _ raw: Measurement, target: Double? = nil) {
        let cells = [
            mine.map { time($0.elapsed) } ?? "-",
            time(raw.elapsed),
            mine.map { String(format: "%.2f", $0.elapsed / raw.elapsed) } ?? "-",
            mine.map { time($0.processor) } ?? "-",
            time(raw.processor),
            mine.map { String(format: "%.2f", $0.processor / raw.processor) } ?? "-",
            target.map { String(format: "%.1f", $0) } ?? "-",
            mine.map { String(format: "%.0f", $0.memory) } ?? "-",
            String(format: "%.0f", raw.memory),
        ]
        let isMissed = mine.map { $0.elapsed / raw.elapsed > target ?? .infinity } ?? false
        print(line(title, cells) + (isMissed ? "  missed" : ""))
        // Flush each line, so that it appears at once, even in a pipe.
        fflush(nil)
    }

    private static func line(_ name: String, _ cells: [String]) -> String {
        let padded = cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }
        return name + String(repeating: " ", count: max(0, 30 - name.count)) + padded.joined()
    }

    private static func time(_ seconds: Double) -> String {
        seconds < 10 ? String(format: "%.1f ms", seconds * 1e3) : String(format: "%.2f s", seconds)
    }
}
