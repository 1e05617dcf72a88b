/// The headers of one part of a multipart form.
struct PartHead: Equatable {
    var name: String
    /// Nil for a field that is not a file.
    var filename: String?
    var type = "application/octet-stream"

    /// - Throws: `HTTPRefusal` if a header is malformed, repeated, folded or not UTF-8, if there is no name, or if the
    ///   content is encoded or a multipart itself.
    init(parsing head: ArraySlice<UInt8>) throws(HTTPRefusal) {
        let malformed = HTTPRefusal(400, "The head of a part of the form is malformed.")
        guard let text = String(validating: head, as: UTF8.self), !text.utf8.contains(where: { $0 == 0x7F })
        else {
            throw malformed
        }
        var headers: [String: String] = [:]
        for line in text.unicodeScalars.split(
            separator: "\r\n".unicodeScalars,
            omittingEmptySubsequences: false
        ) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(HeaderParameters.isToken),
                parts[1].utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }),
                headers.updateValue(parts[1].trimmingSpaces, forKey: parts[0].lowercased()) == nil
            else { throw malformed }
        }
        guard let disposition = headers["content-disposition"].flatMap(HeaderParameters.init),
            disposition.value == "form-data", let name = disposition.parameters["name"],
            disposition.parameters.keys.allSatisfy({ ["name", "filename"].contains($0) }),
            ["binary", "8bit", "7bit"].contains(
                headers["content-transfer-encoding"]?.lowercased() ?? "binary"
            )
        else { throw malformed }
        self.name = Self.unescape(name)
        filename = disposition.parameters["filename"].map(Self.unescape)
        if let type = headers["content-type"] {
            guard let parsed = HeaderParameters(parsing: type), !parsed.value.hasPrefix("multipart/") else {
                throw malformed
            }
            self.type = parsed.value
        }
    }

    /// The three characters that browsers escape in names (HTML Standard, "Multipart form data").
    private static func unescape(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "%") {
            result += rest[..<start]
            rest = rest[start...]
            let escape = [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")].first { rest.hasPrefix($0.0) }
            result += escape?.1 ?? "%"
            rest = rest.dropFirst(escape == nil ? 1 : 3)
        }
        return result + rest
    }
}

extension String {
    /// Without spaces and tabs at both ends.
    fileprivate var trimmingSpaces: String {
        let bytes = Array(utf8)
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
