import Foundation

/// Columns of figures.
enum Table {
    static func heading(_ names: [String]) { row(names[0], Array(names.dropFirst())) }

    /// One row: the milliseconds of both and the ratio of their wall times, and those of Django's admin.
    ///
    /// - Parameters:
    ///   - isInverse: Whether the ratio is that of the second to the first.
    ///   - django: The figure of Django's admin, and the one of ours that did the same.
    static func row(
        _ name: String,
        _ first: Figure,
        _ second: Figure?,
        isInverse: Bool = false,
        django: (theirs: Figure, ours: Figure)?
    ) {
        let ratio = second.map { isInverse ? $0.wall / first.wall : first.wall / $0.wall }
        row(
            name,
            [
                milliseconds(first.wall), milliseconds(first.cpu),
                second.map { milliseconds($0.wall) } ?? "-", second.map { milliseconds($0.cpu) } ?? "-",
                ratio.map { String(format: "%.2f", $0) } ?? "-",
                django.map { milliseconds($0.theirs.wall) } ?? "-",
                django.map { milliseconds($0.theirs.cpu) } ?? "-",
                django.map { String(format: "%.1f", $0.theirs.cpu / $0.ours.cpu) } ?? "-",
            ]
        )
    }

    private static func row(_ name: String, _ cells: [String]) {
        let padded = cells.map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }
        print(name + String(repeating: " ", count: max(0, 28 - name.count)) + padded.joined())
        // Flush each row, so that it appears at once, even in a pipe.
        fflush(nil)
    }

    private static func milliseconds(_ seconds: Double) -> String { String(format: "%.2f", seconds * 1e3) }
}
