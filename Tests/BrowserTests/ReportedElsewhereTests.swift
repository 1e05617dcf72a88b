import TestPrograms
import Testing
import WebDriver

/// Faults that people have reported of other frameworks whose servers draw their pages, each as a person would see it.
@Suite("Faults of other server-driven pages", .needsChromium, .inBrowser)
struct ReportedElsewhereTests {
    @Test("Nothing that a person has done is lost to another person's change, a late answer, or Back")
    func samePage() async throws {
        try await Visit.with(cards: Cards.many(60) + Cards.few) { visit in
            let window = visit.window
            try await draftWithoutFocus(visit)
            try await lateAnswer(window)
            try await placeAfterBack(window)
            try await announcedPage(window)
        }
    }

    @Test("A change that comes between a page and its stream is on the page as soon as the stream is there")
    func changeBeforeStream() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            // Its stream would serve the other window, too.
            try await visit.window.open("about:blank")
            try await visit.window.inAnotherWindow { window in
                // A change between rendering and subscribing is lost (rails#52420).
                try await window.delayStreams()
                try await window.open(visit.server.origin + "/Home/ContactList")
                try await window.wait(for: "Konrad Zuse")
                try await window.wait(until: "window.subscribe", "the page asks for no stream")
                try await visit.host.run(
                    "AddContact",
                    "save",
                    "--first-name",
                    "Alan",
                    "--last-name",
                    "Turing"
                )
                #expect(try await !window.text.contains("Alan Turing"))
                try await window.run("window.subscribe()")
                try await window.wait(for: "Alan Turing")
            }
        }
    }

    @Test(
        "A page that is left open keeps nobody signed in, whatever changes it shows",
        .enabled(if: ServerClock.isPossible, "libfaketime is missing: the server's clock cannot be moved")
    )
    func openPage() async throws {
        let clock = try ServerClock()
        try await Visit.with(clock: clock, at: "/Home") { visit in
            let window = visit.window
            let password = try visit.host.write("analytical engine\n", to: "password")
            try await window.signUp("Ada", "analytical engine")
            try await window.click("Contacts")
            try await window.wait(forPage: "Contacts")
            // A push keeps a session alive (flow#19649), which ends after 30 days without use. In a terminal the person
            // has another session.
            try clock.set(days: 20)
            try await visit.host.run("Enter", "sign-in", "--name", "Ada", "--password-file", password)
            try await visit.host.run("AddContact", "save", "--first-name", "Alan", "--last-name", "Turing")
            try await window.wait(for: "Alan Turing")
            try clock.set(days: 40)
            try await window.click("Account")
            try await window.wait(for: "The session has ended")
        }
    }

    /// A draft without the focus is reset (turbo-8-morphing-demo#9).
    private func draftWithoutFocus(_ visit: Visit) async throws {
        let window = visit.window
        try await window.click(selector: "[aria-label='Mark Person 001']")
        try await window.click("Tag")
        try await window.type("navy", into: "Category")
        try await window.click(selector: "[aria-label='Mark Person 002']")
        try await visit.host.run("AddContact", "save", "--first-name", "Person", "--last-name", "000")
        try await window.wait(for: "Person 000")
        try await window.wait(forFields: ["Category": "navy"])
        try await window.wait(for: "2 marked")
        try await window.press(BrowserWindow.Key.escape)
        try await window.click("Unmark")
    }

    /// An older answer overwrites a newer one (htmx#4027), and a page that is drawn anew eats typed letters (turbo#1199).
    private func lateAnswer(_ window: BrowserWindow) async throws {
        let delay = """
            const before = fetch;
            let count = 0;
            window.fetch = (...request) => {
                const answer = before(...request);
                return count++ ? answer : answer.then(late => new Promise(done => window.late = () => done(late)));
            };
            """
        try await window.run(delay)
        try await window.type("ada", into: "Search")
        try await window.fill("Search", with: "zuse")
        try await window.wait(for: "Konrad Zuse")
        try await window.waitUntilGone("Ada Lovelace")
        try await window.run("window.late?.()")
        try await window.type("x", into: "Search")
        try await window.waitUntilGone("Konrad Zuse")
        try await window.wait(forFields: ["Search": "zusex"])
        try await window.fill("Search", with: " ")
        try await window.wait(for: "1–50 of 64")
    }

    /// Back leads to another place in the list (phoenix_live_view#2080), or to a blank page (htmx#3432).
    private func placeAfterBack(_ window: BrowserWindow) async throws {
        try await window.click("Next page")
        try await window.wait(for: "51–64 of 64")
        try await window.click("Previous page")
        try await window.wait(for: "1–50 of 64")
        try await window.run(
            "document.querySelectorAll('[data-row]')[40].scrollIntoView({ block: 'center' })"
        )
        // A list beside its contacts scrolls in its own column.
        let place = try await window.run("return Math.round(document.querySelector('.listing').scrollTop)")
        #expect((place.number ?? 0) > 500)
        try await window.run("document.querySelectorAll('[data-row] a')[40].click()")
        try await window.wait(until: "document.querySelector('main .heading')", "there is no contact")
        #expect(try await window.run("return document.querySelector('main').scrollTop").number == 0)
        try await window.back()
        try await window.wait(for: "1–50 of 64")
        try await window.wait(
            until: "Math.abs(document.querySelector('.listing').scrollTop - \(place.number ?? 0)) < 3",
            "the list is at another place"
        )
    }

    /// A new page is not announced (turbo#774): it takes the focus to its heading, and has a title of its own.
    private func announcedPage(_ window: BrowserWindow) async throws {
        try await window.run("document.querySelectorAll('[data-row] a')[0].click()")
        try await window.wait(forPage: "Person 000")
        try await window.wait(forFocus: "Person 000")
        #expect(try await window.title == "Person 000 – scenehost")
        // The way back leads to the page of the list that the person left.
        try await window.click("Contacts")
        try await window.wait(for: "1–50 of 64")
        try await window.click("Next page")
        try await window.wait(for: "51–64 of 64")
        try await window.run("document.querySelectorAll('[data-row] a')[3].click()")
        try await window.wait(until: "document.querySelector('.heading')", "there is no contact")
        try await window.click(selector: ".crumbs li:nth-last-child(2) a")
        try await window.wait(for: "51–64 of 64")
    }

    @Test(
        "Every window goes on after the server was away: buttons, a sleeping page, and a file that was being sent"
    )
    func restarts() async throws {
        try await Visit.with(cards: Cards.few) { visit in
            let window = visit.window
            try await window.click("Ada Lovelace")
            try await window.wait(forPage: "Ada Lovelace")
            var server = visit.server
            try await window.inAnotherWindow { second in
                try await second.open(visit.server.origin + "/Home/ContactList")
                try await second.wait(for: "Konrad Zuse")
                // A page is frozen after a long sleep (aspnetcore#64607).
                try await second.run(
                    """
                    window.isAsleep = true;
                    Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.isAsleep });
                    document.dispatchEvent(new Event('visibilitychange'));
                    """
                )
                await server.kill()
                try await visit.host.run(
                    "AddContact",
                    "save",
                    "--first-name",
                    "Alan",
                    "--last-name",
                    "Turing"
                )
                server = try await visit.host.serve(port: visit.server.port)
                try await second.run(
                    "window.isAsleep = false; document.dispatchEvent(new Event('visibilitychange'))"
                )
                try await second.wait(for: "Alan Turing")
                try await interruptedUpload(second, visit, &server)
            }
            // A page without fields does not come back (phoenix_live_view#3818), nor does one of several windows
            // (aspnetcore#62901).
            try await window.waitUntilGone("The connection is lost")
            try await window.click("Delete")
            try await window.wait(for: "Delete Ada Lovelace?")
            try await window.click("Cancel")
            try await window.waitUntilGone("Delete Ada Lovelace?")
            await server.stop()
        }
    }

    /// A server that ends during an upload leaves a broken form (phoenix_live_view#2757).
    private func interruptedUpload(
        _ window: BrowserWindow,
        _ visit: Visit,
        _ server: inout WebServerProcess
    ) async throws {
        try await window.click("More")
        try await window.click("Import")
        let note = "NOTE:" + String(repeating: "x", count: 1_000) + "\r\n"
        let cards = (1...300).map { Cards.card("Person", "\($0)", note) }.joined()
        try await window.type(visit.host.write(cards, to: "people.vcf"), into: "Document")
        try await window.setNetwork(latency: 0, throughput: 10_000)
        try await window.click(button: "Import")
        try await window.wait(for: "Uploading")
        await server.kill()
        try await window.wait(for: "The connection is lost")
        try await window.setNetwork(latency: 0, throughput: 100_000_000)
        server = try await visit.host.serve(port: visit.server.port)
        try await window.waitUntilGone("The connection is lost")
        try await window.wait(
            until: "document.querySelector('[type=file]')?.files.length === 1",
            "the file is not chosen any more"
        )
        try await window.click(button: "Import")
        try await window.wait(for: "Imported 300 contacts")
    }
}
