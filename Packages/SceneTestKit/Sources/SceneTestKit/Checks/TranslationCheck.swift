import FoundationEssentials
@_spi(Hosting) public import SceneKitCore
public import Testing

/// Checks that the titles and labels which a module declares have translations.
@MainActor
public enum TranslationCheck {
    /// Fails for each title of a scene or an entrance, and each label of an action or a field, without a translation.
    ///
    /// A language is checked if the module translates at least one of them. The texts that a scene makes while it runs are
    /// not declared, and not checked.
    public static func verify(_ module: SceneModule, sourceLocation: SourceLocation = #_sourceLocation) {
        do {
            for problem in try problems(module) { Issue.record("\(problem)", sourceLocation: sourceLocation) }
        } catch {
            Issue.record(
                "\(module.name) has a table that cannot be read: \(error)",
                sourceLocation: sourceLocation
            )
        }
    }

    /// The mistakes that `verify(_:)` reports.
    static func problems(_ module: SceneModule) throws -> [String] {
        let declared = try declaredTexts(of: module)
        return try Language.translated.flatMap { language in
            // Those of packages whose scenes the module has, such as ready-made ones.
            let others = module.scenes.compactMap(\.translations) + [.core]
            let known = try Texts(language: language, translations: others)
            let texts = try Texts(
                language: language,
                translations: [module.translations, .core].compactMap(\.self)
            )
            let own = declared.filter { known[$0] == nil }
            let missing = own.filter { texts[$0] == nil }.sorted()
            guard missing.count < own.count else { return [String]() }
            return missing.map { "\(language) of \(module.name) has no translation of '\($0)'" }
        }
    }

    private static func declaredTexts(of module: SceneModule) throws -> Set<String> {
        let declaration = ModuleDeclaration(module)
        var texts = Set(declaration.scenes.map(\.title))
        texts.formUnion(declaration.entrances.compactMap(\.title))
        for scene in declaration.scenes {
            // A scene's own parameters are typed only in a shell.
            texts.formUnion(scene.actions.map(\.label))
            let fields = scene.actions.flatMap(\.parameters) + scene.form + scene.filters.flatMap(\.fields)
            texts.formUnion(fields.map(\.label))
        }
        // A label without letters has nothing to translate.
        return texts.filter { $0.contains(where: \.isLetter) }
    }
}
