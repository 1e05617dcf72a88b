/// The selection of a list: a search, a category and a window of rows.
struct ContactQuery: Equatable, Sendable {
    /// The words to find; empty for all contacts.
    var search = ""
    /// The category; empty for all contacts.
    var category = ""
    var offset = 0
    var limit = 50

    /// Takes over a request's values; another search or category starts at the first row.
    mutating func take(_ request: ContactList.ShowContacts.Request) {
        if request.search != nil || request.category != nil { offset = 0 }
        search = request.search ?? search
        category = request.category ?? category
        offset = request.offset ?? offset
        limit = request.limit ?? limit
    }
}
