import SceneKitCore
import Testing

@testable import RecordScenes

@Suite("The words for a record")
struct RecordNamesTests {
    @Test(
        "A type's name gives the singular, the plural and the title",
        arguments: [
            ("Loan", "loan", "loans", "Loans"),
            ("LibraryMember", "library member", "library members", "Library members"),
            ("Box", "box", "boxes", "Boxes"), ("Category", "category", "categories", "Categories"),
            ("Day", "day", "days", "Days"),
        ]
    )
    func names(type: String, one: String, many: String, title: String) {
        let names = RecordNames(type: type)
        #expect(names.one.string == one)
        #expect(names.many.string == many)
        #expect(names.title.string == title)
        #expect(names.counted(1).string == "1 \(one)")
        #expect(names.counted(1204).string == "1,204 \(many)")
    }
}
