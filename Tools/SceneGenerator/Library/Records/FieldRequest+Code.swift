/// A field's parts in Swift.
extension FieldRequest {
    /// `givenBack`, or `memberID` for a reference.
    var property: String {
        let words = identifier.split(separator: "-").map(String.init)
        let name = words[0] + words.dropFirst().map(Self.capitalized).joined()
        if case .reference = kind { return name + "ID" }
        return name
    }

    /// The nested type of a choice: `State`.
    var typeName: String { Self.capitalized(property) }

    var isText: Bool { if case .text = kind { true } else { false } }
    var isDate: Bool { kind == .date }
    var isChoice: Bool { if case .choice = kind { true } else { false } }
    var target: String? { if case .reference(let name) = kind { name } else { nil } }

    private var isNullable: Bool { isOptional && !isText && target == nil }

    /// `var returned: CalendarDate?`.
    var declaration: String {
        let start = "var \(property)"
        if initial == "nil" { return "\(start): \(type)?" }
        let value = isChoice ? type + initial : initial
        return isNullable ? "\(start): \(type)? = \(value)" : "\(start) = \(value)"
    }

    private var type: String {
        switch kind {
        case .text, .reference: "String"
        case .integer: "Int"
        case .toggle: "Bool"
        case .date: "CalendarDate"
        case .time: "TimeOfDay"
        case .choice: typeName
        }
    }

    /// `.field("due", \.due),`.
    var field: String {
        var code = ".field(\"\(identifier)\", \\.\(property)"
        if case .text(let kind?) = kind { code += ", kind: .\(kind)" }
        if !isOptional, isText || target != nil { code += ", isRequired: true" }
        return code + "),"
    }

    /// The nested enumeration of a choice.
    var enumeration: String? {
        guard case .choice(let options) = kind else { return nil }
        let labels = options.map { "case .\($0): \"\(TypeName(declared: $0).title)\"" }
        return """
            enum \(typeName): String, FieldChoice, IndexKey, Codable {
            case \(options.joined(separator: ", "))

            var label: LocalizedText {
            switch self {
            \(labels.joined(separator: "\n"))
            }
            }
            }

            """
    }

    /// The name and the form of the index that orders, filters or follows the field; nil for none.
    ///
    /// - Parameter isTitle: Whether people know the record by it.
    func index(isTitle: Bool) -> (name: String, form: String)? {
        let name = identifier.replacing("-", with: "_")
        return switch kind {
        case .text: isTitle ? (name, "collated") : nil
        case .date, .choice, .reference: (name, "text")
        case .integer, .toggle, .time: nil
        }
    }

    /// The property of the record's type with the index: `byGivenBack`.
    var indexProperty: String {
        "by" + identifier.split(separator: "-").map { Self.capitalized(String($0)) }.joined()
    }

    /// The stored shape and the stored value of an empty record, as in the files of `Schemas`.
    var stored: (shape: String, sample: String) {
        let mark = isNullable ? "?" : ""
        return switch kind {
        case .text, .reference, .date, .time, .choice: ("text" + mark, "\\\"\\\"")
        case .integer: ("number" + mark, "0")
        case .toggle: ("flag" + mark, "false")
        }
    }

    /// The value that a test fills in; nil for a field that need not be filled in.
    func sample(isTitle: Bool) -> String? {
        if isTitle { return "One" }
        guard !isOptional, initial == "\"\"" else { return nil }
        return switch kind {
        case .text("phone"): "+44 20 7946 0000"
        case .text("email"): "one@example.com"
        case .text("link"): "https://example.com"
        case .text: "one"
        // The id of the record that the test makes.
        default: "1"
        }
    }

    private static func capitalized(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
