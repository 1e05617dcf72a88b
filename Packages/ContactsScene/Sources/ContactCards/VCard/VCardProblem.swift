/// A part of a card that cannot be read as it is, and what is done about it.
struct VCardProblem {
    /// What was wrong, without what is done about it.
    var fault: CardFault
    /// What is done if the card is kept: `the line is kept as X-UNREADABLE`.
    var remedy: String

    init(line: Int, column: Int? = nil, _ message: String, remedy: String) {
        fault = CardFault(line: line, column: column, message: message)
        self.remedy = remedy
    }

    /// The problem of a card that is kept.
    var warning: CardFault { adding(remedy) }

    /// The problem of a card that is left out because of it.
    var rejection: CardFault { adding("the card is skipped") }

    private func adding(_ ending: String) -> CardFault {
        CardFault(line: fault.line, column: fault.column, message: fault.message + "; " + ending)
    }
}
