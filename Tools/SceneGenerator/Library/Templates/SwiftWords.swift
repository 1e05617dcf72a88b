/// Names that generated declarations cannot have.
enum SwiftWords {
    static let reserved: Set<String> = keywords.union(usedTypes)

    /// Why a declaration cannot have a reserved name: `'Task' is a name that the generated files use`.
    static func reason(_ name: String) -> String {
        "'\(name)' is "
            + (keywords.contains(name) ? "a reserved word of Swift" : "a name that the generated files use")
    }

    /// The language's reserved words, including those reserved as names of types or members.
    private static let keywords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
        "class",
        "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
        "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "indirect", "init", "inout",
        "internal", "is", "let", "nil", "nonisolated", "open", "operator", "package", "precedencegroup",
        "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "some", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "Any",
        "Protocol",
        "Self", "Type",
    ]

    /// Types of the standard library and of Swift Testing that the templates use; a declaration would shadow them.
    private static let usedTypes: Set<String> = [
        "AnyObject", "Array", "Bool", "CancellationError", "Character", "Codable", "CommandLine", "Data",
        "Dictionary",
        "Double", "Equatable", "Error", "Hashable", "Int", "Issue", "JSONEncoder", "MainActor", "Optional",
        "Result",
        "Sendable", "Set", "String", "Suite", "Swift", "Task", "Test", "Testing", "URL", "UUID",
        "UnsafeMutableRawPointer",
    ]
}
