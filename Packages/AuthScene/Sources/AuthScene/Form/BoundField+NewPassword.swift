import SceneKitCore

extension BoundField {
    /// The fields of a new password for an account, which a person types twice.
    static func newPassword(
        _ password: any WritableKeyPath<Root, Secret> & Sendable,
        repeated repetition: any WritableKeyPath<Root, Secret> & Sendable
    ) -> [BoundField<Root>] {
        [
            .field("new", password, "New password", isRequired: true, autofill: .newPassword),
            .field(
                "repeat",
                repetition,
                "New password again",
                isRequired: true,
                repeats: "new",
                autofill: .newPassword
            ),
        ]
    }
}
