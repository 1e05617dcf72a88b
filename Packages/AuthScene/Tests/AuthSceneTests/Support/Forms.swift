import SceneKitCore

@testable import AuthScene

extension Block {
    static func form(
        _ identifier: String,
        _ fields: [Field],
        loaded: [String: [FieldEntry]]? = nil
    ) -> Block {
        .form(FormBlock(identifier: identifier, fields: fields, loaded: loaded))
    }
}

extension [Field] {
    /// The declared fields as a test expects them to be shown.
    func filled(_ change: (inout Field) -> Void) -> [Field] {
        map { field in
            var field = field
            change(&field)
            return field
        }
    }
}

@MainActor
extension Screen {
    /// The form for a new account.
    static func signUp(
        message: Message? = nil,
        offersGuestRecords: Bool = false,
        _ change: (inout Field) -> Void = { _ in }
    ) -> Screen {
        let fields = SignUpViewController.form.fields.map(\.declaration).filled { field in
            if field.identifier == "guest-records" { field.values = ["true"] }
            change(&field)
        }
        return Screen(
            title: "Sign up",
            blocks: [
                .form("sign-up", fields.filter { offersGuestRecords || $0.identifier != "guest-records" })
            ],
            actions: SignUpViewController.actions.map(\.action).filter { $0.identifier == "sign-up" },
            message: message
        )
    }

    /// The screen after signing up.
    static func signedUp(_ codes: [String], _ message: Message) -> Screen {
        Screen(
            title: "Sign up",
            blocks: AuthWording.blocks(ofCodes: codes),
            actions: SignUpViewController.actions.map(\.action).filter { $0.identifier == "continue" },
            message: message
        )
    }

    /// The recovery codes that are shown; nil if there are none.
    var recoveryCodes: [String]? {
        for case .detail(let block) in blocks where block.identifier == "recovery-codes" {
            return block.items[0].value.split(separator: "\n").map(String.init)
        }
        return nil
    }

    /// Ada's profile.
    static func profile(
        phone: FieldEntry,
        loadedPhone: FieldEntry = "112",
        phoneError: LocalizedText? = nil,
        language: FieldEntry = "auto",
        message: Message? = nil,
        question: Question? = nil
    ) -> Screen {
        Screen(
            title: "Edit profile",
            blocks: [
                .form(
                    "profile",
                    EditProfileViewController.form.fields.map(\.declaration).filled { field in
                        field.values = [
                            ["phone": phone, "language": language][field.identifier] ?? "ada@example.org"
                        ]
                        field.$error = field.identifier == "phone" ? phoneError : nil
                    },
                    loaded: [
                        "phone": [loadedPhone], "email": ["ada@example.org"], "language": ["auto"],
                    ]
                )
            ],
            actions: EditProfileViewController.actions.map(\.action),
            message: message,
            question: question
        )
    }
}
