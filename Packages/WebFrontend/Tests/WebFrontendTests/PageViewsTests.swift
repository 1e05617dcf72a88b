import SceneKitCore
import Testing

@testable import WebFrontend

@Suite("Views of the lists below a page")
struct PageViewsTests {
    private let list = Location([.init("Home"), .init("Notes")])

    @Test("The view of a list is remembered on the pages above it, and forgotten elsewhere")
    func remembers() {
        let view = PageAddress(list).offset("notes", 50)
        let card = Location(list.steps + [.init("Note", parameters: ["id": "1"])])
        var views = PageViews()
        views.show(view)
        views.show(PageAddress(card))
        #expect(views[list] == view)
        #expect(views[card] == PageAddress(card))
        #expect(views[Location("Home")] == PageAddress(Location("Home")))
        views.show(PageAddress(Location("Games")))
        #expect(views[list] == PageAddress(list))
    }
}
