import Foundation
import PackagePlugin

/// Generates the build description of a host or a plugin before the target is compiled.
///
/// A shell script generates it. A Swift tool would be compiled with the host's options, such as libFuzzer's, which adds
/// a second `main`.
@main
struct DescribeBuild: BuildToolPlugin {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "describe-build.sh")

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "CurrentBuild.swift")
        let compiler = try context.tool(named: "swiftc").url
        let libraries = context.package.sharedLibraries(of: target)
        return [
            .buildCommand(
                displayName: "Describing the build of \(target.name)",
                executable: Self.script,
                arguments: [output.filePath, compiler.filePath] + libraries.flatMap(\.arguments),
                inputFiles: [Self.script, compiler] + libraries.flatMap(\.files),
                outputFiles: [output]
            )
        ]
    }
}

/// A dynamic library that a host and its plugins share.
private struct SharedLibrary {
    var name: String
    var package: URL
    /// The files' names, relative to the package's folder.
    var sources: [String]

    var files: [URL] { (["Package.swift"] + sources).map { package.appending(path: $0) } }
    var arguments: [String] { [name, package.filePath, sources.joined(separator: "\n")] }
}

extension Package {
    /// The dynamic libraries that a target of this package links.
    fileprivate func sharedLibraries(of target: any Target) -> [SharedLibrary] {
        let linked = Set(target.recursiveTargetDependencies.map(\.id))
        return allDependencies.flatMap { package in
            package.products(ofType: LibraryProduct.self)
                .filter { $0.kind == .dynamic && $0.targets.contains { linked.contains($0.id) } }
                .map { library in
                    let own = Set(package.targets.map(\.id))
                    let targets = library.targets + library.targets.flatMap(\.recursiveTargetDependencies)
                    let sources = targets.filter { own.contains($0.id) }.flatMap(\.sources)
                    return SharedLibrary(
                        name: library.name,
                        package: package.directoryURL,
                        sources: Set(sources).map { $0.name(below: package.directoryURL) }.sorted()
                    )
                }
        }
        .sorted { $0.name < $1.name }
    }

    /// The packages that this one depends on, directly or indirectly, each once.
    private var allDependencies: [Package] {
        var found: [Package.ID: Package] = [:]
        var next = dependencies.map(\.package)
        while let package = next.popLast() {
            guard found.updateValue(package, forKey: package.id) == nil else { continue }
            next += package.dependencies.map(\.package)
        }
        return Array(found.values)
    }
}

extension Target {
    /// The files that the compiler reads.
    fileprivate var sources: [URL] {
        if let sourceModule { return sourceModule.sourceFiles.filter { $0.type != .unknown }.map(\.url) }
        // SwiftPM lists no files of a system library, only its folder.
        let names = FileManager.default.enumerator(atPath: directoryURL.filePath)?.compactMap {
            $0 as? String
        }
        return (names ?? []).filter { $0.hasSuffix(".h") || $0.hasSuffix(".modulemap") }
            .map { directoryURL.appending(path: $0) }
    }
}

extension URL {
    fileprivate var filePath: String { path(percentEncoded: false) }

    fileprivate func name(below folder: URL) -> String {
        pathComponents.dropFirst(folder.pathComponents.count).joined(separator: "/")
    }
}
