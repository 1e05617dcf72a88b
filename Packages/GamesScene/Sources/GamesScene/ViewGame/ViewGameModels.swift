import SceneKitCore

/// The use cases of one game.
enum ViewGame {
    enum FetchGame {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var game: Result<Game, GamesFailure>
            /// The game's loan; nil if it is not lent.
            var loan: Loan?
        }

        struct ViewModel: Equatable, Sendable {
            /// Whether the game can be lent or returned.
            enum Availability: Equatable, Sendable {
                case here, lent
                /// There is no game, so no action is available.
                case missing
            }

            var title: LocalizedText
            /// Nil if there is no game.
            var picture: Picture?
            var items: [DetailBlock.Item] = []
            var availability = Availability.missing
            var notice: Message?
        }
    }

    /// Showing the game again after each change of it or its loan by somebody else.
    enum FollowGame {
        struct Request: Equatable, Sendable {}
    }

    enum LendGame {
        struct Request: Equatable, Sendable {
            var contactID: String
            var contactName: String
        }

        struct Response: Equatable, Sendable {
            var game: Game
            var loan: Result<Loan, GamesFailure>
        }

        struct ViewModel: Equatable, Sendable {
            /// The game as it is now.
            var game: FetchGame.ViewModel
        }
    }

    enum ReturnGame {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var game: Game
            /// The loan that this scene shows.
            var knownLoan: Loan?
            /// The ended loan, or nil if it had already ended elsewhere.
            var endedLoan: Result<Loan?, GamesFailure>
        }

        struct ViewModel: Equatable, Sendable {
            /// The game as it is now.
            var game: FetchGame.ViewModel
        }
    }
}
