import Foundation
import Testing

@testable import StorageWorkers

@Suite("The codec beside Foundation's")
struct CodecFoundationTests {
    private struct Odd: Codable, Equatable {
        var bytes: Data
        var link: URL
        var price: Decimal
        var links: [URL?]
        var byName: [String: Data]
    }

    @Test("Either coder can read the other's text of random values")
    func random() throws {
        var dice = Dice(1)
        for _ in 0..<300 {
            let sample = Sample(&dice)
            let ours = try text(of: sample)
            let theirs = try foundationText(of: sample)
            #expect(try read(Sample.self, ours) == sample)
            #expect(try read(Sample.self, theirs) == sample)
            #expect(try JSONDecoder().decode(Sample.self, from: Data(ours.utf8)) == sample)
            #expect(try text(of: read(Sample.self, theirs)) == ours)
        }
    }

    @Test("Plain records have the same bytes as Foundation wrote")
    func sameBytes() throws {
        struct Plain: Codable {
            var name = "Zoë \"Z\"/\\ \n"
            var age = -47
            var height = 1.75
            var tags = ["b", "a"]
            var isFavourite = true
            var address = ["street": "Long Street", "city": "York"]
            var nothing: String?
        }
        #expect(try text(of: Plain()) == foundationText(of: Plain()))
    }

    @Test("Bytes, URLs and decimal numbers are read as Foundation wrote them and as they encode themselves")
    func ownForms() throws {
        let odd = Odd(
            bytes: Data(0...255),
            link: try #require(URL(string: "https://example.org/a?b=\"c\"")),
            price: try #require(Decimal(string: "-12345678901234567890.125")),
            links: [nil, URL(string: "mailto:a@b.c")],
            byName: ["": Data(), "x": Data([0]), "y": Data([1, 2])]
        )
        let theirs = try foundationText(of: odd)
        #expect(try read(Odd.self, theirs) == odd)
        #expect(try read(Odd.self, try text(of: odd)) == odd)
        for number in ["0", "-0", "100", "1e20", "0.1", "99.99", "3e-100"] {
            #expect(try read([Decimal].self, "[\(number)]") == [Decimal(string: number)])
        }
        #expect(fault([Data].self, #"["abc"]"#) == "expected bytes as Base64, at line 1, column 2 in [0]")
        #expect(fault([Data].self, #"["ab!="]"#) == "expected bytes as Base64, at line 1, column 2 in [0]")
        #expect(
            fault([Data].self, "[1]") == "type: expected an array, found a number, at line 1, column 2 in [0]"
        )
        #expect(
            fault([[UInt8]].self, #"["AAAA"]"#)
                == "type: expected an array, found a string, at line 1, column 2 in [0]"
        )
        #expect(
            fault([Decimal].self, "[1e200]")
                == "the number is out of range for a Decimal, at line 1, column 2 in [0]"
        )
    }
}
