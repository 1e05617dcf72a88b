import Foundation

/// Measures sessions on a terminal by the size of the book. The size should not affect the time to show a screen.
struct TerminalBenchmark {
    let host: String
    /// A folder with the cards of each size, `all.vcf`. The books made of them are cached there.
    let folder: String
    let sizes: [Int]

    private static let sessions = 5

    func run() throws {
        let hasAbook = MeasuredProcess.isThere("abook")
        if !hasAbook { print("abook is not installed; its columns stay empty (Debian: abook)") }
        // Some programs do not start without a home folder.
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        print(
            "Sessions on a terminal of 80 by 24, median of \(Self.sessions): milliseconds from a key to the"
        )
        print(
            "last byte of the response. Each book is made once, which takes up to a minute per million contacts."
        )
        for size in sizes {
            Table.heading(["\n\(size) contacts", "ours", "abook", "ratio"])
            let ours = try measure(try book(size))
            let other = hasAbook ? try measure(try abook(size)) : TerminalFigures()
            for sample in ours.samples {
                Table.row(
                    sample.name + Self.suffix(sample.unit),
                    cells(ours.median(sample.name), other.median(sample.name), sample.unit)
                )
            }
        }
    }

    private var home: String { folder + "/home" }

    private static func suffix(_ unit: TerminalFigures.Unit) -> String {
        switch unit {
        case .milliseconds: ", ms"
        case .bytes: ""
        case .mebibytes: ", MiB"
        }
    }

    private func cells(_ ours: Double?, _ other: Double?, _ unit: TerminalFigures.Unit) -> [String] {
        func text(_ value: Double?) -> String {
            value.map { String(format: unit == .bytes ? "%.0f" : "%.1f", $0) } ?? "-"
        }
        let ratio = ours.flatMap { ours in other.map { String(format: "%.2f", ours / $0) } }
        return [text(ours), text(other), ratio ?? "-"]
    }

    private func measure(_ subject: TerminalSubject) throws -> TerminalFigures {
        // Discard the first session: it loads files into the page cache for the others.
        var warm = TerminalFigures()
        try warm.measure(subject)
        var figures = TerminalFigures()
        for _ in 0..<Self.sessions { try figures.measure(subject) }
        return figures
    }

    // MARK: - Books

    private func book(_ size: Int) throws -> TerminalSubject {
        let store = "\(folder)/\(size)/store.sqlite"
        if !FileManager.default.fileExists(atPath: store) {
            // A book gets its final name when it is complete.
            let unfinished = store + ".new"
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: unfinished + suffix)
            }
            _ = try MeasuredProcess.run([
                host, "--store", "sqlite:" + unfinished, "ContactList", "import", cards(size),
            ])
            try FileManager.default.moveItem(atPath: unfinished, toPath: store)
        }
        return .host(host, store: store, count: size, folder: home)
    }

    private func abook(_ size: Int) throws -> TerminalSubject {
        let file = "\(folder)/\(size)/abook"
        if !FileManager.default.fileExists(atPath: file) {
            let book = AddressBook(file: file + ".new")
            _ = try book.convert(cards(size))
            try FileManager.default.moveItem(atPath: book.file, toPath: file)
        }
        return try AddressBook(file: file).terminalSubject(home: home)
    }

    private func cards(_ size: Int) -> String { "\(folder)/\(size)/all.vcf" }
}
