import HTTPMounts

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
    private let name: String
    private let limit: Int
    private let counts: SharedCounts
    private let now: @MainActor () -> Duration

    /// - Parameters:
    ///   - name: Tells its counts from others.
    ///   - limit: The requests of one caller in a minute.
    ///   - counts: Shared with the other processes of the server.
    ///   - now: The machine's clock; tests set it.
    init(
        _ name: String,
        limit: Int,
        counts: SharedCounts,
        now: @escaping @MainActor () -> Duration = { .sinceBoot }
    ) {
        self.name = name
        self.limit = limit
        self.counts = counts
        self.now = now
    }

    /// Whether a further request of the caller would be one too many.
    func isExhausted(_ caller: String) -> Bool { counts.count(key(of: caller), now: now()) >= limit }

    /// Counts a request.
    ///
    /// - Throws: `Problem` if it is one too many.
    func admit(_ caller: String) throws(Problem) -> Standing {
        let entry = counts.add(key(of: caller), in: Self.period, now: now())
        let left = entry.rest.components
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

    private func key(of caller: String) -> String { "\(name) \(caller)" }
}
