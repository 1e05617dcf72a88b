import HTTPServing
import Synchronization

/// Counts requests on any thread, and writes a line for each of them.
///
/// A line names the scenes of a request and not their parameters, which may be personal.
final class RequestLog: Sendable {
    private struct Counts {
        var responses: [Int: Int] = [:]
        var seconds = 0.0
        var buckets = [Int](repeating: 0, count: RequestLog.bounds.count)
    }

    /// The upper bounds of the histogram, in seconds.
    fileprivate static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]
    private let counts = Mutex(Counts())
    private let write: (@MainActor @Sendable (String) -> Void)?
    /// The worker, in lines of a server with several.
    private let worker: String

    init(_ write: (@MainActor @Sendable (String) -> Void)?, worker: Int? = nil) {
        self.write = write
        self.worker = worker.map { "\"worker\":\($0)," } ?? ""
    }

    /// Counts a request, and writes its line before the response is sent.
    @MainActor
    func note(_ request: HTTPRequest, _ response: HTTPResponse, since start: ContinuousClock.Instant) {
        let line = count(request, response, since: start)
        write?(line())
    }

    /// Counts a request that another thread answers. Its line follows.
    func noteElsewhere(
        _ request: HTTPRequest,
        _ response: HTTPResponse,
        since start: ContinuousClock.Instant
    ) {
        let line = count(request, response, since: start)
        if let write { Task { @MainActor in write(line()) } }
    }

    /// - Returns: The text of the request's line, which is only made for a log.
    private func count(
        _ request: HTTPRequest,
        _ response: HTTPResponse,
        since start: ContinuousClock.Instant
    ) -> @Sendable () -> String {
        let duration = (ContinuousClock.now - start) / .seconds(1)
        counts.withLock { counts in
            counts.responses[response.status, default: 0] += 1
            counts.seconds += duration
            if let bucket = Self.bounds.firstIndex(where: { duration <= $0 }) { counts.buckets[bucket] += 1 }
        }
        return { [worker] in
            #"{\#(worker)"method":"\#(request.method.rawValue)","path":"\#(Self.scenes(of: request))","#
                + #""status":\#(response.status),"microseconds":\#(Int(duration * 1_000_000))}"#
        }
    }

    /// The scenes of a request's path, without their parameters.
    static func scenes(of request: HTTPRequest) -> String {
        let scenes = request.path.split(separator: "/").map { $0.prefix { $0 != ";" } }.joined(separator: "/")
        return scenes.utf8.allSatisfy(isPlain) ? "/" + scenes : "?"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// The counts in Prometheus' text format, version 0.0.4.
    func metrics(browsers: Int, tabs: Int, streams: Int) -> String {
        let counts = counts.withLock { $0 }
        var text = "# TYPE http_requests_total counter\n"
        for (status, count) in counts.responses.sorted(by: { $0.key < $1.key }) {
            text += "http_requests_total{status=\"\(status)\"} \(count)\n"
        }
        let total = counts.responses.values.reduce(0, +)
        text += "# TYPE http_request_duration_seconds histogram\n"
        var sum = 0
        for (bound, count) in zip(Self.bounds, counts.buckets) {
            sum += count
            text += "http_request_duration_seconds_bucket{le=\"\(bound)\"} \(sum)\n"
        }
        text += "http_request_duration_seconds_bucket{le=\"+Inf\"} \(total)\n"
        text += "http_request_duration_seconds_sum \(counts.seconds)\n"
        text += "http_request_duration_seconds_count \(total)\n"
        for (name, value) in [("browsers", browsers), ("tabs", tabs), ("event_streams", streams)] {
            text += "# TYPE web_\(name) gauge\nweb_\(name) \(value)\n"
        }
        return text
    }
}
