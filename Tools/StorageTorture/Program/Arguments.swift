/// Parses words, and flags with one value each.
struct Arguments {
    var words: [String] = []
    var text: [String: String] = [:]

    init(_ arguments: some Sequence<String>) throws {
        var flag: String?
        for argument in arguments {
            if let name = flag {
                text[name] = argument
                flag = nil
            } else if argument.hasPrefix("--") {
                flag = String(argument.dropFirst(2))
            } else {
                words.append(argument)
            }
        }
        if let flag { throw TortureError("--\(flag) has no value") }
        for (name, value) in text where name != "backend" {
            guard let number = Int(value), number >= 0 else {
                throw TortureError("--\(name) needs a number, not '\(value)'")
            }
        }
    }

    func number(_ name: String) -> Int? { text[name].flatMap { Int($0) } }
}
