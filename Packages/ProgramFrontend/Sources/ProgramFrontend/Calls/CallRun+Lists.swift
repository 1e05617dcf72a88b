import SceneKitCore

extension CallRun {
    /// Sends the values of the fields that filter lists.
    func filter() async throws(Problem) {
        for (field, value) in call.filters {
            let known = navigator.screen?.forms.flatMap(\.fields).first { $0.identifier == field }
            guard known?.values != (value.isEmpty ? [] : [.text(value)]) else { continue }
            try await send(.change(field: field, values: value.isEmpty ? [] : [.text(value)]))
        }
    }

    /// Sorts the lists by the columns that declare how.
    func sort() async throws(Problem) {
        for (identifier, request) in try requests() {
            guard let heading = request.sort else { continue }
            let list = try list(identifier)
            let sortable = list.columns.filter { $0.sort != nil }
            guard let sort = sortable.first(where: { $0.heading == heading })?.sort else {
                let known = sortable.map(\.heading).joined(separator: ", ")
                throw Problem(
                    .invalidParameter,
                    identifier + ".sort",
                    sortable.isEmpty ? "the list cannot be sorted" : "it is one of \(known)"
                )
            }
            if !sort.isCurrent { try await send(.action(sort.action, values: sort.values)) }
        }
    }

    /// Shows the rows that were asked for.
    func showRows() async throws(Problem) {
        for (identifier, request) in try requests() {
            let list = try list(identifier)
            let limit = request.limit ?? max(1, list.rows.count)
            var offset = request.offset ?? list.offset
            if let cursor = request.cursor { offset = try await position(of: cursor, in: identifier) }
            guard offset != list.offset || limit != list.rows.count || request.cursor != nil else { continue }
            try await send(.window(list: identifier, offset: offset, limit: limit))
        }
    }

    /// The rows that are asked for, by list.
    private func requests() throws(Problem) -> [(list: String, request: ListRequest)] {
        guard let rows = call.rows else {
            return call.lists.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
        if let list = rows.list { return [(list, rows.request)] }
        let lists = navigator.screen?.lists ?? []
        guard let heading = rows.request.sort else { return lists.map { ($0.identifier, rows.request) } }
        // The list that has the column is sorted, and the others stay as they are.
        let sorted = lists.filter { list in list.columns.contains { $0.heading == heading } }
        let wanted = sorted.isEmpty ? Array(lists.prefix(1)) : sorted
        return wanted.map { ($0.identifier, rows.request) }
    }

    private func list(_ identifier: String) throws(Problem) -> ListBlock {
        let lists = navigator.screen?.lists ?? []
        guard let list = lists.first(where: { $0.identifier == identifier }) else {
            let known = lists.map(\.identifier).joined(separator: ", ")
            throw Problem(
                .unknownParameter,
                "there is no list '\(VisibleText.excerpt(identifier))' here"
                    + (known.isEmpty ? "" : "; available: \(known)")
            )
        }
        return list
    }

    /// How far from their former position a cursor's rows are looked for: first where they were, then around it.
    private static let reaches = [0, 500, 4_500]

    /// The position behind a cursor's rows, wherever they are now.
    private func position(of cursor: ListCursor, in identifier: String) async throws(Problem) -> Int {
        for reach in Self.reaches {
            let start = max(0, cursor.offset - cursor.rows.count - reach)
            let limit = cursor.rows.count + 2 * reach
            try await send(.window(list: identifier, offset: start, limit: limit))
            let list = try list(identifier)
            let isWholeList = list.offset == 0 && list.isAtEnd
            // The last row may be farther away than the others, and is looked for first.
            let isLastReach = isWholeList || reach == Self.reaches.last
            if let position = cursor.position(in: list, accepting: isLastReach ? cursor.rows.count : 1) {
                return list.offset + position
            }
            if isLastReach { break }
        }
        throw Problem(
            .cursorLost,
            "the rows before this place have been removed, or are elsewhere now; begin with the first rows"
        )
    }
}
