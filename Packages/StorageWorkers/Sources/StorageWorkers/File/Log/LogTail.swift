/// What lies behind the last batch of a log: the beginning of one that was never finished.
public struct LogTail: Hashable, Sendable {
    /// Where it begins, in bytes.
    public var offset: Int
    /// How many bytes it has.
    public var length: Int
}
