import SceneKitCore
import SceneTestKit
import Testing

@MainActor
@Suite struct MatcherTests {
    private func party(
        _ exhaustivity: Exhaustivity = .off,
        arrivals: ScriptedSequence<String> = ScriptedSequence()
    ) async throws -> SceneHarness {
        let scene = try SceneHarness(
            PartyViewController.module(arrivals),
            PartyViewController.weather,
            exhaustivity: exhaustivity
        )
        await scene.open("Party")
        return scene
    }

    @Test("Rows, fields, details, messages, questions and actions can be expected separately")
    func matchers() async throws {
        let scene = try await party()
        scene.expect(actions: ["invite", "place", "cancel"])
        scene.expect(message: nil)
        await scene.change("seats", "9")
        scene.expect(field: "seats", values: ["9"], error: "9 is more than 4")
        await scene.perform("invite", ["guest": ["Ada"], "seats": ["2"]])
        scene.expect(field: "seats", values: ["2"])
        scene.expect(row: "ada", cells: ["Ada", "yes"])
        scene.expect(rows: ["Ada"], in: "guests")
        scene.expect(message: Message(.information, "Invited Ada."))
        scene.expect(detail: "Place", "somewhere")
        await scene.perform("cancel")
        scene.expect(question: Question("Cancel the party?", confirm: "Cancel it"))
        await scene.answer(true)
        scene.expect(question: nil)
        await scene.finish()
    }

    @Test("A different or missing part fails the test and shows the present ones")
    func mismatches() async throws {
        let scene = try await party()
        await scene.perform("invite", ["guest": ["Ada"]])
        let expectations: [(String, @MainActor () -> Void)] = [
            (
                "the list 'guests' shows no row 'bob', but ada: Ada | yes",
                { scene.expect(row: "bob", cells: []) }
            ),
            ("[\"Ada\", \"yes\"]", { scene.expect(row: "ada", cells: ["Ada", "no"]) }),
            ("the screen has no list 'places', but guests", { scene.expect(rows: [], in: "places") }),
            ("[\"Ada\"]", { scene.expect(rows: []) }),
            ("the screen has no field 'name', but guest, seats", { scene.expect(field: "name", values: []) }),
            ("text(\"Ada\")", { scene.expect(field: "guest", values: ["Bob"]) }),
            ("error", { scene.expect(field: "guest", values: ["Ada"], error: "this is needed") }),
            ("the screen has no detail 'Time', but Place", { scene.expect(detail: "Time", "noon") }),
            ("[\"somewhere\"]", { scene.expect(detail: "Place", "here") }),
            ("Invited Ada.", { scene.expect(message: nil) }),
            ("question", { scene.expect(question: Question("Sure?", confirm: "Yes")) }),
            ("[\"invite\", \"place\", \"cancel\"]", { scene.expect(actions: []) }),
        ]
        for (text, expect) in expectations {
            withKnownIssue(Comment(rawValue: text)) {
                expect()
            } matching: {
                "\($0)".contains(text)
            }
        }
        await scene.finish()
    }

    @Test("Matchers do not replace the comparison of the whole screen in exhaustive tests")
    func exhaustive() async throws {
        let scene = try await party(.on)
        scene.expect(rows: [])
        await withKnownIssue {
            await scene.finish()
        } matching: {
            "\($0)".contains("was not compared afterwards")
        }
    }

    @Test("A non-exhaustive test still fails on a failed navigation")
    func failedNavigation() async throws {
        let scene = try await party()
        scene.navigator.open(Location("Nowhere"), completion: nil)
        await withKnownIssue {
            await scene.finish()
        } matching: {
            "\($0)".contains("an unexpected navigation ended at /Party: .failed(")
        }
    }

    @Test("A stand-in returns the result that the test sets, or none")
    func results() async throws {
        let scene = try await party()
        await scene.perform("place")
        scene.expect(location: "/Party/PickPlace")
        await scene.give("the old mill")
        scene.expect(location: "/Party")
        scene.expect(detail: "Place", "the old mill")
        await scene.perform("place")
        await scene.back()
        scene.expect(detail: "Place", "the old mill")
        await scene.finish()
    }

    @Test("send returns after the observer has handled the element")
    func observation() async throws {
        let arrivals = ScriptedSequence<String>()
        let scene = try await party(arrivals: arrivals)
        await arrivals.send("Grace")
        scene.expect(rows: ["Grace"])
        await arrivals.send("Ada")
        scene.expect(rows: ["Grace", "Ada"])
        arrivals.finish()
        await scene.finish()
    }

    @Test("An element without an observer fails the test")
    func unobserved() async {
        await withKnownIssue {
            await ScriptedSequence<String>().send("Ada", within: .milliseconds(1))
        } matching: {
            "\($0)".contains("no observer handled")
        }
    }

    @Test("Scenes that no host would accept fail the test")
    func validation() async throws {
        let broken = SceneDefinition(
            name: "Broken",
            summary: "Leads nowhere.",
            segues: [SegueDeclaration("Nowhere")],
            configure: { StandInScene($0.name) }
        )
        try await withKnownIssue {
            try await SceneHarness([broken]).finish()
        } matching: {
            "\($0)".contains("the segue 'Nowhere' of Broken leads to 'Nowhere', which no package registers")
        }
    }
}
