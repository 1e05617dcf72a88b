@_spi(Hosting) import SceneKitCore
import StorageWorkers
@_spi(Hosting) import TextFrontend

extension HostRun {
    /// The whole command line: scenes, including those of plugins, commands and flags.
    var outline: CommandOutline {
        CommandOutline(
            name: host.name,
            summary: LocalizedText(verbatim: "scenes by name"),
            flags: HostOptions.declared(for: host) + settingFlags,
            subcommands: configurator.definitions.filter { !$0.isInternal }.map { CommandOutline($0) }
                + commands.map(\.outline),
            schemes: host.schemes.names
        )
    }

    /// The help for the command line.
    func help(in texts: Texts) -> TerminalText {
        let name = host.name
        let title: LocalizedText = "\(name) \(host.version): opens scenes by name."
        let usage: LocalizedText = "Usage: \(name) [SCENE [ACTION]] [FLAGS]"
        var text: TerminalText = "\(texts(title))\n\n\(texts(usage))\n"
        let scenes = configurator.definitions.filter { !$0.isInternal }
        let ofPlugins = plugins.origins
        let headings: [(LocalizedText, Bool)] = [("Scenes", false), ("Scenes of plugins", true)]
        for (heading, isPlugin) in headings {
            text += HelpText.section(
                heading,
                scenes.filter { (ofPlugins[$0.name] != nil) == isPlugin }.map { ($0.name, $0.$summary) },
                in: texts
            )
        }
        text += HelpText.section("Commands", commands.flatMap(\.outline.helpLines), in: texts)
        let flags = HostOptions.declared(for: host)
        text += HelpText.section("Flags", flags.map { ($0.usage, $0.$summary) }, in: texts)
        text += HelpText.section("Settings", settingFlags.map { ($0.usage, $0.$summary) }, in: texts)
        let hint: LocalizedText = "'\(name) SCENE --help' and '\(name) SCENE ACTION --help' show more."
        return text + "\n\(texts(hint))\n"
    }
}
