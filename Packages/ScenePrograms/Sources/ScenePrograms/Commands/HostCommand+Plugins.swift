internal import Glibc
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
import SceneProtocol
@_spi(Hosting) import TextFrontend

extension HostCommand {
    /// `plugins`: lists the granted programs, shows what one asks for, grants and revokes.
    static let plugins = HostCommand(
        "plugins",
        "lists the programs with scenes; grants and revokes them",
        arguments: [
            CommandArgument("ACTION", .choice(["list", "show", "grant", "revoke"]), isRequired: false),
            CommandArgument("PROGRAM", .file, isRequired: false),
        ],
        flags: [
            CommandFlag("--unconfined", "grants the program all that you may do, without a boundary"),
            CommandFlag("--per-person", "gives each person a process of the program"),
        ],
        needs: .declarations
    ) { run, values in
        let shelf = ProgramShelf(of: run)
        let action = values.arguments.first ?? "list"
        guard action != "list" else {
            guard values.arguments.count < 2 else { throw UsageError("'plugins list' takes no program") }
            try run.listPrograms()
            return 0
        }
        guard values.arguments.count == 2 else { throw UsageError("'plugins \(action)' needs a program") }
        let file = values.arguments[1]
        switch action {
        case "show": try await run.showProgram(file, shelf)
        case "grant":
            try await run.grantProgram(
                file,
                isUnconfined: values["--unconfined"] != nil,
                isPerPerson: values["--per-person"] != nil,
                shelf
            )
        default: try run.revokeProgram(file, shelf)
        }
        return 0
    }
}

extension HostRun {
    fileprivate func listPrograms() throws {
        let grants = try ProgramGrants(in: try dataFolder()).grants
        guard !grants.isEmpty else {
            return try write(lines: "No program is granted. '\(hostName) plugins grant PROGRAM' grants one.")
        }
        let terminal = textTerminal
        let text = ScreenText(
            width: terminal.isOutputTerminal ? terminal.width : nil,
            isStyled: terminal.allowsStyle
        )
        let screen = Screen(title: "Programs", blocks: [.list(Self.table(of: grants))])
        try terminal.write(text.content(of: screen.localized(by: try texts)))
    }

    private static func table(of grants: [ProgramGrant]) -> ListBlock {
        ListBlock(
            identifier: "programs",
            columns: ["Program", "Module", "Version", "Scenes", "Rights", "State"],
            rows: grants.map { grant in
                ListBlock.Row(
                    identifier: grant.path,
                    cells: [
                        grant.path, grant.module.name, grant.module.version,
                        grant.module.scenes.map(\.declaration.name).joined(separator: " "),
                        grant.isUnconfined ? "all that you may do" : grant.module.needs.words,
                        grant.state,
                    ]
                )
            }
        )
    }

    fileprivate func showProgram(_ file: String, _ shelf: ProgramShelf) async throws {
        let path = try shelf.realPath(file)
        let module = try await describe(path, isUnconfined: false)
        try write(lines: Self.words(about: module, at: path))
    }

    fileprivate func grantProgram(
        _ file: String,
        isUnconfined: Bool,
        isPerPerson: Bool,
        _ shelf: ProgramShelf
    ) async throws {
        let path = try shelf.realPath(file)
        if let fault = PluginTrust.fault(ofProgram: path) { throw ProgramGrants.Fault(description: fault) }
        // The stamp first: a file that changes meanwhile has no grant.
        let stamp = ProgramGrants.stamp(of: path)
        let module = try await describe(path, isUnconfined: isUnconfined)
        var grants = try ProgramGrants(in: try dataFolder())
        if let other = grants.grants.first(where: {
            // Their records have names in lower case.
            $0.module.name.lowercased() == module.name.lowercased() && $0.path != path
        }) {
            throw ProgramGrants.Fault(
                description:
                    "the module \(module.name) is granted to \(other.path) already; revoke that first"
            )
        }
        let grant = ProgramGrant(
            path: path,
            stamp: stamp,
            module: module,
            isUnconfined: isUnconfined,
            isPerPerson: isPerPerson ? true : nil
        )
        try grants.add(grant)
        let may =
            isUnconfined
            ? "Granted without a boundary: it may read and change all your files, use the network and start programs."
            : isPerPerson ? "Granted, with a process for each person." : "Granted."
        try write(lines: Self.words(about: module, at: path) + "\n" + may)
    }

    fileprivate func revokeProgram(_ file: String, _ shelf: ProgramShelf) throws {
        var grants = try ProgramGrants(in: try dataFolder())
        // The program may have been deleted.
        let path = (try? shelf.realPath(file)) ?? file
        guard try grants.remove(path) else {
            throw ProgramGrants.Fault(description: "\(path) is not granted")
        }
        try write(lines: "Revoked \(path).")
    }

    private func describe(_ path: String, isUnconfined: Bool) async throws -> ModuleDescription {
        let boundary = ProgramBoundary(file: path, isUnconfined: isUnconfined)
        let program = try await SceneProgram.load(
            boundary,
            hostName: hostName,
            log: ProgramLog(path: nil, limit: 0)
        )
        program.stop()
        return program.description
    }

    private static func words(about module: ModuleDescription, at path: String) -> String {
        let scenes = module.scenes.map(\.declaration).map { "  \($0.name): \($0.summary)" }
        let process = module.isPerPerson ? "Each person has a process of it." : nil
        return
            ([
                "\(module.name) \(module.version), \(path)", "It asks for \(module.needs.words).", process,
                "Scenes:",
            ].compactMap(\.self) + scenes).joined(separator: "\n")
    }
}

extension ProgramGrant {
    fileprivate var state: String {
        if access(path, F_OK) != 0 { return "missing" }
        return stamp == ProgramGrants.stamp(of: path) ? "granted" : "changed; grant it again"
    }
}
