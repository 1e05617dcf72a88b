import SceneKitCore

/// The use cases of the home scene (article row 004-12).
enum Home {
    enum FetchUser {
        struct Request: Equatable, Sendable {
            /// The name of the user to show; nil for a guest.
            var userName: String?
        }

        struct Response: Equatable, Sendable {
            var userName: String?
            /// The user, or nil for a guest.
            var user: Result<User?, HomeFailure>
            /// Whether the accounts cannot be reached.
            var isOffline = false
        }

        struct ViewModel: Equatable, Sendable {
            var userName: LocalizedText
            var userPhone = ""
            var userEmail = ""
            var notice: Message?
        }
    }

    enum ShowEntrances {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var entrances: [OpenEntrance]
            /// The number of things by the scene's name, without those that are not or cannot be counted.
            var counts: [String: Int]
            var failure: HomeFailure?
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedEntrance: Equatable, Sendable {
                var title: LocalizedText
                var summary: LocalizedText
                /// The number of records with thousands separators; empty if unknown.
                var count: LocalizedText
                var location: Location
            }

            var entrances: [DisplayedEntrance]
            var notice: Message?
        }
    }
}
