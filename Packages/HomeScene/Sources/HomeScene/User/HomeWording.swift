import SceneKitCore

/// The words for the home scene's failures.
enum HomeWording {
    static let offline: LocalizedText =
        "You are offline: the accounts cannot be reached. Your records can be read, and not changed."

    static func text(_ failure: HomeFailure) -> LocalizedText {
        switch failure {
        case .unknownUser(let name): "There is no user '\(name)'."
        case .directory(let reason): "The profile could not be reached: \(reason)"
        case .counting(let reason): "The records could not be counted: \(reason)"
        case .cancelled: "Cancelled."
        }
    }
}
