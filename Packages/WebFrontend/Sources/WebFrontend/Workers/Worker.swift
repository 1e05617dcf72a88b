internal import Dispatch
internal import Glibc
import HTTPServing

/// This process as a worker of a server: its share, and what its supervisor has passed to it.
struct Worker: Sendable {
    let share: WorkerShare
    let listener: HTTPListener
    let counts: SharedCounts
    let control: ControlChannel

    /// How long a retired worker may take to end, in seconds: longer than its connections have.
    private static let retirement = 15

    /// - Throws: `HTTPServerError` if the process has not been started by a supervisor.
    init(_ share: WorkerShare) throws(HTTPServerError) {
        self.share = share
        for descriptor in [WorkerProcess.Descriptors.counts, WorkerProcess.Descriptors.control] {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
        listener = try HTTPListener.inherited(WorkerProcess.Descriptors.listener)
        counts = SharedCounts(sharing: WorkerProcess.Descriptors.counts, process: share.process)
        control = ControlChannel(OwnedDescriptor(WorkerProcess.Descriptors.control))
    }

    /// Tells the supervisor that the worker serves, and does what it asks.
    ///
    /// - Parameters:
    ///   - retire: Called on a thread of the channel.
    ///   - stop: Called on the main actor when the supervisor has ended.
    ///   - metrics: The worker's metrics.
    func begin(
        retire: @escaping @Sendable () -> Void,
        stop: @escaping @MainActor @Sendable () -> Void,
        metrics: @escaping @MainActor @Sendable () -> String
    ) {
        control.listen { [control] line in
            switch line {
            case "retire":
                retire()
                // A scene may occupy the main actor for ever.
                Self.end(after: Self.retirement)
            case "metrics": Task { @MainActor in control.send("metrics " + metrics()) }
            default: break
            }
        } end: {
            Task { @MainActor in stop() }
            Self.end(after: Self.retirement)
        }
        control.send("ready")
    }

    private static func end(after seconds: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { _exit(0) }
    }

    /// Tells the supervisor that the main actor takes no work.
    func tellStuck(_ requests: [HTTPRequest]) {
        let works = requests.map { request in
            // Behind the second colon is the row that was chosen.
            let event = request.form.fields["_event"]?.split(separator: ":").prefix(2).joined(separator: ":")
            return RequestLog.scenes(of: request) + (event.map { " \($0)" } ?? "")
        }
        control.send(
            "stuck " + (works.isEmpty ? "nothing that a request waits for" : works.joined(separator: ", "))
        )
    }
}
