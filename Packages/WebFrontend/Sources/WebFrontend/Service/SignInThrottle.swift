import HTTPServing

/// Limits how often one address may send passwords. Accounts have limits of their own.
struct SignInThrottle {
    static let limit = 30
    static let period: Duration = .seconds(600)
    let counts: SharedCounts

    /// Notes an attempt.
    ///
    /// - Returns: Whether it may be made.
    func admit(_ client: String) -> Bool {
        counts.add("passwords \(client)", in: Self.period).count <= Self.limit
    }
}
