import SceneKitCore

extension FormRefusal {
    /// A failure that no field is to blame for.
    init(_ outcome: LocalizedText, _ failure: AuthenticationFailure) {
        self.init(message: Message(.error, "\(outcome): \(AuthWording.text(failure))"))
    }
}
