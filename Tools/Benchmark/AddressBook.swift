import Foundation

/// Debian's abook, with a copy of the contacts in its own format.
struct AddressBook {
    /// The file with the copy.
    let file: String

    func convert(_ contacts: String) throws -> MeasuredProcess {
        // abook asks before it replaces a file.
        try? FileManager.default.removeItem(atPath: file)
        return try MeasuredProcess.run([
            "abook", "--convert", "--informat", "vcard", "--infile", contacts, "--outformat", "abook",
            "--outfile", file,
        ])
    }

    func query(_ text: String) throws -> MeasuredProcess {
        try MeasuredProcess.run(["abook", "--datafile", file, "--mutt-query", text])
    }

    /// The list on a terminal. `Q` leaves without saving, after a confirmation.
    func terminalSubject(home: String) throws -> TerminalSubject {
        let first = try name(in: 0..<Self.edge)
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
        let last = try name(in: max(0, size - Self.edge)..<size)
        func isWhole(_ screen: EmulatedScreen) -> Bool { screen.lines[0].hasPrefix("abook ") }
        return TerminalSubject(
            arguments: ["abook", "--datafile", file],
            environment: ["HOME": home],
            firstRow: 3,
            searches: [
                (
                    TerminalSubject.word,
                    .init(
                        before: [("/", "/")],
                        last: "needle\r",
                        isAnswered: { isWhole($0) && $0.text.contains("Zebulon Needlemann") }
                    )
                )
            ],
            sort: .init(before: [], last: "s", isAnswered: isWhole),
            sortBack: .init(before: [], last: "S", isAnswered: isWhole),
            quit: "Qy",
            isWhole: isWhole,
            isAtHome: { isWhole($0) && $0.text.contains(first) },
            isAtEnd: { isWhole($0) && $0.text.contains(last) }
        )
    }

    /// The minimum number of bytes that a page of contacts covers at either end of the file.
    private static let edge = 1 << 11

    /// A name that the part of the file shown on the screen contains, and that no measure of character width truncates.
    private func name(in range: Range<Int>) throws -> String {
        // Read no more than necessary, because a child process's peak memory includes this process's.
        guard let handle = FileHandle(forReadingAtPath: file) else {
            throw BenchmarkError("\(file) does not exist")
        }
        defer { try? handle.close() }
        try handle.seek(toOffset: UInt64(range.lowerBound))
        let text = String(decoding: try handle.read(upToCount: range.count) ?? Data(), as: UTF8.self)
        let isEnd = range.lowerBound > 0
        let names = text.split(separator: "\n").filter { $0.hasPrefix("name=") }.map { $0.dropFirst(5) }
        for name in isEnd ? names.reversed() : names
        where name.utf8.allSatisfy({ $0 < 0x80 }) && name.utf8.count <= 20 {
            return String(name)
        }
        throw BenchmarkError("none of abook's names is plain enough for a search")
    }
}
