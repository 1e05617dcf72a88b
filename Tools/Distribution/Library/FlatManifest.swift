import Foundation

/// The manifest of one package that has the targets of all packages.
///
/// SwiftPM rejects a package with a version that depends on packages by path. Every library of the flat package is
/// linked statically: its targets would be linked a second time into each dynamic product.
struct FlatManifest {
    private struct Member {
        var package: String
        var target: PackageDump.Target
    }

    private let members: [Member]
    /// The targets of each product, by the product's name.
    private let products: [String: [String]]
    /// The Swift modules that other packages can import, sorted.
    let modules: [String]

    /// - Parameter dumps: The outputs of `swift package dump-package`, one for each package.
    /// - Throws: `DecodingError` or `DistributionFailure`.
    init(dumps: [Data]) throws {
        let packages = try dumps.map { try JSONDecoder().decode(PackageDump.self, from: $0) }
            .sorted { $0.name < $1.name }
        members = packages.flatMap { package in
            package.targets.filter { ["regular", "system", "plugin"].contains($0.type) }
                // `libShopScene.so`, which a host of this repository loads at run time.
                .filter { $0.type != "regular" || !$0.name.hasSuffix("Plugin") }
                .map { Member(package: package.name, target: $0) }
        }
        let libraries = packages.flatMap(\.products).filter { $0.kind == "library" }
        let kept = Set(members.map(\.target.name))
        let offered = Set(libraries.flatMap(\.targets)).intersection(kept)
        modules = members.filter { $0.target.type == "regular" && offered.contains($0.target.name) }
            .map(\.target.name).sorted()
        products = Dictionary(
            uniqueKeysWithValues: libraries.map { ($0.name, $0.targets.filter(kept.contains)) }
                .filter { !$0.1.isEmpty }
        )
    }

    /// The text of `Package.swift`.
    ///
    /// - Throws: `DistributionFailure` for a part that the flat package cannot have.
    func text() throws -> String {
        let libraries = modules.map { "        .library(name: \"\($0)\", targets: [\"\($0)\"])," }
        let targets = try members.map(text(of:))
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let settings: [SwiftSetting] = [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]

            let package = Package(
                name: "scenekit",
                products: [
            \(libraries.joined(separator: "\n"))
                ],
                targets: [
            \(targets.joined(separator: "\n"))
                ],
                swiftLanguageModes: [.v6]
            )

            """
    }

    private func text(of member: Member) throws -> String {
        let target = member.target
        let isSwift = target.settings.contains { $0.tool == "swift" }
        let folder = target.type == "plugin" ? "Plugins" : "Sources"
        var arguments = ["name: \"\(target.name)\""]
        if target.type == "plugin" { arguments.append("capability: .buildTool()") }
        let dependencies = target.dependencies.flatMap { products[$0.name] ?? [$0.name] }
        if !dependencies.isEmpty { arguments.append("dependencies: \(list(dependencies))") }
        arguments.append("path: \"Packages/\(member.package)/\(folder)/\(target.name)\"")
        if !target.exclude.isEmpty { arguments.append("exclude: \(list(target.exclude))") }
        if isSwift { arguments.append("swiftSettings: settings") }
        let linked = try linkedLibraries(of: target)
        if !linked.isEmpty {
            let libraries = linked.map { ".linkedLibrary(\"\($0)\")" }
            arguments.append("linkerSettings: [\(libraries.joined(separator: ", "))]")
        }
        if let plugins = target.pluginUsages, !plugins.isEmpty {
            let uses = plugins.map { ".plugin(name: \"\($0.name)\")" }
            arguments.append("plugins: [\(uses.joined(separator: ", "))]")
        }
        if let library = target.pkgConfig { arguments.append("pkgConfig: \"\(library)\"") }
        let debian = (target.providers ?? []).flatMap { $0.apt ?? [] }.flatMap { $0 }
        if !debian.isEmpty { arguments.append("providers: [.apt(\(list(debian)))]") }
        let kinds = ["system": "systemLibrary", "plugin": "plugin"]
        let lines = arguments.map { "            " + $0 }.joined(separator: ",\n")
        return "        .\(kinds[target.type] ?? "target")(\n\(lines)\n        ),"
    }

    private func linkedLibraries(of target: PackageDump.Target) throws -> [String] {
        try target.settings.compactMap { setting in
            switch (setting.tool, setting.kind) {
            case ("swift", "enableUpcomingFeature"), ("swift", "treatAllWarnings"): nil
            case ("linker", "linkedLibrary"): setting.value
            default:
                throw DistributionFailure(
                    "\(target.name) has the setting '\(setting.kind)', which the flat package does not have; "
                        + "add it to FlatManifest"
                )
            }
        }
    }

    private func list(_ names: [String]) -> String {
        "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
}
