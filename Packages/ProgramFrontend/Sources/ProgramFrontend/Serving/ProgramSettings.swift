import HTTPMounts

/// The limits of the API.
struct ProgramSettings: Sendable {
    /// The requests of one access token, or of one address without one, in a minute.
    var requestsPerMinute = 600
    /// The wrong tokens of one address in a minute.
    var failuresPerMinute = 30
    /// The clock of these minutes; tests set it.
    var now: @MainActor @Sendable () -> Duration = { .sinceBoot }
    /// How long a call waits for its work before it is answered with the address of the work.
    var patience = Duration.seconds(10)
    /// How long the outcome of long work is kept.
    var workLifetime = Duration.seconds(900)
    /// The pieces of long work that one caller may have at a time, and as many streams.
    var workPerCaller = 8
    /// The tools, or the resources, of one page of their list.
    var itemsPerPage = 200
}
