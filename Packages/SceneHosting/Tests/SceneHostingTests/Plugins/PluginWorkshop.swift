import Foundation
import SceneKitCore

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
    ) throws -> String {
        let bytes = try manifest.map { Array(try JSONEncoder().encode($0)) }
        return try make(name, bytes: bytes, code: code, flags: flags)
    }

    @discardableResult
    func make(_ name: String, bytes: [UInt8]?, code: String? = nil, flags: [String] = []) throws -> String {
        var source = code ?? "void register\(name)Scene(void *registrar) {}\n"
        if let bytes {
            let list = bytes.map { String($0) }.joined(separator: ",")
            source +=
                "__attribute__((section(\"\(PluginManifest.section)\"), used)) "
                + "static const unsigned char manifest[] = {\(list)};\n"
        }
        let path = folder / "lib\(name)Scene.so"
        try folder.write(source, to: name + ".c")
        try Self.run("clang", ["-shared", "-fPIC", "-o", path, folder / (name + ".c")] + flags)
        return path
    }

    static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let message = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CompilerFailure(message: String(decoding: message, as: UTF8.self))
        }
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
