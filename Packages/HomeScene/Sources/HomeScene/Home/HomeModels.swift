/// The use cases of the home scene (article row 004-12).
enum Home {
    enum FetchUser {
        struct Request: Equatable, Sendable {
            /// Whose profile is wanted; nil for a guest.
            var userName: String?
        }

        struct Response: Equatable, Sendable {
            var userName: String?
            /// The user, or nil for a guest.
            var user: Result<User?, HomeFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var userName: String
            var userPhone = ""
            var userEmail = ""
            var isGuest = false
            var notice: Notice?
        }
    }

    enum ShowOverview {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var counts: Result<[StoredCount], HomeFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedCount: Equatable, Sendable {
                var label: String
                var value: Double
                var text: String
            }

            var title: String
            var counts: [DisplayedCount] = []
            var notice: Notice?
        }
    }

    enum SignOut {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var failure: HomeFailure?
        }

        struct ViewModel: Equatable, Sendable {
            var notice: Notice
        }
    }
}
