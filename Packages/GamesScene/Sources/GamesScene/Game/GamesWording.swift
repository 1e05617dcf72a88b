import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// The texts that the games scenes share.
enum GamesWording {
    static func text(_ failure: GamesFailure) -> LocalizedText {
        switch failure {
        case .notFound(let id): "There is no game '\(id)'."
        case .storage(let reason): "The games could not be reached: \(reason)"
        case .full(let reason): "Nothing was saved: \(reason)."
        case .catalogue(let failure): "The catalogue could not be fetched: \(text(failure))"
        case .lentAlready(let loan):
            LocalizedText(
                command: "The game is already lent to \(loan.contactName): 'return' it first.",
                label: "The game is already lent to \(loan.contactName). Return it first."
            )
        case .cancelled: "Cancelled."
        }
    }

    /// `1990s`.
    static func text(_ decade: Decade) -> LocalizedText { "\(decade.start)s" }

    /// `1 game`, `1,200 games`.
    static func games(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 game", other: "\(count.grouped) games")
    }

    /// An age in its largest unit: `3 hours`.
    static func text(_ age: Duration) -> LocalizedText {
        let seconds = max(0, age.components.seconds)
        let (days, hours, minutes) = (Int(seconds / 86_400), Int(seconds / 3_600), Int(seconds / 60))
        if days > 0 { return LocalizedText(count: days, one: "1 day", other: "\(days.grouped) days") }
        if hours > 0 { return LocalizedText(count: hours, one: "1 hour", other: "\(hours) hours") }
        if minutes > 0 { return LocalizedText(count: minutes, one: "1 minute", other: "\(minutes) minutes") }
        return "less than a minute"
    }

    /// `22 November 2026`.
    static func day(_ date: Date, in timeZone: TimeZone) -> LocalizedText {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day,
            months.indices.contains(month - 1)
        else { return LocalizedText(verbatim: "") }
        return "\(day) \(months[month - 1]) \(year)"
    }

    private static let months: [LocalizedText] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    private static func text(_ failure: CatalogueFailure) -> LocalizedText {
        switch failure {
        case .connection(let url, let failure): "\(url): \(failure)."
        case .status(let url, let code): "\(url) answered with status \(code) instead of 200."
        case .malformed(let url, let fault):
            fault.path.isEmpty
                ? "\(url) is not a catalogue: line \(fault.line), column \(fault.column): \(fault.reason)."
                : "\(url) is not a catalogue: line \(fault.line), column \(fault.column) (\(fault.path)): \(fault.reason)."
        }
    }
}
