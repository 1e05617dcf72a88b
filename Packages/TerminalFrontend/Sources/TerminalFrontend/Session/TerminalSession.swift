import Glibc
public import SceneKitCore

/// A session on a full screen: what a person types goes to the scenes as events, their screens are drawn.
///
/// Nothing here waits for a scene: keys are taken while work runs, and can stop it.
@MainActor
public final class TerminalSession: FrontEnd {
    let navigator: Navigator
    let terminal: any CellTerminal
    let mailbox = Mailbox()
    var model: TerminalModel
    /// The status to end with, once it is known that it is time.
    var status: Int32?
    /// Whether every scene is being left, one after the other.
    var isQuitting = false
    var outbox: [Event] = []
    var isDelivering = false
    /// What was typed and has to wait, the oldest first.
    var typedAhead: [TerminalInput] = []
    var isHoldingKeys = false
    var lastAsked: Asked?
    /// How long keys wait for the answer to the one before them.
    var longestWait = Duration.milliseconds(500)
    private var isTicking = false
    private var busySince: ContinuousClock.Instant?
    private var awaitingSince: ContinuousClock.Instant?
    private var shown: Frame?
    /// The scenes seen so far, by depth.
    private var seen: [SeenScene] = []
    private var nextIdentity = 1

    /// What a scene was asked last, and when.
    struct Asked {
        var since: ContinuousClock.Instant
        var isChange: Bool
    }

    private struct SeenScene {
        weak var scene: (any SceneViewController)?
        var identity: Int
    }

    /// Work that takes longer than this is told of.
    static let patience = Duration.milliseconds(100)
    /// Rows that come sooner than this are shown at once, with nothing in their place before.
    private static let rowPatience = Duration.milliseconds(30)
    private static let interrupted: Int32 = 128

    public convenience init(navigator: Navigator, options: TerminalOptions = TerminalOptions()) {
        self.init(navigator: navigator, terminal: NcursesTerminal(options: options))
    }

    init(navigator: Navigator, terminal: any CellTerminal) {
        self.navigator = navigator
        self.terminal = terminal
        model = TerminalModel(size: Size(columns: 80, rows: 24))
    }

    /// Opens a location and goes on until the person leaves.
    ///
    /// - Returns: the exit status: 0, or 128 and the number of the signal that ended it.
    /// - Throws: `TerminalFailure` where the terminal cannot be used, `NavigationError` where the location cannot be
    ///   opened; the terminal is then as it was.
    public func run(_ location: Location?) async throws -> Int32 {
        try terminal.start(mailbox)
        navigator.onChange = { [mailbox] in mailbox.post(.screenChanged) }
        defer {
            navigator.onChange = nil
            terminal.stop()
        }
        let outcome = await navigator.begin(at: location)
        guard outcome == .done else { throw NavigationError(outcome) }
        model.size = terminal.size
        lastAsked = Asked(since: .now, isChange: false)
        while status == nil {
            tickWhileBusy()
            let events = await mailbox.next()
            for event in events where status == nil { handle(event) }
            deliver()
            takeScreen()
            deliver()
            if status == nil, !waitsForRows() { draw() }
        }
        return status ?? 0
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .input(let input): take(input)
        case .answered: takeTypedAhead()
        case .resized(let size):
            terminal.resize(to: size)
            model.size = size
            perform(model.settle())
        case .signal(SIGTSTP): suspend(wholeGroup: false)
        case .signal(SIGCONT): terminal.resume()
        case .signal(let number):
            navigator.cancelWork()
            status = Self.interrupted + number
        case .screenChanged: takeScreen()
        case .tick: isTicking = false
        case .closed:
            navigator.cancelWork()
            status = Self.interrupted + SIGHUP
        }
    }

    func suspend(wholeGroup: Bool) {
        terminal.suspend(wholeGroup: wholeGroup)
        let size = terminal.size
        if size != model.size {
            terminal.resize(to: size)
            model.size = size
        }
        shown = nil
    }

    func redraw() {
        terminal.repaint()
        shown = nil
    }

    // MARK: - The screen

    /// Takes over what the navigator shows now.
    func takeScreen() {
        if isIdle { model.isBusy = false }
        model.isStopping = navigator.isStopping
        guard let scene = navigator.topScene, let screen = navigator.screen else {
            if status == nil { status = 0 }
            return
        }
        let titles = navigator.titles
        let identity = identity(of: scene, depth: titles.count)
        if identity != model.view.identity { findEntrances() }
        perform(model.show(screen, identity: identity, titles: titles))
    }

    /// Takes over where one can go to; every guard is asked about every entrance.
    func findEntrances() { model.entrances = navigator.entrances }

    private func identity(of scene: any SceneViewController, depth: Int) -> Int {
        if seen.count > depth { seen.removeLast(seen.count - depth) }
        while seen.count < depth { seen.append(SeenScene(scene: nil, identity: 0)) }
        if let known = seen.last, known.scene === scene { return known.identity }
        seen[depth - 1] = SeenScene(scene: scene, identity: nextIdentity)
        nextIdentity += 1
        return nextIdentity - 1
    }

    private func draw() {
        guard !isQuitting || navigator.screen?.question != nil else { return }
        let frame = Renderer(model).frame()
        guard frame != shown else { return }
        shown = frame
        terminal.show(frame)
    }

    /// Whether rows are about to come that are to be seen; asked for again when they are late.
    private func waitsForRows() -> Bool {
        guard model.awaitsRows else {
            awaitingSince = nil
            return false
        }
        if let awaitingSince { return awaitingSince.duration(to: .now) < Self.rowPatience }
        awaitingSince = .now
        Task { [mailbox] in
            try? await Task.sleep(for: Self.rowPatience)
            mailbox.post(.screenChanged)
        }
        return true
    }

    // MARK: - Work

    /// Whether nothing runs, and nothing waits to be told.
    private var isIdle: Bool { navigator.isSettled && !isDelivering }

    /// Looks again and again while work runs, so that its end is seen, and that it goes on.
    private func tickWhileBusy() {
        guard !isIdle else {
            if model.isBusy {
                model.isBusy = false
                draw()
            }
            busySince = nil
            return
        }
        let since = busySince ?? .now
        busySince = since
        let isLong = since.duration(to: .now) >= Self.patience
        if isLong, !isTicking {
            model.isBusy = true
            model.phase += 1
            draw()
        }
        guard !isTicking else { return }
        isTicking = true
        Task { [mailbox] in
            try? await Task.sleep(for: Self.patience)
            mailbox.post(.tick)
        }
    }
}
