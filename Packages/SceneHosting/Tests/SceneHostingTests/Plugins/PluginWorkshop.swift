import Foundation
@_spi(Hosting) import SceneKitCore
import SceneTestKit

@testable import SceneHosting

/// A service that no host in these tests provides.
struct Station: Sendable {}

/// Builds plugin files for one test: small C libraries, since the tests concern the surroundings of the code.
struct PluginWorkshop {
    struct CompilerFailure: Error {
        var message: String
    }

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Compiles a library with the given manifest (nil for none) and build description.
    @discardableResult
    func make(
        _ name: String,
        build: BuildDescription = .current,
        manifest: PluginManifest?,
        code: String? = nil,
        flags: [String] = []
    ) async throws -> String {
        var sections = [BuildDescription.section: try JSONEncoder().encode(build)]
        sections[PluginManifest.section] = try manifest.map { try JSONEncoder().encode($0) }
        return try await make(name, sections: sections, code: code, flags: flags)
    }

    @discardableResult
    func make(
        _ name: String,
        sections: [String: Data],
        code: String? = nil,
        flags: [String] = []
    ) async throws -> String {
        var source = code ?? "void register\(name)Scene(void *registrar) {}\n"
        for (number, section) in sections.enumerated() {
            let list = section.value.map { String($0) }.joined(separator: ",")
            source +=
                "__attribute__((section(\"\(section.key)\"), used)) "
                + "static const unsigned char section\(number)[] = {\(list)};\n"
        }
        let path = folder / "lib\(name)Scene.so"
        try folder.write(source, to: name + ".c")
        let compilation = try await ProgramRun.run(
            "clang",
            ["-shared", "-fPIC", "-o", path, folder / (name + ".c")] + flags
        )
        guard compilation.status == 0 else { throw CompilerFailure(message: compilation.errors) }
        return path
    }

    /// The plugin search folders: only this workshop's.
    var folders: PluginFolders {
        PluginFolders(named: [folder.path], host: "host", environment: [:], executable: nil)
    }

    /// The manifest of a module with minimal scenes, changed by `change`.
    static func manifest(
        _ names: String...,
        change: (inout SceneDeclaration) -> Void = { _ in }
    ) -> PluginManifest {
        let module = SceneModule(
            "\(names[0])Scene",
            version: "2.1",
            scenes: names.map { name in
                SceneDefinition(
                    name: name,
                    summary: "The \(name.lowercased()).",
                    configure: { HostedScene(name: $0.name) }
                )
            }
        )
        var declaration = ModuleDeclaration(module)
        for position in declaration.scenes.indices { change(&declaration.scenes[position]) }
        return PluginManifest(module: declaration)
    }
}
