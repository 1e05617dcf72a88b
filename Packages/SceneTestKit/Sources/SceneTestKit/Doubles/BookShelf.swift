public import SceneKitCore

/// A list of books that stays beside the card of a book, for tests of front ends.
///
/// The scene `Shelf` has a search and the list `books`; a row opens the scene `Book`, from which `edit` opens a form that
/// asks before it is left with changes.
@MainActor
public final class BookShelf {
    /// The titles, in their order; the scenes follow changes.
    public var books: [String] {
        didSet { for change in changes { change.yield() } }
    }
    private var changes: [AsyncStream<Void>.Continuation] = []
    /// The number of cards that have loaded a book.
    public private(set) var loads = 0
    /// Called before a card has loaded a book.
    public var willLoad: (@MainActor (String) async -> Void)?

    public init(_ books: [String]) {
        self.books = books
    }

    /// The definitions of the three scenes.
    public var scenes: [SceneDefinition] {
        [
            SceneDefinition(
                ShelfScene.self,
                name: "Shelf",
                summary: "All books.",
                segues: [SegueDeclaration("Book")],
                configure: { [self] _ in ShelfScene(self) }
            ),
            SceneDefinition(
                BookScene.self,
                name: "Book",
                summary: "One book.",
                parameters: [.parameter("id", \BookScene.Store.id, "the book's title", isRequired: true)],
                segues: [SegueDeclaration("EditBook"), SegueDeclaration("Shelf", .unwind)],
                configure: { [self] _ in BookScene(self) }
            ),
            SceneDefinition(
                EditBookScene.self,
                name: "EditBook",
                summary: "The form of a book.",
                segues: [SegueDeclaration("Book", .unwind)],
                configure: { _ in EditBookScene() }
            ),
        ]
    }

    fileprivate func follow() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        changes.append(continuation)
        return stream
    }

    fileprivate func load(_ book: String) async -> Bool {
        await willLoad?(book)
        loads += 1
        return books.contains(book)
    }
}

@MainActor
private final class ShelfScene: SceneViewController {
    static let lists: [BoundList<ShelfScene>] = [
        .rows(
            of: "books",
            to: "Book",
            parameter: "id",
            beside: true,
            select: { $0.chosen = $1 },
            window: { $0.show($1) }
        )
    ]
    static let search = FormTable(
        "filter",
        "",
        fields: [.field("search", \.self, "Search")],
        filters: "books"
    )
    static let forms: [BoundForm<ShelfScene>] = [.form(search, \.form) { scene, _ in scene.show() }]
    static let actions: [BoundAction<ShelfScene>] = [
        .action(
            "delete",
            key: "d",
            "Deletes books.",
            role: .destructive,
            takes: .texts("book", "which", row: "books")
        ) { scene, books in
            guard await scene.confirm(Question("Delete them?", confirm: "Delete")) else { return }
            scene.shelf.books.removeAll(where: books.contains)
        }
    ]

    let scene = SceneState(Screen(title: "Shelf"))
    let form = SceneForm(ShelfScene.search)
    let shelf: BookShelf
    private var chosen = ""
    private var window = ListWindow(offset: 0, limit: 50)

    init(_ shelf: BookShelf) {
        self.shelf = shelf
    }

    func didLoad() async {
        let changes = shelf.follow()
        observe("books") { [weak self] in for await _ in changes { self?.show() } }
    }

    func willAppear() async { show() }

    func prepare(for segue: Segue) { (segue.destination.dataStore as? BookScene.Store)?.id = chosen }

    private func show(_ window: ListWindow) {
        self.window = window
        show()
    }

    private func show() {
        let books = shelf.books.filter { form.draft.isEmpty || $0.contains(form.draft) }
        let rows = books.dropFirst(window.offset).prefix(window.limit)
        screen = Screen(
            title: "Shelf",
            blocks: [
                .form(form.block),
                .list(
                    ListBlock(
                        identifier: "books",
                        columns: ["Title", "Length"],
                        total: .init(books.count),
                        offset: window.offset,
                        rows: rows.map { .init(identifier: $0, cells: [$0, "\($0.count) letters"]) },
                        placeholder: "No books."
                    )
                ),
            ],
            message: screen.message
        )
    }
}

@MainActor
private final class BookScene: SceneViewController {
    final class Store {
        var id: String?
    }

    static let actions: [BoundAction<BookScene>] = [
        .segue("edit", key: "e", "Changes the book.", to: "EditBook"),
        .action("delete", key: "d", "Deletes the book.", role: .destructive) { scene in
            scene.shelf.books.removeAll { $0 == scene.store.id }
            scene.performSegue("Shelf")
        },
    ]

    let scene = SceneState(Screen(title: "Book"))
    let shelf: BookShelf
    let store = Store()
    var dataStore: AnyObject? { store }

    init(_ shelf: BookShelf) {
        self.shelf = shelf
    }

    func willAppear() async {
        let book = store.id ?? ""
        guard await shelf.load(book) else {
            return screen.message = Message(.error, "There is no such book.")
        }
        screen = Screen(
            title: LocalizedText(verbatim: book),
            blocks: [
                .detail(
                    DetailBlock(
                        identifier: "book",
                        items: [
                            .init("Title", .init(verbatim: book)),
                            .init("Shelf mark", .init(verbatim: "S-\(book.count)")),
                        ]
                    )
                )
            ]
        )
    }
}

@MainActor
private final class EditBookScene: SceneViewController {
    static let book = FormTable("book", "", fields: [.field("title", \.self, "Title")])
    static let forms: [BoundForm<EditBookScene>] = [.form(book, \.form)]
    static let actions: [BoundAction<EditBookScene>] = [
        .segue("cancel", "Cancel", "Goes back to the book.", to: "Book")
    ]

    let scene = SceneState(title: "Edit book", form: EditBookScene.book)
    let form = SceneForm(EditBookScene.book)
}
