import Foundation
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import SceneTestKit
import Testing

@testable import ScenePrograms

@MainActor
struct ProtocolTests {
    static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(
        "Every message of both sides fits the JSON Schema",
        arguments: ["plants/plants", "tally/tally"]
    )
    func schema(_ example: String) async throws {
        let schema = try JSONSchema(
            contentsOf: Self.package.appending(path: "Protocol/scene-program.schema.json")
        )
        let check = ProgramCheck(
            ProgramBoundary(file: Self.package.appending(path: "Examples/" + example).path, limits: .patient),
            hostName: "tests"
        )
        var faults: [String] = []
        var count = 0
        check.onLine = { isSent, line in
            count += 1
            // The check itself sends what no host does.
            guard !String(decoding: line, as: UTF8.self).contains("nothing") else { return }
            if let fault = schema.fault(of: line, as: isSent ? "fromHost" : "fromProgram") {
                faults.append(fault)
            }
        }
        await check.run()
        #expect(faults == [])
        #expect(count > 4)
    }

    @Test("The schema finds mistakes")
    func schemaFaults() throws {
        let schema = try JSONSchema(
            contentsOf: Self.package.appending(path: "Protocol/scene-program.schema.json")
        )
        func fault(_ text: String) -> String? { schema.fault(of: Array(text.utf8), as: "fromProgram") }
        #expect(fault(#"{"jsonrpc":"2.0","method":"scene/update","params":{"scene":1,"title":"x"}}"#) == nil)
        #expect(fault(#"{"jsonrpc":"2.0","method":"scene/update","params":{"title":"x"}}"#) != nil)
        #expect(fault(#"{"jsonrpc":"2.0","method":"scene/finish","params":{"scene":true,"value":1}}"#) != nil)
        #expect(fault(#"{"jsonrpc":"1.0","id":1,"result":null}"#) != nil)
    }

    @Test("A short declaration has the usual values, and reads the same once it is written")
    func declaration() throws {
        let text = """
            {"name": "Plants", "version": "1.0", "entrances": ["List"], "scenes": [
                {"name": "List", "summary": "Shows.", "lists": [{"identifier": "plants", "segue": "Pick"}],
                 "segues": [{"identifier": "Pick", "result": "item"}]},
                {"name": "Pick", "summary": "Picks.", "result": "item"}]}
            """
        let module = try MessageCoding.value(ModuleDescription.self, in: Array(text.utf8))
        let list = try #require(module.scenes.first?.declaration)
        #expect(list.title == "List")
        #expect(list.access == .everyone)
        #expect(list.segues == [SegueDeclaration("Pick", result: PickedItem.self)])
        #expect(module.entrances == [Entrance("List")])
        #expect(module.needs == ProgramNeeds())
        let line = try MessageCoding.line(module)
        #expect(try MessageCoding.value(ModuleDescription.self, in: line) == module)
    }

    @Test("Lines are split wherever the bytes are cut, and have a limit", arguments: 1...9)
    func lines(_ size: Int) throws {
        var buffer = LineBuffer(limit: 6)
        var lines: [String] = []
        let bytes = Array("ab\n\ncdefgh\nü\n".utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let part = bytes[start..<min(bytes.count, start + size)]
            lines += try buffer.add(part).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(lines == ["ab", "cdefgh", "ü"])
        #expect(throws: LineBuffer.Overflow.self) { try buffer.add(Array("1234567".utf8)) }
    }

    @Test("The difference of two screens makes one of the other, and has only what has changed")
    func difference() throws {
        let action = SceneAction("add", label: "Add", summary: "Adds.")
        let screens = [
            Screen(title: "A", blocks: [.text(TextBlock("x")), .text(TextBlock("y"))]),
            Screen(title: "A", blocks: [.text(TextBlock("x")), .text(TextBlock("z"))], actions: [action]),
            Screen(title: "B", blocks: [.text(TextBlock("x"))], message: Message(.warning, "w")),
            Screen(title: "B", blocks: [.text(TextBlock("x"))]),
        ]
        for old in screens {
            for new in screens { #expect(try SceneUpdate(from: old, to: new).apply(to: old) == new) }
        }
        let update = SceneUpdate(from: screens[0], to: screens[1])
        #expect(update == SceneUpdate(blocks: ["1": .text(TextBlock("z"))], actions: [action]))
        #expect(SceneUpdate(from: screens[2], to: screens[3]) == SceneUpdate(message: .remove))
    }

    @Test("A person who types changes one field of a form, which is all that is sent")
    func typing() throws {
        func form(_ name: String, _ notes: String, identifier: String = "form") -> Screen {
            var (first, second) = (Field("name", label: "Name"), Field("notes", label: "Notes"))
            (first.values, second.values) = ([.text(name)], [.text(notes)])
            return Screen(
                title: "Form",
                blocks: [
                    .text(TextBlock("x")), .form(FormBlock(identifier: identifier, fields: [first, second])),
                ]
            )
        }
        let (old, new) = (form("A", "n"), form("Ada", "n"))
        let update = SceneUpdate(from: old, to: new)
        #expect(update == SceneUpdate(fields: ["name": new.forms[0].fields[0]]))
        #expect(try update.apply(to: old) == new)
        let line = try MessageCoding.line(update)
        #expect(try MessageCoding.value(SceneUpdate.self, in: line) == update)
        // Another form, and another number of fields.
        for other in [
            form("Ada", "n", identifier: "other"),
            Screen(title: "Form", blocks: [.text(TextBlock("x")), .form(FormBlock(identifier: "form"))]),
        ] {
            let update = SceneUpdate(from: old, to: other)
            #expect(update.fields == nil && update.blocks?.keys.sorted() == ["1"])
            #expect(try update.apply(to: old) == other)
        }
        #expect(throws: UpdateFault.self) { try update.apply(to: Screen(title: "Form")) }
    }

    @Test("Updates in a row are the same as their sum")
    func sum() throws {
        let form = FormBlock(identifier: "form", fields: [Field("a", label: "A"), Field("b", label: "B")])
        let blocks: [Block] = [.text(TextBlock("x")), .text(TextBlock("y")), .form(form)]
        let first = Screen(title: "A", blocks: blocks)
        func field(_ name: String, _ value: String) -> [String: Field] {
            var field = Field(name, label: "Field")
            field.values = [.text(value)]
            return [name: field]
        }
        let updates = [
            SceneUpdate(screen: first, parameters: ["id": "1"]),
            SceneUpdate(title: "B", blocks: ["0": .text(TextBlock("z"))]),
            SceneUpdate(message: .set(Message(.information, "done"))),
            SceneUpdate(blocks: ["1": .text(TextBlock("w"))], message: .remove, leave: .deny("no")),
            SceneUpdate(fields: field("a", "1"), refusals: ["x": "no"]),
            SceneUpdate(fields: field("b", "2").merging(field("a", "3")) { $1 }),
        ]
        var screen = Screen(title: "")
        for update in updates { screen = try update.apply(to: screen) }
        let sum = try updates.dropFirst().reduce(updates[0]) { try #require($0.followed(by: $1)) }
        #expect(try sum.apply(to: Screen(title: "")) == screen)
        #expect(sum.parameters == ["id": "1"])
        #expect(sum.leave == .deny("no"))
        #expect(sum.refusals == ["x": "no"])
        // The block may have the field, or no longer.
        #expect(sum.followed(by: SceneUpdate(blocks: ["2": .text(TextBlock("v"))])) == nil)
        #expect(
            sum.followed(by: SceneUpdate(screen: first))
                == SceneUpdate(
                    screen: first,
                    parameters: ["id": "1"],
                    leave: .deny("no"),
                    refusals: ["x": "no"]
                )
        )
        let line = try MessageCoding.line(sum)
        #expect(try MessageCoding.value(SceneUpdate.self, in: line) == sum)
    }
}
