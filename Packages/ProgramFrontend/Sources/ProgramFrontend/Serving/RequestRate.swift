/// Counts the requests of each caller in a minute.
@MainActor
final class RequestRate {
    /// A caller's count after a request.
    struct Standing: Equatable {
        let limit: Int
        let remaining: Int
        /// The seconds after which the count begins anew.
        let reset: Int

        /// The headers of the response (draft-ietf-httpapi-ratelimit-headers).
        var headers: [(name: String, value: String)] {
            [
                ("ratelimit-policy", "\"requests\";q=\(limit);w=60"),
                ("ratelimit", "\"requests\";r=\(max(0, remaining));t=\(reset)"),
            ]
        }
    }

    private static let period = Duration.seconds(60)
    private let limit: Int
    private let now: @MainActor () -> ContinuousClock.Instant
    private var counts: [String: (start: ContinuousClock.Instant, count: Int)] = [:]

    /// - Parameters:
    ///   - limit: The requests of one caller in a minute.
    ///   - now: The clock; tests set it.
    init(limit: Int, now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }) {
        self.limit = limit
        self.now = now
    }

    /// Whether a further request of the caller would be one too many.
    func isExhausted(_ caller: String) -> Bool {
        guard let entry = counts[caller], now() < entry.start + Self.period else { return false }
        return entry.count >= limit
    }

    /// Counts a request.
    ///
    /// - Throws: `Problem` if it is one too many.
    func admit(_ caller: String) throws(Problem) -> Standing {
        let now = now()
        if counts.count > 10_000 { counts = counts.filter { now < $0.value.start + Self.period } }
        var entry = counts[caller] ?? (now, 0)
        if now >= entry.start + Self.period { entry = (now, 0) }
        entry.count += 1
        counts[caller] = entry
        let left = (entry.start + Self.period - now).components
        let standing = Standing(
            limit: limit,
            remaining: limit - entry.count,
            reset: Int(left.seconds) + (left.attoseconds > 0 ? 1 : 0)
        )
        guard standing.remaining >= 0 else {
            var problem = Problem(
                .tooManyRequests,
                "there were more than \(limit) requests in a minute; go on in \(standing.reset) s"
            )
            problem.headers = standing.headers + [("retry-after", "\(standing.reset)")]
            throw problem
        }
        return standing
    }
}
