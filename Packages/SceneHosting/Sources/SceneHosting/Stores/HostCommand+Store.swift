@_spi(Hosting) import SceneKitCore
import TextFrontend

extension HostCommand {
    /// `store`, whose own commands are those of `StoreCommand`.
    static let store = HostCommand(
        CommandOutline(
            name: "store",
            summary: "maintains a store: \(StoreCommand.names)",
            subcommands: StoreCommand.outlines,
            uses: Set(StoreCommand.outlines.flatMap(\.uses))
        ),
        use: { words in StoreCommand.outlines.first { $0.name == words.first }?.uses.first },
        work: { run, rest in
            try await StoreCommand(
                host: run.host,
                options: run.options,
                environment: run.environment,
                terminal: run.terminal,
                texts: run.texts,
                records: run.host.modules.flatMap(\.recordTypes) + run.plugins.recordTypes
            ).run(rest)
        }
    )
}
