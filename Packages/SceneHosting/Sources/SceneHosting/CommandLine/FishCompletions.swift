/// Completions for fish, with descriptions.
struct FishCompletions {
    private let outline: CommandOutline
    /// The program's name, quoted and as a part of function names.
    private let program: String
    private let identifier: String

    init(_ outline: CommandOutline) {
        self.outline = outline
        program = ShellText.fishQuoted(outline.name)
        identifier = ShellText.identifier(outline.name)
    }

    var script: String {
        var text = "# fish completion for \(ShellText.line(outline.name)), made from its declarations.\n\n"
        text += valueFunction + "\n" + placeFunction + "\n"
        text +=
            Self.functions.replacing("PROGRAM", with: identifier).replacing(
                "SCHEMES",
                with: ShellText.schemes(outline)
            ) + "\n\n"
        text += "complete -c \(program) -f\n"
        for (flags, places) in outline.placedFlags {
            let names = places.map { ShellText.fishQuoted($0.name) }.joined(separator: " ")
            for flag in flags { text += lines(flag, condition: "__\(identifier)_at " + names) }
        }
        for place in outline.places {
            let condition = "__\(identifier)_at " + ShellText.fishQuoted(place.name)
            for word in place.words {
                text +=
                    "complete -c \(program) -n \(ShellText.fishQuoted(condition))"
                    + " -a \(candidates([[word.name]])) -d \(ShellText.fishQuoted(word.summary))\n"
            }
            for argument in place.arguments {
                guard let offer = offer(argument.value) else { continue }
                text += "complete -c \(program) -n \(ShellText.fishQuoted(condition)) \(offer)\n"
            }
            for flag in place.flags { text += lines(flag, condition: condition) }
        }
        return text
    }

    private func lines(_ flag: CommandFlag, condition: String) -> String {
        flag.names.map { name in
            var line = "complete -c \(program) -n " + ShellText.fishQuoted(condition)
            line += " -l " + ShellText.fishQuoted(String(name.dropFirst(2)))
            if let argument = flag.argument { line += " -r " + (offer(argument.value) ?? "-f") }
            return line + " -d " + ShellText.fishQuoted(ShellText.line(flag.summary)) + "\n"
        }.joined()
    }

    /// The completions for a value; nil for none.
    private func offer(_ value: CommandValue) -> String? {
        switch value {
        case .text: nil
        case .file: "-F"
        case .folder: "-f -a '(__fish_complete_directories (commandline -ct))'"
        case .store: "-f -a '(__\(identifier)_stores)'"
        case .location: "-f -a " + candidates(outline.locations.map { [$0] })
        case .record(let scene, let parameter):
            "-f -a "
                + ShellText.fishQuoted(
                    "(__\(identifier)_names \(ShellText.fishQuoted(scene)) \(ShellText.fishQuoted(parameter)))"
                )
        case .choice(let options): "-f -a " + candidates(options.map(ShellText.words))
        }
    }

    /// Values with their descriptions, if any. They are quoted twice, because fish parses the words of `-a` again when
    /// it needs them.
    private func candidates(_ words: [[String]]) -> String {
        let quoted = words.map { $0.map(ShellText.fishQuoted).joined(separator: #"\t"#) }
        return ShellText.fishQuoted(quoted.joined(separator: " "))
    }

    /// A function that checks whether a flag takes a value, so that the value is not mistaken for a command.
    private var valueFunction: String {
        var text = "function __\(identifier)_takes_value --argument-names place flag\n    switch $flag\n"
        text += arm(outline.flags) + "    end\n    switch $place\n"
        for place in outline.places where place.flags.contains(where: { $0.argument != nil }) {
            text += "        case \(ShellText.fishQuoted(place.name))\n            switch $flag\n"
            text += arm(place.flags, indentation: "                ") + "            end\n"
        }
        return text + "    end\n    return 1\nend\n"
    }

    private func arm(_ flags: [CommandFlag], indentation: String = "        ") -> String {
        let names = flags.filter { $0.argument != nil }.map { ShellText.fishQuoted($0.name) }
        return names.isEmpty
            ? "" : "\(indentation)case \(names.joined(separator: " "))\n\(indentation)    return 0\n"
    }

    /// A function that checks the cursor's position.
    private var placeFunction: String {
        let places = outline.places.dropFirst().map { ShellText.fishQuoted("/" + $0.name) }
        return """
            function __\(identifier)_place
                set -l place ''
                set -l skips 0
                for token in (commandline -opc)[2..-1]
                    if test $skips = 1
                        set skips 0
                        continue
                    end
                    switch $token
                        case '--'
                            break
                        case '-*=*'
                            continue
                        case '-*'
                            if __\(identifier)_takes_value (string sub --start 2 -- "$place") $token
                                set skips 1
                            end
                        case '*'
                            switch "$place/$token"
                                case \(places.joined(separator: " "))
                                    set place "$place/$token"
                                case '/*'
                                    if test -z "$place"
                                        set place /-
                                    end
                            end
                    end
                end
                string sub --start 2 -- "$place"
            end

            """
    }

    private static let functions = #"""
        # The program knows the records; they are those of the store named on the line.
        function __PROGRAM_names
            set -l tokens (commandline -opc)
            set -l store
            for i in (seq 2 (count $tokens))
                switch $tokens[$i]
                    case '--store=*'
                        set store $tokens[$i]
                    case --store
                        set store --store $tokens[(math $i + 1)]
                end
            end
            set -l token (string unescape -- (string replace --regex '^--[^=]*=' '' -- (commandline -ct)))
            $tokens[1] find $store $argv "$token" 2>/dev/null | while read -l record && read -l meaning
                printf '%s\t%s\n' $record $meaning
            end
        end

        function __PROGRAM_at
            set -l place (__PROGRAM_place)
            contains -- "$place" $argv
        end

        function __PROGRAM_stores
            set -l token (string replace --regex '^--[^=]*=' '' -- (commandline -ct))
            set -l parts (string split --max 1 : -- $token)
            if test (count $parts) = 2
                for path in (__fish_complete_path $parts[2])
                    echo $parts[1]:$path
                end
            else
                printf '%s\n' SCHEMES
            end
        end
        """#
}
