import Foundation

@testable import SceneGenerator

/// A temporary repository with the real templates, manifest and host.
final class Workbench {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/generator-\(UUID().uuidString)"
        let files = FileManager.default
        try files.createDirectory(atPath: path + "/Tools", withIntermediateDirectories: true)
        try files.copyItem(atPath: Self.repository + "/Tools/Templates", toPath: path + "/Tools/Templates")
        try write(
            "public final class Navigator {}\npublic struct Record {}\n",
            to: "Packages/SceneKitCore/Sources/SceneKitCore/Types.swift"
        )
        for file in [
            "Package.swift", "Apps/SceneHost/Program.swift",
            "Packages/SceneHosting/Sources/SceneHosting/CommandLine/HostOptions+Declared.swift",
        ] {
            try write(try String(contentsOfFile: Self.repository + "/" + file, encoding: .utf8), to: file)
        }
        try writePackage("ContactsScene", scene: "ContactList", in: "Packages")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The folder of this repository.
    static var repository: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
    }

    func write(_ text: String, to name: String) throws {
        let url = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
    }

    /// Writes a package with a module of the same name and one scene.
    func writePackage(_ name: String, scene: String, in folder: String) throws {
        try write("", to: "\(folder)/\(name)/Package.swift")
        let sources = "\(folder)/\(name)/Sources/\(name)/"
        try write(
            "let definition = SceneDefinition(\n    name: \"\(scene)\",\n)\n",
            to: sources + "\(scene)/\(scene)Configurator.swift"
        )
        try write(
            "static let module = SceneModule(\n    \"\(name)\",\n)\n",
            to: sources + "SceneModule.swift"
        )
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    /// Every file with its content.
    func contents() throws -> [String: String] {
        let enumerator = FileManager.default.enumerator(atPath: path)
        var contents: [String: String] = [:]
        for case let name as String in enumerator ?? FileManager.DirectoryEnumerator() {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) else {
                continue
            }
            contents[name] = isFolder.boolValue ? "a folder" : try text(name)
        }
        return contents
    }

    /// Copies a package of the repository, without build products.
    func copyPackage(_ name: String) throws {
        for part in ["Package.swift", "Sources", "Tests"] {
            let target = path + "/Packages/\(name)/" + part
            try FileManager.default.createDirectory(
                atPath: path + "/Packages/" + name,
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(
                atPath: Self.repository + "/Packages/\(name)/" + part,
                toPath: target
            )
        }
    }

    func scene(
        _ name: String,
        to destination: String? = nil,
        in folder: String? = nil,
        package: String? = nil,
        newPackage: String? = nil,
        host: String? = nil,
        kind: SceneKind = .list,
        record: String? = nil
    ) throws -> ScenePlan {
        try ScenePlan(
            SceneRequest(
                name: name,
                kind: kind,
                record: record,
                destination: destination,
                package: package,
                newPackage: newPackage,
                folder: folder,
                host: host
            ),
            repository: path
        )
    }

    func useCase(_ name: String, of scene: String) throws -> UseCasePlan {
        try UseCasePlan(name: name, scene: scene, folder: nil, repository: path)
    }
}
