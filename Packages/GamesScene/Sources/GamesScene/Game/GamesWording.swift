import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// The texts that the games scenes share.
enum GamesWording {
    static func text(_ failure: GamesFailure) -> String {
        switch failure {
        case .notFound(let id): "There is no game '\(id)'."
        case .storage(let reason): "The games could not be reached: \(reason)"
        case .catalogue(let failure): "The catalogue could not be fetched: \(text(failure))"
        case .lentAlready(let loan): "The game is already lent to \(loan.contactName): 'return' it first."
        case .cancelled: "Cancelled."
        }
    }

    /// `1990s`.
    static func text(_ decade: Decade) -> String { "\(decade.start)s" }

    /// `1 game`, `1,200 games`.
    static func games(_ count: Int) -> String { count.counting("game") }

    /// An age in its largest unit: `3 hours`.
    static func text(_ age: Duration) -> String {
        let seconds = max(0, age.components.seconds)
        let units: [(name: String, length: Int64)] = [("day", 86_400), ("hour", 3_600), ("minute", 60)]
        for unit in units where seconds >= unit.length {
            return Int(seconds / unit.length).counting(unit.name)
        }
        return "less than a minute"
    }

    /// `22 November 2026`.
    static func day(_ date: Date, in timeZone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day,
            months.indices.contains(month - 1)
        else { return "" }
        return "\(day) \(months[month - 1]) \(year)"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    private static func text(_ failure: CatalogueFailure) -> String {
        switch failure {
        case .connection(let url, let failure): "\(url): \(failure)."
        case .status(let url, let code): "\(url) answered with status \(code) instead of 200."
        case .malformed(let url, let fault):
            "\(url) is not a catalogue: line \(fault.line), column \(fault.column)"
                + (fault.path.isEmpty ? "" : " (\(fault.path))") + ": \(fault.reason)."
        }
    }
}
