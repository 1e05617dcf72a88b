import HTTPMounts
@_spi(Hosting) import SceneKitCore
import StorageWorkers

/// Makes calls with the same `Idempotency-Key` one call: the first claims the key in the store and records its outcome, and
/// later ones get that outcome, at any host over the store.
struct RepeatedCalls: Sendable {
    private let store: RecordStore
    /// Tells this process from others over the store.
    private let process: String

    /// How long a key is known.
    private static let lifetime = 24 * 3_600
    /// The largest recorded answer.
    private static let bodyLimit = 256 << 10
    /// How long a call of another process may still be under way.
    private static let longestCall = 120

    init(_ store: RecordStore, process: String) throws {
        self.store = try store.scoped(to: "programs")
        self.process = process
    }

    /// The key of a request; nil if it has none.
    ///
    /// - Throws: `Problem`.
    static func key(of request: HTTPRequest) throws(Problem) -> String? {
        guard let key = request["idempotency-key"] else { return nil }
        guard (1...128).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Problem(.malformedRequest, "an Idempotency-Key has 1 to 128 visible characters of ASCII")
        }
        return key
    }

    /// Makes a call, unless it was made before.
    ///
    /// - Parameters:
    ///   - key: The key that the caller has given to the call.
    ///   - caller: Whose key it is.
    ///   - digest: Of everything that the call would do.
    ///   - now: In seconds since 1970.
    ///   - perform: Makes the call.
    /// - Throws: `Problem` if another call has the key, or the outcome of the same call is unknown.
    @MainActor
    func once(
        _ key: String,
        of caller: String,
        _ digest: String,
        now: Int,
        perform: @MainActor () async -> HTTPResponse
    ) async throws(Problem) -> HTTPResponse {
        let id = "\(caller) \(key)"
        let claim = KeyedCall(id: id, call: digest, process: process, claimedAt: now)
        let known: KeyedCall?
        do {
            known = try await store.transaction(KeyedCall.self) { transaction in
                let known = try transaction.get(KeyedCall.self, id: id)
                if let known, known.claimedAt > now - Self.lifetime { return known }
                let old = RecordQuery(KeyedCall.byTime[..<(now - Self.lifetime)], limit: 50)
                for call in try transaction.reader.page(KeyedCall.self, old).records {
                    transaction.batch.delete(KeyedCall.self, id: call.id)
                }
                try transaction.batch.put(claim)
                return nil
            }
        } catch {
            throw .unavailable("the call cannot be claimed now, and was not made")
        }
        if let known { return try outcome(of: known, digest, now) }
        let response = await perform()
        await record(response, for: claim)
        return response
    }

    private func outcome(of known: KeyedCall, _ digest: String, _ now: Int) throws(Problem) -> HTTPResponse {
        guard known.call == digest else {
            throw Problem(.keyReused, "the Idempotency-Key belongs to another call")
        }
        if let status = known.status {
            var headers = [("idempotency-replayed", "true")]
            if let type = known.type { headers.append(("content-type", type)) }
            if let location = known.location { headers.append(("location", location)) }
            return HTTPResponse(status, headers, body: Array((known.body ?? "").utf8))
        }
        // A process that has ended records nothing any more.
        guard known.process == process || known.claimedAt > now - Self.longestCall else {
            throw Problem(
                .outcomeUnknown,
                "the call with this Idempotency-Key was interrupted: find out whether it was done, then use another key"
            )
        }
        var problem = Problem(.underWay, "the call with this Idempotency-Key is under way")
        problem.headers.append(("retry-after", "1"))
        throw problem
    }

    /// Records an outcome, or forgets the claim of a call that has changed nothing and goes on: one with a question.
    private func record(_ response: HTTPResponse, for claim: KeyedCall) async {
        var batch = RecordBatch()
        var call = claim
        call.status = response.status
        call.type = response.headers.first { $0.name == "content-type" }?.value
        call.location = response.headers.first { $0.name == "location" }?.value
        let isQuestion = response.headers.contains {
            $0.name == Problem.codeHeader && $0.value == ProblemCode.question.rawValue
        }
        guard !isQuestion, case .bytes(let bytes) = response.body, bytes.count <= Self.bodyLimit else {
            batch.delete(KeyedCall.self, id: claim.id)
            _ = try? await store.write(batch)
            return
        }
        call.body = String(decoding: bytes, as: UTF8.self)
        // Without the record, a repetition gets that the outcome is unknown.
        guard (try? batch.put(call)) != nil else { return }
        _ = try? await store.write(batch)
    }
}

/// A call that has an `Idempotency-Key`, and its outcome.
struct KeyedCall: Record, Hashable {
    static let byTime = RecordIndex("claimed", \KeyedCall.claimedAt)
    static let schema = RecordSchema(name: "keyed_calls", indexes: byTime)

    /// The caller and the key.
    var id: String
    /// A digest of everything that the call does.
    var call: String
    /// The process that makes it.
    var process: String
    /// In seconds since 1970.
    var claimedAt: Int
    /// The status of the response; nil while the call is under way, or if it was interrupted.
    var status: Int?
    /// The media type of the response.
    var type: String?
    /// The address of work that goes on.
    var location: String?
    var body: String?
}
