import Foundation

/// The record type that a scene shows.
struct RecordType {
    struct Property {
        var name: String
        /// Nil if neither an annotation nor a literal shows it.
        var type: String?
        var isVariable: Bool
        var hasDefault: Bool
    }

    let name: String
    /// The record's own name as words.
    let words: TypeName
    /// The folder of its file within the target's folder; empty if it is the same.
    let folder: String
    private let properties: [Property]
    /// A property that the framework can show, in forms and details.
    private let fields: [Property]
    /// The index that lists follow; nil for the order of ids.
    let index: String?
    let hasFields: Bool
    /// Whether the table of fields has a form.
    private let hasForm: Bool
    let isNew: Bool
    /// All indexes, in their order.
    let indexes: [String]
    /// Whether its schema has words to search for.
    let isSearchable: Bool
    /// The types of the properties that are choices.
    let choices: [String: String]
    /// Whether it has other values than its name.
    var hasSeveralFields: Bool { properties.filter { $0.isVariable && $0.name != "id" }.count > 1 }

    /// A new type, generated with a list.
    ///
    /// - Parameter isSearchable: Whether a search finds its text.
    init(new name: TypeName, folder: String, isSearchable: Bool) {
        self.name = name.text
        words = name
        self.folder = folder
        properties = ["id", "text"].map {
            Property(name: $0, type: "String", isVariable: true, hasDefault: false)
        }
        fields = [properties[1]]
        index = "byText"
        hasFields = false
        hasForm = false
        isNew = true
        indexes = ["byText"]
        self.isSearchable = isSearchable
        choices = [:]
    }

    /// An existing type of the package.
    ///
    /// - Throws: `GeneratorFailure` if the scene's files could not use it.
    init(_ name: String, in records: PackageRecords) throws(GeneratorFailure) {
        guard let (file, structure) = records.structure(name) else {
            throw GeneratorFailure(
                "'\(name)' must be a top-level structure to be a scene's record"
            )
        }
        self.name = name
        words = TypeName(declared: name)
        folder =
            URL(filePath: String(file.path.dropFirst(records.folder.count + 1))).deletingLastPathComponent()
            .relativePath
        properties = file.source.properties(of: structure)
        fields = properties.filter { $0.isVariable && $0.name != "id" && records.canShow($0.type) }
        let text = file.source.text(of: structure.content)
        indexes = text.matches(of: #/static let (\w+)(?:: [^=]+)? = RecordIndex\b/#).map { String($0.1) }
        index = indexes.first
        isSearchable = text.contains("words.add(")
        let nested = Set(text.matches(of: #/enum (\w+)\s*:[^{]*\bFieldChoice\b/#).map { String($0.1) })
        var choices: [String: String] = [:]
        for property in properties where property.isVariable {
            var type = property.type ?? ""
            if type.hasSuffix("?") { type.removeLast() }
            if nested.contains(type) {
                choices[property.name] = name + "." + type
            } else if records.isChoice(type) {
                choices[property.name] = type
            }
        }
        self.choices = choices
        hasFields = records.hasFields(name)
        hasForm = records.hasForm(name)
        isNew = false
        guard records.isEquatable(name) else {
            throw GeneratorFailure(
                "\(file.path): '\(name)' must be Equatable, like all models of a scene"
            )
        }
        guard properties.first(where: { $0.name == "id" })?.isVariable == true else {
            throw GeneratorFailure(
                "\(file.path): '\(name)' needs a 'var id: String', which a new record gets"
            )
        }
        guard !SwiftWords.reserved.contains(words.camel) else {
            throw GeneratorFailure(
                "'\(name)' cannot be a scene's record: \(SwiftWords.reason(words.camel))"
            )
        }
        _ = try arguments(id: "", text: "")
        _ = try nameProperty
    }

    /// The first text property that the framework can show.
    private var nameProperty: Property {
        get throws(GeneratorFailure) {
            if let found = fields.first(where: { $0.type == "String" }) { return found }
            throw GeneratorFailure(
                "'\(name)' needs a 'var' of type String besides its id, for people to recognise it by"
            )
        }
    }

    /// The template values of the record.
    var values: [String: String] {
        get throws(GeneratorFailure) {
            let property = try nameProperty
            let called = TypeName(declared: property.name)
            var values = [
                "Record": name, "record": words.camel, "record words": words.spoken,
                "Record words": words.title,
                "record-words": words.kebab, "record folder": folder, "name": property.name,
                "name-words": called.kebab, "name words": called.spoken, "Name": called.title,
                "a record": words.withArticle,
                "Task": name == "Task" ? "_Concurrency.Task" : "Task",
                "record plural": words.plural,
                "records": index.map { "RecordQuery(\(name).\($0), limit: limit)" }
                    ?? "RecordQuery<\(name)>(limit: limit)",
                "blank": try arguments(id: "\"\"", text: "\"\""),
                "sample": try arguments(id: "\"1\"", text: "\"one\""),
                "added": try arguments(id: "UUID().uuidString.lowercased()", text: "text"),
                "fields": fields.map { field in
                    let called = TypeName(declared: field.name)
                    return ".field(\"\(called.kebab)\", \\.\(field.name), \"\(called.title)\""
                        + (field.name == property.name ? ", isRequired: true" : "") + "),"
                }.joined(separator: "\n"),
            ]
            var samples: [String] = []
            for (id, text) in [("1", "two"), ("2", "One"), ("3", "three")] {
                samples.append(try arguments(id: "\"\(id)\"", text: "\"\(text)\""))
            }
            values["samples"] = samples.joined(separator: ", ")
            if isNew { values["new record"] = "" }
            if !hasFields { values["new fields"] = "" } else if !hasForm { values["new form"] = "" }
            return values
        }
    }

    /// An expression that makes a record; properties without a default get empty values.
    private func arguments(id: String, text: String) throws(GeneratorFailure) -> String {
        let named = try nameProperty.name
        var arguments: [String] = []
        var missing: [String] = []
        for property in properties {
            switch property.name {
            case "id": arguments.append("id: \(id)")
            case named where !(property.hasDefault && text == "\"\""): arguments.append("\(named): \(text)")
            default:
                let isOptional = property.type?.hasSuffix("?") == true && property.isVariable
                if property.hasDefault || isOptional { continue }
                guard let value = Self.emptyValue(of: property.type ?? "") else {
                    missing.append("'\(name).\(property.name)'")
                    continue
                }
                arguments.append("\(property.name): \(value)")
            }
        }
        guard missing.isEmpty else {
            throw GeneratorFailure(
                missing.joined(separator: " and ")
                    + (missing.count == 1 ? " needs a default value" : " need default values")
                    + " for new records"
            )
        }
        return "\(name)(\(arguments.joined(separator: ", ")))"
    }

    private static func emptyValue(of type: String) -> String? {
        switch type {
        case "String": "\"\""
        case "Int", "Decimal": "0"
        case "Bool": "false"
        case "CalendarDate": ".today"
        case _ where type.hasSuffix("?"): "nil"
        case _ where type.hasPrefix("[") && type.hasSuffix("]"): type.contains(":") ? "[:]" : "[]"
        default: nil
        }
    }
}
