/// The test doubles in a package's tests that replace parts of a scene.
struct TestDoubles {
    /// A part of the cycle, with the value that it receives.
    struct Role {
        /// `ContactListPresentationLogic`.
        let proto: String
        /// `response`.
        let label: String
        /// `func presentFetchForecast(response: ContactList.FetchForecast.Response)`.
        let method: String
        /// `ContactList.FetchForecast.Response`.
        let value: String
    }

    /// The expression with which tests read a double's received values.
    struct Recording {
        /// The double's type.
        var type: String
        /// The property with its spy; nil for a double that is the spy itself.
        var spy: String?
        /// The recorded call for a value made from `.init(…)` arguments: `.fetchForecast(.init())`.
        var call: (_ arguments: String) -> String
        /// Whether other doubles record in the same spy.
        var isShared = false
    }

    let role: Role
    /// The use case as a case of the spy's calls: `fetchForecast`.
    let name: String
    private(set) var recordings: [Recording] = []

    init(_ role: Role, name: String) {
        self.role = role
        self.name = name
    }

    /// Adds the new method to every double of the part, and the new case to the spies' calls.
    mutating func extend(in files: inout SceneFiles) throws(GeneratorFailure) {
        for path in try files.files(in: .tests, with: role.proto).map(\.path) {
            let isDouble = { (declaration: SwiftSource.Declaration) in
                declaration.keyword != "extension" && declaration.inherited.contains(role.proto)
            }
            // Each change moves the text below it.
            for number in try files.file(path).source.declarations().filter(isDouble).indices {
                try extend(try files.file(path).source.declarations().filter(isDouble)[number], path, &files)
            }
        }
        recordings.sort { !$0.isShared && $1.isShared }
    }

    /// Whether a double is a `ValueSpy`, or one with further values.
    private func isValueSpy(
        _ double: SwiftSource.Declaration,
        _ files: inout SceneFiles
    ) throws(GeneratorFailure) -> Bool {
        if double.inherited.contains("ValueSpy") { return true }
        guard let base = double.inherited.first else { return false }
        for path in try files.files(in: .tests, with: base).map(\.path) {
            let declared = try files.file(path).source.declarations()
                .first { $0.keyword == "class" && $0.name == base }
            if let declared { return try isValueSpy(declared, &files) }
        }
        return false
    }

    private mutating func extend(
        _ double: SwiftSource.Declaration,
        _ path: String,
        _ files: inout SceneFiles
    ) throws(GeneratorFailure) {
        if try isValueSpy(double, &files) {
            try add(["\(role.method) { record(\(role.label)) }"], to: double, path, &files)
            let value = role.value
            recordings.append(Recording(type: double.name) { "\(value)(\($0))" })
            return
        }
        let source = try files.file(path).source
        let body = String(decoding: source.code[double.block.content], as: UTF8.self)
        let pattern = #/\b(?:let|var)\s+(\w+)\s*[:=]\s*(?:Spy<([\w.]+)>|Journal\b)/#
        guard let match = body.firstMatch(of: pattern) else {
            // A double that records nothing.
            return try add([role.method + " {}"], to: double, path, &files)
        }
        let spy = String(match.1)
        guard let calls = match.2.map(String.init) else {
            try add(
                ["\(role.method) { \(spy).record(.\(role.label)(\(role.label))) }"],
                to: double,
                path,
                &files
            )
            let (label, value) = (role.label, role.value)
            recordings.append(
                Recording(type: double.name, spy: spy, call: { ".\(label)(\(value)(\($0)))" }, isShared: true)
            )
            return
        }
        if try addCase(to: calls, of: double, path, &files) {
            try add(["\(role.method) { \(spy).record(.\(name)(\(role.label))) }"], to: double, path, &files)
            let name = name
            recordings.append(Recording(type: double.name, spy: spy) { ".\(name)(.init(\($0)))" })
        } else {
            // A separate spy for the values of one use case.
            let own = name + "Calls"
            let lines = [
                "", "let \(own) = Spy<\(role.value)>()", "",
                "\(role.method) { \(own).record(\(role.label)) }",
            ]
            try add(lines, to: double, path, &files)
            let value = role.value
            recordings.append(Recording(type: double.name, spy: own) { "\(value)(\($0))" })
        }
    }

    /// Adds lines to a double; if the double is a protocol, to an extension of it.
    private func add(
        _ lines: [String],
        to double: SwiftSource.Declaration,
        _ path: String,
        _ files: inout SceneFiles
    ) throws(GeneratorFailure) {
        let source = try files.file(path).source
        let isProtocol = double.keyword == "protocol"
        let found = source.declarations().first {
            $0.name == double.name && (isProtocol ? $0.keyword == "extension" : $0.keyword == double.keyword)
        }
        if let found {
            files.replace(path, with: source.adding(lines, to: found.block))
        } else {
            let text = lines.joined(separator: "\n")
            files.replace(path, with: SwiftSource(source.text + "\nextension \(double.name) {\n\(text)\n}\n"))
        }
    }

    /// Adds the case to the enumeration of a spy's calls, nested in the double or beside it; false if there is none.
    private func addCase(
        to calls: String,
        of double: SwiftSource.Declaration,
        _ path: String,
        _ files: inout SceneFiles
    ) throws(GeneratorFailure) -> Bool {
        let text = "case \(name)(\(role.value))"
        let source = try files.file(path).source
        let nested = source.declarations(in: double.block.content).first {
            $0.keyword == "enum" && $0.name == calls
        }
        if let nested {
            files.replace(path, with: source.adding([text], to: nested.block))
            return true
        }
        for file in try files.files(in: .tests, with: "enum " + calls) {
            guard let found = file.source.topLevel.first(where: { $0.keyword == "enum" && $0.name == calls })
            else { continue }
            files.replace(file.path, with: file.source.adding([text], to: found.block))
            return true
        }
        return false
    }
}
