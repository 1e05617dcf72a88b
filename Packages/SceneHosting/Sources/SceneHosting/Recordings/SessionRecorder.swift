private import Glibc
@_spi(Hosting) import SceneKitCore

/// Records a session while it runs, so that anybody can replay a bug report.
@MainActor
final class SessionRecorder {
    private let navigator: Navigator
    private let path: String
    private let descriptor: Int32
    private var secrets = RecordedSecrets()
    private var failure: String?

    /// - Throws: `RecordingError` if the file exists already or cannot be created.
    init(path: String, head: Recording.Head, navigator: Navigator) throws {
        self.path = path
        self.navigator = navigator
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "it already exists" : String(cString: strerror(errno))
            throw RecordingError("cannot record to \(path): \(reason)")
        }
        write(head)
        navigator.onEvent = { [weak self] event in self?.record(event) }
    }

    /// Records the last screen.
    ///
    /// - Throws: `RecordingError` if anything could not be written.
    func finish() throws {
        navigator.onEvent = nil
        recordScreen()
        close(descriptor)
        if let failure { throw RecordingError("\(path) is incomplete: \(failure)") }
    }

    private func record(_ event: Event) {
        recordScreen()
        let scenes = navigator.configurator.definitions
        let event = event.changingSecrets(on: navigator.screen(at: event.place), of: scenes) {
            secrets.mask($0)
        }
        write(Recording.Line(event: event))
    }

    private func recordScreen() {
        write(
            Recording.Line(at: navigator.location, navigator.screen, settled: navigator.isSettled)
        )
    }

    private func write(_ value: some Encodable) {
        guard failure == nil else { return }
        do {
            var bytes = try Recording.line(value)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else {
                    if errno == EINTR { continue }
                    failure = String(cString: strerror(errno))
                    return
                }
                bytes = bytes.dropFirst(count)
            }
        } catch {
            failure = "\(error)"
        }
    }
}

/// The reason why a session cannot be recorded or replayed.
struct RecordingError: Error, CustomStringConvertible {
    /// The error's first line and the lines that explain it.
    let lines: [String]

    var description: String { lines.joined(separator: "\n") }

    init(_ lines: String...) {
        self.lines = lines
    }
}
