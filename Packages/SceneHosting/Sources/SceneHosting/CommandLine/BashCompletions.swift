/// Completions for bash 4.3 and later; they need no other package.
struct BashCompletions {
    let outline: CommandOutline

    init(_ outline: CommandOutline) {
        self.outline = outline
    }

    var script: String {
        let name = ShellText.identifier(outline.name)
        return """
            # bash completion for \(ShellText.line(outline.name)), made from its declarations.

            # What can be typed at a place.
            \(CompletionTable(outline: outline).functions)
            \(Self.driver.replacing("PROGRAM", with: name).replacing("SCHEMES", with: ShellText.schemes(outline)))
            complete -F _\(name) -- \(ShellText.dollarQuoted(outline.name))

            """
    }

    private static let driver = #"""
        # Whether a word leads to another place.
        _PROGRAM_is_entry() {
            local entry
            for entry in "${entries[@]}"; do
                [[ ${entry%%$'\t'*} == "$1" ]] && return
            done
            return 1
        }

        # Offers those of the words that begin as the value does.
        _PROGRAM_offer() {
            local candidate
            for candidate in "$@"; do
                candidate=${candidate%%$'\t'*}
                [[ $candidate == "$value"* ]] || continue
                printf -v candidate %q "$candidate"
                COMPREPLY+=("$candidate")
            done
        }

        # Offers what suits a kind of value.
        _PROGRAM_value() {
            local candidates
            case $kind in
            choice$'\n'*)
                mapfile -t candidates <<<"${kind#*$'\n'}"
                _PROGRAM_offer "${candidates[@]}"
                ;;
            location$'\n'*)
                mapfile -t candidates <<<"${kind#*$'\n'}"
                compopt -o nospace 2>/dev/null
                _PROGRAM_offer "${candidates[@]}"
                ;;
            record$'\n'*)
                # The program knows the records; they are those of the store named on the line.
                local place store=() typed=${value//\\/} line i
                mapfile -t place <<<"${kind#*$'\n'}"
                for ((i = 1; i < ${#words[@]}; i++)); do
                    case ${words[i]} in
                    --store=*) store=("${words[i]}") ;;
                    --store) store=(--store "${words[i + 1]}") ;;
                    esac
                done
                while IFS= read -r line && read -r; do
                    printf -v line %q "$line"
                    COMPREPLY+=("$line")
                done < <("${words[0]}" find "${store[@]}" "${place[@]}" "$typed" 2>/dev/null)
                ;;
            store)
                if [[ $value == *:* ]]; then
                    value=${value#*:} kind=file
                    _PROGRAM_value
                else
                    compopt -o nospace 2>/dev/null
                    _PROGRAM_offer SCHEMES
                fi
                ;;
            file | folder)
                compopt -o filenames 2>/dev/null
                local option=-f
                [[ $kind == folder ]] && option=-d
                mapfile -t candidates < <(compgen "$option" -- "$value")
                COMPREPLY+=("${candidates[@]}")
                ;;
            esac
        }

        _PROGRAM() {
            local entries flags arguments repeated kind='' flag='' place='' ended='' position=0
            local rest=$COMP_LINE word words=() i
            COMPREPLY=()
            # Readline divides words at '=' and ':' too.
            for ((i = 0; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if ((i > 0)) && [[ $rest != [[:space:]]* ]]; then
                    words[${#words[@]} - 1]+=$word
                else
                    words+=("$word")
                    rest=${rest#"${rest%%[![:space:]]*}"}
                fi
                rest=${rest#"$word"}
            done
            local current=${words[${#words[@]} - 1]}
            unset 'words[${#words[@]} - 1]'

            _PROGRAM_place ''
            for word in "${words[@]:1}"; do
                if [[ -n $flag ]]; then
                    flag=''
                elif [[ -z $ended && $word == -- ]]; then
                    ended=1
                elif [[ -z $ended && $word == -* ]]; then
                    [[ $word == *=* ]] || ! _PROGRAM_kind "$word" || flag=$word
                elif ((${#entries[@]} > 0)); then
                    # An action may stand behind values of its own flags, a command behind nothing unknown.
                    _PROGRAM_is_entry "$word" || { [[ -n $place ]] && continue || return; }
                    place=${place:+$place/}$word
                    _PROGRAM_place "$place"
                else
                    ((position += 1))
                fi
            done

            local value=$current
            kind=''
            if [[ -n $flag ]]; then
                _PROGRAM_kind "$flag" && _PROGRAM_value
            elif [[ -z $ended && $current == --*=* ]]; then
                value=${current#*=}
                _PROGRAM_kind "${current%%=*}" && _PROGRAM_value
            elif [[ -z $ended && $current == -* ]]; then
                _PROGRAM_offer "${flags[@]}"
            elif ((${#entries[@]} > 0)); then
                _PROGRAM_offer "${entries[@]}"
            elif ((position < ${#arguments[@]})) || [[ -n $repeated ]]; then
                ((position < ${#arguments[@]})) || position=$((${#arguments[@]} - 1))
                kind=${arguments[position]}
                _PROGRAM_value
            elif [[ -z $ended && -z $current ]]; then
                _PROGRAM_offer "${flags[@]}"
            fi

            # Readline replaces what is behind the last of its dividers.
            local cut=${current%"$value"} reply replies=() dividers=${COMP_WORDBREAKS//[!=:]/}
            local kept=''
            [[ -n $dividers && $current == *[$dividers]* ]] && kept=${current%"${current##*[$dividers]}"}
            for reply in "${COMPREPLY[@]}"; do
                reply=$cut$reply
                replies+=("${reply#"$kept"}")
            done
            COMPREPLY=("${replies[@]}")
        }
        """#
}
