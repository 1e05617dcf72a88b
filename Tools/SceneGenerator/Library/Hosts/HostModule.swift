import Foundation

/// A scene package whose module a host lists.
struct HostModule {
    /// The package's folder.
    let folder: String
    /// The name of the package and of its target.
    let target: String
    /// The product with the module.
    let product: String
    /// The module's property in `SceneModule`.
    let property: String
    /// Whether it is one of the framework's packages.
    let isOfFramework: Bool

    /// - Parameters:
    ///   - text: The package's name, with or without `Scene`.
    ///   - folder: The folder with packages of one's own; those of the framework come after them.
    ///   - isPublished: Whether the host depends on the published package.
    /// - Throws: `GeneratorFailure` if there is no such package, or it does not fit the host.
    init(
        _ text: String,
        in folder: String,
        _ repository: Repository,
        isPublished: Bool
    ) throws(GeneratorFailure) {
        let name = try TypeName(
            text.hasSuffix("Scene") ? String(text.dropLast("Scene".count)) : text,
            what: "module"
        )
        target = name.text + "Scene"
        let places = [folder, repository.packages]
        guard
            let place = places.first(where: {
                FileManager.default.fileExists(atPath: $0 + "/" + name.text + "Scene")
            })
        else {
            let known = Set(places.flatMap(repository.scenePackages)).map { $0.dropLast("Scene".count) }
                .sorted()
            throw GeneratorFailure(
                "neither \(folder) nor \(repository.packages) has a package '\(target)'; there are "
                    + known.joined(separator: ", ")
                    + ", and 'make scene NAME=… PACKAGE=\(name.text) DIR=\(folder)' writes one"
            )
        }
        self.folder = place + "/" + target
        isOfFramework = place == repository.packages
        property = name.camel
        let manifest = try SourceFile(self.folder + "/Package.swift").source.text
        product = manifest.contains("\"\(name.text)Module\"") ? name.text + "Module" : target
        let isOfCheckout = manifest.contains("/SceneKitCore\")")
        guard isOfFramework || isOfCheckout != isPublished else {
            throw GeneratorFailure(
                isPublished
                    ? "\(self.folder) depends on the checkout, and this host on the published package: "
                        + "write the package with FROM=…, too"
                    : "\(self.folder) depends on the published package, and this host on the checkout: add FROM=…"
            )
        }
    }
}
