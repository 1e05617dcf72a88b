import Foundation
import SceneTestKit
import Testing

@testable import SceneHosting

/// Runs a real shell and collects its completions.
struct CompletionProbe {
    let shell: CompletionShell
    let script: String
    let folder: String

    /// The completions for each line, with the cursor at its end.
    func answers(_ lines: [String]) async throws -> [[String]] {
        let program = try #require(Program(shell.rawValue))
        let path = folder + "/.probe"
        try Data(source.utf8).write(to: URL(fileURLWithPath: path))
        let flags =
            switch shell {
            case .bash: ["--norc", "--noprofile"]
            case .zsh: ["-f"]
            case .fish: ["--no-config"]
            }
        let result = try await program.run(flags + [path, script] + lines, in: folder)
        #expect(result.errors == "")
        let answers = result.output.components(separatedBy: "\u{4}\n").dropLast()
        return answers.map { answer in
            let offered = answer.split(separator: "\n").map(String.init)
            // zsh searches for folders in two ways and shows duplicates once.
            return shell == .zsh ? Array(Set(offered)) : offered
        }
    }

    private var source: String {
        switch shell {
        case .bash: Self.bash
        case .zsh: Self.zsh
        case .fish: Self.fish
        }
    }

    /// Splits the line as readline does, which treats '=' and ':' as words of their own.
    private static let bash = #"""
        source "$1"
        shift
        [[ $(complete -p my-host) == 'complete -F _my_host my-host' ]] || echo 'not registered' >&2
        for line in "$@"; do
            COMP_LINE=$line COMP_POINT=${#line} COMP_WORDS=() rest=$line
            while [[ -n $rest ]]; do
                if [[ $rest =~ ^[[:space:]]+ ]]; then
                    rest=${rest#"${BASH_REMATCH[0]}"}
                    [[ -n $rest ]] || COMP_WORDS+=('')
                else
                    [[ $rest =~ ^[=:]+ || $rest =~ ^[^[:space:]=:]+ ]]
                    COMP_WORDS+=("${BASH_REMATCH[0]}") rest=${rest#"${BASH_REMATCH[0]}"}
                fi
            done
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _my_host
            for reply in "${COMPREPLY[@]}"; do
                [[ $reply == folder ]] && reply=folder/ # as readline adds it to a folder's name
                printf '%s\n' "$reply"
            done
            printf '\004\n'
        done
        """#

    private static let fish = #"""
        source $argv[1]
        for line in $argv[2..]
            complete -C "$line" | string replace --regex '\t.*' ''
            printf '\004\n'
        end
        """#

    /// Runs a shell at its own terminal and logs its completions.
    private static let zsh = #"""
        zmodload zsh/zpty
        script=$1
        shift
        export SEEN=$PWD/.seen
        zpty probed zsh -f -i
        send() { zpty -w probed "$1" }
        send 'stty -echo; PS1=""; autoload -Uz compinit; compinit -u -D; exec 3>>$SEEN'
        send "source ${(q)script}"
        send 'compadd() {
            if [[ " $* " == *" -"[OAD]" "* ]]; then builtin compadd "$@"; return; fi
            local -a hits
            local hit
            builtin compadd -A hits "$@"
            for hit in $hits; do
                [[ -d $hit ]] && hit+=/
                print -r -- "$hit" >&3
            done
            builtin compadd "$@"
        }'
        send 'ended() { print -r -- $'"'\004'"' >&3; zle kill-whole-line }; zle -N ended'
        send 'bindkey "^I" list-choices; bindkey "^G" ended; print ready >&3'
        for turn in {1..400}; do
            grep -q ready $SEEN 2>/dev/null && break
            sleep 0.05
        done
        : >$SEEN
        count=0
        for line in "$@"; do
            zpty -n -w probed "$line"$'\t\a'
            ((count += 1))
            for turn in {1..200}; do
                [[ $(grep -c $'\004' $SEEN) == $count ]] && break
                sleep 0.05
            done
        done
        zpty -d probed
        cat $SEEN
        rm -f $SEEN
        """#
}
