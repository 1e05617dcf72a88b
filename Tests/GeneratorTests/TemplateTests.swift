import Testing

@testable import SceneGenerator

@Suite("Templates")
struct TemplateTests {
    private func render(_ text: String, _ values: [String: String] = ["Scene": "Weather"]) throws -> String {
        try Template(text, name: "a.template").render(values)
    }

    private func failure(_ work: () throws -> some Any) -> String? {
        do {
            _ = try work()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("Placeholders are replaced, and sections are kept or removed with their lines")
    func render() throws {
        #expect(try render("enum {{Scene}} {} // {{Scene}}\n") == "enum Weather {} // Weather\n")
        let sections = "a\n    {{#to}}\nto {{to}}\n{{/to}}\n{{^to}}\nnowhere\n{{/to}}\nb\n"
        #expect(try render(sections, ["to": "Home"]) == "a\nto Home\nb\n")
        #expect(try render(sections, [:]) == "a\nnowhere\nb\n")
    }

    @Test("A mistake in a template is reported with file and line")
    func mistakes() {
        #expect(
            failure { try render("a\n{{Sene}}") } == "a.template:2: there is no '{{Sene}}'; available: Scene"
        )
        #expect(failure { try render("{{Scene") } == "a.template:1: '{{' has no '}}'")
        #expect(failure { try render("{{#Scene}}\n") } == "a.template: the section 'Scene' is not closed")
        #expect(
            failure { try render("{{#Scene}}\n{{/Other}}\n") }
                == "a.template:2: '{{/Other}}' closes a section that is not open"
        )
    }

    @Test("Names have forms for types, methods, commands, collections and people")
    func forms() throws {
        let name = try TypeName("HTTPStatusOf2Days", what: "scene")
        #expect(name.words == ["HTTP", "Status", "Of2", "Days"])
        #expect(name.camel == "httpStatusOf2Days")
        #expect(name.kebab == "http-status-of2-days")
        #expect(name.snake == "http_status_of2_days")
        #expect(name.spoken == "http status of2 days")
        #expect(name.title == "HTTP status of2 days")
    }

    // MARK: - Fragments

    private let source = """
        protocol Work: Sendable {
            func one()
        }

        enum Calls {
            enum Call {
                case one
            }

            static let all = [
                one
            ]

            func handle() {
                switch event {
                case one:
                    work()
                default:
                    break
                }
            }
        }

        """

    private func insert(_ text: String) throws -> String? {
        try Fragment(text, name: "a.fragment").inserted(into: SwiftSource(source), of: "a.swift")?.text
    }

    @Test("A fragment is inserted at the end of the named block or above one of its lines")
    func insertion() throws {
        #expect(
            try insert("into: a.swift\ninside: protocol Work\n---\n    func two()\n")?
                .contains("    func one()\n    func two()\n}\n") == true
        )
        #expect(
            try insert("into: a.swift\ninside: enum Calls\ninside: enum Call\n---\n        case two\n")?
                .contains("        case one\n        case two\n    }\n") == true
        )
        #expect(
            try insert("into: a.swift\ninside: enum Calls\ninside: static let all\n---\n        two,\n")?
                .contains("        one,\n        two,\n    ]\n") == true
        )
        #expect(
            try insert(
                "into: a.swift\ninside: enum Calls\ninside: func handle\nabove: default:\n---\n        case two:\n"
            )?
            .contains("            work()\n        case two:\n        default:\n") == true
        )
        #expect(
            try insert("into: a.swift\ninside: enum Calls\nabove-if-any: deinit\n---\n    let two = 2\n\n")?
                .hasSuffix("        }\n    }\n\n    let two = 2\n}\n") == true
        )
    }

    @Test("A missing place is reported with the file")
    func missingPlace() throws {
        #expect(try insert("into: a.swift\ninside: enum Cal\n---\nx\n") == nil)
        #expect(
            failure { try insert("into: a.swift\ninside: enum Calls\ninside: func one\n---\nx\n") }
                == "a.swift: 'enum Calls' has no 'func one', into which text had to be inserted"
        )
        #expect(
            failure { try insert("into: a.swift\ninside: enum Calls\nabove: deinit\n---\nx\n") }
                == "a.swift: no line of 'enum Calls' begins with 'deinit', above which text had to be inserted"
        )
        #expect(
            failure { try insert("into: a.swift\n---\nx\n") }
                == "a.fragment: 'into:' and 'inside:' must name the place of insertion"
        )
        #expect(failure { try insert("into: a.swift\nx\n") } == "a.fragment: there is no line '---'")
        #expect(
            failure { try insert("in: a.swift\n---\nx\n") }
                == "a.fragment:1: a line before '---' is 'into:', 'inside:', 'above:' or 'above-if-any:', "
                + "not 'in: a.swift'"
        )
    }

    @Test("The arguments select a generator")
    func arguments() throws {
        #expect(
            try GeneratorCommand([
                "scene", "Weather", "--folder", "/x", "--to", "Home", "--in", "Sky", "--host", "myhost",
                "--kind", "form", "--record", "Day",
            ]).work
                == .scene(
                    SceneRequest(
                        name: "Weather",
                        kind: .form,
                        record: "Day",
                        destination: "Home",
                        package: "Sky",
                        folder: "/x",
                        host: "myhost"
                    )
                )
        )
        #expect(
            try GeneratorCommand(["scene", "Weather", "--folder", "", "--to", ""]).work
                == .scene(SceneRequest(name: "Weather"))
        )
        #expect(
            try GeneratorCommand(["use-case", "Weather", "FetchForecast"]).work
                == .useCase(name: "FetchForecast", scene: "Weather", folder: nil)
        )
        #expect(try GeneratorCommand(["scene", "--help"]).work == .help)
        #expect(
            failure { try GeneratorCommand(["scene", "A", "--kind", "grid"]) }
                == "there is no kind 'grid'; available: list, detail, form, picker"
        )
        for arguments in [
            [], ["scene"], ["use-case", "Weather"], ["scene", "A", "B"], ["scene", "A", "--x"],
            ["use-case", "A", "B", "--kind", "form"], ["scene", "--to"],
        ] {
            #expect(
                failure { try GeneratorCommand(arguments) }?.contains("Usage: scene-generator scene") == true
            )
        }
        #expect(
            failure { try GeneratorCommand(["scene", "--to"]) }?.hasPrefix("'--to' needs a value")
                == true
        )
    }
}
