import SceneKitCore

/// A contacts book on a terminal, with its keys for the measured steps.
struct TerminalSubject {
    let arguments: [String]
    let environment: [String: String]
    /// The row of the first contact on its screen.
    let firstRow: Int
    let searches: [(name: String, keys: Keys)]
    let sort: Keys
    /// The keys that restore the initial order.
    let sortBack: Keys
    let quit: String
    /// Whether the screen shows all of its rows.
    let isWhole: (EmulatedScreen) -> Bool
    /// Whether the screen shows the first or the last contact of the list.
    let isAtHome: (EmulatedScreen) -> Bool
    let isAtEnd: (EmulatedScreen) -> Bool

    /// Keys, and a test whether the screen shows the result.
    struct Keys {
        /// The keys to type first, and the text that then appears.
        var before: [(keys: String, text: String)]
        var last: String
        var isAnswered: (EmulatedScreen) -> Bool
        /// The keys that restore the whole list.
        var after: String?
    }

    static let letter = "search, first letter"
    static let word = "search for a name"

    static let down = "j"
    static let pageDown = "\u{1B}[6~"
    static let home = "\u{1B}OH"
    static let end = "\u{1B}OF"
}

extension TerminalSubject {
    /// The host with a store of that many contacts.
    static func host(_ path: String, store: String, count: Int, folder: String) -> TerminalSubject {
        let total = " of " + count.grouped.string
        // Rows that are not loaded yet are dots, and longer work shows a note.
        func isWhole(_ screen: EmulatedScreen) -> Bool {
            !screen.text.contains("Working") && screen.text.contains("? Help  q Quit")
                && !screen.lines[5..<20].contains { $0.contains(/^ . *… *$/) }
        }
        func isFound(_ screen: EmulatedScreen) -> Bool {
            !screen.text.contains("Working") && !screen.lines[0].contains(total + " ")
        }
        return TerminalSubject(
            arguments: [path, "--store", "sqlite:" + store],
            environment: ["XDG_DATA_HOME": folder],
            firstRow: 5,
            searches: [
                (
                    letter,
                    Keys(
                        before: [("/", "Esc Done")],
                        last: "n",
                        isAnswered: { $0.lines[2].contains("Search  n ") && isFound($0) },
                        after: "\u{1B}"
                    )
                ),
                (
                    word,
                    Keys(
                        before: [("/", "Esc Done")],
                        last: "needle",
                        isAnswered: { isFound($0) && $0.text.contains("Zebulon Needlemann") },
                        after: "\u{1B}"
                    )
                ),
            ],
            sort: Keys(
                before: [("S", "‹ Last name ›"), ("\u{1B}[C", "‹ First name ›")],
                last: "\r",
                isAnswered: { isWhole($0) && $0.text.contains("Sorted by first name") }
            ),
            sortBack: Keys(
                before: [("S", "‹ Last name ›")],
                last: "\r",
                isAnswered: { isWhole($0) && $0.text.contains("Sorted by last name") }
            ),
            quit: "q",
            isWhole: isWhole,
            isAtHome: { isWhole($0) && $0.lines[0].contains(" 1" + total) },
            isAtEnd: { isWhole($0) && $0.lines[0].contains(" " + count.grouped.string + total) }
        )
    }
}
