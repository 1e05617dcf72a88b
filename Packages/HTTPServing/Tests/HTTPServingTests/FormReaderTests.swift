import Foundation
import Testing

@testable import HTTPServing

@Suite("Bodies of forms")
struct FormReaderTests {
    private static let urlEncoded = "application/x-www-form-urlencoded"
    private static let multipart = "multipart/form-data; boundary=XyZ"

    /// The form, read in pieces of a size.
    private func form(
        _ body: String,
        _ type: String? = urlEncoded,
        pieces: Int = .max,
        limits: HTTPFormLimits = HTTPFormLimits()
    ) throws -> HTTPForm {
        let reader = try formReader(contentType: type, limits: limits)
        var rest = Array(body.utf8)[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            try piece.withUnsafeBytes { try reader.read($0) }
            rest = rest.dropFirst(piece.count)
        }
        return try reader.finish()
    }

    private func fields(_ form: HTTPForm) -> [String] {
        form.fields.all.map { "\($0.name)=\($0.value)" }
    }

    private func content(_ file: UploadedFile) -> String {
        let data = FileHandle(fileDescriptor: file.content.number, closeOnDealloc: false)
            .readDataToEndOfFile()
        return String(decoding: data, as: UTF8.self)
    }

    private func part(_ disposition: String, _ content: String, more: String = "") -> String {
        "--XyZ\r\nContent-Disposition: form-data; \(disposition)\r\n\(more)\r\n\(content)\r\n"
    }

    @Test("A percent-encoded form is decoded, in pieces of any size", arguments: [1, 3, .max])
    func urlEncoded(pieces: Int) throws {
        let form = try form("a=1&b=%C3%A9+%26&a=&c", pieces: pieces)
        #expect(fields(form) == ["a=1", "b=é &", "a=", "c="])
        #expect(form.files.isEmpty)
    }

    @Test(
        "A malformed percent-encoded form is refused",
        arguments: ["a=%zz", "a=%4", "a=%", "a=%FF", "a=b\n", "a=b\r\nc=d", "a=\0", "a=é", "a b=c"]
    )
    func malformed(body: String) {
        #expect { try form(body) } throws: { ($0 as? HTTPRefusal)?.status == 400 }
    }

    @Test("A multipart form has fields and files, in pieces of any size", arguments: [1, 2, 7, .max])
    func multipart(pieces: Int) throws {
        let body =
            part("name=\"a\"", "1\r\n--XyZ no boundary\r\n") + part("name=\"b%22%0D%0A%41\"", "")
            + part(
                "name=\"f\"; filename=\"C:\\x name=%22.vcf\"",
                "\r\nBEGIN",
                more: "Content-Type: text/vcard\r\n"
            )
            + part("name=\"none\"; filename=\"\"", "", more: "Content-Type: application/octet-stream\r\n")
            + "--XyZ--\r\n"
        // A boundary needs a line break after it, so the text above ends with two.
        let form = try form(
            body.replacing("--XyZ no", with: "--XyY no"),
            Self.multipart,
            pieces: pieces
        )
        #expect(fields(form) == ["a=1\r\n--XyY no boundary\r\n", "b\"\r\n%41="])
        #expect(form.files.map(\.field) == ["f"])
        let file = try #require(form.files.first)
        #expect(file.filename == "C:\\x name=\".vcf")
        #expect(file.type == "text/vcard")
        #expect(file.size == 7)
        #expect(content(file) == "\r\nBEGIN")
    }

    @Test(
        "A malformed, encoded or incomplete multipart form is refused",
        arguments: [
            "",
            "--XyZ\r\n",
            "preamble\r\n--XyZ--\r\n",
            "--XyZ--\r\nepilogue",
            "--XyZ --\r\n",
            "--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n",
            "--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--XyZ\r\n",
            "--XyZ\nContent-Disposition: form-data; name=\"a\"\n\n1\n--XyZ--\n",
            "--XyZ\r\n\r\n1\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: form-data\r\n\r\n1\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\r\n\r\n1\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: form-data; name=\"a\"; filename*=UTF-8''b\r\n\r\n1\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n1\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: form-data;\r\n name=\"a\"\r\n\r\n1\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: form-data; name=\"a\0b\"\r\n\r\n1\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n1\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Transfer-Encoding: base64\r\n\r\nMQ==\r\n--XyZ--",
            "--XyZ\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b--\r\n--XyZ--",
        ]
    )
    func malformedMultipart(body: String) {
        #expect { try form(body, Self.multipart) } throws: { ($0 as? HTTPRefusal)?.status == 400 }
    }

    @Test("Names and values that are not UTF-8 are refused", arguments: [0, 1])
    func notUTF8(place: Int) throws {
        let texts = ["a", "1"].enumerated().map { $0.offset == place ? [0xFF] : Array($0.element.utf8) }
        let body: [UInt8] =
            Array("--XyZ\r\nContent-Disposition: form-data; name=\"".utf8) + texts[0]
            + Array("\"\r\n\r\n".utf8)
            + texts[1] + Array("\r\n--XyZ--".utf8)
        let reader = try formReader(contentType: Self.multipart, limits: HTTPFormLimits())
        #expect {
            try body.withUnsafeBytes { try reader.read($0) }
            _ = try reader.finish()
        } throws: {
            ($0 as? HTTPRefusal)?.status == 400
        }
    }

    @Test(
        "A boundary that is missing or malformed is refused",
        arguments: [
            "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
            "multipart/form-data; boundary=\"a\u{1}\"", "multipart/form-data; boundary=\"a \"",
            "multipart/form-data; boundary=a; boundary=b",
            "multipart/form-data; boundary=" + String(repeating: "a", count: 71),
        ]
    )
    func boundary(type: String) {
        #expect { try form("", type) } throws: { ($0 as? HTTPRefusal)?.status == 400 }
    }

    @Test(
        "Other types are refused, and a body without one",
        arguments: [
            "text/plain", "application/json", "application/x-www-form-urlencoded; charset=utf-7",
            "multipart/mixed",
            nil,
        ]
    )
    func types(type: String?) {
        #expect { try form("a", type) } throws: { ($0 as? HTTPRefusal)?.status == 415 }
    }

    @Test("Limits hold for forms, files and the number of fields")
    func limits() throws {
        var limits = HTTPFormLimits()
        limits.formBytes = 10
        limits.uploadBytes = 5
        limits.fields = 2
        #expect(fields(try form("a=1&b=2345", limits: limits)).count == 2)
        let file = { part("name=\"f\"; filename=\"g\"", $0) + "--XyZ--" }
        #expect(try form(file("12345"), Self.multipart, limits: limits).files[0].size == 5)
        let three = (1...3).map { part("name=\"\($0)\"", "") }.joined() + "--XyZ--"
        for (body, type) in [
            ("a=1&b=23456", Self.urlEncoded), ("a&b&c", Self.urlEncoded), (file("123456"), Self.multipart),
            (part("name=\"a\"", "1234567890") + "--XyZ--", Self.multipart), (three, Self.multipart),
        ] {
            #expect { try form(body, type, limits: limits) } throws: { ($0 as? HTTPRefusal)?.status == 413 }
        }
    }
}
