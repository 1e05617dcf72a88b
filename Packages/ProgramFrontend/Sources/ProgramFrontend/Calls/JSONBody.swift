import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// Reads the JSON object with the values of an action: `{"first-name": "Ada", "phone": [{"number": "+44 20"}]}`.
enum JSONBody {
    /// - Throws: `Problem` with the place of the mistake.
    static func values(_ body: [UInt8]) throws(Problem) -> [String: [FieldEntry]] {
        // Some programs begin a text with a byte order mark (RFC 8259, section 8.1).
        let bytes = body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.dropFirst(3)) : body
        do { try JSONReader.check(bytes) } catch {
            let reason = VisibleText.excerpt("\(error)", limit: 200)
            throw Problem(.malformedRequest, "the body cannot be read: \(reason)")
        }
        do {
            // A value or a list of values, as in events.
            let values = try JSONDecoder().decode([String: Event.Shown].self, from: Data(bytes))
            return values.compactMapValues { value in
                if case .entries(let entries) = value { entries } else { nil }
            }
        } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
            throw Self.problem(at: context)
        } catch DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty {
            throw Self.problem(at: context)
        } catch {
            throw Problem(.malformedRequest, "the body is no JSON object like {\"name\": \"value\"}")
        }
    }

    /// The entries of a form's field that has an object or a list as JSON, as generated clients send it; nil for another
    /// text.
    static func parts(_ text: String) -> [FieldEntry]? {
        guard let first = text.first, first == "{" || first == "[",
            (try? JSONReader.check(Array(text.utf8))) != nil
        else { return nil }
        let value = try? JSONDecoder().decode(Event.Shown.self, from: Data(text.utf8))
        guard case .entries(let entries) = value else { return nil }
        return entries
    }

    private static func problem(at context: DecodingError.Context) -> Problem {
        Problem(
            .invalidValues,
            context.codingPath[0].stringValue,
            "it is a text, a number, true, false, an object of texts, or a list of these"
        )
    }
}
