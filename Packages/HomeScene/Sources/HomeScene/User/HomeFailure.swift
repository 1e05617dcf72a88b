import SceneKitCore

/// The reason why an operation of the home scene failed; presenters word it.
enum HomeFailure: SceneFailure, Equatable {
    case unknownUser(name: String)
    /// The error of the directory of users, in its own words.
    case directory(LocalizedText)
    /// The store's error while counting records, in its own words.
    case counting(LocalizedText)
    case cancelled

    init(_ error: any Error) {
        self = error is CancellationError ? .cancelled : .directory(LocalizedText(error))
    }
}
