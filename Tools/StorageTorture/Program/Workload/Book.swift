import StorageWorkers

/// A book as each of three programs stores it.
protocol Book: Record, Equatable {
    var title: String { get }
    var year: Int { get }
    init(id: String, title: String, year: Int)
}

/// A book of the program that filled the store.
struct EarlierBook: Book {
    static let byTitle = RecordIndex("title", \EarlierBook.title)
    static let schema = RecordSchema(name: "books", indexes: byTitle)

    var id: String
    var title: String
    var year: Int
}

/// A book of a program with two more indexes, one of them of words.
struct YearBook: Book {
    static let byYear = RecordIndex("year") { (book: YearBook) in
        IndexChild.tellKey()
        return book.year
    }
    static let schema = RecordSchema(name: "books", indexes: byYear) { $1.add($0.title) }

    var id: String
    var title: String
    var year: Int
}

/// A book of a program that shares one of them.
struct DecadeBook: Book {
    static let byDecade = RecordIndex("decade", each: { (book: DecadeBook) in [book.year / 10] })
    static let byYear = RecordIndex("year") { (book: DecadeBook) in
        IndexChild.tellKey()
        return book.year
    }
    static let schema = RecordSchema(name: "books", indexes: byDecade, byYear)

    var id: String
    var title: String
    var year: Int
}
