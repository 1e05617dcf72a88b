import SceneKitCore
import Testing

@testable import SceneHosting

@MainActor
@Suite("The records that a shell offers")
struct FoundRecordTests {
    @Test(
        "A record is offered by its name, or by its id if that was begun or the name cannot be typed",
        arguments: [
            ("Ada", "Ad", "Ada\n7f\n"), ("Ada", "", "Ada\n7f\n"), ("Ada", "7", "7f\nAda\n"),
            ("A\u{1B}da", "A", "7f\nA^[da\n"), ("A\nda", "A", "7f\nA da\n"),
        ]
    )
    func lines(title: String, typed: String, lines: String) {
        #expect(FoundRecords.lines(PickedItem(id: "7f", title: title), typed: typed) == lines)
    }
}
