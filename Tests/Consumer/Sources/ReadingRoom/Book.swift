import RecordScenes
import SceneKitCore
import StorageWorkers

/// A book on the shelf.
struct Book: FieldRecord {
    static let byName = RecordIndex("name") { (book: Book) in CollatedText(book.name) }
    static let schema = RecordSchema(name: "books", indexes: byName) { book, words in
        words.add(book.name)
        words.add(book.author)
    }
    static let blank = Book()
    static let fields: [BoundField<Book>] = [
        .field("name", \.name, isRequired: true), .field("author", \.author), .field("bought", \.bought),
    ]

    var id = ""
    var name = ""
    var author = ""
    var bought: CalendarDate?
    var title: String { name }
}
