@_spi(Hosting) import SceneKitCore
import SceneProtocol

extension ModuleDescription {
    /// The declaration of a module, with the translations of its texts.
    ///
    /// - Throws: If a table of translations cannot be read.
    @MainActor
    init(_ module: SceneModule, needs: ProgramNeeds) throws {
        self.init(
            module.name,
            version: module.version,
            scenes: module.scenes.map { definition in
                SceneDescription(
                    definition.declaration,
                    hasImages: definition.images != nil,
                    counts: definition.count != nil,
                    finds: definition.finders.keys.sorted()
                )
            },
            entrances: module.entrances,
            settings: module.settings,
            roles: module.roles,
            translations: try Language.translated.reduce(into: [:]) { all, language in
                let tables = try module.translations?.tables(for: language) ?? []
                let texts = try tables.reduce(into: [:]) { texts, bytes in
                    texts.merge(try Texts.table(bytes)) { first, _ in first }
                }
                if !texts.isEmpty { all[language] = texts }
            },
            needs: needs
        )
    }
}
