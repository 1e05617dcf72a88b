import Foundation

/// Measures the contacts book beside abook and khard; each command is a separate process.
struct ContactsBenchmark {
    let host: String
    let contacts: String

    private static let runs = 5

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = folder + "/contacts.sqlite"
        let hasAbook = MeasuredProcess.isThere("abook")
        let abook = hasAbook ? AddressBook(file: folder + "/abook") : nil
        if !hasAbook { print("abook is not installed; its columns stay empty (Debian: abook)") }
        let hasKhard = MeasuredProcess.isThere("khard")
        if !hasKhard { print("khard is not installed; its columns stay empty (Debian: khard)") }
        let khard = hasKhard ? try Khard(contacts: contacts, folder: folder) : nil

        print("Medians of \(Self.runs) runs; each is a new process:")
        Table.heading(["", "ms", "--convert", "ratio", "MiB"])
        let convert = try abook.map { book in try median { try book.convert(contacts) } }
        let imported = try median {
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + suffix) }
            return try ours(store, ["ContactList", "import", contacts])
        }
        Table.row("import", imported, beside: [convert])

        print(
            "\nThe same beside abook's first screen in a terminal, its --mutt-query, and one run of khard list:"
        )
        Table.heading(["", "ms", "screen", "ratio", "query", "ratio", "khard", "ratio", "MiB"])
        let others = [
            try abook.map { book in
                let subject = try book.terminalSubject(home: folder)
                return try median { try Self.firstScreen(subject) }
            },
            try abook.map { book in try median { try book.query("needle") } },
        ]
        for (name, arguments, khardArguments) in Self.commands {
            let mine = try median { try ours(store, arguments) }
            let theirs = try khardArguments.flatMap { arguments in try khard?.run(arguments) }
            Table.row(name, mine, beside: others + [theirs])
        }
        // On Linux, a process's peak memory includes the time before it executes its program.
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print("MiB is the peak memory of a run, at least this benchmark's own \(usage.ru_maxrss / 1024).")
    }

    /// Each row with the equivalent arguments of khard.
    private static let commands: [(name: String, arguments: [String], khard: [String]?)] = [
        ("first page of the list", ["ContactList"], ["list"]),
        ("search by word", ["ContactList", "search", "needle"], ["list", "needle"]),
        ("search by two prefixes", ["ContactList", "search", "jos smi"], ["list", "jos", "smi"]),
        ("search by phone", ["ContactList", "search", "867 555"], nil),
        ("--version", ["--version"], nil),
    ]

    private func median(_ run: () throws -> MeasuredProcess) rethrows -> MeasuredProcess {
        try MeasuredProcess.median(of: Self.runs, run)
    }

    private func ours(_ store: String, _ arguments: [String]) throws -> MeasuredProcess {
        // `--version` opens no store, and a flag without an effect is an error.
        let flag = arguments == ["--version"] ? [] : ["--store", "sqlite:" + store]
        return try MeasuredProcess.run([host] + flag + arguments)
    }

    /// A session that ends as soon as its first screen is complete.
    private static func firstScreen(_ subject: TerminalSubject) throws -> MeasuredProcess {
        let program = try TerminalProgram(subject.arguments, environment: subject.environment)
        let answer = try program.firstScreen(subject.isAtHome)
        var end = try program.leave(subject.quit)
        end.seconds = answer.seconds
        return end
    }
}
