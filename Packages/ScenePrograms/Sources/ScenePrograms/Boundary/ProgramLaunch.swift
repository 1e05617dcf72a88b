internal import CProgramSpawn
internal import Glibc

/// The command that starts a program.
struct ProgramLaunch: Equatable, Sendable {
    /// The words of the command, the first one an absolute path.
    var words: [String]
    /// Bytes that the command reads from descriptor 3, fewer than a pipe holds; empty for none.
    var extra: [UInt8] = []

    /// The whole environment: nothing of the host's.
    static let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=/tmp"]

    /// Starts the command with these descriptors for its standard streams.
    ///
    /// - Throws: `ProgramFailure.notStarted`.
    func spawn(input: Int32, output: Int32, errors: Int32) throws(ProgramFailure) -> pid_t {
        var descriptors = [input, output, errors]
        var rest: Int32?
        if !extra.isEmpty {
            let pipe = try ChildProcess.pipe()
            // It fits into the pipe, so that this does not wait.
            _ = extra.withUnsafeBytes { write(pipe.write, $0.baseAddress, $0.count) }
            close(pipe.write)
            descriptors.append(pipe.read)
            rest = pipe.read
        }
        defer { if let rest { close(rest) } }
        let arguments = words.map { strdup($0) } + [nil]
        let variables = Self.environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let failure = program_spawn(arguments, variables, descriptors, Int32(descriptors.count), &process)
        guard failure == 0 else { throw .notStarted("\(words[0]): \(String(cString: strerror(failure)))") }
        return process
    }
}
