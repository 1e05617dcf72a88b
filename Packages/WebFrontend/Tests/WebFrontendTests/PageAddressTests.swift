import HTTPServing
import SceneKitCore
import Testing

@testable import WebFrontend

@Suite("Page addresses")
struct PageAddressTests {
    private let address: PageAddress = {
        var address = PageAddress(Location("ContactList", parameters: ["category": "a b"]))
        address.filters = ["search": "Ann & Bo"]
        return address.sorted("contacts", by: "Phone").letter("M", of: "contacts").offset("contacts", 50)
    }()

    @Test("An address is the location and the view of its lists")
    func text() {
        let text =
            "/ContactList;category=a%20b?contacts.from=M&contacts.offset=50&contacts.sort=Phone&search=Ann%20%26%20Bo"
        #expect("\(address)" == text)
        #expect("\(PageAddress(Location("Home")))" == "/Home")
    }

    @Test("An address is read as it was written, and as browsers write queries")
    func parsing() throws {
        let path = "/ContactList;category=a%20b"
        let query = "contacts.from=M&contacts.offset=50&contacts.sort=Phone&search=Ann+%26+Bo&empty="
        #expect(try PageAddress(path: path, query: query) == address)
    }

    @Test(
        "An offset that no list has is left out",
        arguments: ["-5", "0", "abc", "", "99999999999999999999"]
    )
    func offsets(text: String) throws {
        let address = try PageAddress(path: "/ContactList", query: "contacts.offset=" + text)
        #expect(address == PageAddress(Location("ContactList")))
    }

    @Test(
        "The number of a page is read as the offset of its first row",
        arguments: [("1", 0), ("2", 50), ("200", 9_950), ("0", 0), ("-3", 0), ("x", 0)]
    )
    func pageNumbers(number: String, offset: Int) throws {
        let address = try PageAddress(path: "/ContactList", query: "contacts.page=" + number)
        #expect(address == PageAddress(Location("ContactList")).offset("contacts", offset))
        #expect(throws: Never.self) {
            try PageAddress(path: "/ContactList", query: "contacts.page=9223372036854775807")
        }
    }

    @Test("A wrong escape is refused with the reason")
    func faults() {
        #expect(throws: FormFields.Failure(description: "'%ff' is no percent-encoded UTF-8 text")) {
            try PageAddress(path: "/ContactList", query: "search=%ff")
        }
    }

    @Test("Opening an address filters, sorts and turns pages, and performs no other action")
    func events() {
        var list = ListBlock(
            identifier: "contacts",
            columns: [
                ListBlock.Column("Name", sort: .init("sort", values: ["by": ["name"]], isCurrent: true)),
                ListBlock.Column("Phone", sort: .init("sort", values: ["by": ["phone"]])),
            ]
        )
        list.jump = .init("from", field: "name")
        let form = FormBlock(identifier: "filter", fields: [Field("search")], filters: "contacts")
        let screen = Screen(
            title: "Contacts",
            blocks: [.form(form), .list(list)],
            actions: [SceneAction("delete-all", label: "Delete all", summary: "Deletes every contact.")]
        )
        var address = self.address
        address.filters["delete-all"] = "true"
        address.sorts["others"] = "Name"
        #expect(
            PageAddress.ViewEvents.allCases.flatMap { address.events($0, for: screen) } == [
                .change(field: "search", values: ["Ann & Bo"]),
                .action("sort", values: ["by": ["phone"]]), .action("from", values: ["name": ["M"]]),
                .window(list: "contacts", offset: 50, limit: 50),
            ]
        )
        list.jump?.current = "M"
        let other = Screen(title: "Contacts", blocks: [.list(list)])
        #expect(address.events(.letters, for: other) == [])
        #expect(address.letter(nil, of: "contacts").events(.letters, for: other) == [.action("from")])
    }
}
