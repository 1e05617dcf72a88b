@_spi(Hosting) import SceneKitCore

/// The data of a shelf, which its parameters fill.
@MainActor
final class ShelfInteractor {
    /// The words that books are searched for.
    var search = ""
    /// The chosen book, and the book whose films are shown.
    var book: String?
}

/// The router of the books; the other shelves have none.
@MainActor
final class BooksRouter: SceneRouter<ShelfInteractor>, TableRouting {
    static let routes: RouteTable<BooksRouter> = ["routeToFilms": routeToFilms]

    func routeToFilms(segue: Segue?) {
        route(segue) { (films: ShelfInteractor) in films.book = dataStore.book }
    }
}

/// A shelf that is three scenes: books, the films of a book, and a picker of films.
@MainActor
final class ShelfViewController: SceneViewController {
    struct Book: Equatable, Sendable {
        var title = ""
        var author = ""
    }

    struct Film: Equatable, Sendable {
        var title = ""
        var year: Int?
    }

    static let book = FormTable(
        "book",
        Book(),
        fields: [.field("title", \.title, "Title", isRequired: true), .field("author", \.author, "Author")]
    )
    static let film = FormTable(
        "film",
        Film(),
        fields: [
            .field("title", \.title, "Title"),
            .field("year", \.year, "Year", kind: .integer(from: 1888, through: 2100)),
        ]
    )

    let scene: SceneState
    let interactor = ShelfInteractor()
    let segueRouter: (any SegueRouting)?
    var dataStore: AnyObject? { interactor }
    private let bookForm = SceneForm(book)
    private let filmForm = SceneForm(film)
    private let rows: [String]

    private init(_ title: LocalizedText, _ rows: [String], isRouted: Bool = false) {
        scene = SceneState(Screen(title: title))
        self.rows = rows
        let router = isRouted ? BooksRouter(dataStore: interactor) : nil
        segueRouter = router
        router?.viewController = self
    }

    func willAppear() {
        let list = ListBlock(
            identifier: "shelf",
            columns: ["Title"],
            total: .init(rows.count),
            rows: rows.map { .init(identifier: $0.lowercased(), cells: [$0]) }
        )
        screen.blocks = [.list(list), .form(sceneName == "Films" ? filmForm.block : bookForm.block)]
    }

    private func note(_ text: LocalizedText) { screen.message = Message(.information, text) }

    static let books = SceneDefinition(
        ShelfViewController.self,
        name: "Books",
        summary: "All books.",
        actions: [
            .submit("buy", "Buy", "Buys a book.", form: \.bookForm, answer: .message) { shelf, book in
                shelf.note("Bought \(book.title) for \(shelf.sceneName).")
            },
            .action("film", "Film", "Names a film of all books.", segue: "PickFilm") {
                if case .value(let film) = try await $0.result(of: "PickFilm", as: String.self) {
                    $0.note("Picked \(film).")
                }
            },
        ],
        lists: [.rows(of: "shelf", to: "Films", parameter: "book") { $0.interactor.book = $1 }],
        forms: [.form(book, \.bookForm)],
        parameters: [.parameter("search", \ShelfInteractor.search, "the words to search for")],
        segues: [SegueDeclaration("Films"), SegueDeclaration("PickFilm", .present, result: String.self)],
        router: BooksRouter.self,
        configure: { _ in ShelfViewController("All books", ["Emma", "Solaris"], isRouted: true) }
    )

    static let films = SceneDefinition(
        ShelfViewController.self,
        name: "Films",
        title: "Films of a book",
        summary: "The films of a book.",
        needsNetwork: true,
        actions: [
            .submit("watch", "Watch", "Watches a film.", form: \.filmForm, answer: .message) { shelf, film in
                shelf.note("Watched \(film.title) in \(shelf.sceneName).")
            }
        ],
        forms: [.form(film, \.filmForm)],
        parameters: [.parameter("book", \ShelfInteractor.book, "the book's id", isRequired: true)],
        configure: { _ in ShelfViewController("Films", ["Emma."]) }
    )

    static let picker = SceneDefinition(
        ShelfViewController.self,
        name: "PickFilm",
        summary: "Picks a film.",
        lists: [.rows(of: "shelf") { $0.finish(with: $1) }],
        result: String.self,
        configure: { _ in ShelfViewController("Pick a film", ["Emma.", "Solaris"]) }
    )
}

extension SceneModule {
    @MainActor static let shelves = SceneModule(
        "Shelves",
        version: "1",
        scenes: [ShelfViewController.books, ShelfViewController.films, ShelfViewController.picker],
        entrances: [Entrance("Books")]
    )
}
