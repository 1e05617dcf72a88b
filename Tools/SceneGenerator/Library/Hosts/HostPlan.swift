import Foundation

/// The plan for a new host outside the repository: a package with the program, its tests and a Makefile.
public struct HostPlan {
    private let changes: FileChanges
    /// The host's folder.
    public let path: String

    /// The files to write.
    public var paths: [String] { changes.paths }

    /// Computes the files without writing them.
    ///
    /// - Parameter repository: The framework's folder.
    /// - Throws: `GeneratorFailure`.
    public init(_ request: HostRequest, repository: String) throws(GeneratorFailure) {
        let repository = try Repository(path: repository)
        let program = try TypeName(program: request.name)
        guard !request.folder.isEmpty else {
            throw GeneratorFailure(
                "a host needs the folder for its own folder: DIR=…, outside of \(repository.path)"
            )
        }
        let folder = repository.folder(request.folder)
        guard folder != repository.path, !folder.hasPrefix(repository.path + "/") else {
            throw GeneratorFailure(
                "\(folder) is in \(repository.path); a host of the repository belongs in Apps"
            )
        }
        guard !request.modules.isEmpty else {
            throw GeneratorFailure("a host needs modules: MODULES='Contacts Auth'")
        }
        path = folder + "/" + request.name
        guard !FileManager.default.fileExists(atPath: path + "/Package.swift") else {
            throw GeneratorFailure(
                "\(path) is a package already; no file is overwritten. 'A host outside the repository' in the documentation "
                    + "says how to add a module to it"
            )
        }
        let published = try request.source.map { source throws(GeneratorFailure) in
            try PublishedPackage(parsing: source, standard: repository.version)
        }
        var modules: [HostModule] = []
        for name in request.modules {
            let module = try HostModule(name, in: folder, repository, isPublished: published != nil)
            guard !modules.contains(where: { $0.target == module.target }) else {
                throw GeneratorFailure("MODULES has '\(name)' twice")
            }
            modules.append(module)
        }
        var values = Self.values(program, modules, published, path, repository)
        values["program"] = request.name
        values["module name"] = request.name.replacing("-", with: "_")
        var changes = FileChanges()
        for (file, text) in try repository.templates("Host").files(values) {
            changes.created[path + "/" + file] = text
        }
        self.changes = changes
    }

    /// Writes all files or none.
    public func write() throws(GeneratorFailure) { try changes.apply() }

    /// A report of the written files and the next steps.
    public var report: String {
        """
        Wrote \(paths.count) files. Next:
          cd \(path)
          make run    (the first build takes some minutes, later ones seconds)
          make test
        """
    }

    private static func values(
        _ program: TypeName,
        _ modules: [HostModule],
        _ published: PublishedPackage?,
        _ path: String,
        _ repository: Repository
    ) -> [String: String] {
        let framework = ["SceneHosting", "SceneKitCore", "WebFrontend"]
        let tests = ["SceneKitCore", "SceneTestKit"]
        func product(_ name: String, of package: String) -> String {
            ".product(name: \"\(name)\", package: \"\(package)\"),"
        }
        func package(_ folder: String) -> String {
            ".package(path: \"\(RelativePath.from(path, to: folder))\"),"
        }
        func lines(_ lines: [String], indented by: Int) -> String {
            Set(lines).sorted().joined(separator: "\n" + String(repeating: " ", count: by))
        }
        let identity = published?.identity
        var packages = modules.filter { !$0.isOfFramework || published == nil }.map { package($0.folder) }
        if let published {
            let version = ".upToNextMinor(from: \"\(published.version)\")"
            packages.append(".package(url: \"\(published.address)\", \(version)),")
        } else {
            packages += Set(framework + tests).map { package(repository.packages + "/" + $0) }
        }
        let own = modules.map { module in
            let isPublished = module.isOfFramework && published != nil
            return product(
                isPublished ? module.target : module.product,
                of: isPublished ? identity ?? "" : module.target
            )
        }
        var values = published?.values ?? [:]
        values["Program"] = program.text
        values["framework"] = RelativePath.from(path, to: repository.path)
        values["packages"] = lines(packages, indented: 8)
        values["products"] = lines(own + framework.map { product($0, of: identity ?? $0) }, indented: 16)
        values["test products"] = lines(tests.map { product($0, of: identity ?? $0) }, indented: 16)
        values["imports"] = lines((modules.map(\.target) + framework).map { "import " + $0 }, indented: 0)
        values["modules in words"] = modules.map { String($0.target.dropLast("Scene".count)) }
            .joined(separator: ", ")
        values["modules"] = modules.map { "." + $0.property }.joined(separator: ", ")
        values["module list"] = modules.map { "`\($0.target)`" }.joined(separator: ", ")
        return values
    }
}

extension TypeName {
    /// The type of a program: `MyHost` of `my-host`.
    ///
    /// - Throws: `GeneratorFailure` unless the name has lower-case letters, digits and hyphens.
    fileprivate init(program name: String) throws(GeneratorFailure) {
        guard name.wholeMatch(of: #/[a-z][a-z0-9]*(-[a-z0-9]+)*/#) != nil else {
            throw GeneratorFailure(
                "'\(name)' is not a valid name of a host: use lower-case letters, digits and hyphens, as in 'lending'"
            )
        }
        let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        try self.init(words.joined(), what: "host")
    }
}
