import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import StorageWorkers
@_spi(Hosting) import TextFrontend

/// A call whose work goes on after its request may have been answered.
@MainActor
final class LongWork {
    let caller: String
    private let run: CallRun
    private var task: Task<Void, Never>?
    /// The response of the call; nil while it works.
    private(set) var response: HTTPResponse?
    private(set) var endedAt: ContinuousClock.Instant?
    private var isStopped = false

    /// Begins a call.
    ///
    /// - Parameter respond: Makes the response of the call.
    init(_ run: CallRun, of caller: String, respond: @escaping @MainActor (CallRun) async -> HTTPResponse) {
        self.run = run
        self.caller = caller
        task = Task {
            let response = await respond(run)
            let message = run.navigator.screen?.message?.text
            run.end()
            self.response =
                isStopped
                ? Problem(.stopped, message ?? "the work was stopped before its end").response : response
            self.endedAt = .now
        }
    }

    /// Returns when the call has been answered.
    func end() async { await task?.value }

    /// Stops the work, as Ctrl-C does in a terminal.
    func stop() {
        guard response == nil else { return }
        isStopped = true
        run.navigator.cancelWork()
    }

    /// The progress that the scene shows, as the body of an answer.
    var progress: [UInt8] {
        let block = run.navigator.screen?.blocks.lazy.compactMap { block in
            if case .progress(let progress) = block { progress } else { nil }
        }.first
        // Texts and numbers can always be encoded.
        return (try? RecordJSONEncoder.bytes(Progress(status: "working", progress: block))) ?? []
    }

    /// The answer to those who ask for work that goes on.
    nonisolated static func answer(_ progress: [UInt8]) -> HTTPResponse {
        HTTPResponse(200, [("content-type", "application/json"), ("retry-after", "1")], body: progress)
    }

    private struct Progress: Encodable {
        var status: String
        var progress: ProgressBlock?
    }
}

/// The work that goes on after its calls were answered, by a name that nobody can guess.
@MainActor
final class LongWorkShelf {
    private var works: [String: LongWork] = [:]
    private let settings: ProgramSettings

    init(_ settings: ProgramSettings) {
        self.settings = settings
    }

    /// Refuses a caller who has too much work under way.
    ///
    /// - Throws: `Problem`.
    func check(_ caller: String) throws(Problem) {
        let time = ContinuousClock.now - settings.workLifetime
        works = works.filter { ($0.value.endedAt ?? .now) > time }
        guard
            works.values.count(where: { $0.caller == caller && $0.response == nil }) < settings.workPerCaller
        else {
            throw Problem(
                .tooManyRequests,
                "\(settings.workPerCaller) calls work already; wait for one of them"
            )
        }
    }

    /// Keeps work.
    ///
    /// - Returns: Its name.
    func add(_ work: LongWork) -> String {
        let name = RandomName.make()
        works[name] = work
        return name
    }

    /// The work of a name at this host, if it is the caller's.
    func work(_ name: String, of caller: String) -> LongWork? {
        works[name].flatMap { $0.caller == caller ? $0 : nil }
    }
}
