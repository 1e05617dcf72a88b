import Foundation

/// What a program that was run has said.
struct ProgramRun {
    let output: String
    let errors: String
    let status: Int32

    /// Runs a program of the path; its output goes through files, so that no pipe can fill up.
    init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = environment
        let files = ["out", "err"].map { folder.url.appendingPathComponent($0) }
        for file in files { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        output = try String(contentsOf: files[0], encoding: .utf8)
        errors = try String(contentsOf: files[1], encoding: .utf8)
        status = process.terminationStatus
    }
}

/// A folder of its own.
struct TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "documentation-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    func remove() {
        // What is left of it is the system's to remove.
        try? FileManager.default.removeItem(at: url)
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
