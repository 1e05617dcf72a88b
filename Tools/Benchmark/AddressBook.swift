import Foundation

/// Debian's abook, where it is installed, on a copy of the contacts in its own format.
struct AddressBook {
    let folder: String

    private var file: String { folder + "/abook" }

    /// Nil where it is not installed.
    init?(in folder: String) {
        guard MeasuredProcess.isThere("abook") else { return nil }
        self.folder = folder
    }

    func convert(_ contacts: String) throws -> MeasuredProcess {
        // It asks before it replaces a file.
        try? FileManager.default.removeItem(atPath: file)
        return try MeasuredProcess.run([
            "abook", "--convert", "--informat", "vcard", "--infile", contacts, "--outformat", "abook",
            "--outfile", file,
        ])
    }

    func query(_ text: String) throws -> MeasuredProcess {
        try MeasuredProcess.run(["abook", "--datafile", file, "--mutt-query", text])
    }

    /// Its list in a terminal; `Q` leaves without saving, and asks whether that is meant.
    func firstScreen() throws -> FirstScreen {
        FirstScreen(
            arguments: ["abook", "--datafile", file],
            environment: ["HOME": folder],
            text: try firstName(),
            keys: "Qy"
        )
    }

    /// A name that its first screen shows, and in whichever way it measures letters, shows whole.
    private func firstName() throws -> String {
        // No more than is needed: what this process has in memory is counted as the next child's, too.
        guard let handle = FileHandle(forReadingAtPath: file) else {
            throw BenchmarkError("\(file) is not there")
        }
        defer { try? handle.close() }
        let text = String(decoding: try handle.read(upToCount: 1 << 16) ?? Data(), as: UTF8.self)
        for line in text.split(separator: "\n").lazy.filter({ $0.hasPrefix("name=") }).prefix(15) {
            let name = line.dropFirst(5)
            if name.utf8.allSatisfy({ $0 < 0x80 }), name.utf8.count <= 20 { return String(name) }
        }
        throw BenchmarkError("none of abook's first names is plain enough to be looked for")
    }
}
