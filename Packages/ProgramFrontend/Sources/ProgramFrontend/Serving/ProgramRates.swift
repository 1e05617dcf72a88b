import SceneKitCore

/// The rates of a host's callers, which the API and the endpoint for agents count together.
@MainActor
final class ProgramRates {
    let requests: RequestRate
    let failures: RequestRate

    private init(_ settings: ProgramSettings) {
        requests = RequestRate(limit: settings.requestsPerMinute)
        failures = RequestRate(limit: settings.failuresPerMinute)
    }

    /// Those of a host's services.
    ///
    /// - Parameter settings: The limits, if this is the first front end for programs that asks.
    static func of(_ host: Services, _ settings: ProgramSettings) -> ProgramRates {
        if let known = host[ProgramRates.self] { return known }
        let made = ProgramRates(settings)
        host[ProgramRates.self] = made
        return made
    }
}
