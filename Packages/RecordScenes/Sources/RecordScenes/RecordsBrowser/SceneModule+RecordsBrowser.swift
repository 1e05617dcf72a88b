public import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// Shows the records of modules to administrators, without a way to change them.
    ///
    /// ```swift
    /// let modules: [SceneModule] = [.lending, .auth]
    /// let host = Host(name: "lending", version: "1.0", modules: modules + [.recordsBrowser(for: modules)])
    /// ```
    ///
    /// It lists the collections of the person's own space and of the shared spaces that they may read. The records of a module
    /// with a sign-in, such as accounts, are left out, and so are values of properties whose names say that they are secret,
    /// such as `password` and `accessToken`.
    ///
    /// - Parameters:
    ///   - modules: The modules with the records. Those of plugins are not known here.
    ///   - hidden: The names of collections that are left out.
    ///   - access: The people who may use it; by default those with the role `administrator`, which the first account of
    ///     a sign-in has.
    @MainActor
    public static func recordsBrowser(
        for modules: [SceneModule],
        hiding hidden: Set<String> = [],
        access: SceneAccess = .role(browserRole.name)
    ) -> SceneModule {
        let collections = BrowsableCollection.collections(of: modules, hiding: hidden)
        return SceneModule(
            "RecordsBrowser",
            version: "0.1.0",
            scenes: [
                RecordsBrowserConfigurator.definition(of: collections, access),
                BrowseCollectionConfigurator.definition(of: collections, access),
                BrowseRecordConfigurator.definition(of: collections, access),
            ],
            entrances: [Entrance("RecordsBrowser")],
            roles: access == .role(browserRole.name) ? [browserRole] : [],
            translations: .recordScenes
        )
    }

    /// The role of those who may use the records browser, by default.
    public static let browserRole = RoleDeclaration(
        "administrator",
        summary: "Looks at the stored records of all modules."
    )
}

/// A type of records that a module declares.
struct BrowsableCollection: Sendable {
    let module: String
    let type: any Record.Type

    /// The collections of modules, each once.
    static func collections(of modules: [SceneModule], hiding hidden: Set<String>) -> [Self] {
        var known = hidden
        return modules.filter { $0.signIn == nil }.flatMap { module in
            module.records.compactMap { type in
                guard let type = type as? any Record.Type, known.insert(type.collectionName).inserted else {
                    return nil
                }
                return Self(module: module.name, type: type)
            }
        }
    }
}
