import SceneKitCore

/// The use cases of the game list, each with its own request, response and view model.
enum GameList {
    enum ShowGames {
        /// An empty request asks for the first games of the whole list.
        struct Request: Equatable, Sendable {
            var search = ""
            var years = YearRange()
            var offset = 0
            var limit = 50
        }

        struct Response: Equatable, Sendable {
            struct Page: Equatable, Sendable {
                var games: [Game]
                var offset: Int
                var total: Int
                var isTotalLowerBound: Bool
                /// All games that match, by decade.
                var decades: [DecadeCount]
                /// The time since the list was fetched; nil if it has no age.
                var age: Duration?
                var isStale: Bool
                /// The reason why no better list is available.
                var problem: CatalogueFailure?
                /// The loans of all games, including games that do not match.
                var loans: [Loan] = []
            }

            var request: Request
            var page: Result<Page, GamesFailure>
        }

        struct ViewModel: Equatable, Sendable {
            /// A cell: picture, title and year (article rows 002-02, 18 and 19), and the borrower.
            struct DisplayedGame: Equatable, Sendable {
                var id: String
                var title: String
                var year: String
                var picture: Picture
                /// Empty if the game is not lent.
                var borrower = ""
            }

            var title: LocalizedText
            /// The heading of the borrowers' column; nil if no game is lent.
            var borrowersHeading: LocalizedText?
            var displayedGames: [DisplayedGame] = []
            var offset = 0
            var total = 0
            var isTotalLowerBound = false
            var placeholder: LocalizedText
            /// The games by decade.
            var bars: [ChartBlock.Bar] = []
            var notice: Message?
        }
    }

    /// Showing the games again after each change of them or their loans.
    enum FollowGames {
        struct Request: Equatable, Sendable {}
    }

    /// Updating the age of an open list.
    enum UpdateAge {
        struct Request: Equatable, Sendable {}

        /// The shown games, with the current age of the list.
        struct Response: Equatable, Sendable {
            var request: ShowGames.Request
            var page: ShowGames.Response.Page
        }

        struct ViewModel: Equatable, Sendable {
            /// The message about the list.
            var notice: Message?
        }
    }

    enum RefreshGames {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            case started
            case ended(Result<RefreshedGames, GamesFailure>)
        }

        struct ViewModel: Equatable, Sendable {
            /// The current operation; nil when it has ended.
            var progress: ProgressBlock?
            /// Set when it has ended.
            var notice: Message?
        }
    }
}
