internal import Glibc
@_spi(Hosting) public import SceneHosting
@_spi(Hosting) import SceneKitCore
import SceneProtocol

extension HostExtension {
    /// Scenes of other programs, in any language: the flag `--plugin PROGRAM`, and the commands `plugins` and
    /// `check-program`.
    public static let programs = HostExtension(
        "ScenePrograms",
        commands: [.plugins, .checkProgram],
        modules: { run, files in await ProgramShelf(of: run).find(files) },
        translations: .scenePrograms
    )
}

extension Translations {
    /// The texts of this package.
    static let scenePrograms = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}

/// The programs of one run of a host: those that the arguments name, and those that were granted.
@MainActor
struct ProgramShelf {
    let run: HostRun

    init(of run: HostRun) { self.run = run }

    /// The modules of the named programs and of all granted ones.
    func find(_ files: [String]) async -> [FoundModule] {
        do {
            let grants = try run.dataPath.map { path throws(ProgramGrants.Fault) in
                try ProgramGrants(in: path)
            }
            guard !files.isEmpty || grants?.grants.isEmpty == false else { return [] }
            let known = try grants ?? ProgramGrants(in: try run.dataFolder())
            var found: [FoundModule] = []
            var paths: Set<String> = []
            for file in files + known.grants.map(\.path) where paths.insert(path(file)).inserted {
                do {
                    let program = try await program(file, known)
                    found.append(FoundModule(path: file, module: .success(try program.module)))
                } catch {
                    found.append(FoundModule(path: file, module: .failure(error)))
                }
            }
            return found
        } catch {
            return [FoundModule(path: "--plugin", module: .failure(error))]
        }
    }

    private func path(_ file: String) -> String { (try? realPath(file)) ?? file }

    func realPath(_ file: String) throws -> String {
        let home = getenv("HOME").map { String(cString: $0) }
        return try ProgramGrants.realPath(file, forbidden: [run.dataPath, home].compactMap(\.self))
    }

    /// A program as it may be used: without a start if it was granted, since its declaration is known.
    private func program(_ file: String, _ grants: ProgramGrants) async throws -> SceneProgram {
        let path = try realPath(file)
        if let fault = PluginTrust.fault(ofProgram: path) { throw ProgramGrants.Fault(description: fault) }
        if let grant = grants.grant(of: path) {
            guard grant.stamp == ProgramGrants.stamp(of: path) else {
                throw ProgramGrants.Fault(
                    description:
                        "it has changed since it was granted; '\(run.hostName) plugins grant \(path)' grants it again"
                )
            }
            return try SceneProgram(
                try boundary(of: grant),
                grant.module,
                hostName: run.hostName,
                log: try log(grant.module.name)
            )
        }
        let name = String(path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...])
        let program = try await SceneProgram.load(
            ProgramBoundary(file: path),
            hostName: run.hostName,
            log: try log(name)
        )
        guard program.description.needs == ProgramNeeds() else {
            program.stop()
            throw ProgramGrants.Fault(
                description: "it asks for \(program.description.needs.words), which has to be granted: "
                    + "'\(run.hostName) plugins grant \(path)'"
            )
        }
        return program
    }

    func boundary(of grant: ProgramGrant) throws -> ProgramBoundary {
        let module = grant.module
        let isPerPerson = module.isPerPerson || grant.isPerPerson == true
        // One folder must not become the parent of others, in which the program could have put links.
        let name = "cache/" + fileName(module.name) + (isPerPerson ? ".persons" : "")
        return ProgramBoundary(
            file: grant.path,
            stamp: grant.stamp,
            needs: module.needs,
            cacheFolder: module.needs.cache ? try folder(name) : nil,
            isPerPerson: isPerPerson,
            isUnconfined: grant.isUnconfined
        )
    }

    func log(_ name: String) throws -> ProgramLog {
        ProgramLog(path: try folder("logs") + "/\(fileName(name)).log", limit: ProgramLimits().logBytes)
    }

    /// A folder of the host's data.
    private func folder(_ name: String) throws -> String {
        var path = try run.dataFolder() + "/programs"
        mkdir(path, 0o700)
        for part in name.split(separator: "/") {
            path += "/\(part)"
            if mkdir(path, 0o700) != 0, errno != EEXIST {
                throw ProgramGrants.Fault(description: "\(path): \(String(cString: strerror(errno)))")
            }
        }
        return path
    }

    /// A name that a program chose, as a name of a file.
    private func fileName(_ name: String) -> String {
        let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" ? $0 : "_" }
        return String(letters.prefix(100))
    }
}

extension ProgramNeeds {
    /// The needs in words.
    var words: String {
        let own = collections.keys.sorted().joined(separator: ", ")
        let parts = [
            collections.isEmpty ? nil : "records of its own for each person (\(own))",
            documents ? "the documents that you pick in it" : nil,
            hosts.isEmpty ? nil : "requests to \(hosts.joined(separator: ", "))",
            cache ? "a folder of its own to write to" : nil, processes ? "starting other programs" : nil,
        ]
        let known = parts.compactMap(\.self)
        guard let last = known.last else { return "nothing beside its scenes" }
        return known.count == 1 ? last : known.dropLast().joined(separator: ", ") + " and " + last
    }
}
