import ContactCards
import Foundation
import Testing

@Suite("Pictures as programs write them")
struct CardPictureTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 12)
    private static let text = Data(jpeg).base64EncodedString()
    /// The same without padding, and in two parts.
    private static let bare = text.filter { $0 != "=" }
    private static let head = bare.prefix(8)
    private static let tail = bare.dropFirst(8)

    @Test(
        "A JPEG is recognised in every form, and exported as each version prescribes",
        arguments: [
            "PHOTO;ENCODING=b;TYPE=JPEG:\(text)", "PHOTO;ENCODING=b:\(text)", "PHOTO:\(text)",
            "PHOTO;TYPE=image/jpeg:\(text)", "PHOTO;ENCODING=BASE64;TYPE=JPG:\(text)",
            "PHOTO;BASE64;JPEG:\(text)", "PHOTO;ENCODING=b;TYPE=JPEG:\(bare)", "PHOTO;VALUE=binary:\(text)",
            "PHOTO;ENCODING=b;TYPE=PNG:\(text)", "PHOTO;TYPE=PHOTO;ENCODING=B64:\(text)",
            "PHOTO:data:image/jpeg;base64,\(text)", "PHOTO;VALUE=URI:data:image/jpeg\\;base64\\,\(text)",
            "PHOTO;DATA:IMAGE/JPEG;BASE64,\(text)", "PHOTO;TYPE=data:image/jpeg;base64,\(text)",
            "PHOTO:DATA:image/jpg;BASE64,\(bare)", "PHOTO:data:application/octet-stream;base64,\(text)",
            "PHOTO:data:;base64,\(text)", "PHOTO:image/jpeg;base64,\(text)",
            "PHOTO:data:image/jpeg;charset=utf-8;base64, \(text)",
            "PHOTO;ENCODING=b:data:image/jpeg;base64,\(text)", "PHOTO:data:image/jpeg,\(text)",
            "PHOTO;ENCODING=b;TYPE=JPEG:\(head) \(tail)", "PHOTO:\(head)\\n\(tail)\\n",
            "PHOTO;ENCODING=b;TYPE=JPEG:\r\n \(head)\r\n \(tail)\r\n\r\n",
            "PHOTO;ENCODING=b;TYPE=JPEG:\(head)\r\n\(tail)",
            "PHOTO:data:image/jpeg;base64,\(head)\r\n\(tail)",
            "PHOTO;VALUE=URI:data:image/jpeg\\;base64\\,\(head)\r\n  \(tail)",
        ]
    )
    func everyForm(_ line: String) throws {
        for source in ["2.1", "3.0", "4.0"] {
            let read = try card("VERSION:\(source)", "N:a;;;;", "FN:a", line, "TEL:1")
            #expect(read.photos == [.inline(bytes: Self.jpeg, mediaType: "image/jpeg")], "\(source)")
            #expect(read.phones.map(\.value) == ["1"])
            let three = written(read, .v30).replacing("\r\n ", with: "")
            let photo = three.split(separator: "\r\n").filter { $0.hasPrefix("PHOTO") }
            #expect(photo.count == 1)
            #expect(
                photo.first?.contains(";ENCODING=b") == true && photo.first?.contains("TYPE=JPEG") == true
            )
            #expect(photo.first?.hasSuffix(":" + Self.text) == true)
            #expect(
                written(read, .v40).replacing("\r\n ", with: "")
                    .contains("\r\nPHOTO:data:image/jpeg;base64,\(Self.text)\r\n")
            )
            #expect(written(read, .v21).contains("PHOTO;JPEG;ENCODING=BASE64:"))
        }
    }

    @Test(
        "A picture's type is the one that its first bytes show",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"), (Array("GIF89a".utf8), "gif"),
            (Array("RIFF\0\0\0\0WEBP".utf8), "webp"), ([0xFF, 0xD8, 0xFF], "jpeg"),
        ] as [([UInt8], String)]
    )
    func signatures(_ beginning: [UInt8], _ type: String) throws {
        let bytes = beginning + Array(repeating: 1, count: 20)
        let read = try card("VERSION:3.0", "FN:a", "PHOTO:" + Data(bytes).base64EncodedString())
        #expect(read.photos == [.inline(bytes: bytes, mediaType: "image/\(type)")])
        #expect(written(read, .v30).contains("PHOTO;ENCODING=b;TYPE=\(type.uppercased()):"))
        #expect(written(read, .v40).contains("PHOTO:data:image/\(type);base64,"))
    }

    @Test(
        "Bytes of an unknown type are exported without application/octet-stream, and read back as they were"
    )
    func unknown() throws {
        let read = try card("VERSION:3.0", "N:a;;;;", "FN:a", "PHOTO;ENCODING=b:AQID", "KEY;ENCODING=b:AQID")
        let exported = written(read, .v40)
        #expect(!exported.contains("octet-stream"))
        let back = try roundTrip(read, .v40)
        #expect(back.photos == [.inline(bytes: [1, 2, 3], mediaType: nil)])
        #expect(written(back, .v30).contains("PHOTO;ENCODING=b:AQID\r\n"))
        #expect(written(back, .v30).contains("KEY;ENCODING=b:AQID\r\n"))
    }

    @Test(
        "An address or a text is no picture",
        arguments: [
            "PHOTO:https://example.org/9j/4AAQSkZJRgABAQ", "PHOTO;VALUE=uri:cid:a@example.org",
            "PHOTO:anna.jpg",
        ]
    )
    func noBytes(_ line: String) throws {
        let read = try card("VERSION:3.0", "N:a;;;;", "FN:a", line)
        #expect(read.photos == [.url(String(line[line.firstIndex(of: ":")!...].dropFirst()))])
        #expect(written(read, .v30).contains("\r\n\(line)\r\n"))
    }

    @Test("Labels and other parameters of a picture stay")
    func parameters() throws {
        let read = try card(
            "VERSION:3.0",
            "FN:a",
            "PHOTO;TYPE=WORK;X-ABCROP-RECTANGLE=ABC;ENCODING=b;TYPE=JPEG,pref:\(Self.text)"
        )
        #expect(
            written(read, .v40).replacing("\r\n ", with: "")
                .contains("PHOTO;X-ABCROP-RECTANGLE=ABC;PREF=1;TYPE=WORK:data:image/jpeg;base64,")
        )
    }

    @Test("The address of a picture keeps its type, and the value types of 2.1 become uri")
    func addresses() throws {
        let read = try card(
            "VERSION:2.1",
            "N:a;;;;",
            "PHOTO;VALUE=CONTENT-ID:<img1@example.com>",
            "PHOTO;TYPE=JPEG;VALUE=CID:cid:part1@example.com",
            "LOGO;VALUE=URL;TYPE=GIF:http://example.com/l.gif",
            "SOUND;VALUE=CID:<s@example.com>",
            "URL;VALUE=URL:http://example.com"
        )
        let three = written(read, .v30).split(separator: "\r\n").dropFirst(4).dropLast()
        #expect(
            three == [
                "PHOTO;VALUE=uri:cid:img1@example.com", "PHOTO;TYPE=JPEG;VALUE=uri:cid:part1@example.com",
                "LOGO;VALUE=uri;TYPE=GIF:http://example.com/l.gif", "SOUND;VALUE=uri:cid:s@example.com",
                "URL;VALUE=uri:http://example.com",
            ]
        )
        let four = written(read, .v40).split(separator: "\r\n").dropFirst(4).dropLast()
        #expect(
            four == [
                "PHOTO;VALUE=uri:cid:img1@example.com",
                "PHOTO;MEDIATYPE=image/jpeg;VALUE=uri:cid:part1@example.com",
                "LOGO;VALUE=uri;MEDIATYPE=image/gif:http://example.com/l.gif",
                "SOUND;VALUE=uri:cid:s@example.com", "URL;VALUE=uri:http://example.com",
            ]
        )
        #expect(try roundTrip(read, .v40).first("LOGO").map { $0.values("MEDIATYPE") } == ["image/gif"])
        #expect(written(try roundTrip(read, .v40), .v30).contains("LOGO;VALUE=uri;TYPE=GIF:http"))
    }
}
