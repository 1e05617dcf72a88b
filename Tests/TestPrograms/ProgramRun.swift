public import Foundation

/// What a program that was run has said.
public struct ProgramRun: Equatable, Sendable {
    public var output: String
    public var errors: String
    /// 128 and the signal's number where one ended it, as shells tell it.
    public var status: Int32

    public init(output: String, errors: String, status: Int32) {
        self.output = output
        self.errors = errors
        self.status = status
    }

    /// Runs a program, and waits for its end; what it reads and writes goes through files, so that no pipe can fill up.
    ///
    /// - Parameters:
    ///   - program: its path, or its name on the search path of the environment.
    ///   - input: what it reads; nil is nothing at all.
    ///   - folder: where it is run; nil is where the tests are.
    public init(
        _ program: String,
        _ arguments: [String],
        input: String? = nil,
        environment: [String: String]? = nil,
        in folder: URL? = nil
    ) throws {
        let scratch = try TemporaryFolder()
        defer { scratch.remove() }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = environment ?? ProcessInfo.processInfo.environment
        if let folder { process.currentDirectoryURL = folder }
        let files = ["out", "err"].map { scratch.url.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        if let input {
            let path = try scratch.write(input, to: "in")
            process.standardInput = try FileHandle(forReadingFrom: URL(filePath: path))
        }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let signal: Int32 = process.terminationReason == .exit ? 0 : 128
        self.init(
            output: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            status: signal + process.terminationStatus
        )
    }
}
