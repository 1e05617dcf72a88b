import FoundationEssentials
import NetworkWorkers
import SceneKitCore

/// Fetches covers over HTTP, a few at a time, and keeps them in a folder.
///
/// An address may lead to HTTPS servers on the public internet, or to the catalogue's own origin; see `HTTPReach`.
actor RemoteCovers: CoverFetching {
    private let catalogue: URL
    private let client: HTTPClient
    private let folder: CoverFolder?
    private let now: @Sendable () -> Date
    private var running: [URL: Task<ImageData?, Never>] = [:]
    /// When to try failed addresses again.
    private var failed: [URL: Date] = [:]
    private var places = 4
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// The time after which a failed address is tried again.
    static let pause: TimeInterval = 600
    /// The time after which a cover is fetched again.
    static let lifetime: TimeInterval = 7 * 24 * 3_600
    private static let failureLimit = 1_000

    /// - Parameter folder: Nil to keep nothing.
    init(
        catalogue: URL,
        client: HTTPClient = HTTPClient(time: .seconds(10), bodySize: ImageData.byteLimit, redirections: 3),
        folder: CoverFolder?,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.catalogue = catalogue
        self.client = client
        self.folder = folder
        self.now = now
    }

    func fetchCover(at address: String) async -> ImageData? {
        guard let url = URL(string: address, relativeTo: catalogue)?.absoluteURL else { return nil }
        if let task = running[url] { return await task.value }
        let mayFetch = failed[url].map { now() >= $0 } ?? true
        let task = Task { await cover(at: url, mayFetch: mayFetch) }
        running[url] = task
        defer { running[url] = nil }
        return await task.value
    }

    /// The kept cover if it is new enough, else the fetched one, else an old one.
    private func cover(at url: URL, mayFetch: Bool) async -> ImageData? {
        let kept = await folder?.cover(at: url)
        if let kept, now().timeIntervalSince(kept.date) < Self.lifetime { return kept.image }
        guard mayFetch else { return kept?.image }
        await takePlace()
        defer { leavePlace() }
        do {
            let image = try await fetch(url)
            failed[url] = nil
            await folder?.keep(image, from: url, at: now())
            return image
        } catch {
            // The page shows the drawn picture, and nobody can do anything about another server.
            if failed.count >= Self.failureLimit { failed = [:] }
            failed[url] = now() + Self.pause
            return kept?.image
        }
    }

    private func fetch(_ url: URL) async throws -> ImageData {
        var client = client
        client.reach = .publicServers(and: catalogue)
        let request = HTTPClientRequest(url: url, headers: ["Accept": "image/webp, image/png, image/jpeg"])
        let response = try await client.send(request)
        guard response.status == 200 else {
            throw CatalogueFailure.status(url: url.withoutSecrets, code: response.status)
        }
        var image = try ImageData(response.body)
        image.isPersonal = false
        return image
    }

    private func takePlace() async {
        guard places == 0 else {
            places -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leavePlace() {
        if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
    }
}
