/// The record types of a package's target, and the information that scenes need about them.
struct PackageRecords {
    /// The target's folder.
    let folder: String
    private let files: [SourceFile]
    private let declarations: [SwiftSource.Declaration]

    init(of folder: String) throws(GeneratorFailure) {
        self.folder = folder
        var files: [SourceFile] = []
        for path in SourceFolder(path: folder).paths { files.append(try SourceFile(path)) }
        self.files = files
        declarations = files.flatMap(\.source.topLevel)
    }

    /// The names of all records, sorted.
    var names: [String] {
        (names(of: "Record") + fieldRecords).sorted()
    }

    /// The names of the records that ready-made scenes show, sorted.
    var fieldRecords: [String] { names(of: "FieldRecord") }

    private func names(of kind: String) -> [String] {
        Set(declarations.filter { $0.inherited.contains(kind) && $0.keyword != "protocol" }.map(\.name))
            .sorted()
    }

    /// The requested record type, or the only one.
    ///
    /// - Throws: `GeneratorFailure` if there is none, or a name is needed to select one.
    func record(_ name: String?) throws(GeneratorFailure) -> RecordType {
        let names = names
        if let name, names.contains(name) { return try RecordType(name, in: self) }
        let known = names.isEmpty ? "no record type" : "the record types \(names.joined(separator: ", "))"
        if let name { throw GeneratorFailure("\(folder) has no record type '\(name)'; it has \(known)") }
        guard names.count == 1 else {
            throw GeneratorFailure("name a record with RECORD=…: \(folder) has \(known)")
        }
        return try RecordType(names[0], in: self)
    }

    func structure(_ name: String) -> (SourceFile, SwiftSource.Block)? {
        for file in files {
            let found = file.source.topLevel.first { $0.keyword == "struct" && $0.name == name }
            if let found { return (file, found.block) }
        }
        return nil
    }

    func isEquatable(_ name: String) -> Bool {
        declarations.contains {
            $0.name == name
                && !$0.inherited.filter(["Equatable", "Hashable", "FieldRecord"].contains).isEmpty
        }
    }

    /// Whether the record has its table of fields, which is generated with its first detail or form.
    func hasFields(_ name: String) -> Bool {
        files.contains { $0.source.text.contains("static let fields: [BoundField<\(name)>]") }
    }

    /// Whether the record has the form's table, which is generated with the fields.
    func hasForm(_ name: String) -> Bool {
        let declared = ["struct", "extension"].map { "\($0) \(name)" }
        return files.contains { file in
            file.source.text.contains("static let form = FormTable(")
                && declared.contains {
                    file.source.text.contains($0 + ":") || file.source.text.contains($0 + " {")
                }
        }
    }

    /// Whether a type outside of other types is a choice.
    func isChoice(_ type: String) -> Bool {
        declarations.contains { $0.name == type && $0.inherited.contains("FieldChoice") }
    }

    /// Whether forms and details support a type of value.
    func canShow(_ type: String?) -> Bool {
        guard var type else { return false }
        if type.hasSuffix("?") { type.removeLast() }
        if type.hasPrefix("["), type.hasSuffix("]") { type = String(type.dropFirst().dropLast()) }
        if type.hasPrefix("StoredChoice<"), type.hasSuffix(">") {
            type = String(type.dropFirst("StoredChoice<".count).dropLast())
        }
        return ["String", "Int", "Bool", "Decimal", "CalendarDate", "TimeOfDay"].contains(type)
            || declarations.contains {
                $0.name == type
                    && !$0.inherited.filter(["FieldChoice", "FieldGroup", "FieldValue"].contains).isEmpty
            }
    }

    /// The store worker that the package's scenes share: a structure over a store, and the failure to which its errors are
    /// converted; nil if there is none.
    var worker: (name: String, failure: String)? {
        let declarations = files.flatMap { file in file.source.topLevel.map { (file.source, $0) } }
        func first(_ isIt: (SwiftSource.Declaration, String) -> Bool) -> String? {
            declarations.first { isIt($1, $0.text(of: $1.block.content)) }?.1.name
        }
        let worker = first {
            $0.keyword == "struct" && $0.name.hasSuffix("Worker") && $1.contains("let store: RecordStore")
                && $1.contains("static let space")
        }
        let failure = first {
            $0.inherited.contains("SceneFailure") && $1.contains("func text(_ attempt")
        }
        return if let worker, let failure { (worker, failure) } else { nil }
    }

    /// Whether a worker already has a method, for another scene.
    func has(_ method: String, in worker: String) -> Bool {
        let wanted = "func \(method)".filter { !$0.isWhitespace }
        return files.contains { file in
            file.source.topLevel.contains {
                $0.name == worker
                    && file.source.text(of: $0.block.content).filter { !$0.isWhitespace }.contains(wanted)
            }
        }
    }

    /// Whether a scene of the package has a list, to which other scenes return.
    func isList(_ scene: String) -> Bool {
        files.contains { file in
            file.source.topLevel.contains {
                $0.name == scene + "ViewController"
                    && file.source.text(of: $0.block.content).contains("static let lists")
            }
        }
    }

    /// The property of the data store through which the target's scene receives an id from other routers.
    func passedID(of scene: String) -> String? {
        for file in files {
            let store = file.source.topLevel.first { $0.name == scene + "DataStore" }
            guard let store else { continue }
            let text = file.source.text(of: store.block.content)
            return text.firstMatch(of: #/var (\w+ID): String\? \{ get set \}/#).map { String($0.1) }
        }
        return nil
    }
}
