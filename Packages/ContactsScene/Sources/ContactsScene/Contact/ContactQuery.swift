/// The contacts that a list shows: those that match in a category, and of these a window of rows.
struct ContactQuery: Equatable, Sendable {
    /// The words to look for; empty for all contacts.
    var search = ""
    /// The category; empty for all contacts.
    var category = ""
    var offset = 0
    var limit = 50

    /// Takes over what a request asks for; another search or category begins at the first row.
    mutating func take(_ request: ContactList.ShowContacts.Request) {
        if request.search != nil || request.category != nil { offset = 0 }
        search = request.search ?? search
        category = request.category ?? category
        offset = request.offset ?? offset
        limit = request.limit ?? limit
    }
}
