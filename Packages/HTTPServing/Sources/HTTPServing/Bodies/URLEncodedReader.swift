/// Reads `application/x-www-form-urlencoded` (URL Standard, section 5).
final class URLEncodedReader: FormReader {
    private let limits: HTTPFormLimits
    private var text: [UInt8] = []

    init(limits: HTTPFormLimits) {
        self.limits = limits
    }

    var limit: Int { limits.formBytes }

    func read(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) {
        guard text.count + bytes.count <= limits.formBytes else { throw .formIsTooLarge(limits) }
        text += bytes
    }

    func finish() throws(HTTPRefusal) -> HTTPForm {
        // Browsers escape everything else.
        guard text.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw HTTPRefusal(400, "The form contains a character that must be percent-encoded.")
        }
        guard text.count(where: { $0 == UInt8(ascii: "&") }) < limits.fields else {
            throw .formHasTooManyFields(limits)
        }
        do {
            return HTTPForm(fields: try FormFields(parsing: String(decoding: text, as: UTF8.self)))
        } catch {
            throw HTTPRefusal(400, "In the form, \(error).")
        }
    }
}

extension HTTPRefusal {
    static func formIsTooLarge(_ limits: HTTPFormLimits) -> HTTPRefusal {
        HTTPRefusal(413, "The form is larger than \(limits.formBytes) bytes.")
    }

    static func formHasTooManyFields(_ limits: HTTPFormLimits) -> HTTPRefusal {
        HTTPRefusal(413, "The form has more than \(limits.fields) fields.")
    }
}
