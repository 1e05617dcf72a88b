import SceneKitCore

extension FormRefusal {
    /// A failure that no field is to blame for.
    init(_ outcome: LocalizedText, _ failure: AuthenticationFailure) {
        if case .conflict(let conflict) = failure {
            self.init(conflict)
            return
        }
        self.init(message: Message(.error, "\(outcome): \(AuthWording.text(failure))"))
    }
}
