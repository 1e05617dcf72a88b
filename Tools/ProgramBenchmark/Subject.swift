import Foundation

/// A host with the contacts in one of three ways.
struct Subject {
    let name: String
    let host: String
    let flags: [String]
    let environment: [String: String]

    /// The time of a run that opens a form and ends, in milliseconds.
    func runOnce() throws -> Double {
        let start = ContinuousClock.now
        _ = try run(["AddContact"])
        return (ContinuousClock.now - start).milliseconds
    }

    @discardableResult
    func run(_ arguments: [String], overStore: Bool = true) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: host)
        process.arguments = (overStore ? flags : []) + arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchmarkError("\(name): \(arguments) failed") }
        return String(decoding: data, as: UTF8.self)
    }
}

/// The hosts, each with a copy of the same contacts.
struct Subjects {
    private let folder: String
    private let arguments: [String]

    init(_ arguments: [String]) throws {
        folder = arguments[1]
        self.arguments = arguments
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Built in first, then as a library, then as a program.
    func all() throws -> [Subject] {
        let builtIn = try subject("in the host", arguments[2], [])
        try builtIn.run(["ContactList", "import", arguments[6]])
        let library = try subject("as a library", arguments[3], ["--plugins", arguments[5]])
        try copy(to: store(library.name))
        let program = try subject("as a program", arguments[3], [])
        try program.run(["plugins", "grant", arguments[4]], overStore: false)
        // It keeps its records in a folder of its own.
        let cache = "\(home(program.name))/.local/share/pluginhost/programs/cache/ContactsScene.persons/-"
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        try copy(to: cache + "/records.sqlite")
        return [builtIn, library, program]
    }

    private func home(_ name: String) -> String {
        folder + "/" + name.split(separator: " ").joined(separator: "-")
    }

    private func store(_ name: String) -> String { home(name) + "/store.sqlite" }

    private func copy(to path: String) throws {
        for suffix in ["", "-wal"] {
            let source = store("in the host") + suffix
            guard FileManager.default.fileExists(atPath: source) else { continue }
            try FileManager.default.copyItem(atPath: source, toPath: path + suffix)
        }
    }

    private func subject(_ name: String, _ host: String, _ flags: [String]) throws -> Subject {
        try FileManager.default.createDirectory(atPath: home(name), withIntermediateDirectories: true)
        return Subject(
            name: name,
            host: host,
            flags: flags + ["--store", "sqlite:" + store(name)],
            environment: ["HOME": home(name), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        )
    }

    /// The time from the program's start to its declaration, without a boundary, in milliseconds.
    func startProgram() throws -> Double {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: arguments[4])
        process.standardInput = input
        process.standardOutput = output
        let start = ContinuousClock.now
        try process.run()
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"versions":[1],"host":"benchmark"}}"#
            + "\n"
        try input.fileHandleForWriting.write(contentsOf: Data(request.utf8))
        while case let data = output.fileHandleForReading.availableData, !data.contains(0x0A) {
            guard !data.isEmpty else { throw BenchmarkError("the program has ended") }
        }
        let time = (ContinuousClock.now - start).milliseconds
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        return time
    }
}
