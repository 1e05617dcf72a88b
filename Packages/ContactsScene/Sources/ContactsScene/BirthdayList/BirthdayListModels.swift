import SceneKitCore

/// The use cases of the list of birthdays and anniversaries.
enum BirthdayList {
    /// The number of days after today, unless a person asks for others.
    static let usualDays = 30
    static let daysKind = ValueKind.integer(from: 0, through: CalendarDays.most)
    static let daysSummary: LocalizedText =
        "the number of days after today to show; \(usualDays) by default"

    enum ShowOccasions {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var occasions: Result<Occasions, ContactsFailure>
            /// The number of days that were looked at.
            var days: Int
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedOccasion: Equatable, Sendable {
                var id: String
                var contactID: String
                var date: String
                var distance: LocalizedText
                var name: String
                var occasion: LocalizedText
                var age: LocalizedText
            }

            var displayedOccasions: [DisplayedOccasion]
            var isTotalLowerBound = false
            var placeholder: LocalizedText?
            var notice: Message?
        }
    }

    enum FollowContacts {
        struct Request: Equatable, Sendable {}
    }
}
