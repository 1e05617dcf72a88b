import Foundation
import SceneTestKit
import TestPrograms

/// Type-checks code against the built modules.
struct TypeChecker {
    /// The compiler's errors for a program, by file and line of the text; nil if there are none.
    ///
    /// A program with a `@main` type is compiled as a library; any other may have top-level statements.
    func complaint(about source: String) throws -> String? {
        let folder = try TemporaryFolder()
        let path = try folder.write(source, to: "main.swift")
        return try check(
            [path] + (source.contains("@main") ? ["-parse-as-library"] : []),
            importsTesting: source.contains("import Testing")
        )
    }

    /// The compiler's errors for files that are compiled together.
    ///
    /// - Parameters:
    ///   - module: The module's name.
    ///   - emitted: The folder with other modules, which also gets this one unless it is a program.
    ///   - features: The upcoming features that the package of the files enables.
    func complaint(
        aboutFiles files: [String],
        module: String,
        emitted: String,
        features: [String] = []
    ) throws -> String? {
        let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
        let isProgram = texts.contains { $0.contains("@main") }
        return try check(
            files + features.flatMap { ["-enable-upcoming-feature", $0] } + [
                "-parse-as-library", "-module-name", module, "-I", emitted, "-enable-testing",
            ]
                + (isProgram
                    ? [] : ["-emit-module", "-emit-module-path", "\(emitted)/\(module).swiftmodule"]),
            importsTesting: texts.contains { $0.contains("import Testing") }
        )
    }

    /// A package's manifest.
    func complaint(aboutManifest path: String) throws -> String? {
        try check([
            path, "-package-description-version", "6.2.0", "-I",
            Self.resources.appendingPathComponent("pm/ManifestAPI").path,
        ])
    }

    private func check(_ arguments: [String], importsTesting: Bool = false) throws -> String? {
        // The modules come last: a reader of a tutorial may have built another module of the same name.
        var all =
            ["-swift-version", "6", "-warnings-as-errors"] + Self.moduleMaps + arguments + ["-I", modules]
        if !arguments.contains("-emit-module") { all += ["-emit-sil", "-o", "/dev/null"] }
        if importsTesting {
            all += ["-plugin-path", Self.resources.appendingPathComponent("host/plugins/testing").path]
        }
        let run = try ProgramRun("swiftc", all)
        return run.status == 0 ? nil : run.output + run.errors
    }

    private var modules: String { BuiltProducts.folder.appendingPathComponent("Modules").path }

    /// The arguments with which the compiler finds the built modules and the macros.
    static var surroundings: [String] {
        moduleMaps + ["-I", BuiltProducts.folder.appendingPathComponent("Modules").path]
            + ["-plugin-path", resources.appendingPathComponent("host/plugins").path]
    }

    /// The C libraries of the modules.
    private static let moduleMaps: [String] = {
        let own = (try? Repository.files(ofType: "modulemap")) ?? []
        let paths =
            own.filter { $0.hasPrefix("Packages/") }.map { Repository.root.appendingPathComponent($0).path }
            + ["CProgramSpawn", "CTerminalRescue"].map {
                BuiltProducts.folder.appendingPathComponent("\($0).build/module.modulemap").path
            }
        return paths.flatMap { ["-Xcc", "-fmodule-map-file=" + $0] }
    }()

    /// The toolchain's folder with `bin` and `lib`.
    static var toolchain: URL { resources.appendingPathComponent("../..").standardizedFileURL }

    /// The toolchain's folder of runtime resources, `lib/swift`.
    private static let resources: URL = {
        struct Target: Decodable {
            struct Paths: Decodable { var runtimeResourcePath: String }
            var paths: Paths
        }
        let output = (try? ProgramRun("swiftc", ["-print-target-info"]))?.output ?? ""
        let target = try? JSONDecoder().decode(Target.self, from: Data(output.utf8))
        return URL(fileURLWithPath: target?.paths.runtimeResourcePath ?? "/usr/lib/swift")
    }()
}
