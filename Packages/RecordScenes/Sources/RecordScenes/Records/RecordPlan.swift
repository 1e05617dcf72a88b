import StorageWorkers

/// How a list is read: along one index as far as one serves the query, else from a bounded number of matches.
struct RecordPlan<R: FieldRecord> {
    /// The most matches of a filter that are sorted, or compared with another filter, beside the indexes.
    static var mostMatches: Int { 10_000 }
    private static var nextRows: Int { 1_000 }

    let scenes: RecordScenes<R>
    let query: RecordListQuery
    /// The part of the records that the person sees; nil for all.
    var scope: RecordScope<R>?

    /// A condition of the query, and the index that serves it.
    private struct Condition {
        /// The index's name.
        let index: String
        let query: (RecordQuery<R>.Direction) -> RecordQuery<R>
        /// The same in another order; nil if no index has both.
        let other: (_ order: String, RecordQuery<R>.Direction) -> RecordQuery<R>?
        let matches: (R) -> Bool

        /// The condition's records in an order; nil if no index has both.
        func sorted(_ order: String, _ direction: RecordQuery<R>.Direction) -> RecordQuery<R>? {
            order == index ? query(direction) : other(order, direction)
        }
    }

    /// The records of a query, in an order or as they were found.
    enum Source {
        case query(RecordQuery<R>, isSorted: Bool)
        case records([R], isWhole: Bool)
    }

    var sort: RecordSort<R>? {
        scenes.sorts.first { $0.identifier == query.sort } ?? scenes.sorts.first
    }

    private var direction: RecordQuery<R>.Direction {
        let direction = sort?.direction ?? .ascending
        guard query.isReversed else { return direction }
        return direction == .ascending ? .descending : .ascending
    }

    /// The query of the records from a text on, in the order of the list; nil for a list that cannot begin at one.
    var start: (@Sendable (String) -> RecordQuery<R>)? {
        guard conditions.isEmpty, direction == .ascending else { return nil }
        return sort?.start
    }

    private var conditions: [Condition] {
        let values = query.values
        var active = scenes.filters.filter { $0.query(values, .ascending) != nil }
        var filters: [Condition] = []
        if let pair = served(active, values) {
            let (filter, range) = (active[pair.filter], active[pair.range])
            filters.append(
                Condition(
                    index: range.indexes[0].name,
                    query: { filter.query(values, and: range, $0) ?? RecordQuery() },
                    other: { _, _ in nil },
                    matches: { filter.matches(values, $0) && range.matches(values, $0) }
                )
            )
            active = active.indices.filter { $0 != pair.filter && $0 != pair.range }.map { active[$0] }
        }
        filters += active.map { filter in
            Condition(
                index: filter.indexes[0].name,
                query: { filter.query(values, $0) ?? RecordQuery() },
                other: { order, direction in filter.orders[order]?(values, direction) },
                matches: { filter.matches(values, $0) }
            )
        }
        let references = scenes.references.compactMap { reference -> Condition? in
            guard let id = query.referred[reference.field] else { return nil }
            return Condition(
                index: reference.index,
                query: { direction in
                    var query = reference.referring(id)
                    query.direction = direction
                    return query
                },
                other: { _, _ in nil },
                matches: { reference.id($0) == id }
            )
        }
        let scopes = [scope].compactMap(\.self).map { scope in
            Condition(
                index: scope.order,
                query: scope.query,
                other: { _, _ in nil },
                matches: scope.contains
            )
        }
        return filters + references + scopes
    }

    /// The positions of two filters that one index serves together; nil if there are none.
    private func served(
        _ active: [RecordFilter<R>],
        _ values: RecordFilter<R>.Values
    ) -> (filter: Int, range: Int)? {
        for filter in active.indices {
            let range = active.indices.first {
                active[filter].query(values, and: active[$0], .ascending) != nil
            }
            if let range { return (filter, range) }
        }
        return nil
    }

    /// The source of the query's records.
    func source(_ reader: RecordReader) throws -> Source {
        let (conditions, sort, direction) = (conditions, sort, direction)
        guard let first = conditions.first else {
            let whole = sort?.query(direction) ?? RecordQuery(direction: direction)
            let part = query.from.isEmpty ? nil : start?(query.from)
            return .query(searched(part ?? whole), isSorted: true)
        }
        if conditions.count == 1 {
            guard let sort else { return .query(searched(first.query(direction)), isSorted: true) }
            if let sorted = first.sorted(sort.identifier, direction) {
                return .query(searched(sorted), isSorted: true)
            }
            if query.search.isEmpty, try count(first, reader) > Self.mostMatches {
                return .query(first.query(direction), isSorted: false)
            }
        }
        let counts = conditions.count == 1 ? [0] : try conditions.map { try count($0, reader) }
        let narrowest = counts.indices.min { counts[$0] < counts[$1] } ?? 0
        var candidates = searched(conditions[narrowest].query(direction))
        candidates.limit = Self.mostMatches + 1
        candidates.matchLimit = Self.mostMatches
        var found = try reader.page(R.self, candidates).records
        let isWhole = found.count <= Self.mostMatches
        if !isWhole { found.removeLast() }
        found.removeAll { record in !conditions.allSatisfy { $0.matches(record) } }
        return .records(try sort?.sorted(reader, found, direction) ?? found, isWhole: isWhole)
    }

    /// The number of a condition's records, or of more than are sorted.
    private func count(_ condition: Condition, _ reader: RecordReader) throws -> Int {
        let count = try reader.count(R.self, condition.query(.ascending), limit: Self.mostMatches)
        return if case .exact(let exact) = count { exact } else { Self.mostMatches + 1 }
    }

    private func searched(_ query: RecordQuery<R>) -> RecordQuery<R> {
        var query = query
        if !self.query.search.isEmpty { query.matching = self.query.search }
        return query
    }

    /// The page of the query.
    func page(_ reader: RecordReader) throws -> RecordsPage<R> {
        let offset = max(0, query.offset)
        switch try source(reader) {
        case .query(var query, let isSorted):
            query.limit = self.query.limit
            var page: RecordsPage<R>
            if self.query.from.isEmpty {
                let (window, total) = try reader.countedWindow(R.self, query, offset: offset)
                page = RecordsPage(records: window.records, offset: offset, total: total)
            } else {
                // Counted as far as the next pages, so that a letter costs the same in any store.
                let total = try reader.count(R.self, query, limit: offset + Self.nextRows)
                let records = try reader.window(R.self, query, offset: offset).records
                page = RecordsPage(records: records, offset: offset, total: total)
            }
            page.isSorted = isSorted
            return page
        case .records(let records, let isWhole):
            let shown = records.dropFirst(offset).prefix(max(0, query.limit))
            return RecordsPage(
                records: Array(shown),
                offset: offset,
                total: isWhole ? .exact(records.count) : .atLeast(records.count)
            )
        }
    }

    /// Visits all records of the query, whatever its offset and limit.
    func forEach(_ reader: RecordReader, _ visit: (R) throws -> Void) throws {
        switch try source(reader) {
        case .query(var query, _):
            guard query.matching != nil else { return try reader.forEach(R.self, query, visit) }
            // Each page of a search finds and sorts all of its matches.
            (query.matchLimit, query.limit) = (.max, .max)
            try reader.page(R.self, query).records.forEach(visit)
        case .records(let records, _): try records.forEach(visit)
        }
    }
}
