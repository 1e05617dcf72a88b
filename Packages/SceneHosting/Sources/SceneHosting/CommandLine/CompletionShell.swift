/// The shells that a host can generate completions for.
enum CompletionShell: String, CaseIterable {
    case bash, zsh, fish

    func script(for outline: CommandOutline) -> String {
        switch self {
        case .bash: BashCompletions(outline).script
        case .zsh: ZshCompletions(outline).script
        case .fish: FishCompletions(outline).script
        }
    }
}
