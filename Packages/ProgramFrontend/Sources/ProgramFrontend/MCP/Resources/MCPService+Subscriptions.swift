@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import StorageWorkers
@_spi(Hosting) import TextFrontend

extension MCPService {
    private static let subscription = "io.modelcontextprotocol/subscriptionId"
    /// The resources that one request may watch: each has a session.
    private static let mostResources = 8

    /// Tells of changes of resources until the request is cancelled (MCP 2026-07-28, "Subscriptions").
    ///
    /// The lists of tools and resources change only with their caller's rights, and are not told of.
    func listen(
        _ id: JSONValue,
        _ params: JSONValue,
        by caller: Caller,
        _ exchange: MCPExchange
    ) async throws(MCPError) -> JSONValue {
        let uris = params["notifications"]?["resourceSubscriptions"]?.array?.compactMap(\.string) ?? []
        guard uris.count <= Self.mostResources else {
            throw .invalidParameters("a request watches \(Self.mostResources) resources at most")
        }
        let meta: JSONValue = [Self.subscription: id]
        var watched: [WatchedResource] = []
        defer { for resource in watched { resource.end() } }
        for uri in uris {
            let resource = try await watch(uri, for: caller)
            watched.append(resource)
        }
        exchange.notify(
            "notifications/subscriptions/acknowledged",
            [
                "_meta": meta,
                "notifications": uris.isEmpty
                    ? [:] : ["resourceSubscriptions": .array(uris.map(JSONValue.string))],
            ]
        )
        for resource in watched {
            resource.begin {
                exchange.notify("notifications/resources/updated", ["_meta": meta, "uri": .string($0)])
            }
        }
        await exchange.untilCancelled()
        return ["_meta": meta]
    }

    private func watch(_ uri: String, for caller: Caller) async throws(MCPError) -> WatchedResource {
        let admission: Admission
        do throws(Problem) { admission = try await caller.readmit() } catch { throw MCPError(error) }
        let run = try await run(of: uri, for: admission, rights: caller)
        do throws(Problem) { _ = try await run.answer() } catch {
            run.end()
            throw LocationURI.notFound(uri, error.detail)
        }
        return WatchedResource(uri, run)
    }
}

/// A location whose changes a client is told of.
@MainActor
private final class WatchedResource {
    private let uri: String
    private let run: CallRun
    private var last: [UInt8] = []
    private var isTold = false
    private let person: String?

    init(_ uri: String, _ run: CallRun) {
        self.uri = uri
        self.run = run
        person = Self.person(of: run)
        last = bytes
    }

    private static func person(of run: CallRun) -> String? {
        run.navigator.services[(any UserDirectory).self]?.currentUserName
    }

    private var bytes: [UInt8] { (try? RecordJSONEncoder.bytes(run.shown)) ?? [] }

    func begin(_ tell: @escaping (_ uri: String) -> Void) {
        run.navigator.onChange = { [weak self] in self?.noteChange(tell) }
        // It may have changed while other locations were opened.
        noteChange(tell)
    }

    /// Several changes in one turn of the main actor are one, and unfinished work is none.
    private func noteChange(_ tell: @escaping (_ uri: String) -> Void) {
        guard !isTold else { return }
        isTold = true
        Task {
            await run.navigator.settle()
            isTold = false
            let bytes = bytes
            guard bytes != last, Self.person(of: run) == person else { return }
            last = bytes
            tell(uri)
        }
    }

    func end() { run.end() }
}
