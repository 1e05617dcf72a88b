import HTTPMounts
@_spi(Hosting) public import SceneHosting
@_spi(Hosting) import SceneKitCore
import StorageWorkers
import TextFrontend

extension HostExtension {
    /// The front end for programs: an HTTP API at `/api/v1` of the host's web server, and the command `openapi`, which
    /// describes it.
    public static let api = api(ProgramSettings())

    /// The same with other limits.
    static func api(_ settings: ProgramSettings) -> HostExtension {
        HostExtension(
            "API",
            commands: [.openapi],
            mounts: { run, site in [try .api(of: run, at: site, settings)] },
            translations: .programs
        )
    }
}

extension HostCommand {
    /// `openapi`: prints the description of the API.
    static let openapi = HostCommand(
        "openapi",
        "describes the HTTP API in OpenAPI 3.1",
        needs: .declarations
    ) { run, _ in
        try run.configurator.validate()
        let document = try OpenAPIDocument(of: run, in: run.texts)
        try run.write(lines: String(decoding: document.bytes(), as: UTF8.self))
        return ExitStatus.done
    }
}

extension HTTPMount {
    /// The size of an action's values.
    private static let valueBytes = 1 << 20

    /// The API of a host's scenes.
    @MainActor
    fileprivate static func api(
        of run: HostRun,
        at site: ServedSite,
        _ settings: ProgramSettings
    ) throws -> HTTPMount {
        let service = try ProgramService(of: run, at: site, settings) { file, origin in
            "Programs send the key in \(file) as 'Authorization: Bearer' to \(origin + ProgramService.path)."
        }
        return HTTPMount(
            ProgramService.path,
            methods: [.get, .post, .delete],
            body: .multipartOrBytes(limit: valueBytes),
            methodsAt: { ProgramService.methods(at: $0) },
            refusal: { status, reason in
                Problem(status: status, reason: reason).response.forPrograms(isSecure: site.isSecure)
            },
            handler: { await service.respond(to: $0) }
        )
    }
}

extension ProgramService {
    /// The service of a host's site, which prints where its local person finds the key.
    ///
    /// - Parameter notice: Words that, from the file of the key and the site's origin.
    convenience init(
        of run: HostRun,
        at site: ServedSite,
        _ settings: ProgramSettings,
        notice: (_ file: String, _ origin: String) -> LocalizedText
    ) throws {
        var localKey: String?
        if site.guests == .local {
            let file = try run.localKey("api-key")
            localKey = file.key
            try run.write(lines: run.texts(notice(file.path, site.origin)))
        }
        let process = RandomName.make()
        self.init(
            at: site,
            localKey: localKey,
            settings: settings,
            rates: .of(run.configurator.services, settings, site.counts),
            definitions: { run.configurator.definitions },
            describe: { languages, rights in
                let texts = try run.texts(in: Language.best(languages))
                return OpenAPIDocument(of: run, at: site, for: rights, in: texts)
            },
            report: { run.writeError(lines: "error: \($0)") },
            makeRepeatedCalls: { try RepeatedCalls(run.store, process: process) },
            makeSharedWork: { try SharedWork(run.store, lifetime: settings.workLifetime) },
            makeSession: { guest, secrets, isSession in
                try await run.makeSession(guest: guest, isSession: isSession, secrets: secrets.secret)
            }
        )
    }
}

extension HostRun {
    /// The host's store, outside all sessions.
    @MainActor
    fileprivate var store: RecordStore {
        get throws {
            guard let store = configurator.services[RecordStore.self] else { throw CancellationError() }
            return store
        }
    }
}

extension Translations {
    /// The translations of this front end's texts for people; answers to programs are in English.
    static let programs = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}
