/// What a new list offers beside its rows.
public struct ListOptions: Equatable, Sendable {
    /// Whether a search narrows it.
    public var search = false
    /// The record's fields by which a person can sort it; the first is the order at the beginning.
    public var sorts: [String] = []
    /// The record's choices by which a person can filter it.
    public var filters: [String] = []
    /// Whether it has an action to add a record; nil to add one if its record has only one field.
    public var adds: Bool?

    public init(search: Bool = false, sorts: [String] = [], filters: [String] = [], adds: Bool? = nil) {
        self.search = search
        self.sorts = sorts
        self.filters = filters
        self.adds = adds
    }

    /// Whether a person can change which rows are shown, or their order.
    var hasQuery: Bool { isNarrowing || !sorts.isEmpty }
    /// Whether the list has a form above it.
    var isNarrowing: Bool { search || !filters.isEmpty }

    /// The template values of a list for a record.
    ///
    /// - Throws: `GeneratorFailure` if the record has no such field, index or words.
    func values(of record: RecordType, in scene: TypeName) throws(GeneratorFailure) -> [String: String] {
        var values = [
            "query argument": "", "query name": "", "query value": "", "form block": "", "tested form": "",
        ]
        guard hasQuery else { return values }
        values["query"] = ""
        values["query argument"] = "request.query, "
        values["query name"] = "query, "
        values["query value"] = ".init(), "
        values["records"] = "query.records(limit: limit)"
        let matching = search ? ", matching: search" : ""
        if search {
            guard record.isSearchable else {
                throw GeneratorFailure(
                    "SEARCH needs words: give the schema of '\(record.name)' the closure "
                        + "'{ \(record.words.camel), words in words.add(…) }'"
                )
            }
            values["search"] = ""
        }
        if isNarrowing {
            values["narrowed"] = ""
            values["form block"] = ".form(form.block), "
            values["tested form"] = ".form(SceneForm(\(scene.text)ViewController.filter).block), "
        }
        if !filters.isEmpty { values.merge(try filterValues(of: record)) { $1 } }
        if sorts.isEmpty {
            values["unordered query"] =
                record.index.map { "RecordQuery(\(record.name).\($0)\(matching), limit: limit)" }
                ?? "RecordQuery(\(matching.isEmpty ? "" : "matching: search, ")limit: limit)"
        } else {
            values.merge(try sortValues(of: record, matching)) { $1 }
        }
        return values
    }

    private func filterValues(of record: RecordType) throws(GeneratorFailure) -> [String: String] {
        var choices: [(name: TypeName, type: String)] = []
        for filter in filters {
            let name = TypeName(field: filter)
            guard let type = record.choices[name.camel] else {
                throw GeneratorFailure(
                    "FILTER has '\(filter)', which is no choice of '\(record.name)'; "
                        + (record.choices.isEmpty
                            ? "it has none"
                            : "it has " + record.choices.keys.sorted().joined(separator: ", "))
                )
            }
            choices.append((name, type))
        }
        return [
            "filters": "", "filter": choices[0].name.camel, "filter type": choices[0].type,
            "filter properties": choices.map { "var \($0.name.camel): \($0.type)?" }.joined(separator: "\n"),
            "filter fields": choices.map { ".field(\"\($0.name.kebab)\", \\.\($0.name.camel))," }
                .joined(separator: "\n"),
            "filter assignment": choices.map { "$0.\($0.name.camel) = chosen.\($0.name.camel)" }
                .joined(separator: "; "),
            "is filtered": choices.map { "\($0.name.camel) != nil" }.joined(separator: " || "),
            "filter conditions": choices.map { name, _ in
                "(\(name.camel) == nil || \(record.words.camel).\(name.camel) == \(name.camel))"
            }
            .joined(separator: " && "),
        ]
    }

    private func sortValues(
        of record: RecordType,
        _ matching: String
    ) throws(GeneratorFailure) -> [String: String] {
        var orders: [(name: TypeName, index: String)] = []
        for sort in sorts {
            let name = TypeName(field: sort)
            let index = "by" + name.words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            guard record.indexes.contains(index) else {
                throw GeneratorFailure(
                    "SORT has '\(sort)', and '\(record.name)' has no index '\(index)'; it has "
                        + (record.indexes.isEmpty ? "none" : record.indexes.joined(separator: ", "))
                )
            }
            orders.append((name, index))
        }
        return [
            "sorts": "", "first order": orders[0].name.camel,
            "order cases": orders.map(\.name.camel).joined(separator: ", "),
            "order labels": orders.map { "case .\($0.name.camel): \"\($0.name.title)\"" }.joined(
                separator: "\n"
            ),
            "ordered queries": orders.map { name, index in
                "case .\(name.camel): RecordQuery(\(record.name).\(index), direction: direction\(matching), limit: limit)"
            }
            .joined(separator: "\n"),
        ]
    }
}

extension TypeName {
    /// The name of a field, as `FIELDS` has it: `given-back`.
    fileprivate init(field: String) {
        let words = field.split(separator: "-")
        self.init(declared: words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    }
}
