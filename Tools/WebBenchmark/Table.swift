import Foundation

/// Columns of figures.
enum Table {
    static func row(_ name: String, _ cells: [String]) {
        let padded = cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }
        print(name + String(repeating: " ", count: max(0, 32 - name.count)) + padded.joined())
        // Flush each row, so that it appears at once, even in a pipe.
        fflush(nil)
    }
}
