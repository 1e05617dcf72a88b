import Testing

@testable import SceneKitCore

@Suite("Locations")
struct LocationTests {
    @Test("A location prints as a URL path and is read back the same")
    func roundTrip() throws {
        let location = Location([
            .init("ContactList", parameters: ["search": "a/b;c=d %ü", "category": ""]),
            .init("ViewContact", parameters: ["id": "42"]),
        ])
        #expect("\(location)" == "/ContactList;category=;search=a%2Fb%3Bc%3Dd%20%25%C3%BC/ViewContact;id=42")
        #expect(try Location(parsing: "\(location)") == location)
        #expect(try Location(parsing: "/") == Location([]))
        #expect(try Location(parsing: "/A/") == Location("A"))
    }

    @Test("Random text survives")
    func random() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<8).compactMap { _ in Unicode.Scalar(UInt32.random(in: 1...0x2FFF, using: &generator))
                    }
                )
            )
            let location = Location("Scene", parameters: ["p": text])
            #expect(try Location(parsing: "\(location)") == location)
        }
    }

    @Test(
        "What is no location says where",
        arguments: [
            ("A", 1, "it does not begin with '/'"), ("/A//B", 4, "a scene's name is missing"),
            ("/A;id", 4, "'id' is no name=value"), ("/A;=1", 4, "a parameter's name is missing"),
            ("/A;a=1;a=2", 8, "'a' is given twice"), ("/A;a=%4", 4, "a broken percent-encoding"),
            ("/%FF", 2, "a broken percent-encoding"), ("", 1, "it does not begin with '/'"),
        ]
    )
    func faults(text: String, column: Int, reason: String) {
        #expect(throws: Location.ParseError(text: text, column: column, reason: reason)) {
            try Location(parsing: text)
        }
    }
}
