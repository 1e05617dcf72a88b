import FoundationEssentials
import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// The arguments of a tool's call, compared with its input schema.
struct ToolArguments {
    /// The values of parameters and filters, as a query has them.
    private(set) var query: [(name: String, value: String)] = []
    private(set) var values: [String: [FieldEntry]] = [:]
    private(set) var uploads: [UploadedFile] = []
    /// The rows that are asked for, of every list or of the one that a cursor names.
    private(set) var rows = ListRequest()
    private(set) var list: String?
    /// The headings of the columns that are asked for; nil for all.
    private(set) var columns: [String]?
    private(set) var confirmation: String?

    /// The rows of a list if none are asked for: models read slowly.
    private static let usualLimit = 50

    /// - Parameters:
    ///   - arguments: An object.
    ///   - hasPaths: Whether documents are named by their paths; otherwise they come in the message.
    /// - Throws: `Problem` with everything that does not fit the schema.
    @MainActor
    init(_ arguments: JSONValue, of tool: MCPTool, hasPaths: Bool) throws(Problem) {
        let inputs = tool.inputs
        var mistakes: [Problem.Mistake] = []
        for (name, value) in (arguments.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            do throws(Problem) {
                if let input = inputs.first(where: { $0.field.identifier == name }) {
                    try take(value, of: input.field, input.place, hasPaths: hasPaths)
                } else if try !take(value, named: name, of: tool) {
                    throw Self.unknown(name, tool)
                }
            } catch {
                mistakes += error.mistakes
            }
        }
        for field in inputs.map(\.field) where field.isRequired && arguments[field.identifier] == nil {
            mistakes.append(.init(field: field.identifier, detail: "this is needed"))
        }
        guard mistakes.isEmpty else {
            let details = mistakes.map { "'\($0.field)': \($0.detail)" }.joined(separator: "; ")
            throw Problem(.invalidParameter, details, mistakes)
        }
        if tool.hasLists, rows.limit == nil { rows.limit = Self.usualLimit }
    }

    /// Everything that a call would do: the arguments without the confirmation.
    static func effects(_ arguments: JSONValue) -> JSONValue {
        .object((arguments.object ?? [:]).filter { $0.key != MCPTool.confirmation })
    }

    @MainActor
    private static func unknown(_ name: String, _ tool: MCPTool) -> Problem {
        let known = tool.inputs.map(\.field.identifier)
        let nearest = Suggestion.phrase(Suggestion.nearest(to: name, in: known))
        let all = known.isEmpty ? "it takes none" : "it takes \(known.joined(separator: ", "))"
        return Problem(
            .unknownParameter,
            VisibleText.excerpt(name),
            "\(tool.name) has no such argument\(nearest); \(all)"
        )
    }

    // MARK: - Arguments that the scene declares

    private mutating func take(
        _ value: JSONValue,
        of field: Field,
        _ place: MCPTool.Place,
        hasPaths: Bool
    ) throws(Problem) {
        let name = field.identifier
        // Models write null for an optional value that they do not give.
        if value == .null, !field.isRequired { return }
        var entries: [FieldEntry] = []
        if field.isRepeated {
            guard let elements = value.array else { throw Problem(.invalidParameter, name, "it is a list") }
            for element in elements { entries.append(try entry(element, of: field, hasPaths: hasPaths)) }
        } else {
            entries = [try entry(value, of: field, hasPaths: hasPaths)]
        }
        switch place {
        case .value: values[name] = entries
        case .parameter, .filter: query.append((name, entries.first?.text ?? ""))
        }
    }

    private mutating func entry(
        _ value: JSONValue,
        of field: Field,
        hasPaths: Bool
    ) throws(Problem) -> FieldEntry {
        let name = field.identifier
        switch (field.kind, value) {
        case (.inputDocument, .object) where !hasPaths: return try document(value, of: name)
        case (.inputDocument, _) where !hasPaths:
            throw Problem(.invalidParameter, name, "it is an object with 'name', and 'text' or 'blob'")
        case (.integer, .integer(let number)): return .text("\(number)")
        case (.integer, _): throw Problem(.invalidParameter, name, "it is a whole number")
        case (.toggle, .boolean(let isOn)): return .text(isOn ? "true" : "false")
        case (.toggle, _): throw Problem(.invalidParameter, name, "it is true or false")
        case (.group, .object(let parts)):
            var texts: [String: String] = [:]
            for (part, value) in parts {
                guard let text = value.string else {
                    throw Problem(
                        .invalidParameter,
                        name,
                        "its part '\(VisibleText.excerpt(part))' is a text"
                    )
                }
                texts[part] = text
            }
            return .parts(texts)
        case (.group, _): throw Problem(.invalidParameter, name, "it is an object")
        case (_, .string(let text)): return .text(text)
        default: throw Problem(.invalidParameter, name, "it is a text")
        }
    }

    /// Takes a document that comes in the message.
    private mutating func document(_ value: JSONValue, of field: String) throws(Problem) -> FieldEntry {
        let bytes =
            value["text"]?.string.map { Data($0.utf8) }
            ?? value["blob"]?.string.flatMap { Data(base64Encoded: $0) }
        guard let name = value["name"]?.string?.split(separator: "/").last.map(String.init), let bytes else {
            throw Problem(
                .invalidParameter,
                field,
                "it is an object with 'name', and 'text' or 'blob' (base64)"
            )
        }
        guard let file = OwnedDescriptor.temporaryFile(), bytes.withUnsafeBytes(file.write) else {
            throw Problem(.noSpace, ProblemCode.noSpace.title)
        }
        let upload = UploadedFile(
            field: field,
            filename: uploads.contains { $0.filename == name } ? "\(uploads.count)-\(name)" : name,
            type: DocumentType.of(name),
            size: bytes.count,
            content: file
        )
        uploads.append(upload)
        return .text(upload.filename)
    }

    // MARK: - Arguments of every list and every action

    /// - Returns: False if there is no such argument.
    @MainActor
    private mutating func take(
        _ value: JSONValue,
        named name: String,
        of tool: MCPTool
    ) throws(Problem) -> Bool {
        switch name {
        case MCPTool.confirmation where tool.takesConfirmation:
            if value == .null { return true }
            guard let text = value.string else { throw Problem(.invalidParameter, name, "it is a text") }
            confirmation = text
        case "limit" where tool.hasLists:
            if value == .null { return true }
            guard case .integer(let number) = value else {
                throw Problem(.invalidParameter, name, "it is a whole number")
            }
            try rows.set(.limit, of: "list", to: "\(number)")
        case "sort" where tool.hasLists:
            if value == .null { return true }
            guard let heading = value.string else { throw Problem(.invalidParameter, name, "it is a text") }
            rows.sort = heading
        case "columns" where tool.hasLists:
            if value == .null { return true }
            let headings = value.array?.compactMap(\.string)
            guard let headings, headings.count == value.array?.count else {
                throw Problem(.invalidParameter, name, "it is a list of texts")
            }
            columns = headings
        case "cursor" where tool.hasLists:
            if value == .null { return true }
            // The name of the list comes before the place in it.
            let parts = value.string?.split(separator: ":", maxSplits: 1).map(String.init) ?? []
            guard parts.count == 2, let cursor = ListCursor(parsing: parts[1]) else {
                throw Problem(.invalidCursor, name, "it is no 'next' of an answer")
            }
            (list, rows.cursor) = (parts[0], cursor)
        default: return false
        }
        return true
    }
}
