import HTTPMounts
@_spi(Hosting) import SceneKitCore
import StorageWorkers

/// Keeps the state of long work in the store: the host that does the work writes it, and the others read it.
struct SharedWork: Sendable {
    private let store: RecordStore
    private let lifetime: Int

    /// The largest outcome that is kept.
    private static let bodyLimit = 256 << 10
    /// After this time without a word of its host, work counts as interrupted; in seconds.
    private static let longestSilence = 60

    /// - Parameter lifetime: How long an outcome is kept.
    init(_ store: RecordStore, lifetime: Duration) throws {
        self.store = try store.scoped(to: "programs")
        self.lifetime = Int(lifetime.components.seconds)
    }

    /// Says that work goes on.
    ///
    /// - Parameters:
    ///   - progress: The body of the answer to those who ask for it.
    ///   - now: In seconds since 1970.
    /// - Returns: Whether somebody has asked another host to stop it.
    func note(_ name: String, of caller: String, progress: [UInt8], now: Int) async throws -> Bool {
        try await store.transaction(WorkRecord.self) { transaction in
            let known = try transaction.get(WorkRecord.self, id: name)
            var work = known ?? WorkRecord(id: name, caller: caller, seenAt: now)
            work.seenAt = now
            work.progress = String(decoding: progress, as: UTF8.self)
            try transaction.batch.put(work)
            let old = RecordQuery(WorkRecord.bySight[..<(now - lifetime)], limit: 50)
            for ended in try transaction.reader.page(WorkRecord.self, old).records where ended.id != name {
                transaction.batch.delete(WorkRecord.self, id: ended.id)
            }
            return work.isStopWanted
        }
    }

    /// Keeps the outcome of work.
    func end(_ name: String, of caller: String, _ response: HTTPResponse, now: Int) async throws {
        var work = WorkRecord(id: name, caller: caller, seenAt: now)
        var kept = response
        if case .bytes(let bytes) = response.body, bytes.count <= Self.bodyLimit {
        } else {
            kept =
                Problem(
                    .notFound,
                    "the outcome is a document or too large to share: ask the host that has done the work"
                ).response
        }
        guard case .bytes(let bytes) = kept.body else { return }
        work.status = kept.status
        work.type = kept.headers.first { $0.name == "content-type" }?.value
        work.body = String(decoding: bytes, as: UTF8.self)
        var batch = RecordBatch()
        try batch.put(work)
        try await store.write(batch)
    }

    /// The progress or the outcome of a caller's work at another host; nil if there is none of that name.
    ///
    /// - Throws: `Problem` if its host has ended before the work, or a storage error.
    func answer(_ name: String, of caller: String, now: Int) async throws -> HTTPResponse? {
        guard let work = try await store.get(WorkRecord.self, id: name), work.caller == caller,
            work.seenAt > now - lifetime
        else { return nil }
        if let status = work.status {
            let headers = [("content-type", work.type ?? "application/json")]
            return HTTPResponse(status, headers, body: Array((work.body ?? "").utf8))
        }
        guard work.seenAt > now - Self.longestSilence else {
            throw Problem(
                .outcomeUnknown,
                "the host of the work has ended before it: find out whether it was done, then begin again"
            )
        }
        return LongWork.answer(Array((work.progress ?? "{}").utf8))
    }

    /// Asks the host of a caller's work to stop it.
    ///
    /// - Returns: Whether there is such work.
    func stop(_ name: String, of caller: String) async throws -> Bool {
        try await store.transaction(WorkRecord.self) { transaction in
            guard var work = try transaction.get(WorkRecord.self, id: name), work.caller == caller else {
                return false
            }
            work.isStopWanted = true
            try transaction.batch.put(work)
            return true
        }
    }
}
