internal import Dispatch
internal import Glibc
import HTTPServing
import SceneKitCore

/// Starts the workers of a server, which all accept connections from the socket that it holds, and has another one in the
/// place of each that dies or does not answer.
///
/// ```
/// SIGHUP           starts the program anew for each worker, which then retires
/// SIGTERM, SIGINT  stop the workers, and then this process
/// ```
@MainActor
final class Supervisor {
    /// What the supervisor is told, in order.
    private enum Notice: Sendable {
        case said(process: Int, String)
        case ended(process: Int, status: Int32)
        case start(number: Int, replacing: Int?)
        case reload
        case stop
    }

    /// A worker that has not ended.
    private struct Running {
        let process: WorkerProcess
        /// The process of the worker that retires as soon as this one is ready.
        var replaced: Int?
        var isReady = false
        /// Whether its main actor does not answer.
        var isStuck = false
        /// Whether another one has taken its place.
        var isRetired = false
    }

    private let count: Int
    private var listener: HTTPListener?
    private let counts: SharedCounts
    private let folder: String
    private let program = WorkerProcess.ownProgram
    private let variable: String
    private let tell: @MainActor (LocalizedText) -> Void
    private let announce: @MainActor (String) -> Void
    private let notices = AsyncStream.makeStream(of: Notice.self)
    private var workers: [Int: Running] = [:]
    private var lastProcess = 0
    /// How often the workers of a number have ended soon after their start, since one has not.
    private var failures: [Int: Int] = [:]
    private var hasBegun = false
    private var isStopping = false
    /// The addresses to announce when all workers are ready.
    private var addresses: [String] = []
    private var answers: [Int: CheckedContinuation<String?, Never>] = [:]

    /// - Parameters:
    ///   - count: The number of workers.
    ///   - variable: The name of the environment variable that has a worker's share.
    ///   - folder: Where the folder of the sockets is made.
    ///   - tell: Called with errors.
    ///   - announce: Called with each address that admits one more browser.
    /// - Throws: `HTTPServerError`.
    init(
        count: Int,
        listener: HTTPListener,
        variable: String,
        folder: String,
        tell: @escaping @MainActor (LocalizedText) -> Void,
        announce: @escaping @MainActor (String) -> Void
    ) throws {
        guard let counts = SharedCounts.shareable() else {
            throw HTTPServerError("shared memory: " + String(cString: strerror(errno)))
        }
        var path = (folder + "/serve-XXXXXX").utf8CString.map { $0 }
        guard mkdtemp(&path) != nil else {
            throw HTTPServerError("\(folder): " + String(cString: strerror(errno)))
        }
        self.count = count
        self.listener = listener
        self.counts = counts
        self.variable = variable
        self.folder = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.tell = tell
        self.announce = announce
    }

    /// Runs until `stop`, or until the first worker ends before it is ready.
    ///
    /// - Parameter begin: Called as soon as all workers are ready.
    /// - Returns: The exit status.
    func run(_ begin: () throws -> Void) async throws -> Int32 {
        let hangups = watchHangups()
        defer {
            hangups.cancel()
            for number in 0..<count { unlink("\(folder)/\(number)") }
            rmdir(folder)
        }
        // What prevents every worker is said once, and the first one prepares the store alone.
        try start(0)
        for await notice in notices.stream {
            if !hasBegun, !isStopping, case .ended(let process, let status) = notice {
                workers[process] = nil
                await stopAll()
                return max(status, 1)
            }
            take(notice)
            if isStopping, workers.isEmpty { return 0 }
            guard !hasBegun else { continue }
            guard workers.values.allSatisfy(\.isReady), !isStopping else { continue }
            if workers.count < count {
                for number in 1..<count { try start(number) }
            } else {
                hasBegun = true
                try begin()
                addresses.forEach(announce)
            }
        }
        return 0
    }

    /// Ends `run`.
    func stop() { notices.continuation.yield(.stop) }

    // MARK: - Workers

    private func start(_ number: Int, replacing replaced: Int? = nil) throws {
        guard let listener else { return }
        lastProcess += 1
        let share = WorkerShare(number: number, count: count, process: lastProcess, folder: folder)
        let process = try WorkerProcess(
            share,
            program: program,
            variable: variable,
            listener: listener.descriptor,
            counts: counts.descriptor
        )
        workers[lastProcess] = Running(process: process, replaced: replaced)
        process.watch(
            { [continuation = notices.continuation] in continuation.yield(.said(process: share.process, $0))
            },
            end: { [continuation = notices.continuation] in
                continuation.yield(.ended(process: share.process, status: $0))
            }
        )
    }

    private func take(_ notice: Notice) {
        switch notice {
        case .said(let process, let line): said(line, process)
        case .ended(let process, let status): ended(process, status)
        case .start(let number, let replaced):
            guard !isStopping, current(number) == nil || replaced != nil else { return }
            do { try start(number, replacing: replaced) } catch {
                tell(LocalizedText(verbatim: "error: \(error)"))
                startLater(number, replacing: replaced)
            }
        case .reload:
            for (process, worker) in workers where !worker.isRetired && !isReplaced(process) {
                notices.continuation.yield(.start(number: worker.process.share.number, replacing: process))
            }
        case .stop:
            isStopping = true
            listener = nil
            for worker in workers.values { worker.process.signal(SIGTERM) }
        }
    }

    private func said(_ line: String, _ process: Int) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = parts.count > 1 ? parts[1] : ""
        switch parts.first {
        case "ready":
            workers[process]?.isReady = true
            guard let replaced = workers[process]?.replaced else { return }
            workers[process]?.replaced = nil
            workers[replaced]?.isRetired = true
            workers[replaced]?.process.control.send("retire")
        case "open":
            if hasBegun { announce(rest) } else { addresses.append(rest) }
        case "stuck":
            guard let worker = workers[process], !worker.isRetired, !isStopping else { return }
            workers[process]?.isStuck = true
            let number = worker.process.share.number
            tell("error: worker \(number) has not answered for 5 s and is replaced; it works on \(rest)")
            if !isReplaced(process) {
                notices.continuation.yield(.start(number: number, replacing: process))
            }
        case "metrics": answers.removeValue(forKey: process)?.resume(returning: rest)
        default: break
        }
    }

    private func ended(_ process: Int, _ status: Int32) {
        guard let worker = workers.removeValue(forKey: process) else { return }
        counts.forget(process: process)
        answers.removeValue(forKey: process)?.resume(returning: nil)
        guard !worker.isRetired, !isStopping else { return }
        let number = worker.process.share.number
        tell("error: worker \(number) has ended with the status \(status)")
        // A new program that cannot start leaves the old one where it is.
        let replaced = worker.replaced.flatMap { workers[$0] == nil ? nil : $0 }
        if let replaced, workers[replaced]?.isStuck != true { return }
        guard !workers.values.contains(where: { $0.replaced == process }) else { return }
        failures[number] = worker.process.start < .now - .seconds(60) ? 0 : failures[number, default: 0] + 1
        startLater(number, replacing: replaced)
    }

    /// Starts a worker: the first time at once, and then after longer and longer pauses.
    private func startLater(_ number: Int, replacing replaced: Int?) {
        let attempts = max(0, failures[number, default: 0] - 1)
        let pause = attempts == 0 ? 0 : min(30, 0.25 * Double(1 << min(attempts, 7)))
        Task { [continuation = notices.continuation] in
            if pause > 0 { try? await Task.sleep(for: .seconds(pause)) }
            continuation.yield(.start(number: number, replacing: replaced))
        }
    }

    private func current(_ number: Int) -> Running? {
        workers.values.first { $0.process.share.number == number && !$0.isRetired }
    }

    /// Whether another process is being started in the place of one.
    private func isReplaced(_ process: Int) -> Bool { workers.values.contains { $0.replaced == process } }

    private func stopAll() async {
        for worker in workers.values { worker.process.signal(SIGTERM) }
        guard !workers.isEmpty else { return }
        for await notice in notices.stream {
            if case .ended(let process, _) = notice { workers[process] = nil }
            if workers.isEmpty { return }
        }
    }

    /// Reloads on SIGHUP, and stops if that means that the terminal is gone.
    private func watchHangups() -> any DispatchSourceSignal {
        let hadTerminal = Self.hasTerminal
        let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.setEventHandler { @Sendable [continuation = notices.continuation] in
            continuation.yield(hadTerminal && !Self.hasTerminal ? .stop : .reload)
        }
        source.resume()
        return source
    }

    private nonisolated static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        if terminal >= 0 { close(terminal) }
        return terminal >= 0
    }

    // MARK: - Health and metrics

    /// The mounts of the listener for metrics.
    var mounts: [HTTPMount] {
        [
            HTTPMount("/metrics", methods: [.get]) { [weak self] _ in
                HTTPResponse(
                    200,
                    [("content-type", Metrics.type)],
                    body: Array((await self?.metrics ?? "").utf8)
                )
            },
            HTTPMount("/healthz", methods: [.get]) { [weak self] _ in self?.health ?? .text(503, "stopping")
            },
        ]
    }

    private var health: HTTPResponse {
        let missing = (0..<count).filter { current($0)?.isReady != true }
        return missing.isEmpty
            ? .text(200, "ok")
            : .text(503, "workers that do not serve: \(missing.map(String.init).joined(separator: ", "))")
    }

    private var metrics: String {
        get async {
            var texts: [String] = []
            for process in workers.filter({ $0.value.isReady && !$0.value.isRetired }).keys {
                if let text = await metrics(of: process) { texts.append(text) }
            }
            let serving = (0..<count).count { current($0)?.isReady == true }
            return Metrics.sum(texts) + "# TYPE web_workers gauge\nweb_workers \(serving)\n"
        }
    }

    /// The metrics of a worker; nil if it does not answer within a second.
    private func metrics(of process: Int) async -> String? {
        guard let worker = workers[process], answers[process] == nil else { return nil }
        let limit = Task { [weak self] in
            try await Task.sleep(for: .seconds(1))
            self?.answers.removeValue(forKey: process)?.resume(returning: nil)
        }
        defer { limit.cancel() }
        return await withCheckedContinuation { (continuation: CheckedContinuation<String?, Never>) in
            answers[process] = continuation
            worker.process.control.send("metrics")
        }?
        .replacing("\t", with: "\n")
    }
}
