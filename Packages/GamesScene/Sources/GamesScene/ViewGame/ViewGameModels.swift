/// The use cases of one game.
enum ViewGame {
    enum FetchGame {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var game: Result<Game, GamesFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedItem: Equatable, Sendable {
                var label: String
                var value: String
            }

            var title: String
            var items: [DisplayedItem] = []
            var notice: Notice?
        }
    }
}
