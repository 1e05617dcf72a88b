/// How many connections a store reads with, and for how long.
struct ReaderLimits: Hashable, Sendable {
    /// The most connections that read at a time; each is opened when all others are in use.
    var connections: Int
    /// How long a read waits until one of them is free.
    var wait: Duration
    /// The time after which a connection that nobody uses is closed; one stays open.
    var idle: Duration

    init(connections: Int = 1, wait: Duration = .seconds(5), idle: Duration = .seconds(60)) {
        self.connections = connections
        self.wait = wait
        self.idle = idle
    }
}
