/// A field of a new record, as a person writes it: `due:date`, `state:choice(open,back)=open`, `returned:date?`.
struct FieldRequest: Equatable {
    enum Kind: Equatable {
        /// A text of one of these kinds; nil for plain text.
        case text(kind: String?)
        case integer, toggle, date, time
        case choice([String])
        /// The id of another record of the package.
        case reference(String)
    }

    /// The name in forms and shells: `given-back`.
    let identifier: String
    let kind: Kind
    let isOptional: Bool
    /// The default as Swift code.
    let initial: String

    static let form =
        "a field is 'name:kind', such as 'book:text', 'pages:integer=100', 'lent:date=today', 'due:date=today+28', "
        + "'returned:date?', 'state:choice(open,back)', or 'member:Member' for another record; "
        + "the kinds are \(kinds.joined(separator: ", "))"

    private static let texts = ["text", "paragraphs", "phone", "email", "link"]
    private static let kinds = texts + ["integer", "toggle", "date", "time", "choice(a,b)"]

    /// Reads fields that are separated by blanks.
    ///
    /// - Throws: `GeneratorFailure` that names the first wrong field.
    static func all(_ text: String) throws(GeneratorFailure) -> [Self] {
        var fields: [Self] = []
        for part in text.split(whereSeparator: \.isWhitespace) {
            let field = try Self(String(part))
            if fields.contains(where: { $0.property == field.property || $0.identifier == field.identifier })
            {
                throw GeneratorFailure("FIELDS has '\(field.identifier)' twice")
            }
            fields.append(field)
        }
        guard let first = fields.first(where: \.isText) else {
            throw GeneratorFailure(
                "FIELDS needs a field of the kind text, by which people recognise a record"
            )
        }
        for field in fields where field.property == "title" && field != first {
            throw GeneratorFailure("the first text of FIELDS is a record's title, so 'title' has to be it")
        }
        return fields
    }

    private init(_ text: String) throws(GeneratorFailure) {
        guard let match = text.wholeMatch(of: #/([\w-]+):(\w+)(?:\(([^)]*)\))?(\?)?(?:=(.+))?/#) else {
            let advice =
                text.contains("(") && !text.contains(")")
                ? "write the words of a choice without blanks; " : ""
            throw GeneratorFailure("FIELDS has '\(text)'; \(advice)\(Self.form)")
        }
        guard match.1.wholeMatch(of: #/[a-z][a-z0-9]*(-[a-z0-9]+)*/#) != nil else {
            throw GeneratorFailure(
                "FIELDS has '\(text)'; a field's name has lower-case letters, digits and hyphens, such as "
                    + "'\(Self.identifier(like: match.1))'"
            )
        }
        identifier = String(match.1)
        isOptional = match.4 != nil
        kind = try Self.kind(String(match.2), options: match.3, text)
        initial = try Self.initial(match.5, kind, isOptional, text)
        let name = property
        if SwiftWords.reserved.contains(name) || ["id", "fields", "schema", "blank"].contains(name) {
            throw GeneratorFailure("FIELDS has '\(text)', and '\(name)' cannot name a property of a record")
        }
    }

    /// `due-date` for `dueDate`; an example if the text has no letters.
    private static func identifier(like text: Substring) -> String {
        let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.flatMap {
            TypeName(declared: String($0)).words
        }
        let name = words.map { $0.lowercased() }.joined(separator: "-").drop { !$0.isLetter }
        return name.isEmpty ? "due-date" : String(name)
    }

    private static func kind(
        _ name: String,
        options: Substring?,
        _ text: String
    ) throws(GeneratorFailure) -> Kind {
        if name == "choice" {
            let options = (options ?? "").split(separator: ",").map(String.init)
            guard options.count > 1, Set(options).count == options.count,
                options.allSatisfy({ $0.wholeMatch(of: #/[a-z][a-zA-Z0-9]*/#) != nil })
            else {
                throw GeneratorFailure(
                    "FIELDS has '\(text)'; a choice has two or more different words of letters and digits, such as "
                        + "choice(open,inProgress)"
                )
            }
            return .choice(options)
        }
        guard options == nil else {
            throw GeneratorFailure("FIELDS has '\(text)', and only a choice has words in parentheses")
        }
        switch name {
        case "text": return .text(kind: nil)
        case _ where texts.contains(name): return .text(kind: name)
        case "integer": return .integer
        case "toggle": return .toggle
        case "date": return .date
        case "time": return .time
        case _ where name.first?.isUppercase == true: return .reference(name)
        default: throw GeneratorFailure("FIELDS has '\(text)', and there is no kind '\(name)'; \(form)")
        }
    }

    private static func initial(
        _ given: Substring?,
        _ kind: Kind,
        _ isOptional: Bool,
        _ text: String
    ) throws(GeneratorFailure) -> String {
        let value = given.map(String.init)
        let wrong: (String) -> GeneratorFailure = {
            GeneratorFailure("FIELDS has '\(text)'; the default of this kind is \($0)")
        }
        switch kind {
        case .integer, .toggle, .date, .time, .choice:
            if value == nil, isOptional { return "nil" }
        case .text, .reference: break
        }
        switch kind {
        case .text:
            guard value?.contains(where: { "\"\\".contains($0) }) != true else {
                throw wrong("a text without quotes")
            }
            return "\"\(value ?? "")\""
        case .integer:
            guard let number = Int(value ?? "0") else { throw wrong("a whole number, such as =100") }
            return "\(number)"
        case .toggle:
            guard ["true", "false", nil].contains(value) else { throw wrong("=true or =false") }
            return value ?? "false"
        case .date:
            guard let match = (value ?? "today").wholeMatch(of: #/today(?:\+(\d{1,5}))?/#) else {
                throw wrong("=today, or a day after it, such as =today+28")
            }
            return match.1.map { "CalendarDate.today.adding(days: \($0)) ?? .today" } ?? "CalendarDate.today"
        case .time:
            throw GeneratorFailure("FIELDS has '\(text)'; a time of day has no default: write '\(text)?'")
        case .choice(let options):
            let value = value ?? options[0]
            guard options.contains(value) else { throw wrong("one of its words") }
            return "." + value
        case .reference:
            guard value == nil else {
                throw GeneratorFailure("FIELDS has '\(text)'; a reference has no default")
            }
            return "\"\""
        }
    }
}
