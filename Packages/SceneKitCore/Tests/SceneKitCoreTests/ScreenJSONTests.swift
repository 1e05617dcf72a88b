import FoundationEssentials
import SceneKitCore
import Testing

@Suite struct ScreenJSONTests {
    @Test("A field keeps the scene of the records that it names")
    func namedRecord() throws {
        var field = Field("member")
        field.record = .init(scene: "ViewMember", parameter: "id")
        let json = try JSONEncoder().encode(field)
        #expect(try JSONDecoder().decode(Field.self, from: json) == field)
    }

    @Test("A screen with every kind of block encodes to this JSON and decodes back")
    func screen() throws {
        let screen = Screen(
            title: "T",
            blocks: [
                .list(
                    ListBlock(
                        identifier: "l",
                        columns: [.init("C", edit: .init("a", field: "n"))],
                        total: .init(9, isLowerBound: true),
                        offset: 3,
                        rows: [.init(identifier: "r", cells: ["c"], values: ["C": [.init("home", "c")]])],
                        placeholder: "none"
                    )
                ),
                .detail(
                    DetailBlock(
                        identifier: "d",
                        title: "D",
                        items: [
                            .init("L", "V"), .init("M", "N", opens: Location("S", parameters: ["id": "1/2"])),
                        ]
                    )
                ),
                .form(
                    FormBlock(
                        identifier: "f",
                        fields: [
                            Field(
                                "x",
                                label: "X",
                                kind: .choice(["a", "b"]),
                                values: ["a"],
                                isRequired: true,
                                isRepeated: true,
                                suggestions: ["home"],
                                hint: "h",
                                error: "e"
                            )
                        ]
                    )
                ),
                .text(TextBlock("t")),
                .progress(ProgressBlock(label: "p", fraction: 0.5, detail: "half")),
                .progress(ProgressBlock(label: "p", fraction: nil, detail: "")),
            ],
            actions: [
                SceneAction(
                    "a",
                    label: "A",
                    key: "k",
                    summary: "s",
                    parameters: [Field("n", kind: .integer(), summary: "m", isRequired: true)],
                    takesForm: true,
                    role: .destructive,
                    answer: .message,
                    isRare: true
                )
            ],
            message: Message(.warning, "w", undo: "a"),
            question: Question("q", confirm: "Yes", isDestructive: true)
        )
        #expect(
            try json(screen) == """
                {"actions":[{"answer":"message","identifier":"a","isRare":true,"key":"k","label":"A",\
                "parameters":[{"identifier":"n","isRequired":true,"kind":"integer","label":"N","summary":"m"}],\
                "role":"destructive","summary":"s","takesForm":true}],\
                "blocks":[{"columns":[{"edit":{"action":"a","field":"n"},"heading":"C"}],"identifier":"l","kind":"list","offset":3,"placeholder":"none",\
                "rows":[{"cells":["c"],"identifier":"r","values":{"C":[{"label":"home","value":"c"}]}}],\
                "style":"rows","total":{"count":9,"isLowerBound":true}},\
                {"identifier":"d","items":[{"label":"L","value":"V"},{"label":"M","opens":"/S;id=1%2F2","value":"N"}],"kind":"detail","title":"D"},\
                {"fields":[{"error":"e","hint":"h","identifier":"x","isRepeated":true,"isRequired":true,\
                "kind":["a","b"],"label":"X","suggestions":["home"],"values":["a"]}],"identifier":"f","kind":"form"},\
                {"kind":"text","text":"t"},\
                {"detail":"half","fraction":0.5,"kind":"progress","label":"p"},\
                {"detail":"","kind":"progress","label":"p"}],\
                "message":{"kind":"warning","text":"w","undo":"a"},\
                "question":{"cancel":"Cancel","confirm":"Yes","isDestructive":true,"text":"q"},"title":"T"}
                """
        )
        #expect(try decoded(Screen.self, try json(screen)) == screen)
        #expect(try json(Screen(title: "T")) == #"{"actions":[],"blocks":[],"title":"T"}"#)
        #expect(screen.lists.map(\.identifier) == ["l"])
        #expect(screen.forms.map(\.identifier) == ["f"])
    }

    @Test("Every kind of value has its own name, and a choice is its options")
    func valueKinds() throws {
        let kinds: [ValueKind] = [
            .text, .paragraphs, .integer(), .decimal(), .date, .partialDate, .time, .phone, .email, .link,
            .password, .toggle, .inputDocument, .outputDocument, .choice(["a"]), .choice([]),
            .choice([.init("a", label: "A")]), .integer(from: 1, through: 5), .integer(from: 0),
            .decimal(through: 1), .money(currency: "EUR"), .group([Field("street")]),
        ]
        #expect(
            try json(kinds) == """
                ["text","paragraphs","integer","decimal","date","partialDate","time","phone","email","link",\
                "password","toggle","inputDocument","outputDocument",["a"],[],[{"label":"A","value":"a"}],\
                {"integer":{"from":1,"through":5}},{"integer":{"from":0}},{"decimal":{"through":1}},\
                {"money":{"currency":"EUR"}},{"group":[{"identifier":"street","kind":"text","label":"Street"}]}]
                """
        )
        #expect(try decoded([ValueKind].self, try json(kinds)) == kinds)
        #expect(throws: DecodingError.self) { try decoded([ValueKind].self, #"["colour"]"#) }
    }

    @Test("Decoding an unknown block is an error")
    func unknownBlock() {
        #expect(throws: DecodingError.self) { try decoded(Block.self, #"{"kind":"image"}"#) }
        #expect(throws: DecodingError.self) { try decoded(Block.self, #"{"kind":"text"}"#) }
    }

    @Test(
        "Every event encodes to this JSON and decodes back",
        arguments: [
            (Event.action("add"), #"{"action":"add","event":"action"}"#),
            (
                .action("add", values: ["tag": ["a", "b"]]),
                #"{"action":"add","event":"action","values":{"tag":["a","b"]}}"#
            ),
            (.select(list: "l", row: "r"), #"{"event":"select","list":"l","row":"r"}"#),
            (.change(field: "f", values: ["v"]), #"{"event":"change","field":"f","values":["v"]}"#),
            (
                .window(list: "l", offset: 2, limit: 3),
                #"{"event":"window","limit":3,"list":"l","offset":2}"#
            ),
            (.answer(true), #"{"confirmed":true,"event":"answer"}"#),
            (.back, #"{"event":"back"}"#),
            (
                .open(Location("A", parameters: ["p": "1"])),
                #"{"event":"open","location":"/A;p=1"}"#
            ),
            (
                .placed(.select(list: "l", row: "r"), at: 0),
                #"{"event":"select","list":"l","place":0,"row":"r"}"#
            ),
            (.placed(.back, at: 2), #"{"event":"back","place":2}"#),
        ]
    )
    func events(event: Event, text: String) throws {
        #expect(try json(event) == text)
        #expect(try decoded(Event.self, text) == event)
    }

    @Test("One text is accepted in place of a list")
    func leniency() throws {
        #expect(
            try decoded(Event.self, #"{"event":"action","action":"add","values":{"tag":"a","note":["b"]}}"#)
                == .action("add", values: ["tag": ["a"], "note": ["b"]])
        )
        #expect(
            try decoded(Event.self, #"{"event":"change","field":"f","values":"v"}"#)
                == .change(field: "f", values: ["v"])
        )
        #expect(
            try decoded(Event.self, #"{"event":"action","action":"add","values":null}"#) == .action("add")
        )
    }

    @Test(
        "Decoding an invalid event is an error",
        arguments: [
            #"{}"#, #"{"event":"jump"}"#, #"{"event":"open","location":"A"}"#,
            #"{"event":"select","list":"l"}"#, #"{"event":"answer"}"#,
            #"{"event":"window","list":"l","offset":1.5,"limit":1}"#,
            #"{"event":"window","list":"l","offset":1e300,"limit":1}"#,
            #"{"event":"change","field":"f","values":[[1]]}"#, #"[]"#, #"back"#,
            #"{"event":"back","place":"top"}"#,
        ]
    )
    func noEvent(text: String) {
        #expect(throws: DecodingError.self) { try decoded(Event.self, text) }
    }

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
