import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import Testing

@testable import RecordScenes

@MainActor
@Suite("The pictures of records", .throughProtocol)
struct RecordImageTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55]
        + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    private static var wider: [UInt8] {
        var bytes = png
        bytes[19] = 2
        return bytes
    }

    private func lending(
        as person: Person = Person(),
        access: RecordAccess = RecordAccess()
    ) async throws -> Lending {
        let lending = try await Lending(access, as: person) {
            $0.image = \Loan.cover
            $0.history = RecordHistory()
        }
        for (name, bytes) in [
            ("one.png", Self.png), ("two.png", Self.wider), ("cut.png", Self.png.dropLast(12)),
            ("notes.txt", [0x61]),
            ("large.png", Self.png + [UInt8](repeating: 0, count: ImageData.byteLimit)),
        ] {
            let writer = try lending.documents.openForWriting(name, replacing: true)
            try writer.write(bytes)
            try writer.finish()
        }
        return lending
    }

    private func picture(_ lending: Lending) -> Picture? {
        lending.harness.screen?.blocks.lazy.compactMap { block in
            if case .detail(let detail) = block { detail.picture } else { nil }
        }.first
    }

    private func image(_ lending: Lending, of scene: String) async throws -> [UInt8]? {
        guard let source = picture(lending)?.source else { return nil }
        return try await lending.harness.navigator.image(source, of: scene)?.bytes
    }

    @Test("A card sets, replaces and removes the picture, which the list shows, and an undo brings it back")
    func changes() async throws {
        let lending = try await lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(picture(lending) == Picture(of: "Emma"))
        lending.harness.expectRefusal(of: .action("remove-image"), "there is no picture")
        await lending.harness.perform("image", ["file": ["one.png"]])
        #expect(lending.message == "Changed: Emma.")
        #expect(try await image(lending, of: "ViewLoan") == Self.png)
        let first = try #require(picture(lending)?.source)
        await lending.harness.perform("image", ["file": ["one.png"]])
        #expect(lending.message == "There was nothing to change.")
        await lending.harness.perform("image", ["file": ["two.png"]])
        #expect(try await image(lending, of: "ViewLoan") == Self.wider)
        #expect(try await lending.harness.navigator.image(first, of: "ViewLoan") == nil)
        await lending.harness.open("LoanList")
        let row = lending.harness.screen?.lists.first?.rows.first { $0.identifier == "l1" }
        let source = try #require(row?.picture?.source)
        #expect(try await lending.harness.navigator.image(source, of: "LoanList")?.bytes == Self.wider)
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        await lending.harness.perform("remove-image")
        #expect(lending.harness.screen?.question?.text == "Remove the picture of Emma?")
        await lending.harness.answer(false)
        #expect(try await image(lending, of: "ViewLoan") == Self.wider)
        await lending.harness.perform("remove-image")
        await lending.harness.answer(true)
        #expect(picture(lending) == Picture(of: "Emma"))
        let history = lending.harness.screen?.lists.first { $0.identifier == "history" }
        #expect(
            history?.rows.map { $0.cells[3] } == ["Picture removed", "Picture replaced", "Picture added"]
        )
        await lending.harness.open("LoanList")
        await lending.harness.perform("undo")
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(try await image(lending, of: "ViewLoan") == Self.wider)
        await lending.harness.finish()
    }

    @Test(
        "A document that is no picture, or is too large, changes nothing",
        arguments: [
            ("notes.txt", "notes.txt: it is not PNG, JPEG or WebP"),
            ("cut.png", "cut.png: its end is missing"),
            ("large.png", "large.png: it is larger than 2 MiB"),
            ("none.png", "none.png: there is no such document"),
        ]
    )
    func refusals(document: String, message: String) async throws {
        let lending = try await lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        await lending.harness.perform("image", ["file": [.text(document)]])
        #expect(lending.harness.screen?.message == Message(.error, LocalizedText(verbatim: message)))
        #expect(picture(lending) == Picture(of: "Emma"))
        await lending.harness.finish()
    }

    @Test("People who may not change records see pictures, and are offered no action on them")
    func readers() async throws {
        let lending = try await lending(access: RecordAccess(read: .everyone, write: .role("librarian")))
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(picture(lending) == Picture(of: "Emma"))
        lending.harness.expectRefusal(
            of: .action("image", values: ["file": ["one.png"]]),
            "only people with the role 'librarian' may do this"
        )
        await lending.harness.finish()
    }
}
