package import SceneProtocol

/// A started program, to which a host writes.
package protocol ProgramPeer: Sendable {
    /// Writes bytes after the ones before, without waiting.
    ///
    /// - Returns: false if the program leaves too many bytes unread.
    func write(_ bytes: [UInt8]) -> Bool
    /// Closes its input, at which it should end by itself.
    func closeInput()
    /// Ends it at once.
    func kill()
}

/// Starts a program. It gets a function that reads the bytes of its output in order, and returns false to end it, and one that
/// it calls once after the last bytes with the words how it ended.
package typealias ProgramStart =
    @MainActor (
        _ read: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
        _ ended: @escaping @Sendable (String) -> Void
    ) throws(ProgramFailure) -> any ProgramPeer

extension SceneProgram {
    /// A program that is no process, for tests: its module passes through the protocol.
    ///
    /// - Throws: `ProgramFailure.malformed` if the declaration asks for what no program can have.
    package convenience init(
        _ description: ModuleDescription,
        limits: ProgramLimits,
        start: @escaping ProgramStart
    ) throws(ProgramFailure) {
        try self.init(
            ProgramBoundary(file: description.name, needs: description.needs, limits: limits),
            description,
            hostName: "tests",
            log: ProgramLog(path: nil, limit: 0),
            start: start
        )
    }
}
