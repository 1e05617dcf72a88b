public import SceneKitCore

/// An action of a list as a whole: work of one's own, such as a comparison with another system, or a way to another scene.
public struct RecordCommand: Sendable {
    typealias Work = @Sendable (RecordEntries, _ isWanted: Bool) async throws -> Message

    enum Effect: Sendable {
        case work(any RecordInputs, @MainActor @Sendable (ServiceContext) throws -> Work)
        case segue(SegueDeclaration)
    }

    let words: RecordActionWords
    /// The people to whom it is offered; nil for all who see the list.
    let access: SceneAccess?
    let interval: Duration?
    let effect: Effect

    var identifier: String { words.identifier }

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - identifier: The name in `Event.action`, and the shell's subcommand.
    ///   - label: Shown on a button; nil for the words of the identifier.
    ///   - key: The key in front ends with keys.
    ///   - summary: The effect of the command, in a sentence.
    ///   - access: The people to whom it is offered; nil for all who see the list.
    ///   - interval: If it is given, the work is also done when the list opens, and at this interval while it is open. No
    ///     message is shown then, and commands in a shell do not wait for it.
    ///   - make: Makes the work for a list, with the services that the declaration lists. The work gets whether a person
    ///     wants it, and returns the message for them. It may throw a `RecordsFailure`.
    public static func command(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        access: SceneAccess? = nil,
        whileOpen interval: Duration? = nil,
        _ make:
            @escaping @MainActor @Sendable (ServiceContext) throws ->
            @Sendable (_ isWanted: Bool) async throws
            -> Message
    ) -> Self {
        Self(
            words: RecordActionWords(identifier: identifier, label: label, key: key, summary: summary),
            access: access,
            interval: interval,
            effect: .work(RecordInput<NoValues>.none) { context in
                let work = try make(context)
                return { _, isWanted in try await work(isWanted) }
            }
        )
    }

    /// Declares a command that takes a value, which the framework checks before.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - make: Makes the work for a list, which gets the value.
    public static func command<Value: FieldValue>(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        access: SceneAccess? = nil,
        takes value: ActionValue<Value>,
        _ make:
            @escaping @MainActor @Sendable (ServiceContext) throws ->
            @Sendable (Value) async throws -> Message
    ) -> Self {
        let input = RecordInput(start: value.start, fields: [value.field])
        return Self(
            words: RecordActionWords(identifier: identifier, label: label, key: key, summary: summary),
            access: access,
            interval: nil,
            effect: .work(input) { context in
                let work = try make(context)
                return { entries, _ in try await work(try input.values(entries)) }
            }
        )
    }

    /// Declares a way to another scene, to which no data is passed.
    ///
    /// - Parameters:
    ///   - scene: The scene's name.
    ///   - module: The scene's module, if it is another. A host without it omits the command.
    ///   - kind: How the scene is shown.
    public static func link(
        _ identifier: String,
        _ label: LocalizedText? = nil,
        key: Character? = nil,
        _ summary: LocalizedText,
        to scene: String,
        in module: String? = nil,
        _ kind: SegueKind = .push,
        access: SceneAccess? = nil
    ) -> Self {
        Self(
            words: RecordActionWords(identifier: identifier, label: label, key: key, summary: summary),
            access: access,
            interval: nil,
            effect: .segue(SegueDeclaration(scene, in: module, kind))
        )
    }

    /// The segue of a link; nil for work.
    var segue: SegueDeclaration? {
        if case .segue(let segue) = effect { segue } else { nil }
    }
}
