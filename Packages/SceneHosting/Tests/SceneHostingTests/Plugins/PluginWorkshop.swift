import Foundation
import SceneKitCore
import SceneTestKit

@testable import SceneHosting

/// Makes plugins' files for one test: small ones in C, since what matters is what surrounds the code.
struct PluginWorkshop {
    struct CompilerFailure: Error {
        var message: String
    }

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Compiles a library; nil is one without a manifest.
    @discardableResult
    func make(
        _ name: String,
        manifest: PluginManifest?,
        code: String? = nil,
        flags: [String] = []
    ) async throws -> String {
        let bytes = try manifest.map { Array(try JSONEncoder().encode($0)) }
        return try await make(name, bytes: bytes, code: code, flags: flags)
    }

    @discardableResult
    func make(
        _ name: String,
        bytes: [UInt8]?,
        code: String? = nil,
        flags: [String] = []
    ) async throws -> String {
        var source = code ?? "void register\(name)Scene(void *registrar) {}\n"
        if let bytes {
            let list = bytes.map { String($0) }.joined(separator: ",")
            source +=
                "__attribute__((section(\"\(PluginManifest.section)\"), used)) "
                + "static const unsigned char manifest[] = {\(list)};\n"
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

    /// The folder as the only one that plugins are looked for in.
    var folders: PluginFolders {
        PluginFolders(named: [folder.path], host: "host", environment: [:], executable: nil)
    }

    /// A manifest of scenes that take nothing, need nothing and lead nowhere, but for what is changed.
    static func manifest(
        _ names: String...,
        build: PluginManifest.Build = .current,
        change: (inout PluginScene) -> Void = { _ in }
    ) -> PluginManifest {
        let scenes = names.map { name in
            var scene = PluginScene(
                SceneDefinition(
                    name: name,
                    package: "\(name)Scene",
                    summary: "The \(name.lowercased()).",
                    configure: { HostedScene(name: $0.name) }
                )
            )
            change(&scene)
            return scene
        }
        return PluginManifest(build: build, version: "2.1", scenes: scenes)
    }
}
