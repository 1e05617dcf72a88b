import SceneKitCore

extension CommandOutline {
    /// `copy FROM TO [--force]`.
    var usage: String { usage(with: flags) }

    /// The command's lines in a help text: one for the command and one for each on/off flag.
    var helpLines: [(String, LocalizedText)] {
        [(usage(with: flags.filter { $0.argument != nil }), $summary)]
            + flags.filter { $0.argument == nil }.map { (name + " " + $0.name, $0.$summary) }
    }

    private func usage(with flags: [CommandFlag]) -> String {
        let arguments = arguments.map { argument in
            argument.bracketed(argument.usage + (argument.isRepeated ? " …" : ""))
        }
        let flags = flags.map { flag in
            flag.bracketed(flag.usage + (flag.argument?.isRepeated == true ? " …" : ""))
        }
        return ([name] + (subcommands.isEmpty ? [] : ["COMMAND"]) + arguments + flags).joined(separator: " ")
    }
}
