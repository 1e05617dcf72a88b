/// The tables of one package, by language: the contents of its `.strings` files, which are only read when a session
/// wants their language.
public struct Translations: Sendable {
    let tables: [String: @MainActor @Sendable () throws -> [[UInt8]]]

    /// - Parameters:
    ///   - german: The embedded table `de.strings`.
    ///   - portuguese: The embedded table `pt.strings`.
    ///   - chinese: The embedded table `zh.strings`, in simplified characters.
    public init(
        de german: @escaping @Sendable () -> [UInt8],
        pt portuguese: @escaping @Sendable () -> [UInt8],
        zh chinese: @escaping @Sendable () -> [UInt8]
    ) {
        self.init(["de": { [german()] }, "pt": { [portuguese()] }, "zh": { [chinese()] }])
    }

    /// - Parameter tables: The tables by language code.
    public init(_ tables: [String: @MainActor @Sendable () throws -> [[UInt8]]]) {
        self.tables = tables
    }

    /// These tables, and then others for the texts that they lack.
    func followed(by others: Translations) -> Translations {
        Translations(
            tables.merging(others.tables) { first, second in { try first() + second() } }
        )
    }

    /// The tables of another module, which `load` returns when one is read.
    init(loading load: @escaping @MainActor @Sendable () throws -> SceneModule) {
        var tables: [String: @MainActor @Sendable () throws -> [[UInt8]]] = [:]
        for language in Language.translated {
            tables[language] = { try load().translations?.tables[language]?() ?? [] }
        }
        self.tables = tables
    }

    /// The tables of a language; none if it is not translated.
    @MainActor
    public func tables(for language: String) throws -> [[UInt8]] { try tables[language]?() ?? [] }

    /// The texts of SceneKitCore itself: field mistakes and questions.
    public static let core = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}

extension Configurator {
    /// The texts of a language from the modules, SceneKitCore and the tables of a front end.
    ///
    /// - Throws: If a table cannot be read, or a plugin not be loaded.
    @_spi(Hosting) public func texts(in language: String, with others: [Translations] = []) throws -> Texts {
        try Texts(language: language, translations: modules.compactMap(\.translations) + [.core] + others)
    }
}

extension Texts {
    /// The texts of a language from several packages; the first translation of a text counts.
    ///
    /// - Throws: If a table cannot be read, or a plugin not be loaded.
    @MainActor
    @_spi(Hosting) public init(language: String, translations: [Translations]) throws {
        guard language != Texts.english.language else {
            self = .english
            return
        }
        try self.init(language: language, tables: translations.flatMap { try $0.tables(for: language) })
    }
}
