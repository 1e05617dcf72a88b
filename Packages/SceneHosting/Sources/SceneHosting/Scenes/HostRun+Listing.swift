import SceneKitCore
import TextFrontend

extension HostRun {
    func listScenes(_ rest: ArraySlice<String>) async throws -> Int32 {
        if rest.elementsEqual(["--check"]) { return try await checkScenes() }
        guard rest.isEmpty else { throw UsageError("'scenes' takes no arguments except --check") }
        let catalogue = SceneCatalogue(
            configurator,
            hostVersion: host.version,
            plugins: plugins.pluginsByScene
        )
        if options.display.isJSON {
            try terminal.write(try JSONOutput.line(catalogue))
        } else {
            let text = ScreenText(
                width: terminal.isOutputTerminal ? terminal.width : nil,
                isStyled: terminal.allowsStyle
            )
            let screen = Screen(title: "Scenes", blocks: [.list(catalogue.table)])
            try terminal.write(text.content(of: screen.localized(by: try texts)))
        }
        return ExitStatus.done
    }

    func drawGraph(_ rest: ArraySlice<String>) throws -> Int32 {
        let words = rest.flatMap { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        var format = SceneGraph.Format.dot
        if !words.isEmpty {
            guard words.count == 2, words[0] == "--format", let named = SceneGraph.Format(rawValue: words[1])
            else {
                throw UsageError("'graph' takes --format dot or --format mermaid")
            }
            format = named
        }
        try terminal.write(TerminalText(lines: SceneGraph.text(of: configurator.definitions, as: format)))
        return ExitStatus.done
    }

    func help(in texts: Texts) -> TerminalText {
        let name = host.name
        let title: LocalizedText = "\(name) \(host.version): opens scenes by name."
        let usage: LocalizedText = "Usage: \(name) [SCENE [ACTION]] [FLAGS]"
        var text: TerminalText = "\(texts(title))\n\n\(texts(usage))\n"
        let scenes = configurator.definitions.filter { !$0.isInternal }
        let ofPlugins = plugins.pluginsByScene
        let headings: [(LocalizedText, Bool)] = [("Scenes", false), ("Scenes of plugins", true)]
        for (heading, isPlugin) in headings {
            text += HelpText.section(
                heading,
                scenes.filter { (ofPlugins[$0.name] != nil) == isPlugin }.map { ($0.name, $0.$summary) },
                in: texts
            )
        }
        let commands = CommandOutline.hostCommands(firstScene: firstScene)
        text += HelpText.section("Commands", commands.flatMap(\.helpLines), in: texts)
        let flags = HostOptions.declared(for: host.schemes)
        text += HelpText.section("Flags", flags.map { ($0.usage, $0.$summary) }, in: texts)
        text += HelpText.section("Settings", settingFlags.map { ($0.usage, $0.$summary) }, in: texts)
        let hint: LocalizedText = "'\(name) SCENE --help' and '\(name) SCENE ACTION --help' show more."
        return text + "\n\(texts(hint))\n"
    }
}
