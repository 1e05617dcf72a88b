import Foundation

/// The contacts book beside abook, each command a process of its own.
struct ContactsBenchmark {
    let host: String
    let contacts: String

    private static let runs = 5

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = folder + "/contacts.sqlite"
        let abook = folder + "/abook"
        let hasAbook = MeasuredProcess.isThere("abook")
        if !hasAbook { print("abook is not installed; its column stays empty (Debian: abook)") }

        print("Median of \(Self.runs) runs, each a new process:")
        Table.heading(["", "ms", "abook ms", "ratio", "MiB"])
        func row(_ name: String, _ ours: MeasuredProcess, _ theirs: MeasuredProcess?) {
            Table.row(
                name,
                [
                    Table.milliseconds(ours.seconds), theirs.map { Table.milliseconds($0.seconds) } ?? "-",
                    theirs.map { String(format: "%.2f", ours.seconds / $0.seconds) } ?? "-",
                    String(format: "%.0f", ours.memory),
                ]
            )
        }
        func ours(_ arguments: [String], prepare: () throws -> Void = {}) throws -> MeasuredProcess {
            try MeasuredProcess.median(
                of: Self.runs,
                [host, "--store", "sqlite:" + store] + arguments,
                prepare: prepare
            )
        }
        func theirs(_ arguments: [String], prepare: () throws -> Void = {}) throws -> MeasuredProcess? {
            hasAbook
                ? try MeasuredProcess.median(of: Self.runs, ["abook"] + arguments, prepare: prepare) : nil
        }

        let convert = try theirs([
            "--convert", "--informat", "vcard", "--infile", contacts, "--outformat", "abook", "--outfile",
            abook,
        ]) {
            try? FileManager.default.removeItem(atPath: abook)
        }
        row(
            "import",
            try ours(["ContactList", "import", contacts]) {
                for suffix in ["", "-wal", "-shm"] {
                    try? FileManager.default.removeItem(atPath: store + suffix)
                }
            },
            convert
        )
        // abook has no command for its first screen; a query reads the same file and draws less.
        let query = try theirs(["--datafile", abook, "--mutt-query", "needle"])
        row("first page of the list", try ours(["ContactList"]), query)
        row("search by word", try ours(["ContactList", "search", "needle"]), query)
        row("search by two prefixes", try ours(["ContactList", "search", "jos smi"]), query)
        row("search by phone", try ours(["ContactList", "search", "867 555"]), query)
        row("--version", try ours(["--version"]), query)
    }
}

/// Columns of figures.
enum Table {
    static func heading(_ names: [String]) {
        row(names[0], Array(names.dropFirst()))
    }

    static func row(_ name: String, _ cells: [String]) {
        let padded = cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
        print(name + String(repeating: " ", count: max(0, 30 - name.count)) + padded.joined())
    }

    static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f", seconds * 1e3) }
}
