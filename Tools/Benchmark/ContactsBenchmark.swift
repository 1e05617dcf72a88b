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
        let abook = AddressBook(in: folder)
        if abook == nil { print("abook is not installed; its columns stay empty (Debian: abook)") }

        print("Median of \(Self.runs) runs, each a new process:")
        Table.heading(["", "ms", "--convert", "ratio", "MiB"])
        let convert = try abook.map { book in try median { try book.convert(contacts) } }
        let imported = try median {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + suffix) }
            return try ours(store, ["ContactList", "import", contacts])
        }
        Table.row("import", imported, beside: [convert])

        print("\nThe same beside abook's first screen in a terminal, and its --mutt-query:")
        Table.heading(["", "ms", "screen", "ratio", "query", "ratio", "MiB"])
        let others = [
            try abook.map { book in
                let screen = try book.firstScreen()
                return try median { try screen.measure() }
            },
            try abook.map { book in try median { try book.query("needle") } },
        ]
        let session = try firstScreen(store, folder)
        Table.row("first page on a terminal", try median { try session.measure() }, beside: others)
        for (name, arguments) in Self.commands {
            Table.row(name, try median { try ours(store, arguments) }, beside: others)
        }
        // Linux counts what a process had before it became another program.
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print("MiB is the most that a run had, but at least this benchmark's own \(usage.ru_maxrss / 1024).")
    }

    private static let commands = [
        ("first page of the list", ["ContactList"]),
        ("search by word", ["ContactList", "search", "needle"]),
        ("search by two prefixes", ["ContactList", "search", "jos smi"]),
        ("search by phone", ["ContactList", "search", "867 555"]),
        ("--version", ["--version"]),
    ]

    private func median(_ run: () throws -> MeasuredProcess) rethrows -> MeasuredProcess {
        try MeasuredProcess.median(of: Self.runs, run)
    }

    private func ours(_ store: String, _ arguments: [String]) throws -> MeasuredProcess {
        try MeasuredProcess.run([host, "--store", "sqlite:" + store] + arguments)
    }

    /// Our list in a terminal, as a session shows it.
    private func firstScreen(_ store: String, _ folder: String) throws -> FirstScreen {
        let output = folder + "/first"
        try Data().write(to: URL(fileURLWithPath: output))
        let command = [host, "--store", "sqlite:" + store]
        _ = try MeasuredProcess.run(command + ["ContactList", "--limit", "1"], output: output)
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: output)), as: UTF8.self)
        // The row below the heading begins with the name.
        guard let row = text.split(separator: "\n").dropFirst().first,
            let name = row.firstRange(of: "  ").map({ row[..<$0.lowerBound] })
        else { throw BenchmarkError("the list shows no contact: '\(text)'") }
        return FirstScreen(arguments: command, text: String(name), keys: "q\r")
    }
}
