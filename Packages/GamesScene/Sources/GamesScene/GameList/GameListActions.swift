import SceneKitCore

/// What can be done in the game list.
enum GameListActions {
    static let search = SceneAction(
        "search",
        label: "Search",
        key: "/",
        summary: "Shows the games of which every word is the beginning of a word in the title, or the year.",
        parameters: [
            ActionParameter("query", summary: "what to look for; nothing shows all", isPositional: true)
        ]
    )
    static let filter = SceneAction(
        "filter",
        label: "Filter",
        key: "f",
        summary: "Shows the games of one year, or from one year to another.",
        parameters: [
            ActionParameter(
                "years",
                summary: "2006, 2000-2010 or 2000-; nothing shows all",
                isPositional: true
            )
        ]
    )
    static let refresh = SceneAction(
        "refresh",
        label: "Refresh",
        key: "r",
        summary: "Asks the catalogue for its list, which takes the place of this one.",
        answer: .message
    )
    static let cancel = SceneAction(
        "cancel",
        label: "Cancel",
        key: "c",
        summary: "Stops the refresh that is running."
    )

    static let all = [search, filter, refresh, cancel]
}
