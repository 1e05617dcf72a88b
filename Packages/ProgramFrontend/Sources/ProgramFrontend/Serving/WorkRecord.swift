import StorageWorkers

/// The state of long work in the store, so that each host over the store answers for the work of the others.
struct WorkRecord: Record, Hashable {
    static let bySight = RecordIndex("seen", \WorkRecord.seenAt)
    static let schema = RecordSchema(name: "work", indexes: bySight)

    /// The name that nobody can guess.
    var id: String
    var caller: String
    /// When its host was last known to work at it, or when it ended, in seconds since 1970.
    var seenAt: Int
    /// Whether somebody has asked another host to stop it.
    var isStopWanted = false
    /// The progress as JSON.
    var progress: String?
    /// The status of the outcome; nil while the work goes on, or if its host has ended before it.
    var status: Int?
    /// The media type of the outcome.
    var type: String?
    var body: String?
}
