@_spi(Hosting) import SceneHosting

/// Admits browsers to this machine's records by one-time keys.
///
/// The host keeps the admitted browsers, so that they stay admitted when the server restarts.
protocol AdmittedBrowsers: Sendable {
    /// Whether a browser was admitted.
    func contains(_ browser: String) async throws -> Bool

    func add(_ browser: String) async throws
}

/// The one-time keys and the admitted browsers of a server.
@MainActor
final class WebAdmission {
    private let browsers: any AdmittedBrowsers
    private var known: Set<String> = []
    private var key = RandomName.make()
    /// Called with each key that can be used now.
    private let announce: @MainActor (String) -> Void

    init(_ browsers: any AdmittedBrowsers, announce: @escaping @MainActor (String) -> Void) {
        self.browsers = browsers
        self.announce = announce
    }

    func begin() { announce(key) }

    /// Admits a browser for a key; each key admits one.
    ///
    /// - Returns: The name under which the browser is admitted; nil if the key is not valid.
    func admit(with given: String) async throws -> String? {
        guard RandomName.areEqual(given, key) else { return nil }
        key = RandomName.make()
        let name = RandomName.make()
        try await browsers.add(name)
        known.insert(name)
        announce(key)
        return name
    }

    func admits(_ name: String?) async throws -> Bool {
        guard let name, RandomName.isValid(name) else { return false }
        if known.contains(name) { return true }
        guard try await browsers.contains(name) else { return false }
        known.insert(name)
        return true
    }
}
