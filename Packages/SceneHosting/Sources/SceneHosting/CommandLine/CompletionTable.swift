/// Shell functions, shared by bash and zsh, that return the possible words at a position.
struct CompletionTable {
    let outline: CommandOutline

    /// Defines `_…_place`, which sets `entries`, `flags` (whose parts are separated by tabs) and `arguments`, and
    /// `repeated` if the last argument takes all remaining words.
    ///
    /// A value's kind is one word. For a choice or a location, lines with the values follow, each with a tab and its
    /// label if it has one.
    var functions: String {
        let name = ShellText.identifier(outline.name)
        var text = """
            _\(name)_place() {
                entries=() arguments=() flags=() repeated=''
                case $1 in

            """
        for place in outline.places { text += arm(place) }
        text += "    esac\n"
        for (flags, places) in outline.placedFlags {
            let names = places.map { ShellText.dollarQuoted($0.name) }.joined(separator: " | ")
            text += "    case $1 in\n    \(names))\n"
            text += "        flags+=(\n\(flagLines(flags, indentation: 12))        )\n        ;;\n    esac\n"
        }
        return text + """
            }

            \(Self.flagKind.replacing("PROGRAM", with: name))

            """
    }

    /// Reads the variables that `_…_place` sets.
    private static let flagKind = #"""
        # The kind of value behind a flag; fails where it takes none.
        _PROGRAM_kind() {
            local entry
            kind=''
            for entry in "${flags[@]}"; do
                [[ ${entry%%$'\t'*} == "$1" ]] || continue
                kind=${entry#*$'\t'} kind=${kind%$'\t'*}
            done
            [[ -n $kind ]]
        }
        """#

    private func arm(_ place: CompletionPlace) -> String {
        var text = "    \(ShellText.dollarQuoted(place.name)))\n"
        if !place.words.isEmpty {
            text += "        entries=(\n"
            for word in place.words {
                text += "            " + ShellText.dollarQuoted(word.name + "\t" + word.summary) + "\n"
            }
            text += "        )\n"
        }
        if !place.flags.isEmpty {
            text += "        flags+=(\n\(flagLines(place.flags, indentation: 12))        )\n"
        }
        if !place.arguments.isEmpty {
            let kinds = place.arguments.map { ShellText.dollarQuoted(kind($0.value)) }
            text += "        arguments=(\(kinds.joined(separator: " ")))\n"
        }
        if place.arguments.last?.isRepeated == true { text += "        repeated=1\n" }
        return text + "        ;;\n"
    }

    private func flagLines(_ flags: [CommandFlag], indentation: Int) -> String {
        flags.flatMap { flag in
            flag.names.map { name in
                let parts = [name, flag.argument.map { kind($0.value) } ?? "", ShellText.line(flag.summary)]
                return String(repeating: " ", count: indentation)
                    + ShellText.dollarQuoted(parts.joined(separator: "\t")) + "\n"
            }
        }.joined()
    }

    private func kind(_ value: CommandValue) -> String {
        switch value {
        case .text: "text"
        case .file: "file"
        case .folder: "folder"
        case .store: "store"
        case .location: (["location"] + outline.locations).joined(separator: "\n")
        case .record(let scene, let parameter): ["record", scene, parameter].joined(separator: "\n")
        case .choice(let options):
            (["choice"] + options.map { ShellText.words(of: $0).joined(separator: "\t") })
                .joined(separator: "\n")
        }
    }
}
