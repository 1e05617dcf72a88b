@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

extension StoreCommand {
    nonisolated static var names: String { outlines.map(\.name).joined(separator: ", ") }

    nonisolated static var outlines: [CommandOutline] {
        let force = CommandFlag("--force", "renames an existing store to PATH.before")
        let store = CommandArgument("STORE", .store, isRequired: false)
        let copied = [CommandArgument("FROM", .store), CommandArgument("TO", .store)]
        return [
            CommandOutline(
                name: "copy",
                summary: "copies a store to a new one of any kind, such as sqlite:PATH or file:PATH",
                arguments: copied,
                flags: [force],
                uses: [.storeCopy]
            ),
            CommandOutline(
                name: "check",
                summary:
                    "checks every record, index and count; reports damage, and records that this host cannot read",
                arguments: [store],
                uses: [.storeCheck]
            ),
            CommandOutline(
                name: "salvage",
                summary: "copies the intact records to a new store, and reports damage",
                arguments: copied,
                flags: [force],
                uses: [.storeSalvage]
            ),
            CommandOutline(
                name: "stat",
                summary: "shows a store's collections, record counts and size",
                arguments: [store],
                uses: [.storeStat]
            ),
            CommandOutline(
                name: "backup",
                summary: "copies the store in use (--store) to a new file",
                arguments: [CommandArgument("PATH", .file)],
                flags: [force],
                uses: [.storeBackup]
            ),
            CommandOutline(
                name: "reindex",
                summary: "sorts a store's names anew: for another locale, or with a new version of ICU",
                arguments: [store],
                flags: [
                    CommandFlag(
                        "--locale",
                        CommandArgument("TAG"),
                        "the locale, such as sv, zh-Hant or de-u-co-phonebk; by default the store's own"
                    )
                ],
                uses: [.storeReindex]
            ),
            CommandOutline(
                name: "migrate",
                summary: "brings the records to the versions of this host's types",
                arguments: [store],
                flags: [CommandFlag("--check", "says what would happen, and changes nothing")],
                uses: [.storeMigrate]
            ),
            CommandOutline(
                name: "drop-index",
                summary:
                    "removes an index that no program of the store (--store) uses any more; 'store stat' lists them",
                arguments: [CommandArgument("COLLECTION"), CommandArgument("INDEX")],
                uses: [.storeDropIndex]
            ),
        ]
    }

    static func help(host: String, in texts: Texts) -> TerminalText {
        let usage: LocalizedText = "Usage: \(host) store COMMAND"
        let locale: LocalizedText =
            "A store sorts by the locale in which it was made (LC_ALL, LC_COLLATE, LANG), whatever the locale is later."
        let reindex: LocalizedText =
            "'store reindex --locale TAG' changes it: sv, zh-Hant, de-u-co-phonebk."
        return "\(texts("Maintains a store"))\n\n\(texts(usage))\n"
            + HelpText.section("Commands", outlines.map { ($0.usage, $0.$summary) }, in: texts)
            + "\n\(texts("--force renames an existing store to PATH.before; no store is ever overwritten."))\n"
            + "\n\(texts(locale))\n\(texts(reindex))\n"
    }
}
