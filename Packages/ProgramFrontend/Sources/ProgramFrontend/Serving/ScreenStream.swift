import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import StorageWorkers
@_spi(Hosting) import TextFrontend

/// Sends a scene's answer whenever it has changed, as server-sent events (HTML Living Standard, section 9.2), until the
/// client goes or the session is another person's.
@MainActor
final class ScreenStream {
    let caller: String
    let stream = HTTPStream()
    private let run: CallRun
    private let person: String?
    private var last: [UInt8] = []
    private var isTold = false
    private var onEnd: (@MainActor () -> Void)?

    /// - Parameter run: A call that has been answered and whose scene is still shown.
    init(_ run: CallRun, of caller: String) {
        self.run = run
        self.caller = caller
        person = Self.person(of: run.navigator)
    }

    /// Begins with the present answer.
    ///
    /// - Parameter onEnd: Called once, when the stream has ended.
    func begin(onEnd: @escaping @MainActor () -> Void) {
        self.onEnd = onEnd
        stream.onClose { Task { @MainActor in self.end() } }
        run.navigator.onChange = { [weak self] in self?.noteChange() }
        send()
    }

    private static func person(of navigator: Navigator) -> String? {
        navigator.services[(any UserDirectory).self]?.currentUserName
    }

    /// Several changes in one turn of the main actor are one event, and unfinished work is none.
    private func noteChange() {
        guard !isTold else { return }
        isTold = true
        Task {
            await run.navigator.settle()
            isTold = false
            send()
        }
    }

    private func send() {
        guard onEnd != nil else { return }
        let navigator = run.navigator
        guard navigator.topScene?.sceneName == run.call.definition.name, Self.person(of: navigator) == person
        else { return end() }
        guard let bytes = try? RecordJSONEncoder.bytes(run.shown), bytes != last else { return }
        last = bytes
        stream.send(Array("event: screen\ndata: ".utf8) + bytes + Array("\n\n".utf8))
    }

    private func end() {
        guard let onEnd else { return }
        self.onEnd = nil
        stream.end()
        run.end()
        onEnd()
    }
}
