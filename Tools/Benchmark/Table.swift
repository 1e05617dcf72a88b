import Foundation

/// Columns of figures.
enum Table {
    static func heading(_ names: [String], width: Int = 12) {
        row(names[0], Array(names.dropFirst()), width: width)
    }

    static func row(_ name: String, _ cells: [String], width: Int = 12) {
        let padded = cells.map { String(repeating: " ", count: max(0, width - $0.count)) + $0 }
        print(name + String(repeating: " ", count: max(0, 30 - name.count)) + padded.joined())
        // A row is seen as soon as it is there, in a pipe too.
        fflush(nil)
    }

    /// Our run beside the others: milliseconds, those of each other with the ratio, and our memory in MiB.
    static func row(_ name: String, _ ours: MeasuredProcess, beside others: [MeasuredProcess?]) {
        let comparisons = others.flatMap { other in
            [
                other.map { milliseconds($0.seconds) } ?? "-",
                other.map { String(format: "%.2f", ours.seconds / $0.seconds) } ?? "-",
            ]
        }
        row(name, [milliseconds(ours.seconds)] + comparisons + [String(format: "%.0f", ours.memory)])
    }

    static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1e3) }
}
