public import Foundation

/// The output, errors and exit status of a completed program.
public struct ProgramRun: Equatable, Sendable {
    /// Standard output, decoded as UTF-8.
    public var output: String
    /// Standard error, decoded as UTF-8.
    public var errors: String
    /// The exit status; 128 plus the signal's number if a signal ended the program, as in shells.
    public var status: Int32

    public init(output: String, errors: String, status: Int32) {
        self.output = output
        self.errors = errors
        self.status = status
    }

    /// Runs a program and waits for its end.
    ///
    /// The call blocks its thread: only tests and suites with the trait ``Testing/Trait/blocking`` may make it. The
    /// streams go through files, so that no pipe fills up.
    ///
    /// - Parameters:
    ///   - program: The program's path, or its name on the environment's search path.
    ///   - input: Standard input; nil for an empty one.
    ///   - environment: The program's whole environment; nil for that of the tests.
    ///   - folder: The working folder; nil for that of the tests.
    /// - Throws: The system's error if the program or its files cannot be opened.
    public init(
        _ program: String,
        _ arguments: [String],
        input: String? = nil,
        environment: [String: String]? = nil,
        in folder: URL? = nil
    ) throws {
        BlockingThreads.require()
        let scratch = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = environment ?? ProcessInfo.processInfo.environment
        if let folder { process.currentDirectoryURL = folder }
        for name in ["out", "err"] { try scratch.write("", to: name) }
        process.standardInput = FileHandle.nullDevice
        if let input {
            process.standardInput = try FileHandle(
                forReadingFrom: URL(filePath: scratch.write(input, to: "in"))
            )
        }
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: scratch.file("out")))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: scratch.file("err")))
        try process.run()
        process.waitUntilExit()
        let signal: Int32 = process.terminationReason == .exit ? 0 : 128
        self.init(
            output: String(decoding: try scratch.read("out"), as: UTF8.self),
            errors: String(decoding: try scratch.read("err"), as: UTF8.self),
            status: signal + process.terminationStatus
        )
    }

    /// Runs a program and waits for its end without blocking the caller's thread, for tests on the main actor.
    ///
    /// The parameters and errors are those of `init(_:_:input:environment:in:)`.
    public static func run(
        _ program: String,
        _ arguments: [String],
        input: String? = nil,
        environment: [String: String]? = nil,
        in folder: URL? = nil
    ) async throws -> ProgramRun {
        try await withTaskExecutorPreference(BlockingThreads.shared) {
            try ProgramRun(program, arguments, input: input, environment: environment, in: folder)
        }
    }
}
