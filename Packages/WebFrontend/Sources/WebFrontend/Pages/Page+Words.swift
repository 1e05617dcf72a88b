import FoundationEssentials
@_spi(Hosting) import SceneKitCore

extension Translations {
    /// The web front end's own texts.
    static let web = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}

extension Page {
    /// The script's texts: the arguments of its function `say`.
    static let scriptTexts: [LocalizedText] = [
        "%@ marked", "Cancel", "The connection is lost. Reconnecting …", "The server refuses the request.",
        "Uploading",
    ]

    /// The translations of the script's texts as JSON; nil in English, which the script has.
    static func scriptWords(_ texts: Texts) -> String? {
        guard texts.language != Texts.english.language else { return nil }
        let words = Dictionary(uniqueKeysWithValues: scriptTexts.map { ($0.string, texts($0)) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(words)).map { String(decoding: $0, as: UTF8.self) }
    }
}
