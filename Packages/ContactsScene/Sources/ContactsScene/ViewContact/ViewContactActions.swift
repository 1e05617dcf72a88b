import SceneKitCore

/// What can be done with one contact's card.
enum ViewContactActions {
    static let edit = SceneAction(
        "edit",
        label: "Edit",
        key: "e",
        summary: "Opens the form to change the contact."
    )
    static let delete = SceneAction(
        "delete",
        label: "Delete",
        key: "d",
        summary: "Deletes the contact, after a question.",
        isDestructive: true,
        answer: .message
    )
    static let back = SceneAction(
        "list",
        label: "All contacts",
        key: "l",
        summary: "Goes to the contact list."
    )

    static let all = [edit, delete, back]
}
