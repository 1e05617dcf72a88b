import SceneKitCore
import Testing

@Suite struct LocationTests {
    @Test("A location's text form is a URL path")
    func textForm() throws {
        let location = Location([
            .init("ContactList"), .init("ViewContact", parameters: ["id": "42", "a b": "é/;=%"]),
        ])
        #expect("\(location)" == "/ContactList/ViewContact;a%20b=%C3%A9%2F%3B%3D%25;id=42")
        #expect(try Location(parsing: "\(location)") == location)
        #expect(try Location(parsing: "/") == Location([]))
        #expect("\(Location([]))" == "/")
        #expect(try Location(parsing: "/A/") == Location("A"))
        #expect(try Location(parsing: "/A;p=") == Location("A", parameters: ["p": ""]))
        #expect(try Location(parsing: "/A;p=a=b") == Location("A", parameters: ["p": "a=b"]))
        #expect(try Location(parsing: "/A;p=%c3%a9") == Location("A", parameters: ["p": "é"]))
    }

    @Test(
        "Each syntax error is reported with its column",
        arguments: [
            ("", 1, "it does not begin with '/'"),
            ("A", 1, "it does not begin with '/'"),
            ("//A", 2, "a scene's name is missing"),
            ("/A//B", 4, "a scene's name is missing"),
            ("/;p=1", 2, "a scene's name is missing"),
            ("/A%2", 2, "a broken percent-encoding"),
            ("/A%G0", 2, "a broken percent-encoding"),
            ("/é/B%FF", 4, "a broken percent-encoding"),
            ("/A;p=%", 4, "a broken percent-encoding"),
            ("/A;p=1;q%=1", 8, "a broken percent-encoding"),
            ("/A;p", 4, "a parameter must be name=value"),
            ("/A;", 4, "a parameter must be name=value"),
            ("/A;=1", 4, "a parameter's name is missing"),
            ("/A;p=1;p=2", 8, "'p' is given twice"),
            ("/A/B;p=1;%70=2", 10, "'p' is given twice"),
        ]
    )
    func faults(text: String, column: Int, reason: String) {
        let error = #expect(throws: Location.ParseError.self) { try Location(parsing: text) }
        #expect(error?.text == text)
        #expect(error?.column == column)
        #expect(error?.reason == reason)
    }

    @Test(
        "A syntax error is reported without the parameters' values",
        arguments: [
            ("A", "A"), ("/A%2", "/A%2"), ("//A;p=secret/B", "//A;p=…/B"), ("/A;secret", "/A;…"),
            ("/A;p=%secret;q=se=cret", "/A;p=…;q=…"),
        ]
    )
    func faultText(text: String, shown: String) throws {
        let error = try #require(throws: Location.ParseError.self) { try Location(parsing: text) }
        #expect(
            error.description == "'\(shown)' is not a location: \(error.reason) at column \(error.column); "
                + "a location looks like /ContactList/ViewContact;id=42"
        )
    }

    @Test("Printing and parsing a location gives the same location")
    func roundTrip() throws {
        var generator = SplitMix(seed: 6)
        for _ in 0..<2_000 {
            let steps = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                var parameters = Parameters()
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    parameters["k" + generator.text()] = generator.text()
                }
                return Location.Step("S" + generator.text(), parameters: parameters)
            }
            let location = Location(steps)
            let text = "\(location)"
            #expect(text.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 })
            #expect(try Location(parsing: text) == location)
        }
    }

    @Test("The parser never traps, and locations that it accepts survive printing and parsing")
    func anyText() throws {
        var generator = SplitMix(seed: 7)
        let pieces = ["/", ";", "=", "%", "%4", "%41", "%C3", "A", "é", "\u{301}", "\r\n", " ", "\u{0}"]
        for _ in 0..<5_000 {
            let text =
                "/"
                + (0..<8).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
            let result = Result { () throws(Location.ParseError) in try Location(parsing: text) }
            switch result {
            case .success(let location): #expect(try Location(parsing: "\(location)") == location)
            case .failure(let error): #expect((1...text.count + 1).contains(error.column))
            }
        }
    }
}

@Suite struct ParametersTests {
    @Test("Names are sorted, and a missing required value is named in the error")
    func values() throws {
        var parameters: Parameters = ["b": "2", "a": "1", "b": "3"]
        #expect(parameters.names == ["a", "b"])
        #expect(parameters["b"] == "3")
        #expect(!parameters.isEmpty)
        #expect(try parameters.required("a", of: "Scene") == "1")
        parameters["a"] = ""
        #expect(throws: SceneError.missingParameter("a", scene: "Scene")) {
            try parameters.required("a", of: "Scene")
        }
        parameters["a"] = nil
        parameters["b"] = nil
        #expect(parameters == [:])
        #expect(parameters.isEmpty)
    }
}
