/// The use cases of the game list, each with its own request, response and view model.
enum GameList {
    enum ShowGames {
        /// An empty request asks for the first games of the whole list.
        struct Request: Equatable, Sendable {
            var search = ""
            /// Years as a person writes them: `2006`, `2000-2010`.
            var years = ""
            /// Whether the person is still writing, so that what is not yet right is not yet wrong.
            var isTyping = false
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
                /// How long ago the list was fetched; nil where it has no age.
                var age: Duration?
                var isStale: Bool
                /// Why a better list could not be had.
                var problem: CatalogueFailure?
            }

            var request: Request
            var years: Result<YearRange, YearRangeFault>
            var page: Result<Page, GamesFailure>
        }

        struct ViewModel: Equatable, Sendable {
            /// A cell: picture, title and year (article rows 002-02, 18 and 19).
            struct DisplayedGame: Equatable, Sendable {
                var id: String
                var title: String
                var year: String
                var picture: DisplayedPicture
            }

            struct DisplayedPicture: Equatable, Sendable {
                var summary: String
                var monogram: String
                var hue: Int
                var source: String?
            }

            struct DisplayedBar: Equatable, Sendable {
                var label: String
                var value: Double
                var text: String
            }

            var title: String
            var displayedGames: [DisplayedGame] = []
            var offset = 0
            var total = 0
            var isTotalLowerBound = false
            var placeholder: String
            var yearsError: String?
            var chartTitle: String
            var bars: [DisplayedBar] = []
            var notice: Notice?
        }
    }

    enum SelectGame {
        struct Request: Equatable, Sendable {
            var id: String
        }

        struct Response: Equatable, Sendable {}
        struct ViewModel: Equatable, Sendable {}
    }

    enum RefreshGames {
        struct Request: Equatable, Sendable {}

        enum Response: Equatable, Sendable {
            case started
            case ended(Result<RefreshedGames, GamesFailure>)
        }

        struct ViewModel: Equatable, Sendable {
            /// What is being done; nil when it has ended.
            var progress: DisplayedProgress?
            /// Set when it has ended.
            var notice: Notice?
        }

        struct DisplayedProgress: Equatable, Sendable {
            var label: String
            var detail: String
        }
    }
}
