import HTTPServing
@_spi(Hosting) import SceneKitCore

extension PageAddress: CustomStringConvertible {
    var description: String {
        let pairs = query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
        return pairs.isEmpty ? "\(location)" : "\(location)?" + pairs.joined(separator: "&")
    }

    /// The text of the address before and behind the value of a name in its query, for links that differ in it only.
    func text(around name: String) -> (before: String, after: String) {
        var (before, after) = ("\(location)?", "")
        var isBefore = true
        for pair in query {
            let start = PercentEncoding.encode(pair.name) + "="
            if pair.name == name {
                before += start
                isBefore = false
            } else if isBefore {
                before += start + PercentEncoding.encode(pair.value) + "&"
            } else {
                after += "&" + start + PercentEncoding.encode(pair.value)
            }
        }
        return (before, after)
    }

    /// The text of the address with any position of a list's first row.
    func links(toOffsetsOf list: String) -> (Int) -> String {
        let (before, after) = offset(list, 1).text(around: list + ".offset")
        let start = offset(list, 0)
        return { start.offsets[list] == nil && $0 == 0 ? "\(start)" : "\(before)\($0)\(after)" }
    }

    /// The names and values of the query, in order.
    var query: [(name: String, value: String)] {
        let query =
            filters.map { ($0.key, $0.value) } + sorts.map { ($0.key + ".sort", $0.value) }
            + letters.map { ($0.key + ".from", $0.value) }
            + offsets.map { ($0.key + ".offset", "\($0.value)") }
            + (intended.map { [("_next", "\($0)")] } ?? [])
        return query.sorted { $0.0 < $1.0 }
    }

    /// Ends the name of a value that is the number of a list's page, from 1.
    static let pageSuffix = ".page"

    private static let greatestOffset = 1 << 40

    /// Parses a path and a query.
    ///
    /// - Throws: An error that says which part is wrong.
    init(path: String, query: String) throws {
        self.init(try Location(parsing: path))
        let fields = try FormFields(parsing: query)
        let scope = Self.scope(of: fields["_place"].flatMap(Int.init))
        for (field, value) in fields.all where field != "_place" {
            // A filter form beside the page's scene has names of its own, but for those of its lists.
            let name = field.hasPrefix(scope) || field.hasPrefix("_") ? field : scope + field
            if name == "_next" {
                intended = try Location(parsing: value)
            } else if name.hasSuffix(".sort") {
                sorts[String(name.dropLast(".sort".count))] = value
            } else if name.hasSuffix(".from") {
                letters[String(name.dropLast(".from".count))] = value.isEmpty ? nil : value
            } else if name.hasSuffix(".offset") {
                // Any other number, like one behind the last row, shows the nearest page that there is.
                let list = String(name.dropLast(".offset".count))
                self = self.offset(list, min(max(0, Int(value) ?? 0), Self.greatestOffset))
            } else if name.hasSuffix(Self.pageSuffix) {
                let number = min(Int(value) ?? 1, Self.greatestOffset / Page.rowsPerPage)
                self = page(max(1, number), of: String(name.dropLast(Self.pageSuffix.count)))
            } else if !value.isEmpty {
                filters[name] = value
            }
        }
    }

    /// The events that repeat a view, in order.
    enum ViewEvents: CaseIterable {
        case filters, sorting, letters, windows
    }

    /// The events that repeat the view on a screen that shows another one.
    ///
    /// Only columns that declare a sort, filter forms, lists with letters and windows count, none of which changes a record.
    func events(_ kind: ViewEvents, for screen: Screen) -> [Event] {
        switch kind {
        case .filters:
            screen.forms.filter { $0.filters != nil }.flatMap(\.fields).compactMap { field in
                guard let value = filters[field.identifier], field.values != [.text(value)] else {
                    return nil
                }
                return .change(field: field.identifier, values: [.text(value)])
            }
        case .sorting:
            screen.lists.compactMap { list in
                let column = list.columns.first { $0.heading == sorts[list.identifier] }
                guard let sort = column?.sort, !sort.isCurrent else { return nil }
                return .action(sort.action, values: sort.values)
            }
        case .letters:
            screen.lists.compactMap { list in
                let letter = letters[list.identifier]
                guard let jump = list.jump, jump.current != letter else { return nil }
                return .action(jump.action, values: letter.map { [jump.field: [.text($0)]] } ?? [:])
            }
        case .windows:
            screen.lists.compactMap { list in
                let offset = offsets[list.identifier] ?? 0
                guard list.offset != offset else { return nil }
                return .window(list: list.identifier, offset: offset, limit: Page.rowsPerPage)
            }
        }
    }
}
