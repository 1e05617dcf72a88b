import Glibc
@_spi(Hosting) public import SceneKitCore

/// A session on a full screen: it sends a person's input to the scenes as events and draws their screens.
///
/// It never waits for a scene: it handles keys while work runs, and keys can cancel work.
@MainActor
public final class TerminalSession {
    let navigator: Navigator
    let terminal: any CellTerminal
    let mailbox = Mailbox()
    /// The pane of the top scene.
    var model: TerminalModel
    /// The list beside the top scene on a wide terminal.
    var panes = Panes()
    /// The size of the terminal.
    var size = Size(columns: 80, rows: 24)
    /// The exit status, once the session is about to end.
    var status: Int32?
    /// Whether names of documents are being looked for.
    var isCompleting = false
    /// The names of documents that begin with a text.
    let documentNames: @Sendable (String) -> [String]
    /// Opens an address in another program; returns the reason if that failed.
    let opener: @Sendable (String) async -> LocalizedText?
    /// Whether all scenes are being left, one after the other.
    var isQuitting = false
    var outbox: [Event] = []
    /// Whether events, or leaving, wait until the scene has handled changes.
    var isDelivering = false
    /// Queued input, the oldest first.
    var typedAhead: [TerminalInput] = []
    /// Whether `.waited` will be posted.
    var isTimingWait = false
    var lastAsked: Asked?
    /// The actions that the screen offered when the running action was sent; nil if none runs.
    var offeredBefore: Set<String>?
    /// The longest time that keys wait for the response to the previous one.
    var longestWait = Duration.milliseconds(500)
    var pictures = PictureSearch()
    private var isTicking = false
    private var busySince: ContinuousClock.Instant?
    private var awaitingSince: ContinuousClock.Instant?
    private var shown: Frame?
    /// The scenes seen so far, by depth.
    private var seen: [SeenScene] = []
    private var nextIdentity = 1

    /// The last event sent to a scene, and its time.
    struct Asked {
        var since: ContinuousClock.Instant
        var isChange: Bool
    }

    private struct SeenScene {
        weak var scene: (any SceneViewController)?
        var identity: Int
    }

    /// Work that takes longer than this is indicated.
    static let patience = Duration.milliseconds(100)
    /// Until this time has passed, missing rows are not shown as placeholders.
    private static let rowPatience = Duration.milliseconds(30)
    private static let interrupted: Int32 = 128

    public convenience init(navigator: Navigator, options: TerminalOptions = TerminalOptions()) {
        self.init(navigator: navigator, terminal: NcursesTerminal(options: options))
        model.keys = options.keys
        panes.divider = options.divider
    }

    init(
        navigator: Navigator,
        terminal: any CellTerminal,
        documentNames: @escaping @Sendable (String) -> [String] = DocumentNames.names,
        opener: @escaping @Sendable (String) async -> LocalizedText? = DesktopOpener().open
    ) {
        self.navigator = navigator
        self.opener = opener
        self.documentNames = documentNames
        self.terminal = terminal
        model = TerminalModel(size: size)
    }

    /// Opens a location and runs until the person leaves.
    ///
    /// - Returns: The exit status: 0, or 128 plus the number of the signal that ended it.
    /// - Throws: `TerminalFailure` if the terminal cannot be used, `NavigationError` if the location cannot be opened;
    ///   the terminal is restored in both cases.
    public func run(_ location: Location?) async throws -> Int32 {
        try terminal.start(mailbox)
        navigator.texts.showsLabels = true
        model.texts = navigator.texts
        navigator.onChange = { [mailbox] in mailbox.post(.screenChanged) }
        navigator.onRest = { [weak self] in self?.noteRest() }
        defer {
            navigator.onChange = nil
            navigator.onRest = nil
            terminal.stop()
        }
        let outcome = await navigator.begin(at: location)
        guard outcome == .done else { throw NavigationError(outcome) }
        size = terminal.size
        model.size = size
        lastAsked = Asked(since: .now, isChange: false)
        // Scenes that were shown before and rest now send no change.
        mailbox.post(.screenChanged)
        while status == nil {
            tickWhileBusy()
            let events = await mailbox.next()
            for event in events where status == nil { handle(event) }
            deliver()
            takeScreen()
            preview()
            deliver()
            if status == nil, !waitsForRows() { draw() }
            // The keys were held back for events that are delivered now.
            if !typedAhead.isEmpty, !isAnswering { mailbox.post(.rested) }
        }
        return status ?? 0
    }

    /// Wakes the session if something waits for the end of a scene's work.
    private func noteRest() {
        if isDelivering || !typedAhead.isEmpty || model.isBusy || offeredBefore != nil
            || panes.previewed != nil
            || panes.hasMoved
        {
            mailbox.post(.rested)
        }
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .input(let input): take(input)
        case .rested: takeTypedAhead()
        case .waited:
            isTimingWait = false
            takeTypedAhead()
        case .resized(let size):
            terminal.resize(to: size)
            self.size = size
            takeScreen()
            if let cell = terminal.cell { model.photo?.cell = cell }
            perform(model.settle())
        case .signal(SIGTSTP): suspend(wholeGroup: false)
        case .signal(SIGCONT): terminal.resume()
        case .signal(let number):
            navigator.cancelWork()
            status = Self.interrupted + number
        // The screen is taken over after all events.
        case .screenChanged: break
        case .tick: isTicking = false
        case .opened(let problem):
            if let problem { changeActive { $0.notice = Message(.error, problem) } }
        case .background(let background):
            terminal.adapt(to: background)
            shown = nil
        case .pictures(let medium):
            pictures.support = medium.map { .drawn($0) } ?? .none
        case .pictureLoaded(let source, let image, let problem): take(image, of: source, problem)
        case .completed(let text, let names):
            isCompleting = false
            perform { $0.complete(text, with: names) }
        case .closed:
            navigator.cancelWork()
            status = Self.interrupted + SIGHUP
        }
    }

    func suspend(wholeGroup: Bool) {
        terminal.suspend(wholeGroup: wholeGroup)
        let size = terminal.size
        if size != self.size {
            terminal.resize(to: size)
            self.size = size
            takeScreen()
        }
        shown = nil
    }

    func redraw() {
        terminal.repaint()
        shown = nil
    }

    // MARK: - The screen

    /// Takes over the navigator's current screen.
    func takeScreen() {
        if isIdle { model.isBusy = false }
        model.isStopping = navigator.isStopping
        guard let scene = navigator.topScene, let screen = navigator.shownScreen else {
            if status == nil { status = 0 }
            return
        }
        takeList()
        let titles = navigator.shownTitles
        let identity = identity(of: scene, depth: titles.count)
        if identity != model.view.identity {
            findEntrances()
            offeredBefore = nil
            noteNewScene()
        }
        model.isBarHidden = navigator.isBarHidden
        perform(model.show(screen, identity: identity, titles: titles))
        followQuestions()
        if !isActing {
            model.concludeAttempt()
            if panes.list != nil { change(at: panes.choice?.place) { $0.concludeAttempt() } }
            offeredBefore = nil
        }
        findPicture(of: scene.sceneName)
    }

    /// Reads the entrances, which calls every guard for every entrance.
    func findEntrances() { model.entrances = navigator.entrances.map { $0.localized(by: navigator.texts) } }

    /// - Parameter isTop: Whether it is the top scene, above which there is none.
    func identity(of scene: any SceneViewController, depth: Int, isTop: Bool = true) -> Int {
        if isTop, seen.count > depth { seen.removeLast(seen.count - depth) }
        while seen.count < depth { seen.append(SeenScene(scene: nil, identity: 0)) }
        if seen[depth - 1].scene === scene { return seen[depth - 1].identity }
        seen[depth - 1] = SeenScene(scene: scene, identity: nextIdentity)
        nextIdentity += 1
        return nextIdentity - 1
    }

    private func draw() {
        guard !isQuitting || navigator.screen?.question != nil else { return }
        let frame = frame()
        guard frame != shown else { return }
        shown = frame
        terminal.show(frame)
    }

    /// Whether visible rows are about to arrive; requests late ones again.
    private func waitsForRows() -> Bool {
        guard model.awaitsRows || panes.list?.awaitsRows == true else {
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

    /// Whether nothing runs and no event is queued.
    private var isIdle: Bool { navigator.isSettled && !isDelivering }

    /// Animates the display of work while it runs.
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

@_spi(Hosting) extension TerminalSession: FrontEnd {}
