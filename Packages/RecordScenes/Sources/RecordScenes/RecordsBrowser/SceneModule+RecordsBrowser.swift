public import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// Shows the records of modules to administrators, who may change those of some collections.
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
    ///   - editable: The names of collections whose records may be changed, one property at a time. Records with ready-made
    ///     scenes keep their checks, rules and history; others are written as they are.
    ///   - access: The people who may use it; by default those with the role `administrator`, which the first account of
    ///     a sign-in has.
    @MainActor
    public static func recordsBrowser(
        for modules: [SceneModule],
        hiding hidden: Set<String> = [],
        editing editable: Set<String> = [],
        access: SceneAccess = .role(browserRole.name)
    ) -> SceneModule {
        let collections = BrowsableCollection.collections(of: modules, hiding: hidden, editing: editable)
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
        summary: "Looks after the stored records of all modules."
    )
}

/// A type of records that a module declares.
struct BrowsableCollection: Sendable {
    let module: String
    let type: any Record.Type
    /// Whether the browser may change the records.
    let isEditable: Bool
    /// The editors of ready-made scenes of these records.
    let editors: [RecordEditor]

    /// The collections of modules, each once.
    @MainActor
    static func collections(
        of modules: [SceneModule],
        hiding hidden: Set<String>,
        editing editable: Set<String> = []
    ) -> [Self] {
        var known = hidden
        let contributions = modules.flatMap(\.scenes).flatMap { (try? $0.contributions()) ?? [] }
        let editors = contributions.compactMap { $0 as? RecordEditor }
        return modules.filter { $0.signIn == nil }.flatMap { module in
            module.records.compactMap { type in
                guard let type = type as? any Record.Type, known.insert(type.collectionName).inserted else {
                    return nil
                }
                let name = type.collectionName
                let isEditable = editable.contains(name)
                return Self(
                    module: module.name,
                    type: type,
                    isEditable: isEditable,
                    editors: isEditable ? editors.filter { $0.collection == name } : []
                )
            }
        }
    }
}
