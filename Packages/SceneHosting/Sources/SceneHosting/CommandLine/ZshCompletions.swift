/// Completions for zsh, with descriptions.
struct ZshCompletions {
    let outline: CommandOutline

    init(_ outline: CommandOutline) {
        self.outline = outline
    }

    var script: String {
        let name = ShellText.identifier(outline.name)
        return """
            #compdef \(ShellText.line(outline.name))
            # zsh completion for \(ShellText.line(outline.name)), made from its declarations.

            # What can be typed at a place.
            \(CompletionTable(outline: outline).functions)
            \(Self.driver.replacing("PROGRAM", with: name).replacing("SCHEMES", with: ShellText.schemes(outline)))
            # Loaded by its name it is to complete at once; read as a file it is to say what it completes.
            if [[ ${funcstack[1]:-} == \(ShellText.dollarQuoted("_" + outline.name)) ]]; then
                _\(name) "$@"
            else
                compdef _\(name) \(ShellText.dollarQuoted(outline.name))
            fi

            """
    }

    private static let driver = #"""
        # Offers words with what they are for: its arguments are a heading, and entries of the table.
        _PROGRAM_offer() {
            local heading=$1 entry name
            local -a described=()
            shift
            for entry in "$@"; do
                name=${entry%%$'\t'*}
                described+=("${${name//\\/\\\\}//:/\\:}:${entry##*$'\t'}")
            done
            _describe -o -t "$heading" "$heading" described
        }

        # Offers what suits a kind of value.
        _PROGRAM_value() {
            local -a candidates shown
            case $kind in
            (choice$'\n'*)
                candidates=("${(@f)${kind#*$'\n'}}")
                if [[ $kind == *$'\t'* ]]; then
                    shown=(${candidates/$'\t'/ -- })
                    candidates=(${candidates%%$'\t'*})
                    compadd -l -d shown -a candidates
                else
                    compadd -a candidates
                fi
                ;;
            (location$'\n'*)
                candidates=("${(@f)${kind#*$'\n'}}")
                compadd -S '' -a candidates
                ;;
            (record$'\n'*)
                # The program knows the records; they are those of the store named on the line.
                local -a store
                integer at=${words[(I)--store]}
                ((at)) && store=(--store "${(Q)words[at+1]}")
                at=${words[(I)--store=*]}
                ((at)) && store=("${(Q)words[at]}")
                shown=("${(@f)$(${(Q)words[1]} find $store "${(@f)${kind#*$'\n'}}" "${(Q)PREFIX}" 2>/dev/null)}")
                (($#shown > 1)) || return
                for at in {2..$#shown..2}; do
                    candidates+=("${shown[at-1]}")
                    shown[at/2]="${shown[at-1]} -- ${shown[at]}"
                done
                shown=("${(@)shown[1,$#candidates]}")
                compadd -U -l -d shown -a candidates
                ;;
            (store)
                if compset -P 1 '*:'; then
                    _files
                else
                    compadd -S '' -- SCHEMES
                fi
                ;;
            (file) _files ;;
            (folder) _files -/ ;;
            esac
        }

        _PROGRAM() {
            local repeated kind='' flag='' place='' ended='' word current=${words[CURRENT]}
            local -a entries flags arguments
            integer position=0

            _PROGRAM_place ''
            for word in "${(@Q)words[2,CURRENT-1]}"; do
                if [[ -n $flag ]]; then
                    flag=''
                elif [[ -z $ended && $word == -- ]]; then
                    ended=1
                elif [[ -z $ended && $word == -* ]]; then
                    [[ $word == *=* ]] || ! _PROGRAM_kind "$word" || flag=$word
                elif (($#entries)); then
                    # An action may stand behind values of its own flags, a command behind nothing unknown.
                    ((${${entries[@]%%$'\t'*}[(Ie)$word]})) || { [[ -n $place ]] && continue || return 1 }
                    place=${place:+$place/}$word
                    _PROGRAM_place "$place"
                else
                    ((position += 1))
                fi
            done

            kind=''
            if [[ -n $flag ]]; then
                _PROGRAM_kind "$flag" && _PROGRAM_value
            elif [[ -z $ended && $current == --*=* ]]; then
                _PROGRAM_kind "${current%%=*}" && compset -P 1 '*=' && _PROGRAM_value
            elif [[ -z $ended && $current == -* ]]; then
                _PROGRAM_offer flags "${flags[@]}"
            elif (($#entries)); then
                _PROGRAM_offer words "${entries[@]}"
            elif ((position < $#arguments)) || [[ -n $repeated ]]; then
                ((position < $#arguments)) || position=$(($#arguments - 1))
                kind=${arguments[position + 1]}
                _PROGRAM_value
            elif [[ -z $ended && -z $current ]]; then
                _PROGRAM_offer flags "${flags[@]}"
            fi
        }
        """#
}
