import SceneHosting
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import StorageWorkers

/// A conformance dialogue with a program: opens each scene, and compares its screens with the declaration.
@MainActor
final class ProgramCheck {
    private let boundary: ProgramBoundary
    private let hostName: String
    private let log = ProgramLog(path: nil, limit: 0)
    /// The findings: the steps that were right, and the place of each mistake.
    private(set) var done: [String] = []
    private(set) var mistakes: [String] = []
    /// Called with each message of both directions.
    var onLine: ((_ isSent: Bool, [UInt8]) -> Void)?

    init(_ boundary: ProgramBoundary, hostName: String) {
        self.boundary = boundary
        self.hostName = hostName
    }

    func run() async {
        do {
            let program = try await SceneProgram.load(boundary, hostName: hostName, log: log)
            // Nothing of a person is there to be used.
            program.granted.collections = program.description.needs.collections
            program.granted.documents = program.description.needs.documents
            let connection = try await program.connect()
            connection.onLine = { [weak self] in self?.onLine?($0, $1) }
            done.append("it declares the module \(program.description.name) \(program.description.version)")
            await checkMethods(connection)
            try await checkScenes(of: program)
            await checkEnd(of: program, connection)
        } catch {
            mistakes.append("\(error)")
        }
    }

    /// A program has to answer what it does not know, and to ignore notifications that it does not know.
    private func checkMethods(_ connection: ProgramConnection) async {
        connection.notify("$/nothing")
        do {
            let _: Nothing? = try await connection.request(unknown: "scene/nothing")
            mistakes.append(
                "scene/nothing: a method that does not exist has a result; answer with the error -32601"
            )
        } catch let error as ProtocolError where error.code == ProtocolError.unknownMethodCode {
            done.append("it answers a method that it does not know with the error -32601")
        } catch {
            mistakes.append("scene/nothing: \(error); answer with the error -32601")
        }
    }

    private func checkScenes(of program: SceneProgram) async throws {
        let module = try program.module
        let configurator = Configurator()
        try configurator.register(module)
        let services = Services()
        services[RecordStore.self] = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        services[(any DocumentAccess).self] = LocalDocuments(allowsStandardStreams: false)
        for scene in module.scenes {
            let missing = scene.parameters.filter(\.isRequired).map(\.identifier)
            guard missing.isEmpty else {
                done.append("\(scene.name): not opened, since it needs \(missing.joined(separator: ", "))")
                continue
            }
            await check(scene, Navigator(configurator: configurator, services: services))
        }
    }

    private func check(_ scene: SceneDefinition, _ navigator: Navigator) async {
        let before = mistakes.count
        let outcome = await navigator.open(Location(scene.name))
        await navigator.settle()
        guard outcome == .done, let screen = navigator.screen, let shown = navigator.topScene as? ProgramScene
        else {
            mistakes.append("\(scene.name): it cannot be opened: \(outcome)")
            return
        }
        if let failure = shown.failure {
            mistakes.append("\(scene.name): \(failure)")
        } else {
            compare(screen, with: scene.declaration)
            await checkWindows(scene.name, screen, navigator)
        }
        if mistakes.count == before { done.append("\(scene.name): its screen fits the declaration") }
        navigator.discardScenes()
    }

    private func compare(_ screen: Screen, with scene: SceneDeclaration) {
        if screen.blocks.isEmpty {
            mistakes.append(
                "\(scene.name): the screen has no blocks; send one with 'scene/open' or before its answer"
            )
        }
        require(screen.actions.map(\.identifier), in: scene.actions.map(\.identifier), "action", scene.name)
        let fields = screen.forms.filter { $0.filters == nil }.flatMap(\.fields).map(\.identifier)
        require(fields, in: scene.form.map(\.identifier), "field of a form", scene.name)
        for list in screen.lists {
            for row in list.rows where row.cells.count != list.columns.count {
                mistakes.append(
                    "\(scene.name): the row '\(row.identifier)' of the list '\(list.identifier)' has \(row.cells.count) cells "
                        + "for \(list.columns.count) columns"
                )
            }
            if list.offset < 0 || list.total.count < list.offset + list.rows.count {
                mistakes.append("\(scene.name): the list '\(list.identifier)' has more rows than its total")
            }
        }
    }

    private func require(_ shown: [String], in declared: [String], _ what: String, _ scene: String) {
        for name in shown where !declared.contains(name) {
            mistakes.append("\(scene): the screen has the \(what) '\(name)', which the declaration has not")
        }
    }

    private func checkWindows(_ scene: String, _ screen: Screen, _ navigator: Navigator) async {
        for list in screen.lists where !list.isAtEnd {
            let next = list.offset + list.rows.count
            do {
                try await navigator.send(.window(list: list.identifier, offset: next, limit: 10))
                let moved = navigator.screen?.lists.first { $0.identifier == list.identifier }
                if moved?.offset == next, moved?.rows.isEmpty == false { continue }
                mistakes.append(
                    "\(scene): the list '\(list.identifier)' does not show its rows from \(next) on"
                )
            } catch {
                mistakes.append("\(scene): the window of the list '\(list.identifier)': \(error)")
            }
        }
    }

    private func checkEnd(of program: SceneProgram, _ connection: ProgramConnection) async {
        program.stop()
        let end = ContinuousClock.now + boundary.limits.ping
        while connection.failure == nil, .now < end { try? await Task.sleep(for: .milliseconds(10)) }
        if case .ended("exit status 0", _) = connection.failure {
            done.append("it ends with its input")
        } else {
            mistakes.append(
                "at the end of its input it should end with exit status 0: \(connection.failure?.description ?? "it goes on")"
            )
        }
    }
}
