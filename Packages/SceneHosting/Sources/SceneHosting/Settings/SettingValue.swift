import SceneKitCore

/// A setting with its effective value and origin.
struct SettingValue: Equatable, Encodable {
    enum Origin: Equatable {
        case flag
        /// An environment variable.
        case environment(String)
        /// A file's path, the number of the line and the column of the value, from 1.
        case file(String, line: Int, column: Int)
        case standard
    }

    var name: String
    var value: String
    @Localized var summary: String
    var origin: Origin

    var originText: String {
        switch origin {
        case .flag: "--" + name
        case .environment(let variable): variable
        case .file(let path, let line, _): "\(path):\(line)"
        case .standard: "default"
        }
    }

    /// The place of a mistake in the value, after a number of characters.
    func place(after offset: Int) -> LocalizedText {
        if case .file(let path, let line, let column) = origin { return "\(path):\(line):\(column + offset)" }
        return "\(originText), column \(offset + 1)"
    }

    private enum CodingKeys: String, CodingKey {
        case name, value, summary, origin
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(summary, forKey: .summary)
        try container.encode(originText, forKey: .origin)
    }

    /// The values of declared settings: a flag overrides a variable, and a variable overrides the file.
    static func all(
        of declarations: [SettingDeclaration],
        flags: [String: String],
        host: String,
        environment: [String: String],
        file: ConfigurationFile
    ) -> [SettingValue] {
        declarations.map { declaration in
            let name = declaration.name
            var value = SettingValue(
                name: name,
                value: declaration.standard,
                summary: Localized(declaration.$summary),
                origin: .standard
            )
            let variable = EnvironmentVariable.name(host: host, setting: name)
            if let text = flags[name] {
                value.value = text
                value.origin = .flag
            } else if let text = environment[variable], !text.isEmpty {
                value.value = text
                value.origin = .environment(variable)
            } else if let line = file.lines.first(where: { $0.name == name }) {
                value.value = line.value
                value.origin = .file(file.path, line: line.number, column: line.column)
            }
            return value
        }
    }
}
