/// A part of a card that cannot be parsed, and how the reader handles it.
struct VCardProblem {
    /// The error, without the remedy.
    var fault: CardFault
    /// The remedy if the card is kept: `the line is kept as X-UNREADABLE`.
    var remedy: String

    init(line: Int, column: Int? = nil, _ message: String, remedy: String) {
        fault = CardFault(line: line, column: column, message: message)
        self.remedy = remedy
    }

    /// The warning for a card that is kept.
    var warning: CardFault { adding(remedy) }

    /// The error for a card that is skipped because of it.
    var rejection: CardFault { adding("the card is skipped") }

    private func adding(_ ending: String) -> CardFault {
        CardFault(line: fault.line, column: fault.column, message: fault.message + "; " + ending)
    }
}
