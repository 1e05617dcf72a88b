public import SceneKitCore
import TextFrontend

/// A command of a host, beside its scenes: its declaration, from which help, manual and completions are made, and its work.
public struct HostCommand: Sendable {
    /// The source that a command reads. Flags of the host that affect it may stand beside the command; others are errors.
    public enum Need: Sendable {
        /// The declarations of the modules: `--plugins`.
        case declarations
        /// Scenes over a store: `--store`, `--durability`, `--plugins`, and the settings of the modules.
        case store
    }

    typealias Work = @MainActor @Sendable (HostRun, ArraySlice<String>) async throws -> Int32

    let outline: CommandOutline
    /// The use of the host that arguments mean; nil if the command checks the host's flags, or reports the error, itself.
    let use: @Sendable (ArraySlice<String>) -> HostUse?
    let work: Work

    var name: String { outline.name }

    /// A command of every host.
    ///
    /// - Parameter use: Nil if the command has only one use.
    init(
        _ outline: CommandOutline,
        use: (@Sendable (ArraySlice<String>) -> HostUse?)? = nil,
        work: @escaping Work
    ) {
        self.outline = outline
        self.use = use ?? { _ in outline.uses.first }
        self.work = work
    }

    /// A command of an extension.
    ///
    /// - Parameters:
    ///   - name: The word that a person types, which no scene and no other command has.
    ///   - summary: What it does, in a few words that go on after its name: "shows the scenes in a browser".
    ///   - flags: Flags of its own. Those of the host are not among them; see `Need`.
    ///   - work: Called with the arguments that fit the declaration; returns the exit status. An error that it throws is
    ///     printed, and `UsageError` with a hint at the help.
    public init(
        _ name: String,
        _ summary: LocalizedText,
        arguments: [CommandArgument] = [],
        flags: [CommandFlag] = [],
        needs need: Need,
        work: @escaping @MainActor @Sendable (HostRun, CommandValues) async throws -> Int32
    ) {
        let outline = CommandOutline(
            name: name,
            summary: summary,
            arguments: arguments,
            flags: flags,
            uses: [need == .store ? .serving : .describing]
        )
        self.init(outline) { run, words in
            try await work(run, CommandValues(words, of: outline))
        }
    }
}
