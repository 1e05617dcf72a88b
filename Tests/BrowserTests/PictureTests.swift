import Foundation
import NetworkTestKit
import TestPrograms
import Testing
import WebDriver

@Suite("Pictures in a browser", .needsChromium, .inBrowser)
struct PictureTests {
    /// Images of 6 × 4 pixels.
    private static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAIAAAAiZtkUAAAAFElEQVR4nGM8YWPDgAqYGDAAcUIAXogBSN16DQIAAAAASUVORK5CYII="
    private static let webP =
        "UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoGAAQAAUAmJaACdLoAA5gA/u1N3+LaR0KZD/7Sz/6Vj/0rH8KgAA=="

    @Test(
        "A contact's photo is drawn, whatever its card calls it, and only for the person whose contact it is"
    )
    func photo() async throws {
        let cards =
            Cards.card("Ada", "Lovelace", "PHOTO:data:image/svg+xml;base64,\(Self.webP)\r\n")
            + Cards.card("Grace", "Hopper", "PHOTO;MEDIATYPE=image/png:http://127.0.0.1:1/grace.png\r\n")
        try await Visit.with(cards: cards) { visit in
            let window = visit.window
            try await window.wait(for: "Ada Lovelace")
            try await window.wait(
                until:
                    "[...document.querySelectorAll('.monogram')].map(node => node.innerText).join() === 'GH,AL'",
                "the rows have no monograms"
            )
            #expect(try await window.imageWidth("[data-row] img") == 6)
            #expect(try await window.run("return document.images.length") == 1)
            try await window.click("Ada Lovelace")
            try await window.wait(forPage: "Ada Lovelace")
            #expect(try await window.imageWidth("main .heading img") == 6)
            let address = try await window.run("return document.querySelector('.heading img').src").text ?? ""
            #expect(address.hasPrefix(visit.server.origin + "/-/images/ViewContact/"))
            try await BrowserWindow.with(.init(browser: .second)) { stranger in
                try await stranger.open(address)
                try await stranger.wait(for: "Open the address that 'scenehost serve' has printed.")
            }
            try await window.back()
            try await window.click("Grace Hopper")
            try await window.wait(forPage: "Grace Hopper")
            #expect(try await window.run("return document.querySelectorAll('main img').length") == 0)
            try await window.wait(for: "GH")
            try await addWithPhoto(visit)
        }
    }

    /// Adds a contact with a photo in one form, after a file that is no image.
    private func addWithPhoto(_ visit: Visit) async throws {
        let window = visit.window
        let wrong = try visit.host.write("no image", to: "wrong.png")
        let right = try visit.host.write("", to: "right.png")
        try #require(Data(base64Encoded: Self.png)).write(to: URL(filePath: right))
        try await window.open(visit.server.origin + "/Home/ContactList/AddContact")
        try await window.type("Konrad", into: "First name")
        try await window.type(wrong, into: "Photo")
        try await window.click("Save")
        try await window.wait(for: "wrong.png: ")
        try await window.wait(forFields: ["First name": "Konrad"])
        try await window.type(right, into: "Photo")
        try await window.click("Save")
        try await window.wait(forPage: "Konrad")
        #expect(try await window.imageWidth("main .heading img") == 6)
    }

    @Test("An embedded document that is not an image stays text, whatever its card calls it")
    func script() async throws {
        // <svg xmlns="http://www.w3.org/2000/svg" onload="document.title='owned'"/>
        let svg =
            "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iZG9jdW1lbnQudGl0bGU9J293bmVkJyIvPg=="
        let cards = Cards.card("Eve", "Mallory", "PHOTO:data:image/png;base64,\(svg)\r\n")
        try await Visit.with(cards: cards) { visit in
            let window = visit.window
            try await window.click("Eve Mallory")
            try await window.wait(forPage: "Eve Mallory")
            #expect(try await window.run("return document.images.length") == 0)
            #expect(try await window.title == "Eve Mallory – scenehost")
        }
    }

    @Test("A game's cover is drawn in the list and on its page, and letters where there is none")
    func covers() async throws {
        let catalogue = """
            {"version": 1, "games": [
              {"id": "azul", "title": "Azul", "year": 2017, "image": "covers/azul.png"},
              {"id": "catan", "title": "Catan", "year": 1995, "image": "https://localhost/catan.png"},
              {"id": "go", "title": "Go", "year": 1000}]}
            """
        let server = try LoopbackServer(
            .answer(status: "200 OK", body: catalogue),
            [.receive, .sendBytes(Self.response(try #require(Data(base64Encoded: Self.png))))]
        )
        try await Visit.with(arguments: ["--games-url", server.url()], at: "/Home/GameList") { visit in
            let window = visit.window
            try await window.wait(for: "(3)")
            #expect(try await window.imageWidth("[data-key=azul] img") == 6)
            // A transparent pixel, with the letter below it.
            #expect(try await window.imageWidth("[data-key=catan] img") == 1)
            #expect(try await window.text.contains("C\nCatan"))
            #expect(try await window.run("return document.querySelector('[data-key=go] img')") == .null)
            try await window.keepPicture("covers")
            try await window.click("Azul")
            try await window.wait(forPage: "Azul")
            #expect(try await window.imageWidth(".heading img") == 6)
            #expect(
                server.requests.map(\.line) == ["GET /games.json HTTP/1.1", "GET /covers/azul.png HTTP/1.1"]
            )
        }
    }

    private static func response(_ image: Data) -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\nContent-Length: \(image.count)\r\nConnection: close\r\n\r\n".utf8) + image
    }

    @Test("A photo is drawn without the script as well")
    func withoutScript() async throws {
        let cards = Cards.card("Ada", "Lovelace", "PHOTO:data:image/png;base64,\(Self.png)\r\n")
        try await Visit.with(.init(hasScript: false), cards: cards) { visit in
            let window = visit.window
            try await window.click("Ada Lovelace")
            try await window.wait(forPage: "Ada Lovelace")
            #expect(try await window.imageWidth(".heading img") == 6)
        }
    }
}
