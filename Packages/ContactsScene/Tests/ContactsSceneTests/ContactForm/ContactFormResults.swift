import SceneKitCore

@testable import ContactsScene

extension ContactFormResult {
    /// Each result with its texts, which are the same in both scenes with a contact form.
    static let worded: [(ContactFormResult, ContactFormViewModel)] = [
        (.saved, .saved),
        (
            .nameless,
            .refused(
                FormRefusal(
                    errors: [
                        "first-name": "a first name, a last name, an organisation or a display name is needed"
                    ],
                    message: Message(
                        .error,
                        "First name: a first name, a last name, an organisation or a display name is needed."
                    )
                )
            )
        ),
        (
            .failed(.storage("it is full")),
            .refused(FormRefusal(message: Message(.error, "The contacts could not be reached: it is full")))
        ),
        (
            .failed(.notFound(id: "9")),
            .refused(FormRefusal(message: Message(.error, "There is no contact '9'.")))
        ),
    ]
}
