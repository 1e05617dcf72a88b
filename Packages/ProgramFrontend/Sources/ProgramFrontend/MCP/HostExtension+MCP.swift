import HTTPMounts
@_spi(Hosting) public import SceneHosting
@_spi(Hosting) import SceneKitCore
import StorageWorkers
@_spi(Hosting) import TextFrontend

extension HostExtension {
    /// The front end for agents: the scenes as tools and resources of the Model Context Protocol, at `/mcp` of the host's web
    /// server, and by the command `mcp` over standard input and output.
    public static let mcp = mcp(ProgramSettings())

    /// The same with other limits.
    static func mcp(_ settings: ProgramSettings) -> HostExtension {
        HostExtension(
            "MCP",
            commands: [.mcp(settings)],
            mounts: { run, site in try HTTPMount.mcp(of: run, at: site, settings) },
            translations: .programs
        )
    }
}

extension HostCommand {
    /// `mcp`: answers an agent that has started the host.
    fileprivate static func mcp(_ settings: ProgramSettings) -> HostCommand {
        HostCommand(
            "mcp",
            "offers the scenes to an agent, over standard input and output",
            flags: [
                CommandFlag(
                    "--tools",
                    CommandArgument("TOOLS", .choice(["all", "compact"])),
                    "the tools to offer: each action, or a few general ones"
                )
            ],
            needs: .store
        ) { run, values in
            try await run.withStore { store in
                let token = run.variable("ACCESS_TOKEN")
                let service = MCPService(
                    of: run,
                    settings,
                    texts: .english,
                    documents: run.configurator.services[(any DocumentAccess).self].map(
                        ProtectedDocuments.init
                    ),
                    passwordWay: { "In a terminal: \(run.hostName) \($0)" },
                    makeKey: { try await ProgramSecret.key(in: store) }
                )
                let lines = MCPLines(
                    service,
                    isCompact: values["--tools"] == "compact",
                    admit: { isSession async throws(Problem) in
                        try await run.admission(token: token, isSession: isSession)
                    },
                    write: {
                        try run.textTerminal.write(
                            TerminalText(json: String(decoding: $0.bytes, as: UTF8.self) + "\n")
                        )
                    }
                )
                let (input, continuation) = AsyncStream<String>.makeStream()
                let reading = Task {
                    while let line = await run.textTerminal.readLine() { continuation.yield(line) }
                    continuation.finish()
                }
                defer { reading.cancel() }
                try await run.serve(stop: {
                    continuation.finish()
                    lines.stop()
                }) { try await lines.run(input) }
                return ExitStatus.done
            }
        }
    }
}

extension HostRun {
    /// The person who has started the host, or the one whose access token is in the environment.
    fileprivate func admission(token: String?, isSession: Bool) async throws(Problem) -> Admission {
        let session: HostSession
        do {
            session =
                if let token {
                    try await makeSession(
                        guest: .none,
                        isSession: isSession,
                        secrets: CallSecrets(token: token).secret
                    )
                } else {
                    try await makeSession(guest: .local, isSession: isSession)
                }
        } catch {
            writeError(lines: "error: \(error)")
            throw .unavailable("the records cannot be reached now; try again in a moment")
        }
        guard token != nil else { return Admission(session: session, grant: nil, caller: "local") }
        guard let grant = session.navigator.services[AccessGrant.self] else { throw Caller.unknownToken }
        session.navigator.guards.append(grant.guarding)
        return Admission(session: session, grant: grant, caller: "token " + grant.id)
    }
}

extension MCPService {
    fileprivate convenience init(
        of run: HostRun,
        _ settings: ProgramSettings,
        texts: Texts,
        documents: (any DocumentAccess)?,
        passwordWay: @escaping @MainActor (_ scene: String) -> String,
        makeKey: @escaping @MainActor () async throws -> String
    ) {
        self.init(
            name: run.hostName,
            version: run.hostVersion,
            definitions: { run.configurator.definitions },
            settings: settings,
            texts: texts,
            documents: documents,
            passwordWay: passwordWay,
            report: { run.writeError(lines: "error: \($0)") },
            makeKey: makeKey
        )
    }
}

extension HTTPMount {
    /// The size of a message, which may have a document.
    private static let messageBytes = 4 << 20

    /// The endpoint of the protocol, and the metadata of its protection.
    @MainActor
    fileprivate static func mcp(
        of run: HostRun,
        at site: ServedSite,
        _ settings: ProgramSettings
    ) throws -> [HTTPMount] {
        let programs = try ProgramService(of: run, at: site, settings) { file, origin in
            "Agents send the key in \(file) as 'Authorization: Bearer' to \(origin + MCPEndpoint.path)."
        }
        let service = MCPService(
            of: run,
            settings,
            texts: programs.texts,
            documents: nil,
            passwordWay: { "On a page: \(site.origin)/\($0)" },
            makeKey: {
                guard let store = run.configurator.services[RecordStore.self] else {
                    throw CancellationError()
                }
                return try await ProgramSecret.key(in: store)
            }
        )
        let endpoint = MCPEndpoint(service, programs)
        let name = run.hostName
        var messages = HTTPMount(
            MCPEndpoint.path,
            methods: [.post],
            body: .bytes(limit: messageBytes),
            refusal: { status, reason in
                MCPEndpoint.response(nil, MCPError(Problem(status: status, reason: reason)))
                    .forPrograms(isSecure: site.isSecure)
            },
            handler: { await endpoint.respond(to: $0) }
        )
        // The answer to a question belongs to the process that has asked it.
        messages.followsCaller = true
        return [
            messages,
            HTTPMount(
                ResourceMetadata.path,
                methods: [.get],
                refusal: { status, reason in
                    Problem(status: status, reason: reason).response.forPrograms(isSecure: site.isSecure)
                },
                handler: { request in
                    ResourceMetadata.response(to: request, at: site, name: name)
                        .forPrograms(isSecure: site.isSecure)
                }
            ),
        ]
    }
}
