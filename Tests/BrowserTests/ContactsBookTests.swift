import SceneTestKit
import TestPrograms
import Testing
import WebDriver

@Suite("The contacts book in a browser", .needsChromium, .inBrowser)
struct ContactsBookTests {
    @Test("A person adds, changes, deletes and restores a contact")
    func wholeBook() async throws {
        try await Visit.with { visit in
            let window = visit.window
            try await window.wait(forPage: "Contacts")
            try await window.click("Add")
            try await window.wait(forPage: "New contact")
            try await window.type("Ada", into: "First name")
            try await window.type("Lovelace", into: "Last name")
            try await window.type("+44 20 7946 0000", into: "Number")
            try await window.click("Add another: Phone")
            try await window.wait(forFocus: "Label")
            try await window.press("h", "o", "m", "e", BrowserWindow.Key.tab, "1", "1", "2", "7")
            // A refused save leads to the first mistake, and no empty row is wrong.
            try await window.type("nobody", into: "Birthday")
            try await window.click("Save")
            try await window.wait(forFocus: "Birthday")
            try await window.wait(
                until: "document.querySelectorAll('[aria-invalid=true]').length === 1",
                "another field is marked as wrong"
            )
            try await window.fill("Birthday", with: "1815-12-10")
            try await window.click("Save")
            try await window.wait(forPage: "Ada Lovelace")
            try await window.wait(for: "+44 20 7946 0000")
            try await window.wait(for: "1127")
            #expect(try await window.title == "Ada Lovelace – scenehost")
            try await window.click("Edit")
            try await window.wait(forPage: "Edit contact")
            try await window.fill("Last name", with: "King")
            try await window.click("Save")
            try await window.wait(forPage: "Ada King")
            try await window.click("Delete")
            try await window.wait(for: "Delete Ada King?")
            try await window.click("Cancel")
            try await window.waitUntilGone("Delete Ada King?")
            try await window.click("Delete")
            try await window.wait(for: "Delete Ada King?")
            try await window.click("Delete")
            try await window.wait(for: "Deleted Ada King")
            try await window.click("Undo")
            try await window.wait(for: "Ada King is back.")
            try await window.click("Ada King")
            try await window.wait(for: "+44 20 7946 0000")
        }
    }

    @Test("Several contacts are marked and tagged or deleted, and one undo restores them")
    func severalRows() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.wait(for: "(3)")
            try await window.click(selector: "[aria-label='Mark Ada Lovelace']")
            // A mark outlasts a search that does not show its row.
            try await window.wait(for: "1 marked")
            try await window.type("zuse", into: "Search")
            try await window.waitUntilGone("Ada Lovelace")
            try await window.click(selector: "[aria-label='Mark Konrad Zuse']")
            try await window.wait(for: "2 marked")
            try await window.fill("Search", with: " ")
            try await window.wait(
                until: "document.querySelectorAll('.mark :checked').length === 2",
                "a mark is lost"
            )
            try await window.click("Unmark")
            try await window.waitUntilGone("2 marked")
            try await window.click(selector: "[aria-label='Mark Ada Lovelace']")
            try await window.click("Mark all")
            try await window.wait(for: "3 marked")
            try await window.click(selector: "[aria-label='Mark Grace Hopper']")
            try await window.click("Tag")
            // The panel stays with the mistake inside, and closes on a press elsewhere.
            try await window.click(button: "Tag")
            try await window.wait(for: "this is needed")
            try await window.wait(forFocus: "Category")
            try await window.click(selector: "h1")
            try await window.waitUntilGone("this is needed")
            try await window.click("Tag")
            try await window.type("Builders", into: "Category")
            try await window.click(button: "Tag")
            try await window.wait(for: "Added 2 contacts to Builders.")
            try await window.wait(until: "!document.querySelector('.mark :checked')", "the marks stay")
            try await window.click(selector: "[aria-label='Mark Ada Lovelace']")
            try await window.click(selector: "[aria-label='Mark Grace Hopper']")
            try await window.click("Delete")
            try await window.wait(for: "Delete Grace Hopper and Ada Lovelace?")
            try await window.click(selector: "dialog button.destructive")
            try await window.wait(for: "(1)")
            try await window.click("Undo")
            try await window.wait(for: "(3)")
            try await window.click("Undo adding 2 contacts to Builders")
            try await window.wait(for: "Removed 2 contacts from Builders again.")
            try await window.waitUntilGone("Undo adding")
        }
    }

    @Test("The list follows the search while a person types, and keeps the caret")
    func liveSearch() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.wait(for: "Konrad Zuse")
            try await window.type("gra", into: "Search")
            try await window.waitUntilGone("Konrad Zuse")
            try await window.wait(for: "Grace Hopper")
            // The field is still the focused one, with the caret behind the text.
            try await window.press("c", "e")
            try await window.wait(forFields: ["Search": "grace"])
            try await window.wait(
                until: "location.href.includes('search=grace')",
                "the address has no search"
            )
            try await window.fill("Search", with: "nobody")
            try await window.waitUntilGone("Grace Hopper")
            try await window.press(BrowserWindow.Key.escape)
            try await window.reload()
            try await window.wait(forFields: ["Search": "nobody"])
        }
    }

    @Test("A long list has pages and sorted columns, and its addresses show the same rows again")
    func pages() async throws {
        try await Visit.with(cards: Cards.many(120)) { visit in
            let window = visit.window
            try await window.wait(for: "1–50 of 120")
            try await window.click("Next page")
            try await window.wait(for: "51–100 of 120")
            try await window.wait(for: "Person 051")
            try await window.click("Next page")
            try await window.wait(for: "101–120 of 120")
            try await window.back()
            try await window.wait(for: "51–100 of 120")
            let address = try await window.address
            try await window.open(address)
            try await window.wait(for: "51–100 of 120")
            try await window.click("Previous page")
            try await window.wait(for: "1–50 of 120")
            try await window.click("Person 001")
            try await window.wait(forPage: "Person 001")
            try await window.back()
            try await window.wait(for: "1–50 of 120")
        }
    }

    @Test("A vCard is uploaded and downloaded")
    func documents() async throws {
        try await Visit.with { visit in
            let window = visit.window
            try await window.wait(forPage: "Contacts")
            try await window.click("More")
            try await window.click("Import")
            try await window.type(visit.host.write(Cards.few, to: "people.vcf"), into: "Document")
            try await window.click(button: "Import")
            try await window.wait(for: "Konrad Zuse")
            try await window.click("More")
            try await window.click("Export")
            try await window.type("friends.vcf", into: "File name")
            try await window.click(button: "Export")
            let text = try await Chromium.shared.download("friends.vcf")
            #expect(text.hasPrefix("BEGIN:VCARD\r\nVERSION:4.0\r\n"))
            #expect(text.contains("FN:Konrad Zuse\r\n") && text.contains("FN:Ada Lovelace\r\n"))
            try await window.wait(forPage: "Contacts")
        }
    }

    @Test("An upload that is cancelled imports nothing, and the page goes on")
    func cancelledUpload() async throws {
        try await Visit.with { visit in
            let window = visit.window
            try await window.wait(forPage: "Contacts")
            try await window.click("More")
            try await window.click("Import")
            let note = "NOTE:" + String(repeating: "x", count: 1_000) + "\r\n"
            let cards = String(repeating: Cards.card("Ada", "Lovelace", note), count: 2_000)
            try await window.type(visit.host.write(cards, to: "people.vcf"), into: "Document")
            // The upload would take minutes.
            try await window.setNetwork(latency: 0, throughput: 10_000)
            try await window.click(button: "Import")
            try await window.wait(for: "Uploading")
            let colours = "getComputedStyle(document.querySelector('.notice button'))"
            #expect(try await window.run("return \(colours).color != \(colours).backgroundColor") == true)
            // A page that the server tells of meanwhile would be older than the answer to the upload.
            let refresh = """
                const before = fetch; window.asked = 0;
                window.fetch = (...all) => { window.asked += 1; return before(...all); };
                dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
                return window.asked
                """
            #expect(try await window.run(refresh) == 0)
            try await window.click("Cancel")
            try await window.waitUntilGone("Uploading")
            try await window.wait(until: "window.asked > 0", "the page is not refreshed after the upload")
            try await window.setNetwork(latency: 0, throughput: -1)
            try await window.click("Home")
            try await window.wait(forPage: "Home")
            try await window.wait(for: "All contacts")
            let list = try await visit.host.run("ContactList")
            #expect(list.errors.hasPrefix("No contacts yet."), "\(list)")
        }
    }

    @Test("Unsaved input is kept unless a person confirms leaving, even after a refused save")
    func unsavedInput() async throws {
        try await Visit.with(.init(height: 2_000), at: "/Home/ContactList/AddContact") { visit in
            let window = visit.window
            try await window.wait(forPage: "New contact")
            try await window.type("Ada", into: "First name")
            try await window.click("Contacts")
            try await window.wait(for: "Leave without saving the changes?")
            try await window.click("Cancel")
            try await window.waitUntilGone("Leave without saving the changes?")
            try await window.wait(forFields: ["First name": "Ada"])
            try await window.click("More fields")
            try await window.type("soon", into: "Birthday")
            try await window.press(BrowserWindow.Key.enter)
            try await window.wait(for: "'soon' is not a date")
            try await window.click("Home")
            try await window.wait(for: "Leave without saving the changes?")
            try await window.click("Leave")
            try await window.wait(forPage: "Home")
            #expect(try await window.address == visit.server.origin + "/Home")
            // Back, and to stay after all
            try await window.click("Contacts")
            try await window.wait(forPage: "Contacts")
            try await window.click("Add")
            try await window.type("Ada", into: "First name")
            try await window.back()
            try await window.wait(for: "Leave without saving the changes?")
            try await window.click("Cancel")
            try await window.waitUntilGone("Leave without saving the changes?")
            #expect(try await window.address.hasSuffix("/ContactList/AddContact"))
            try await window.wait(forFields: ["First name": "Ada"])
            try await window.back()
            try await window.click("Leave")
            try await window.wait(forPage: "Contacts")
        }
    }
}
