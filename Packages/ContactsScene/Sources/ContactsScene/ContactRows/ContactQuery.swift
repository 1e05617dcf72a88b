/// The selection of a list: a search, a category, the beginning of its first name, and a window of rows.
struct ContactQuery: Hashable, Sendable {
    /// The words to find; empty for all contacts.
    var search = ""
    /// The category; empty for all contacts.
    var category = ""
    /// The rows begin at the first name that begins with this text or comes after it; empty for all contacts.
    var from = ""
    /// The position of the window's first row, counted from `from` on.
    var offset = 0
    var limit = 50

    /// Takes over a request's values; another search or category starts at the first row.
    mutating func take(_ request: ContactList.ShowContacts.Request) {
        if request.search != nil || request.category != nil { (offset, from) = (0, "") }
        if let text = request.from { (offset, from) = (0, text) }
        search = request.search ?? search
        category = request.category ?? category
        offset = request.offset ?? offset
        limit = request.limit ?? limit
    }
}
