import Foundation

/// A JSON Schema with the keywords that this package's one has (draft 2020-12).
struct JSONSchema {
    private let root: [String: Any]

    init(contentsOf url: URL) throws {
        root = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
    }

    /// Why a line is not what a definition describes; nil if it is.
    func fault(of line: [UInt8], as definition: String) -> String? {
        guard let value = try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)
        else {
            return "it is not JSON"
        }
        return fault(value, ["$ref": "#/$defs/" + definition], at: definition)
    }

    private func fault(_ value: Any, _ schema: Any, at place: String) -> String? {
        if let allowed = schema as? Bool { return allowed ? nil : "\(place) is not allowed" }
        guard let schema = schema as? [String: Any] else { return "\(place): no schema" }
        for (keyword, rule) in schema {
            if let fault = fault(value, keyword, rule, schema, at: place) { return fault }
        }
        return nil
    }

    private func fault(
        _ value: Any,
        _ keyword: String,
        _ rule: Any,
        _ schema: [String: Any],
        at place: String
    ) -> String? {
        let object = value as? [String: Any]
        switch keyword {
        case "$ref":
            let name = (rule as? String ?? "").split(separator: "/").last.map(String.init) ?? ""
            guard let target = (root["$defs"] as? [String: Any])?[name] else {
                return "no definition \(name)"
            }
            return fault(value, target, at: place)
        case "anyOf":
            let faults = (rule as? [Any] ?? []).map { fault(value, $0, at: place) }
            if faults.contains(nil) { return nil }
            // The most telling one: it gets furthest into the value.
            return faults.compactMap(\.self).max {
                $0.split(separator: ".").count < $1.split(separator: ".").count
            }
        case "allOf": return (rule as? [Any] ?? []).lazy.compactMap { fault(value, $0, at: place) }.first
        case "const": return isEqual(value, rule) ? nil : "\(place) is not \(rule)"
        case "enum":
            return (rule as? [Any] ?? []).contains { isEqual(value, $0) } ? nil : "\(place) is \(value)"
        case "type": return isType(rule as? String ?? "", value) ? nil : "\(place) is no \(rule)"
        case "required":
            let missing = (rule as? [String] ?? []).first { object?[$0] == nil }
            return object == nil ? nil : missing.map { "\(place).\($0) is missing" }
        case "properties":
            let rules = rule as? [String: Any] ?? [:]
            return object?.lazy.compactMap { key, value in
                rules[key].flatMap { fault(value, $0, at: "\(place).\(key)") }
            }.first
        case "additionalProperties":
            let known = schema["properties"] as? [String: Any] ?? [:]
            return object?.lazy.compactMap { key, value in
                known[key] == nil ? fault(value, rule, at: "\(place).\(key)") : nil
            }.first
        case "items":
            return (value as? [Any])?.enumerated().lazy.compactMap { fault($1, rule, at: "\(place).\($0)") }
                .first
        case "minProperties":
            return (object?.count ?? Int.max) >= (rule as? Int ?? 0) ? nil : "\(place) is empty"
        case "maxProperties":
            return (object?.count ?? 0) <= (rule as? Int ?? 0) ? nil : "\(place) has too much"
        default: return "unknown keyword \(keyword)"
        }
    }

    private func isEqual(_ left: Any, _ right: Any) -> Bool { (left as? NSObject)?.isEqual(right) == true }

    private func isType(_ name: String, _ value: Any) -> Bool {
        let number = value as? NSNumber
        let isTruth = number.map { isBoolean($0) } ?? false
        return switch name {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": isTruth
        case "integer": number != nil && !isTruth && number?.doubleValue.rounded() == number?.doubleValue
        case "number": number != nil && !isTruth
        case "null": value is NSNull
        default: false
        }
    }

    private func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
