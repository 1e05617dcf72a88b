extension SQLiteConnection {
    /// Compares the words of a full-text table with their sum, and its index of first letters with the words.
    ///
    /// FTS5's own check compares neither in a table that does not keep its text.
    func checkWords(
        of schema: CollectionSchema,
        sum expected: UInt64,
        _ report: (StorageDamage) -> Void
    ) throws {
        let name = "temp.\"\(schema.name)__words\""
        try database.run(
            "CREATE VIRTUAL TABLE IF NOT EXISTS \(name) "
                + "USING fts5vocab('main', '\(schema.name)__search', 'instance')"
        )
        var sum: UInt64 = 0
        var letters: [String] = []
        var letter: [UInt8] = []
        var rows: Set<Int> = []
        func endLetter() throws {
            let text = String(decoding: letter, as: UTF8.self)
            if try !rows.isEmpty && !finds(rows, by: text, schema) { letters.append(text) }
            rows.removeAll(keepingCapacity: true)
        }
        // Words come in the order of their bytes, so those with the same first letter come together.
        try database.run("SELECT term, doc FROM \(name)") { row in
            let (word, number) = (row.bytesInPlace(0), row.number(1))
            sum &+= SQLiteWords.digest(word: word, row: number)
            let first = SQLiteWords.firstLetter(word)
            if !first.elementsEqual(letter) {
                try endLetter()
                letter = Array(first)
            }
            rows.insert(number)
        }
        try endLetter()
        if sum != expected {
            report(
                StorageDamage(message: "'\(schema.name)': the words that records are found by have changed")
            )
        }
        if !letters.isEmpty {
            let list = letters.map { "'\($0)'" }.joined(separator: ", ")
            report(
                StorageDamage(
                    message: "'\(schema.name)': a search for the letter \(list) finds other records"
                )
            )
        }
    }

    /// Whether a search for a letter finds those rows.
    private func finds(_ rows: Set<Int>, by letter: String, _ schema: CollectionSchema) throws -> Bool {
        let table = SQLiteLayout.searchTable(schema)
        let statement = try database.statement("SELECT rowid FROM \(table) AS s WHERE s.\(table) MATCH ?")
        defer { statement.reset() }
        try statement.bind(SQLiteWords.match([letter]), at: 1)
        var count = 0
        while try statement.step() {
            guard rows.contains(statement.number(0)) else { return false }
            count += 1
        }
        return count == rows.count
    }

    /// Has FTS5 check the structure of a full-text table.
    func checkSearch(of schema: CollectionSchema) throws {
        guard schema.isSearchable else { return }
        let search = SQLiteLayout.searchTable(schema)
        do {
            try database.run("INSERT INTO \(search) (\(search)) VALUES ('integrity-check')")
        } catch StorageError.readOnly {
            // FTS5 asks for a write lock even to check; a store that can only be read is checked by reading it.
        }
    }
}
