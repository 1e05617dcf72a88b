/// The words for what the home scene cannot do, and for its numbers.
enum HomeWording {
    static func text(_ failure: HomeFailure) -> String {
        switch failure {
        case .unknownUser(let name): "There is no user '\(name)'."
        case .directory(let reason): "The profile could not be reached: \(reason)"
        case .overview(let reason): "What is stored could not be counted: \(reason)"
        case .session(let reason): "Signing out failed: \(reason)"
        case .cancelled: "Cancelled."
        }
    }
}
