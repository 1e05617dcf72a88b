import SceneKitCore

/// What can be done from the home scene.
enum HomeActions {
    static let contacts = SceneAction(
        "contacts",
        label: "Contacts",
        key: "c",
        summary: "Goes to the contacts."
    )
    static let games = SceneAction("games", label: "Games", key: "g", summary: "Goes to the games.")
    static let editProfile = SceneAction(
        "edit-profile",
        label: "Edit profile",
        key: "e",
        summary: "Opens the form for phone and e-mail."
    )
    static let signOut = SceneAction(
        "sign-out",
        label: "Sign out",
        key: "o",
        summary: "Ends the session.",
        answer: .message
    )
    static let signIn = SceneAction(
        "sign-in",
        label: "Sign in",
        key: "i",
        summary: "Ends the guest's session, so that one can sign in."
    )

    static let all = [contacts, games, editProfile, signOut, signIn]
    static let forGuests = [contacts, games, signIn]
    static let forUsers = [contacts, games, editProfile, signOut]
}
