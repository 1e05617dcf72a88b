@_spi(Hosting) import SceneKitCore
import SceneProtocol

extension ModuleDescription {
    /// The declaration of a module, with the translations of its texts.
    ///
    /// An entrance that counts records of the program's own store has the program count them, since the host has none of them.
    ///
    /// - Throws: If a table of translations cannot be read.
    @MainActor
    init(_ module: SceneModule, needs: ProgramNeeds, isPerPerson: Bool = false) throws {
        let isKept: (Entrance) -> Bool = { $0.collection.map { needs.collections[$0] != nil } ?? true }
        let counted = Set(module.entrances.filter { !isKept($0) }.map(\.scene))
        self.init(
            module.name,
            version: module.version,
            scenes: module.scenes.map { definition in
                SceneDescription(
                    definition.declaration,
                    hasImages: definition.images != nil,
                    counts: definition.count != nil || counted.contains(definition.name),
                    finds: definition.finders.keys.sorted()
                )
            },
            entrances: module.entrances.map { entrance in
                var entrance = entrance
                if !isKept(entrance) { entrance.collection = nil }
                return entrance
            },
            settings: module.settings,
            roles: module.roles,
            translations: try Language.translated.reduce(into: [:]) { all, language in
                let tables = try module.translations?.tables(for: language) ?? []
                let texts = try tables.reduce(into: [:]) { texts, bytes in
                    texts.merge(try Texts.table(bytes)) { first, _ in first }
                }
                if !texts.isEmpty { all[language] = texts }
            },
            needs: needs,
            isPerPerson: isPerPerson
        )
    }
}
