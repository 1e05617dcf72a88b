import Foundation

/// Columns of figures.
enum Table {
    static func heading(_ names: [String], width: Int = 12) {
        row(names[0], Array(names.dropFirst()), width: width)
    }

    static func row(_ name: String, _ cells: [String], width: Int = 12) {
        let padded = cells.map { String(repeating: " ", count: max(0, width - $0.count)) + $0 }
        print(name + String(repeating: " ", count: max(0, 30 - name.count)) + padded.joined())
        // Flush each row, so that it appears at once, even in a pipe.
        fflush(nil)
    }

    /// One row: the milliseconds of ours and of each other program with the ratio, and the memory of ours in MiB.
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
