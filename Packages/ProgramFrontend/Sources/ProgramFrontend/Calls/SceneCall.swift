import HTTPMounts
@_spi(Hosting) import SceneKitCore

/// A call of a scene: the address, the query and the body of a request, checked against the scene's declaration.
struct SceneCall {
    let definition: SceneDefinition
    /// The action to perform; nil to show the scene.
    let action: SceneAction?
    private(set) var parameters: Parameters = [:]
    /// The values of fields that filter a list, in the order of the query.
    private(set) var filters: [(field: String, value: String)] = []
    /// The rows that are asked for, by list.
    private(set) var lists: [String: ListRequest] = [:]
    /// The rows that are asked for of all lists, or of the one that a cursor names; nil to ask by list.
    private(set) var rows: (list: String?, request: ListRequest)?
    private(set) var values: [String: [FieldEntry]] = [:]
    private(set) var answers = QuestionToken()
    /// The tag of the values that the program has read; nil to change whatever is there.
    private(set) var tag: String?
    /// The uploaded documents, which the values name.
    private(set) var uploads: [UploadedFile] = []

    var location: Location { Location(definition.name, parameters: parameters) }

    /// Identifies the call in the tokens of its questions: everything that it would do.
    var digestText: String {
        let values = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
            separator: "\u{1}"
        )
        return "\(location)\u{1}\(action?.identifier ?? "")\u{1}\(values)"
    }

    /// - Parameters:
    ///   - path: The steps of the address behind the mount's path: the scene, and the action if there is one.
    ///   - definitions: The scenes of the host.
    ///   - permit: Throws if the caller may not open the scene, or not perform the action, whatever the values are.
    /// - Throws: `Problem`.
    @MainActor
    init(
        _ request: HTTPRequest,
        _ path: [String],
        in definitions: [SceneDefinition],
        permit: @MainActor (SceneDefinition, SceneAction?) throws(Problem) -> Void
    ) throws(Problem) {
        let definition = try Self.scene(path.first ?? "", in: definitions)
        self.definition = definition
        action = try path.dropFirst().first.map { name throws(Problem) in
            try Self.action(name, of: definition)
        }
        guard path.count <= 2 else {
            throw Problem(
                .unknownAddress,
                "an address is /\(definition.name) or /\(definition.name)/ACTION"
            )
        }
        try permit(definition, action)
        let query: FormFields
        do { query = try FormFields(parsing: request.query) } catch {
            throw Problem(.malformedRequest, error.description)
        }
        try take(query.all)
        try takeBody(of: request)
        if action != nil { tag = request["if-match"] }
        if let text = request["question-token"] {
            guard let token = QuestionToken(parsing: text) else {
                throw Problem(.malformedRequest, "the Question-Token is none of a question")
            }
            answers = token
        }
    }

    /// A call whose parts have been read from another message than an HTTP request of the API.
    ///
    /// - Parameters:
    ///   - query: The values of parameters and filters.
    ///   - rows: The rows that are asked for of all lists, or of one.
    /// - Throws: `Problem`.
    init(
        _ definition: SceneDefinition,
        _ action: SceneAction?,
        query: [(name: String, value: String)],
        values: [String: [FieldEntry]] = [:],
        uploads: [UploadedFile] = [],
        answers: QuestionToken = QuestionToken(),
        rows: (list: String?, request: ListRequest)? = nil
    ) throws(Problem) {
        self.definition = definition
        self.action = action
        self.values = values
        self.uploads = uploads
        self.answers = answers
        self.rows = rows
        try take(query)
    }

    /// The scene of a name.
    ///
    /// - Throws: `Problem` if programs may call none of that name.
    static func scene(_ name: String, in definitions: [SceneDefinition]) throws(Problem) -> SceneDefinition {
        if let definition = definitions.first(where: { $0.name == name && !$0.isInternal }) {
            return definition
        }
        let known = definitions.filter { !$0.isInternal }.map(\.name)
        let nearest = Suggestion.nearest(to: name, in: known)
        throw Problem(
            .unknownScene,
            "there is no scene '\(VisibleText.excerpt(name))'\(Suggestion.phrase(nearest))"
        )
    }

    /// Whether a document that the action has written is one that the call names, and not a by-product.
    func asksFor(document name: String) -> Bool {
        let fields = action?.parameters.filter { $0.kind == .outputDocument } ?? []
        return fields.contains { values[$0.identifier]?.contains(.text(name)) == true }
    }

    /// The action of a name.
    ///
    /// - Throws: `Problem` if programs may perform none of that name.
    static func action(_ name: String, of definition: SceneDefinition) throws(Problem) -> SceneAction {
        let actions = definition.programActions
        if let action = actions.first(where: { $0.identifier == name }) { return action }
        if definition.actions.contains(where: { $0.identifier == name && $0.role != .stop }) {
            throw Problem(
                .passwordNeeded,
                "'\(definition.name) \(name)' takes a password, which people enter on a page or in a terminal"
            )
        }
        let nearest = Suggestion.nearest(to: name, in: actions.map(\.identifier))
        throw Problem(
            .unknownAction,
            "\(definition.name) has no action '\(VisibleText.excerpt(name))'\(Suggestion.phrase(nearest))"
        )
    }

    // MARK: - The query

    private mutating func take(_ query: [(name: String, value: String)]) throws(Problem) {
        let filters = definition.filters.flatMap(\.fields)
        var names: Set<String> = []
        for (name, value) in query {
            guard names.insert(name).inserted else {
                throw Problem(.invalidParameter, name, "it is given twice; give it once")
            }
            if let field = definition.parameters.first(where: { $0.identifier == name }) {
                try check(value, of: field)
                if !value.isEmpty { parameters[name] = field.canonical(.text(value)).text }
            } else if let field = filters.first(where: { $0.identifier == name }), action == nil {
                try check(value, of: field)
                self.filters.append((name, value))
            } else if let (list, property) = ListRequest.Property.parse(name), action == nil {
                try lists[list, default: ListRequest()].set(property, of: list, to: value)
            } else {
                throw unknown(name, filters)
            }
        }
        for field in definition.parameters where field.isRequired && parameters[field.identifier] == nil {
            throw Problem(.invalidParameter, field.identifier, "this is needed")
        }
    }

    private func check(_ value: String, of field: Field) throws(Problem) {
        guard !value.isEmpty, let problem = field.problem(with: [.text(value)]) else { return }
        throw Problem(.invalidParameter, field.identifier, problem.string)
    }

    private func unknown(_ name: String, _ filters: [Field]) -> Problem {
        let known = definition.parameters.map(\.identifier) + (action == nil ? filters.map(\.identifier) : [])
        let nearest = Suggestion.phrase(Suggestion.nearest(to: name, in: known))
        let list = Set(known).sorted().joined(separator: ", ")
        let what =
            known.isEmpty
            ? "\(definition.name) takes no parameters" : "\(definition.name) takes \(list)"
        return Problem(
            .unknownParameter,
            "there is no parameter '\(VisibleText.excerpt(name))'\(nearest); \(what)",
            [.init(field: VisibleText.excerpt(name), detail: "it is unknown")]
        )
    }

    // MARK: - The body

    private mutating func takeBody(of request: HTTPRequest) throws(Problem) {
        let form = request.form
        guard let action else { return }
        if !request.body.isEmpty {
            let type = request["content-type"].map { $0.prefix { $0 != ";" } } ?? ""
            guard type.lowercased().filter({ $0 != " " }) == "application/json" else {
                throw Problem(
                    .unsupportedType,
                    "the body is a JSON object (application/json), or a form with documents (multipart/form-data)"
                )
            }
            values = try JSONBody.values(request.body)
        }
        let composed = Set(
            (action.parameters + (action.takesForm ? definition.declaration.form : []))
                .filter { $0.isRepeated || $0.kind.parts != nil }.map(\.identifier)
        )
        for (name, value) in form.fields.all {
            let parts = composed.contains(name) ? JSONBody.parts(value) : nil
            values[name, default: []] += parts ?? [.text(value)]
        }
        for (number, file) in form.files.enumerated() {
            var upload = file
            // The action learns the kind of a document from the ending of its name.
            let name = file.filename.split(separator: "/").last.map(String.init) ?? "document"
            upload.filename = uploads.contains { $0.filename == name } ? "\(number)-\(name)" : name
            values[file.field, default: []].append(.text(upload.filename))
            uploads.append(upload)
        }
    }
}

extension SceneDefinition {
    /// The actions that programs may perform: those that take no password, which people enter themselves.
    var programActions: [SceneAction] {
        declaration.actions.filter { action in
            let fields = action.parameters + (action.takesForm ? declaration.form : [])
            return action.role != .stop && !fields.contains { $0.kind == .password }
        }
    }
}
