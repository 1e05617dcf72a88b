import Foundation

/// The times of equivalent requests to Django's admin, as `Tools/Data/django_records.py` writes them.
struct DjangoFigures {
    private var figures: [String: Figure] = [:]

    /// - Parameter path: A file with a line for each request: its name, wall and CPU time in milliseconds, with tabs between.
    ///   Nil, or one that is not there, has no figures.
    init(path: String?) throws {
        guard let path, FileManager.default.fileExists(atPath: path) else { return }
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "\t")
            guard cells.count == 3, let wall = Double(cells[1]), let cpu = Double(cells[2]) else {
                throw BenchmarkError("\(path): '\(line)' is not a name and two times")
            }
            figures[String(cells[0])] = Figure(wall: wall / 1e3, cpu: cpu / 1e3)
        }
    }

    subscript(name: String) -> Figure? { figures[name] }
}
