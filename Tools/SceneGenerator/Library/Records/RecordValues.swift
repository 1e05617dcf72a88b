/// The template values of a record with ready-made scenes.
struct RecordValues {
    let record: TypeName
    let fields: [FieldRequest]

    /// The records that the fields refer to, without the record itself.
    var targets: [String] {
        var targets: [String] = []
        for name in fields.compactMap(\.target) where name != record.text && !targets.contains(name) {
            targets.append(name)
        }
        return targets
    }

    /// The files of a record whose scenes are in code.
    static let filesForCode = ["Schemas/", "Sources/{{Package}}/{{Record}}/{{Record}}.swift"]

    func all(_ request: SceneRequest) -> [String: String] {
        var values = declaration.merging(scenes) { $1 }.merging(schema) { $1 }.merging(tests) { $1 }
        values["Record"] = record.text
        values["record"] = record.camel
        values["record words"] = record.spoken
        values["record plural"] = record.plural
        values["a record"] = record.withArticle
        values["collection"] = collection
        values["record-words"] = record.kebab
        if request.isCode { values["code"] = "" }
        values["space name"] = request.space
        return values
    }

    /// Checks that the fields have what a list in code is to offer.
    func check(_ list: ListOptions) throws(GeneratorFailure) {
        let sorts = indexes.map(\.field.identifier)
        if let wrong = list.sorts.first(where: { !sorts.contains($0) }) {
            throw GeneratorFailure(
                "SORT has '\(wrong)'; a list can be sorted by the first text, dates, choices and references: "
                    + sorts.joined(separator: ", ")
            )
        }
        let choices = fields.filter(\.isChoice).map(\.identifier)
        if let wrong = list.filters.first(where: { !choices.contains($0) }) {
            throw GeneratorFailure(
                "FILTER has '\(wrong)'; a list in code can be filtered by choices"
                    + (choices.isEmpty ? ", and FIELDS has none" : ": " + choices.joined(separator: ", "))
            )
        }
    }

    private var title: FieldRequest? { fields.first(where: \.isText) }
    private var collection: String { record.snake + "s" }

    private var indexes: [(field: FieldRequest, name: String, form: String)] {
        fields.compactMap { field in
            field.index(isTitle: field == title).map { (field, $0.name, $0.form) }
        }
    }

    private var declaration: [String: String] {
        let declarations = indexes.map { index in
            let (name, property) = (index.field.indexProperty, index.field.property)
            return index.form == "collated"
                ? "static let \(name) = RecordIndex(\"\(index.name)\") { (\(record.camel): \(record.text)) in "
                    + "CollatedText(\(record.camel).\(property)) }"
                : "static let \(name) = RecordIndex(\"\(index.name)\", \\\(record.text).\(property))"
        }
        var values = [
            "index declarations": declarations.joined(separator: "\n"),
            "indexes": indexes.map(\.field.indexProperty).joined(separator: ", "),
            "search words": fields.filter(\.isText).map { "words.add(\(record.camel).\($0.property))" }
                .joined(separator: "\n"),
            "bound fields": fields.map(\.field).joined(separator: "\n"),
            "properties": fields.map(\.declaration).joined(separator: "\n"),
            "name": title?.property ?? "",
        ]
        let enumerations = fields.compactMap(\.enumeration)
        if !enumerations.isEmpty { values["enumerations"] = enumerations.joined(separator: "\n") }
        if title?.property == "title" { values["has title"] = "" }
        return values
    }

    private var scenes: [String: String] {
        let sorted = fields.filter { $0 == title || $0.isDate && !$0.isOptional }.map {
            ".by(\(record.text).\($0.indexProperty))"
        }
        let filters = fields.compactMap { field -> String? in
            let index = "\(record.text).\(field.indexProperty)"
            if field.isChoice { return ".choice(\\.\(field.property), \(index))" }
            return field.isDate ? ".range(\\.\(field.property), \(index))" : nil
        }
        let references = fields.compactMap { field in
            field.target.map {
                ".to(\($0).self, \\.\(field.property), by: \(record.text).\(field.indexProperty))"
            }
        }
        var values = ["sorts": sorted.joined(separator: ", ")]
        if !filters.isEmpty { values["filters"] = filters.joined(separator: ", ") }
        if !references.isEmpty { values["references"] = references.joined(separator: ", ") }
        return values
    }

    /// The file of the stored form, as `make schema` writes it.
    private var schema: [String: String] {
        var stored = fields.map { (name: $0.property, shape: $0.stored.shape, sample: $0.stored.sample) }
        stored.append((name: "id", shape: "text", sample: "\\\"\\\""))
        stored.sort { $0.name < $1.name }
        var lines = indexes.map { index in
            "      \"one:\(index.name)" + (index.form == "text" ? "\"" : ":\(index.form)\"")
        }
        lines.append("      \"search:icu\"")
        let properties = stored.map { "      \"\($0.name)\" : \"\($0.shape)\"" }
        let samples = stored.map { "\\\"\($0.name)\\\":\($0.sample)" }
        return [
            "stored indexes": lines.joined(separator: ",\n"),
            "stored properties": properties.joined(separator: ",\n"),
            "stored sample": "{" + samples.joined(separator: ",") + "}",
        ]
    }

    private var tests: [String: String] {
        let filled = fields.compactMap { field in
            field.sample(isTitle: field == title).map { "\"\(field.identifier)\": [\"\($0)\"]" }
        }
        let referred = targets.map { name in
            let variable = TypeName(declared: name).camel
            return "var \(variable) = \(name).blank\n\(variable).id = \"1\"\ntry batch.insert(\(variable))"
        }
        var values = ["form values": filled.joined(separator: ", ")]
        values["tested scenes"] = record.text + ".scenes"
        if !targets.isEmpty {
            values["referred"] = (["var batch = RecordBatch()"] + referred + ["try await store.write(batch)"])
                .joined(separator: "\n")
        }
        return values
    }
}
