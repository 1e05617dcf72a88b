/// The values of the templates.
extension ScenePlan {
    /// - Parameter package: The target of the scene.
    static func values(_ scene: TypeName, package: String) -> [String: String] {
        [
            "Scene": scene.text, "scene": scene.camel, "Package": package, "words": scene.spoken,
            "Title": scene.title, "Worker": "Stored\(scene.text)Worker", "Failure": scene.text + "Failure",
        ]
    }

    /// The template values of a scene for a record.
    static func values(
        of record: RecordType,
        for request: SceneRequest,
        in scene: TypeName
    ) throws(GeneratorFailure) -> [String: String] {
        let isList = request.kind == .list
        guard isList || request.list == ListOptions() else {
            throw GeneratorFailure(
                "SEARCH, SORT, FILTER and ADD are for lists, and this is a \(request.kind.rawValue)"
            )
        }
        let wanted = request.form == nil ? request.list.adds : false
        guard wanted != true || !record.hasSeveralFields else {
            throw GeneratorFailure(
                "a list adds records with one field, and '\(record.name)' has several: leave out ADD, and write a form with "
                    + "KIND=form RECORD=\(record.name)"
            )
        }
        let adds = isList && (wanted ?? !record.hasSeveralFields)
        var values = try record.values
        values.merge(request.kind.values(of: record.words, adds: adds || request.form != nil)) { $1 }
        values.merge(try request.list.values(of: record, in: scene)) { $1 }
        if scene.text == record.name + "List" {
            let plural = record.words.plural
            values["Title"] = plural.prefix(1).uppercased() + plural.dropFirst()
        }
        if adds { values["adding"] = "" }
        if let form = request.form { values["add scene"] = form }
        if record.isNew, !request.list.hasQuery { values["plain"] = "" }
        return values
    }

    /// The template values for a list with a new record type.
    static func newRecord(
        _ request: SceneRequest,
        of scene: TypeName,
        _ repository: Repository
    ) throws(GeneratorFailure) -> [String: String] {
        let name = request.record
        let record = try TypeName(name ?? scene.text + "Entry", what: "record")
        try repository.checkIsNotImported(record, what: "record")
        if record == scene {
            throw GeneratorFailure("the scene and its record cannot both be '\(scene.text)'")
        }
        let type = RecordType(new: record, folder: scene.text, isSearchable: request.list.search)
        var values = try Self.values(of: type, for: request, in: scene)
        values["collection"] = name == nil ? scene.snake + "_entries" : record.snake + "s"
        return values
    }
}
