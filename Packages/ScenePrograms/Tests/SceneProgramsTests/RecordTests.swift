import Foundation
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import SceneTestKit
import StorageWorkers
import Testing

@testable import ScenePrograms

/// The records of a program, which lie in the space of each session.
@MainActor
struct RecordTests {
    private static let notes = CollectionDescription(
        fields: ["room": .identifier, "title": .text, "days": .integer, "size": .number, "done": .toggle],
        indexes: [
            "by_room": ["room", "days"], "by_title": ["title"], "by_size": ["size"], "by_done": ["done"],
        ]
    )
    private static let needs = ProgramNeeds(collections: ["notes": notes, "others": CollectionDescription()])

    private func store() async throws -> RecordStore {
        try await RecordStore.open(StorageLocation(parsing: "memory:"))
    }

    /// A query, and the ids that it finds.
    struct Query: Sendable, CustomTestStringConvertible {
        let words: String
        let outcome: String

        init(_ words: String, _ outcome: String) { (self.words, self.outcome) = (words, outcome) }

        var testDescription: String { words }
    }

    nonisolated static let queries = [
        Query("", "abcde"), Query("descending=True, limit=2", "ed"), Query("offset=3", "de"),
        Query("index='by_room'", "eabdc"), Query("index='by_room', descending=True", "cdbae"),
        Query("index='by_room', equal=['hall']", "ab"), Query("index='by_room', equal=['hall', 7]", "b"),
        Query("index='by_room', equal=['hall'], upTo=7", "a"),
        Query("index='by_room', equal=['hall'], through=7", "ab"),
        Query("index='by_room', equal=[None]", "e"),
        Query("index='by_room', **{'from': 'i'}", "dc"),
        Query("index='by_room', **{'from': 'hall'}, upTo='kitchen'", "ab"),
        Query("index='by_title'", "ebacd"), Query("index='by_title', equal=['IVY']", "c"),
        Query("index='by_title', **{'from': 'f'}", "acd"),
        Query("index='by_size', **{'from': -1}, through=2", "ba"),
        Query("index='by_done', equal=[True]", "c"),
        Query(
            "index='by_room', equal=['hall', 7, 1]",
            "the index 'by_room' has no more fields than room, days"
        ),
        Query("index='by_room', equal=[1]", "the field 'room' takes a string"),
        Query("index='by_days'", "'notes' has no index 'by_days'"),
        Query("equal=['hall']", "a part of the records needs an index"),
        Query("after='x'", "after: it is no 'next' of an answer"),
        Query("limit=-1", ""), Query("offset=-5, limit=1", "a"), Query("offset=99", ""),
    ]

    @Test("Records are found by their ids and by declared indexes, in ranges, in order and in pages")
    func queries() async throws {
        let trial = try await TrialProgram(needs: Self.needs)
        let scene = try await trial.open(store: store())
        await scene.run(
            """
            put(a={'room': 'hall', 'days': 3, 'title': 'fern', 'size': 1.5, 'other': [None, {}]},
                b={'room': 'hall', 'days': 7, 'title': 'Écru', 'size': -1},
                c={'room': 'loft', 'title': 'ivy', 'done': True}, d={'room': 'kitchen', 'title': 'Óak', 'size': 1e9},
                e={'title': 'Ash'})['revisions'].__len__()
            """.replacing("\n", with: " ")
        )
        #expect(scene.outcome == "5")
        for query in Self.queries {
            await scene.run("ids(\(query.words))")
            #expect(scene.outcome == query.outcome, "\(query.words)")
        }
        await scene.run("get('e', 'x', 'a')['records'][1]['value'] == get('a')['records'][0]['value']")
        #expect(scene.outcome == "True")
        await scene.run("get('a')['records'][0]['value']['other']")
        #expect(scene.outcome == "[None, {}]")
        // Page by page.
        await scene.run(
            "[page := {'next': None, 'records': []}, [[page := ask('records/query', collection='notes', index='by_room', limit=2, "
                + "after=page['next']), ''.join(each['id'] for each in page['records'])][1] for turn in range(3)], page.get('next')][1:]"
        )
        #expect(scene.outcome == "[['ea', 'bd', 'c'], None]")
        #expect(try await trial.program.count(behind: scene) == 5)
        await scene.finish()
    }

    @Test("A program reaches its own collections in the session's space, and no others")
    func isolation() async throws {
        let store = try await store()
        let trial = try await TrialProgram(needs: Self.needs)
        let ada = try await trial.open(store: store.scoped(to: "ada"))
        let ben = try await trial.open(store: store.scoped(to: "ben"))
        var batch = RecordBatch()
        try batch.put(Secret(id: "a", text: "ada's own"))
        try await store.scoped(to: "ada").write(batch)
        try await store.write(batch)
        await ada.run("put(a={'title': 'fern'})['revisions'].__len__()")
        #expect(ada.outcome == "1")
        for words in [
            "get('a')", "get('../ada/a', 'ada/a', 'ada/program_trials_notes/a')",
            "ask('records/get', collection='notes', ids=['a'], space='ada', session=1, person='ada')",
            "ask('records/query', collection='notes', after=None, space='ada')",
            "ask('records/query', collection='notes', after='AAAA.AAAA')",
        ] {
            await ben.run("\(words)['records']")
            #expect(ben.outcome == "[]", "\(words)")
        }
        for name in [
            "secrets", "program_trials_notes", "ada/notes", "ada/program_trials_notes", "ada/secrets", "",
            "/notes",
            "Notes", "notes\\0", "pending",
        ] {
            for words in [
                "ask('records/get', collection='\(name)', ids=['a'])",
                "ask('records/query', collection='\(name)')",
                "ask('records/write', writes=[{'collection': '\(name)', 'id': 'a', 'value': 1}])",
                "ask('records/write', writes=[], checks=[{'collection': '\(name)', 'id': 'a'}])",
                "ask('records/watch', collections=['\(name)'])",
            ] {
                await ben.run("\(words)['message']")
                #expect(
                    ben.outcome?.hasPrefix("the program has no granted collection '") == true,
                    "\(words)"
                )
            }
        }
        // The number of a scene that is not open, or none.
        for words in ["scene=999", "scene=None", "scene=None, during=999", "scene=None, during=None"] {
            await ben.run("ask('records/get', collection='notes', ids=['a'], \(words))['code']")
            #expect(ben.outcome == "-32602", "\(words)")
        }
        #expect(
            try await store.allCollections().filter { $0.count > 0 }.map(\.name).sorted()
                == ["ada/program_trials_notes", "ada/secrets", "secrets"]
        )
        await ada.finish()
        await ben.finish()
    }

    private struct Secret: Record {
        static let schema = RecordSchema<Secret>(name: "secrets")
        var id: String
        var text: String
    }

    /// A request that is refused, and the reason.
    nonisolated static let refusals = [
        Query("put(a={'days': 'three'})", "the record 'a' of 'notes': the field 'days' takes a whole number"),
        Query("put(a={'days': 3.5})", "the record 'a' of 'notes': the field 'days' takes a whole number"),
        Query("put(a={'title': 3})", "the record 'a' of 'notes': the field 'title' takes a string"),
        Query("put(a={'done': 1})", "the record 'a' of 'notes': the field 'done' takes true or false"),
        Query(
            "put(a={'room': 'x' * 501})",
            "the record 'a' of 'notes': the field 'room' has more than 500 bytes"
        ),
        Query("put(a='x' * 70000)", "the record 'a' of 'notes' has more than 65536 bytes"),
        Query("put(**{'': 1})", "an id has 1 to 200 bytes"),
        Query("put(**{'x' * 201: 1})", "an id has 1 to 200 bytes"),
        Query("put(**{str(n): 1 for n in range(1001)})", "there are more than 1000 checks or writes"),
        Query("get(*map(str, range(101)))", "ids: there are more than 100"),
        Query("put(**{str(n): n for n in range(30)})", "'notes' may have 20 records"),
        Query(
            "ask('records/write', writes=[{'collection': 'notes', 'id': 'a', 'value': [[]]}], checks=[{'collection': 'notes', "
                + "'id': 'a', 'revision': 'x'}])",
            "the record 'a' of 'notes' was changed meanwhile"
        ),
        Query("ask('records/write')", "records/write: at params: the key 'writes' is missing"),
        Query(
            "ask('records/get', collection=7, ids=[])",
            "records/get: at params.collection: a value of the type string belongs there"
        ),
        Query(
            "ask('records/write', writes=[{'collection': 'notes', 'id': 'a', 'value': eval('[' * 80 + ']' * 80)}])",
            "the value has more than 64 levels"
        ),
        Query("ask('document/read', name='x')", "the program has no grant for documents"),
        Query(
            "ask('http/send', url='https://example.org')",
            "the program has no grant for requests over HTTP"
        ),
    ]

    @Test("What is too large, too much, or of the wrong kind is refused with the reason, and writes nothing")
    func refusals() async throws {
        var limits = ProgramLimits.patient
        limits.collectionRecords = 20
        let trial = try await TrialProgram(limits: limits, needs: Self.needs)
        let store = try await store()
        let scene = try await trial.open(store: store)
        for refusal in Self.refusals {
            await scene.run("\(refusal.words)['message']")
            #expect(
                scene.outcome?.hasSuffix(refusal.outcome) == true,
                "\(refusal.words): \(scene.outcome ?? "")"
            )
        }
        #expect(try await store.allCollections().allSatisfy { $0.count == 0 })
        await scene.finish()
    }

    @Test(
        "A batch that depends on changed records is a conflict, and the program can read again and try again"
    )
    func conflict() async throws {
        let trial = try await TrialProgram(needs: Self.needs)
        let store = try await store()
        let (scene, other) = (try await trial.open(store: store), try await trial.open(store: store))
        await scene.run(
            "put(a={'days': 1}, b={'days': 1})['revisions'] == [each['revision'] for each in get('a', 'b')['records']]"
        )
        #expect(scene.outcome == "True")
        await scene.run("globals().update(read=get('a', 'b')['records'])")
        await other.run("put(b={'days': 2})")
        let batch =
            "ask('records/write', checks=[{**each, 'collection': 'notes'} for each in read] + [{'collection': 'others', 'id': 'x'}], "
            + "writes=[{'collection': 'notes', 'id': 'a', 'value': None}, {'collection': 'others', 'id': 'x', 'value': 1}])"
        await scene.run("[\(batch)[key] for key in ('code', 'message')]")
        #expect(scene.outcome == "[2, \"the record 'b' of 'notes' was changed meanwhile\"]")
        await scene.run("ids() + str(ask('records/query', collection='others')['records'])")
        #expect(scene.outcome == "ab[]")
        await scene.run("globals().update(read=get('a', 'b')['records'])")
        await scene.run("\(batch)['revisions'][0]")
        #expect(scene.outcome == "None")
        await scene.run("ids() + ask('records/query', collection='others')['records'][0]['id']")
        #expect(scene.outcome == "bx")
        await scene.finish()
        await other.finish()
    }

    @Test("While a batch is under way, a program may answer events, send others and end, out of order")
    func outOfOrder() async throws {
        let trial = try await TrialProgram(needs: Self.needs)
        let store = try await store()
        let (scene, other) = (try await trial.open(store: store), try await trial.open(store: store))
        let write =
            "send(id=n, method='records/write', params={'scene': scene, 'writes': [{'collection': 'notes', 'id': str(n % 7), 'value': n}]})"
        // Answered before its own requests are, with one id twice, and with an answer that nobody waits for.
        await scene.run("[\(write) for n in [*range(20), 3]] and send(id=777, result=None) or 'answered'")
        #expect(scene.outcome == "answered")
        // The host may still be writing.
        for _ in 0..<1_000 where scene.outcome != "0123456" { await scene.run("ids()") }
        #expect(scene.outcome == "0123456")
        // Far more than may be under way at once: some are refused, and the program goes on.
        await scene.run("[\(write) for n in range(300)] and 'sent'")
        #expect(scene.outcome == "sent")
        await other.run("6 * 7")
        #expect(other.outcome == "42")
        await scene.run("[\(write) for n in range(20)] and os._exit(1)")
        try await other.wait { $0.message != nil }
        await other.perform("start-again")
        await other.run("ids()")
        #expect(other.outcome == "0123456")
        await scene.finish()
        await other.finish()
    }

    @Test("A scene is told of changes of the collections that it watches, in its own space")
    func changes() async throws {
        let trial = try await TrialProgram(needs: Self.needs)
        let other = try await TrialProgram(needs: Self.needs)
        let store = try await store()
        let scene = try await trial.open(store: store.scoped(to: "ada"))
        let (same, foreign) = (
            try await other.open(store: store.scoped(to: "ada")),
            try await other.open(store: store.scoped(to: "ben"))
        )
        await scene.run("ask('records/watch', collections=['notes'])")
        await foreign.run("put(a=1)")
        await same.run("ask('records/write', writes=[{'collection': 'others', 'id': 'a', 'value': 1}])")
        await same.run("put(a=1)")
        try await scene.wait { $0.outcome == "changed 1" }
        await scene.run("ask('records/watch', collections=[])")
        await same.run("put(a=2)")
        await scene.run("changed")
        #expect(scene.outcome == "['notes']")
        for harness in [scene, same, foreign] { await harness.finish() }
    }

    @Test("Without a grant there are no records, and a declaration with mistakes is refused")
    func ungranted() async throws {
        let trial = try await TrialProgram(needs: Self.needs, granted: ProgramNeeds())
        let scene = try await trial.open(store: store())
        await scene.run("put(a=1)['message']")
        #expect(scene.outcome == "the program has no grant for records")
        await scene.finish()
        func fault(
            _ collections: [String: CollectionDescription],
            hosts: [String] = [],
            module: String = "Plants"
        )
            -> String?
        {
            ProgramNeeds(hosts: hosts, collections: collections).fault(module: module)
        }
        #expect(fault(["notes": Self.notes]) == nil)
        #expect(
            fault(["notes": CollectionDescription(indexes: ["by_x": ["x"]])])
                == "needs.collections.notes: the index 'by_x' has the field 'x', which 'fields' has not"
        )
        #expect(fault(["notes": CollectionDescription(indexes: ["by_x": []])]) != nil)
        for name in ["Notes", "a/b", "a__b", ""] {
            #expect(fault([name: CollectionDescription()])?.hasPrefix("needs.collections") == true)
        }
        #expect(fault(["notes": Self.notes], module: "plants_of_ada") != nil)
        #expect(fault([:], hosts: ["api.example.com", "localhost:8080"]) == nil)
        for host in [
            "https://example.com", "*", "example.com/x", "Example.com", "example.com:0", "a:b", "", "u@x",
        ] {
            #expect(fault([:], hosts: [host])?.hasPrefix("needs.hosts") == true, "\(host)")
        }
        await #expect(throws: ProgramFailure.self) {
            try await TrialProgram(needs: ProgramNeeds(collections: ["No": CollectionDescription()]))
        }
    }

    @Test("An index that a later version of a program declares finds the records that were there")
    func laterIndex() async throws {
        let store = try await store()
        let first = try await TrialProgram(
            needs: ProgramNeeds(collections: ["notes": CollectionDescription()])
        )
        let before = try await first.open(store: store)
        await before.run("put(a={'title': 'ivy'}, b={'title': 'Ash'}, c={'title': 3})")
        await before.finish()
        let scene = try await TrialProgram(needs: Self.needs).open(store: store)
        await scene.run("ids(index='by_title', limit=2)")
        #expect(scene.outcome == "cb")
        await scene.run("ids(index='by_title', equal=['ivy'])")
        #expect(scene.outcome == "a")
        await scene.finish()
    }
}

extension SceneProgram {
    /// The number of the program's records, as it counts them without an open scene.
    fileprivate func count(behind scene: SceneHarness) async throws -> Int? {
        try await scene.navigator.count(
            behind: OpenEntrance(title: "", summary: "", location: Location("Trial"))
        )
    }
}
