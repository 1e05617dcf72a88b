import HTTPMounts
import SceneKitCore

/// The rates of a host's callers, which the API and the endpoint for agents count together.
@MainActor
final class ProgramRates {
    let requests: RequestRate
    let failures: RequestRate

    private init(_ settings: ProgramSettings, _ counts: SharedCounts) {
        requests = RequestRate(
            "requests",
            limit: settings.requestsPerMinute,
            counts: counts,
            now: settings.now
        )
        failures = RequestRate(
            "failures",
            limit: settings.failuresPerMinute,
            counts: counts,
            now: settings.now
        )
    }

    /// Those of a host's services.
    ///
    /// - Parameters:
    ///   - settings: The limits, if this is the first front end for programs that asks.
    ///   - counts: Those of the server, likewise.
    static func of(_ host: Services, _ settings: ProgramSettings, _ counts: SharedCounts) -> ProgramRates {
        if let known = host[ProgramRates.self] { return known }
        let made = ProgramRates(settings, counts)
        host[ProgramRates.self] = made
        return made
    }
}
