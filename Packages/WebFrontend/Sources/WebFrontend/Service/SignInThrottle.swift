/// Limits how often one address may send passwords. Accounts have limits of their own.
@MainActor
final class SignInThrottle {
    static let limit = 30
    static let period: Duration = .seconds(600)
    private var attempts: [String: [ContinuousClock.Instant]] = [:]

    /// Notes an attempt.
    ///
    /// - Returns: Whether it may be made.
    func admit(_ client: String) -> Bool {
        let start = ContinuousClock.now - Self.period
        if attempts.count > 10_000 { attempts = attempts.filter { $0.value.contains { $0 > start } } }
        let recent = attempts[client, default: []].filter { $0 > start }
        guard recent.count < Self.limit else {
            attempts[client] = recent
            return false
        }
        attempts[client] = recent + [.now]
        return true
    }
}
