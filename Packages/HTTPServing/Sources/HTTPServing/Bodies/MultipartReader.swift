internal import Glibc

/// Reads `multipart/form-data` (RFC 7578), and keeps files in temporary files.
///
/// Stricter than RFC 2046, and enough for browsers and curl: lines end with CRLF, there is nothing before the first
/// boundary nor after the last one, no space after a boundary, and no multipart inside.
final class MultipartReader: FormReader {
    private enum Phase {
        case start
        case afterBoundary
        case head
        case content
        case end
    }

    private enum Part {
        case none
        case field(name: String, value: [UInt8])
        case file(UploadWriter)
    }

    private static let headLimit = 4_096
    private static let lineBreak = Array("\r\n".utf8)
    private let limits: HTTPFormLimits
    private let delimiter: [UInt8]
    private var phase = Phase.start
    private var part = Part.none
    private var buffer: [UInt8] = []
    private var form = HTTPForm()
    private var parts = 0
    private var formBytes = 0
    private var uploadBytes = 0

    /// - Throws: `HTTPRefusal` if the boundary is malformed or missing (RFC 2046, section 5.1.1).
    init(boundary: String, limits: HTTPFormLimits) throws(HTTPRefusal) {
        let isAllowed = { (byte: UInt8) in
            HeaderParameters.isToken(byte) && !"!#$%&*^`|~".utf8.contains(byte)
                || "(),/:=? ".utf8.contains(byte)
        }
        guard 1...70 ~= boundary.utf8.count, boundary.last != " ", boundary.utf8.allSatisfy(isAllowed) else {
            throw HTTPRefusal(400, "The Content-Type has no valid boundary.")
        }
        self.limits = limits
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    var limit: Int { limits.formBytes + limits.uploadBytes }

    func read(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) {
        buffer += bytes
        var rest = buffer[...]
        while try advance(&rest) {}
        buffer.removeFirst(buffer.count - rest.count)
    }

    func finish() throws(HTTPRefusal) -> HTTPForm {
        guard phase == .end, buffer.isEmpty || buffer == Self.lineBreak else { throw .malformed }
        return form
    }

    /// Reads one element from the front; returns false if it has not arrived yet.
    private func advance(_ rest: inout ArraySlice<UInt8>) throws(HTTPRefusal) -> Bool {
        switch phase {
        case .start:
            guard try skip(delimiter[2...], &rest) else { return false }
            phase = .afterBoundary
        case .afterBoundary:
            guard rest.count >= 2 else { return false }
            let mark = rest.prefix(2)
            rest = rest.dropFirst(2)
            if mark.elementsEqual("--".utf8) {
                phase = .end
            } else if mark.elementsEqual(Self.lineBreak) {
                phase = .head
            } else {
                throw .malformed
            }
        case .head:
            guard let end = Self.find(Self.lineBreak + Self.lineBreak, in: rest) else {
                guard rest.count < Self.headLimit + 4 else { throw .malformed }
                return false
            }
            guard end - rest.startIndex <= Self.headLimit else { throw .malformed }
            try begin(rest[..<end])
            rest = rest[(end + 4)...]
            phase = .content
        case .content:
            guard let end = Self.find(delimiter, in: rest) else {
                // The end may be the start of a boundary.
                let content = rest.dropLast(delimiter.count - 1)
                try add(content)
                rest = rest[content.endIndex...]
                return false
            }
            try add(rest[..<end])
            try endPart()
            rest = rest[(end + delimiter.count)...]
            phase = .afterBoundary
        case .end:
            guard rest.count <= 2 else { throw .malformed }
            return false
        }
        return true
    }

    private func skip(
        _ expected: ArraySlice<UInt8>,
        _ rest: inout ArraySlice<UInt8>
    ) throws(HTTPRefusal) -> Bool {
        guard rest.prefix(expected.count).elementsEqual(expected.prefix(rest.count)) else { throw .malformed }
        guard rest.count >= expected.count else { return false }
        rest = rest.dropFirst(expected.count)
        return true
    }

    /// The start of a pattern, whose first byte is rare.
    private static func find(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        let offset: Int? = bytes.withUnsafeBytes { bytes in
            var start = 0
            while bytes.count - start >= pattern.count, let base = bytes.baseAddress,
                let found = memchr(base + start, Int32(pattern[0]), bytes.count - start - pattern.count + 1)
            {
                start = base.distance(to: UnsafeRawPointer(found))
                if memcmp(found, pattern, pattern.count) == 0 { return start }
                start += 1
            }
            return nil
        }
        return offset.map { bytes.startIndex + $0 }
    }

    // MARK: - Parts

    private func begin(_ head: ArraySlice<UInt8>) throws(HTTPRefusal) {
        let head = try PartHead(parsing: head)
        parts += 1
        guard parts <= limits.fields else { throw .formHasTooManyFields(limits) }
        try count(head.name.utf8.count + (head.filename?.utf8.count ?? 0))
        if let filename = head.filename {
            part = .file(try UploadWriter(field: head.name, filename: filename, type: head.type))
        } else {
            part = .field(name: head.name, value: [])
        }
    }

    private func add(_ content: ArraySlice<UInt8>) throws(HTTPRefusal) {
        guard !content.isEmpty else { return }
        switch part {
        case .none: throw .malformed
        case .field(let name, var value):
            try count(content.count)
            part = .none
            value += content
            part = .field(name: name, value: value)
        case .file(let writer):
            uploadBytes += content.count
            guard uploadBytes <= limits.uploadBytes else {
                throw HTTPRefusal(413, "The files are larger than \(limits.uploadBytes) bytes.")
            }
            try writer.write(content)
        }
    }

    private func count(_ bytes: Int) throws(HTTPRefusal) {
        formBytes += bytes
        guard formBytes <= limits.formBytes else { throw .formIsTooLarge(limits) }
    }

    private func endPart() throws(HTTPRefusal) {
        defer { part = .none }
        switch part {
        case .none: throw .malformed
        case .field(let name, let value):
            guard let text = String(validating: value, as: UTF8.self) else {
                throw HTTPRefusal(400, "The form's field '\(name)' is not UTF-8.")
            }
            form.fields.append((name, text))
        case .file(let writer):
            // Without a chosen file, browsers send an empty one with an empty name.
            if let file = try writer.finish() { form.files.append(file) }
        }
    }
}

extension HTTPRefusal {
    fileprivate static let malformed = HTTPRefusal(400, "The multipart form is malformed or incomplete.")
}
