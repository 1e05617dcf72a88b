import TestPrograms
import Testing
import WebDriver

@Suite("People in browsers", .needsChromium, .inBrowser)
struct PeopleTests {
    @Test("A person signs up, signs out and signs in, and never gets the password back")
    func signingInAndOut() async throws {
        try await Visit.with(at: "/Home") { visit in
            let window = visit.window
            try await window.signUp("Ada", "analytical engine")
            try await window.click("Account")
            try await window.wait(forPage: "Account")
            try await window.click("Sign out")
            try await window.wait(forPage: "Sign in")
            try await window.type("Ada", into: "Name")
            try await window.type("difference engine", into: "Password")
            try await window.click(button: "Sign in")
            try await window.wait(
                until: "document.querySelector('[role=alert]')",
                "nothing says that the password is wrong"
            )
            try await window.wait(forFields: ["Name": "Ada", "Password": ""])
            try await window.type("analytical engine", into: "Password")
            try await window.press(BrowserWindow.Key.enter)
            try await window.wait(forPage: "Home")
            try await window.wait(for: "Ada")
        }
    }

    @Test("Two people with accounts never see each other's contacts", arguments: [false, true])
    func twoPeople(asGuests: Bool) async throws {
        try await Visit.with(arguments: ["--guests"], at: "/Home") { visit in
            let ada = visit.window
            if !asGuests { try await ada.signUp("Ada", "analytical engine") }
            try await ada.addContact("Charles", "Babbage")
            let page = try await ada.address
            try await BrowserWindow.with(.init(browser: .second)) { grace in
                try await grace.open(visit.server.entrance)
                try await grace.open(visit.server.origin + "/Home")
                if !asGuests { try await grace.signUp("Grace", "compiler compiler") }
                try await grace.addContact("Howard", "Aiken")
                try await grace.click("Contacts")
                try await grace.wait(for: "(1)")
                #expect(try await !grace.text.contains("Babbage"))
                // The address of another person's contact shows nothing.
                try await grace.open(page)
                try await grace.wait(until: "isReady()", "there is no page")
                #expect(try await !grace.text.contains("Babbage"))
            }
            try await ada.click("Contacts")
            try await ada.wait(for: "(1)")
            #expect(try await !ada.text.contains("Aiken"))
        }
    }

    @Test("A session that is ended elsewhere ends here")
    func endedElsewhere() async throws {
        try await Visit.with(arguments: ["--guests"], at: "/Home") { visit in
            let window = visit.window
            try await window.signUp("Ada", "analytical engine")
            try await window.addContact("Charles", "Babbage")
            try await window.inAnotherWindow { other in
                try await other.open(visit.server.origin + "/Home/Account")
                try await other.wait(forPage: "Account")
                try await other.click("Sign out")
                try await other.wait(forPage: "Sign in")
            }
            try await window.waitUntilGone("Babbage")
        }
    }
}
