import FoundationEssentials
public import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// A catalogue of board games: the bundled one, or the one at the URL in the setting `games-url`.
    ///
    /// Its scenes need a `RecordStore`, which every host provides. A host can provide a `GamesCatalogueConfiguration` to
    /// change the time limits, too.
    @MainActor public static let games = SceneModule(
        "GamesScene",
        version: "0.1.0",
        scenes: [GameListConfigurator.definition, ViewGameConfigurator.definition],
        entrances: [Entrance("GameList")],
        services: [
            ServiceProvision(GamesCatalogueConfiguration.self) { context in
                try context.setting(catalogueURL.name, as: GamesCatalogueConfiguration.init(parsing:))
            },
            ServiceProvision(
                (any CoverFetching).self,
                needs: [ServiceIdentifier(GamesCatalogueConfiguration.self)]
            ) { context in
                let configuration = try context.service(GamesCatalogueConfiguration.self)
                guard let url = configuration.url else { return NoCovers() }
                let folder = CoverFolder.standard(ProcessInfo.processInfo.environment)
                return RemoteCovers(catalogue: url, folder: folder)
            },
        ],
        settings: [catalogueURL],
        records: [Game.self, Loan.self, CatalogueStamp.self],
        caches: [Game.schema.name, CatalogueStamp.schema.name],
        translations: Translations(
            de: { PackageResources.de_strings },
            pt: { PackageResources.pt_strings },
            zh: { PackageResources.zh_strings }
        )
    )

    private static let catalogueURL = SettingDeclaration(
        "games-url",
        argument: "URL",
        summary: "an http or https URL of a catalogue of games; the default is the bundled catalogue"
    )
}
