public import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// A catalogue of board games: the one that comes with the package, or the one that the setting `games-url` names.
    ///
    /// Its scenes need a `RecordStore`, which every host has. A host that gives a `GamesCatalogueConfiguration` of its
    /// own decides about time limits too.
    @MainActor public static let games = SceneModule(
        "GamesScene",
        version: "0.1.0",
        scenes: [GameListConfigurator.definition, ViewGameConfigurator.definition],
        entrances: [Entrance("GameList", counting: Game.schema.name)],
        services: [
            ServiceProvision(GamesCatalogueConfiguration.self) { context in
                try context.setting(catalogueURL.name, as: GamesCatalogueConfiguration.init(parsing:))
            }
        ],
        settings: [catalogueURL]
    )

    private static let catalogueURL = SettingDeclaration(
        "games-url",
        argument: "URL",
        summary: "an http or https URL of a catalogue of games; without one the bundled catalogue serves"
    )
}
