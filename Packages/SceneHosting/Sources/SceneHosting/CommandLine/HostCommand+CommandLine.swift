@_spi(Hosting) import SceneKitCore
import TextFrontend

extension HostCommand {
    /// `manual`: the manual page for all scenes, including those of plugins.
    static let manual = HostCommand(
        CommandOutline(
            name: "manual",
            summary: "prints the manual page in man(7) format",
            uses: [.manual]
        )
    ) { run, rest in
        guard rest.isEmpty else { throw UsageError("'manual' takes no arguments") }
        let page = try ManualPage(
            outline: run.outline,
            settings: run.configurator.modules.flatMap(\.settings),
            version: run.host.version,
            firstScene: run.firstScene,
            date: ManualPage.day(run.environment)
        )
        try run.terminal.write(TerminalText(lines: page.text))
        return ExitStatus.done
    }

    /// `completions`: a shell's completions for all scenes, including those of plugins.
    static let completions = HostCommand(
        CommandOutline(
            name: "completions",
            summary: "prints a completion script for a shell",
            arguments: [
                CommandArgument("SHELL", .choice(CompletionShell.allCases.map { .init($0.rawValue) }))
            ],
            uses: [.completions]
        )
    ) { run, rest in
        let names = CompletionShell.allCases.map(\.rawValue)
        guard let name = rest.first, rest.count == 1, let shell = CompletionShell(rawValue: name) else {
            throw UsageError("'completions' takes one shell: \(names.joined(separator: ", "))")
        }
        try run.terminal.write(TerminalText(lines: shell.script(for: run.outline)))
        return ExitStatus.done
    }

    /// `help`, the same as `--help`.
    static let help = HostCommand(CommandOutline(name: "help", summary: "shows this help")) { run, rest in
        guard rest.isEmpty else {
            throw UsageError("'help' takes no arguments; try '\(rest.joined(separator: " ")) --help'")
        }
        try run.terminal.write(run.help(in: run.texts))
        return ExitStatus.done
    }
}
