import FoundationEssentials
import SceneKitCore
import TextFrontend

/// A host's manual page, generated from its declarations.
struct ManualPage {
    let outline: CommandOutline
    let settings: [SettingDeclaration]
    let version: String
    let firstScene: String
    /// The page's date: `2026-01-31`.
    let date: String

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

    var text: String {
        var page = Roff()
        let program = outline.name
        page.title(program.uppercased(), date: date, source: "\(program) \(version)")
        page.macro("SH", "NAME")
        page.raw(Roff.escaped(program) + " \\- " + Roff.escaped(outline.summary))
        page.macro("SH", "SYNOPSIS")
        page.raw(
            Roff.bold(program) + " [" + Roff.italic("SCENE") + " [" + Roff.italic("ACTION") + "]] [FLAGS]"
        )
        page.macro("br")
        page.raw(Roff.bold(program) + " " + Roff.italic("COMMAND") + " [FLAGS]")
        describe(&page)
        page.macro("SH", "SCENES")
        for scene in outline.subcommands where scene.isScene { tell(of: scene, &page) }
        page.macro("SH", "COMMANDS")
        for command in outline.subcommands where !command.isScene { tellOfCommand(command, &page) }
        page.macro("SH", "FLAGS")
        page.line(
            "These flags may appear anywhere. A flag that has no effect on the scene, action or command is an error."
        )
        for flag in outline.flags { page.entry(Self.tag(flag), Self.sentence(flag.summary)) }
        surroundings(&page)
        return page.text
    }

    private func describe(_ page: inout Roff) {
        page.macro("SH", "DESCRIPTION")
        page.line(
            "The name of a scene opens it. With an action, the program performs the action and ends. Without one, it "
                + "shows the scene, on a terminal as a full screen and elsewhere as text. Without a scene, it opens "
                + "\(firstScene)."
        )
        page.macro("PP")
        page.line("Data goes to standard output, and messages to standard error.")
    }

    private func tell(of scene: CommandOutline, _ page: inout Roff) {
        page.macro("SS", scene.name)
        page.line(scene.summary)
        for flag in scene.flags { page.entry(flag.bracketed(Self.tag(flag)), Self.sentence(flag.summary)) }
        for action in scene.subcommands { tellOfCommand(action, &page) }
    }

    /// A command or an action, with its arguments and flags below it.
    private func tellOfCommand(_ command: CommandOutline, _ page: inout Roff) {
        let arguments = command.arguments.map { " " + $0.bracketed(Self.usage($0)) }.joined()
        page.entry(Roff.bold(command.name) + arguments, Self.sentence(command.summary))
        let taken = command.arguments.filter { !$0.summary.isEmpty }
        guard !taken.isEmpty || !command.flags.isEmpty || !command.subcommands.isEmpty else { return }
        page.macro("RS")
        for argument in taken {
            page.entry(argument.bracketed(Self.usage(argument)), Self.sentence(argument.summary))
        }
        for flag in command.flags { page.entry(flag.bracketed(Self.tag(flag)), Self.sentence(flag.summary)) }
        for subcommand in command.subcommands { tellOfCommand(subcommand, &page) }
        page.macro("RE")
    }

    private static func usage(_ argument: CommandArgument) -> String {
        Roff.italic(argument.usage) + (argument.isRepeated ? " " + Roff.escaped("…") : "")
    }

    private static func tag(_ flag: CommandFlag) -> String {
        flag.names.map(Roff.bold).joined(separator: ", ") + (flag.argument.map { " " + usage($0) } ?? "")
    }

    private static func sentence(_ text: String) -> String {
        guard let first = text.first, let last = text.last else { return "" }
        return first.uppercased() + text.dropFirst() + (".!?…".contains(last) ? "" : ".")
    }
}
