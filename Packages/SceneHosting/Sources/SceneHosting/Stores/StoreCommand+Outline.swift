import TextFrontend

extension StoreCommand {
    nonisolated static var names: String { outlines.map(\.name).joined(separator: ", ") }

    nonisolated static var outlines: [CommandOutline] {
        let force = CommandFlag("--force", "puts what is there aside as PATH.before")
        let store = CommandArgument("STORE", .store, isRequired: false)
        let copied = [CommandArgument("FROM", .store), CommandArgument("TO", .store)]
        return [
            CommandOutline(
                name: "copy",
                summary: "copies everything into a new store of any kind, like sqlite:PATH or file:PATH",
                arguments: copied,
                flags: [force],
                uses: [.storeCopy]
            ),
            CommandOutline(
                name: "check",
                summary: "looks at everything, and tells what is not as it was written",
                arguments: [store],
                uses: [.storeCheck]
            ),
            CommandOutline(
                name: "salvage",
                summary: "copies everything that is whole, and tells what is not",
                arguments: copied,
                flags: [force],
                uses: [.storeSalvage]
            ),
            CommandOutline(
                name: "stat",
                summary: "tells what is in it",
                arguments: [store],
                uses: [.storeStat]
            ),
            CommandOutline(
                name: "backup",
                summary: "writes a copy of the store in use (--store) to a new file",
                arguments: [CommandArgument("PATH", .file)],
                flags: [force],
                uses: [.storeBackup]
            ),
        ]
    }

    static func help(host: String) -> TerminalText {
        "What is done to a store as a whole\n\nUsage: \(host) store COMMAND\n"
            + HelpText.section("Commands", outlines.map { ($0.usage, $0.summary) })
            + "\n--force puts what is there aside as PATH.before; nothing is ever overwritten.\n"
    }
}
