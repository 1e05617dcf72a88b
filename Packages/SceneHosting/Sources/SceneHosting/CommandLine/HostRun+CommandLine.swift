import FoundationEssentials
import SceneKitCore
import StorageWorkers
import TextFrontend

extension HostRun {
    /// Writes the manual page for all scenes, including those of plugins.
    func writeManual(_ rest: ArraySlice<String>) throws -> Int32 {
        guard rest.isEmpty else { throw UsageError("'manual' takes no arguments") }
        let page = try ManualPage(
            outline: outline,
            settings: configurator.modules.flatMap(\.settings),
            version: host.version,
            firstScene: firstScene,
            date: Self.day(environment)
        )
        try terminal.write(TerminalText(lines: page.text))
        return ExitStatus.done
    }

    /// Writes a shell's completions for all scenes, including those of plugins.
    func writeCompletions(_ rest: ArraySlice<String>) throws -> Int32 {
        let names = CompletionShell.allCases.map(\.rawValue)
        guard let name = rest.first, rest.count == 1, let shell = CompletionShell(rawValue: name) else {
            throw UsageError("'completions' takes one shell: \(names.joined(separator: ", "))")
        }
        try terminal.write(TerminalText(lines: shell.script(for: outline)))
        return ExitStatus.done
    }

    private var outline: CommandOutline {
        CommandOutline(
            name: host.name,
            summary: LocalizedText(verbatim: "scenes by name"),
            flags: HostOptions.declared(for: host.schemes) + settingFlags,
            subcommands: configurator.definitions.filter { !$0.isInternal }.map { CommandOutline($0) }
                + CommandOutline.hostCommands(firstScene: firstScene),
            schemes: host.schemes.names
        )
    }

    /// The current day, or the day of a reproducible build (`SOURCE_DATE_EPOCH`, in seconds since 1970).
    ///
    /// - Throws: `UsageError` if the variable is not a whole number of seconds up to the end of the year 9999.
    static func day(_ environment: [String: String]) throws(UsageError) -> String {
        var date = Date()
        if let text = environment["SOURCE_DATE_EPOCH"] {
            guard let seconds = Int(text), (0...lastSecond).contains(seconds) else {
                throw UsageError(
                    "SOURCE_DATE_EPOCH is a whole number of seconds since 1970, from 0 to \(lastSecond), not '\(text)'"
                )
            }
            date = Date(timeIntervalSince1970: Double(seconds))
        }
        return date.formatted(.iso8601.year().month().day())
    }

    /// The last second of the year 9999: ISO 8601 years have four digits.
    private static var lastSecond: Int { 253_402_300_799 }
}
