import Glibc
@_spi(Hosting) import SceneHosting
import SceneKitCore
import SceneTestKit
import Synchronization

@testable import WebFrontend

/// A service over notes in memory, with what outlives a restart.
@MainActor
final class House {
    private let settings: WebSettings
    private var boards: [String: NotesViewController.Board] = [:]
    private let admitted = AdmittedInMemory()
    private(set) var keys: [String] = []
    /// The session secret of the browser that was served last.
    private(set) var secrets: (any SecretKeeping)?
    private(set) var service: WebService
    /// What the scene `Number` shows.
    let number = NumberViewController.SharedNumber()
    /// The books of the scene `Shelf`, which stays beside a book.
    let shelf = BookShelf((["Emma", "Evelina", "Persuasion"] + (1...97).map { "Sequel \($0)" }))
    /// The navigator of the session that was made last.
    private(set) var navigator: Navigator?
    /// The definitions of further scenes, and the services that they need.
    var others: (scenes: [SceneDefinition], add: (Services) -> Void) = ([], { _ in })
    /// The entrances of the module.
    var entrances: [Entrance] = []
    /// Why no session can be made now.
    var failure: (any Error)?
    /// The errors that were reported.
    private(set) var reports: [String] = []
    /// The language of the signed-in person's account.
    var language: String?

    /// - Parameter patience: How long pages wait for their scenes; nil for the usual time, which a busy machine may exceed.
    init(guests: ServedSite.Guests = .local, browsersPerAddress: Int = 3, patience: Duration? = nil) {
        var settings = WebSettings(
            name: "host",
            origin: "http://127.0.0.1:8080",
            cookies: Cookies(host: "host", port: 8080, isSecure: false),
            guests: guests
        )
        settings.browsersPerAddress = browsersPerAddress
        settings.otherOrigins = ["http://localhost:8080"]
        if let patience { (settings.patience, settings.livePatience) = (patience, patience) }
        self.settings = settings
        service = WebService(settings, admission: nil) { _ in throw CancellationError() }
        restart()
    }

    /// Forgets everything that a process forgets.
    func restart() {
        let admission = WebAdmission(admitted) { [weak self] in self?.keys.append($0) }
        service = WebService(
            settings,
            report: { [weak self] in self?.reports.append($0) },
            admission: settings.guests == .local ? admission : nil
        ) { [weak self] visitor in
            guard let self else { throw CancellationError() }
            if let failure { throw failure }
            return try session(of: visitor)
        }
        admission.begin()
    }

    /// Another server over the same notes.
    ///
    /// - Parameter patience: How long its pages wait for their scenes; nil for the usual time.
    func another(patience: Duration? = nil) -> WebService {
        var settings = settings
        if let patience { (settings.patience, settings.livePatience) = (patience, patience) }
        return WebService(settings, admission: service.admission) { [weak self] visitor in
            guard let self else { throw CancellationError() }
            await number.begin()
            return try session(of: visitor)
        }
    }

    /// The notes of a guest.
    func board(_ name: String) -> NotesViewController.Board {
        let board = boards[name] ?? NotesViewController.Board()
        boards[name] = board
        return board
    }

    /// Admits a browser.
    func admit() async -> String {
        let name = RandomName.make()
        await admitted.add(name)
        return name
    }

    private func session(of visitor: WebVisitor) throws -> any WebSession {
        let configurator = Configurator(services: Services())
        configurator.services[(any DocumentAccess).self] = TransferredDocuments()
        let name = if case .visitor(let id) = visitor.guest { id } else { "local" }
        configurator.services[NotesViewController.Board.self] = board(name)
        configurator.services[(any UserDirectory).self] = Directory(currentLanguage: language)
        configurator.services[NumberViewController.SharedNumber.self] = number
        others.add(configurator.services)
        try configurator.register(
            SceneModule(
                "Notes",
                version: "1",
                scenes: [
                    NotesViewController.definition, NumberViewController.definition,
                    DoorViewController.definition,
                ] + shelf.scenes + others.scenes,
                entrances: entrances,
                translations: Translations([
                    "de": { [Array("\"Notes\" = \"Notizen\";".utf8)] },
                    "pt": { [Array("\"Notes\" = \"Notas\";".utf8)] },
                ])
            )
        )
        secrets = visitor.secrets("session")
        let navigator = Navigator(configurator: configurator)
        self.navigator = navigator
        return NotesSession(navigator)
    }
}

private struct Directory: UserDirectory {
    var currentUserName: String? { "ada" }
    var currentLanguage: String?

    func user(named name: String) async throws -> User? { nil }
}

@MainActor
private final class NotesSession: WebSession {
    let navigator: Navigator

    private var isStarted = false

    init(_ navigator: Navigator) { self.navigator = navigator }

    /// A flow that runs does not begin again.
    func start() throws {
        guard !isStarted else { return }
        isStarted = true
        navigator.open(Location("Notes"))
    }
}

private actor AdmittedInMemory: AdmittedBrowsers {
    private var names: Set<String> = []

    func contains(_ browser: String) -> Bool { names.contains(browser) }
    func add(_ browser: String) { names.insert(browser) }
}
