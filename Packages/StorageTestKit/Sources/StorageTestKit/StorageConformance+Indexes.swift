public import StorageWorkers
import Synchronization

/// Counts how often the keys of a record were made, by the check that stored the record.
private final class Tally: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func add(_ check: String) { counts.withLock { $0[check, default: 0] += 1 } }

    func take(_ check: String) -> Int { counts.withLock { $0.removeValue(forKey: check) ?? 0 } }
}

private protocol Job: Record, Equatable {
    var title: String { get }
    init(id: String, check: String, title: String, tags: [String], rank: Int, text: String)
}

/// A job as one program stores it.
private struct EarlierJob: Job {
    static let made = Tally()
    static let byTitle = RecordIndex("title") { (job: EarlierJob) -> String? in
        made.add(job.check)
        return job.title
    }
    static let schema = RecordSchema(name: "jobs", indexes: byTitle)
    var id: String
    var check: String
    var title: String
    var tags: [String]
    var rank: Int
    var text: String
}

/// The same job as another program stores it, with other indexes in another order.
private struct LaterJob: Job {
    static let made = Tally()
    static let byTag = RecordIndex("tag", each: \LaterJob.tags)
    static let byRank = RecordIndex("rank") { (job: LaterJob) -> Int? in
        made.add(job.check)
        return job.rank == 0 ? nil : job.rank
    }
    static let byTitle = RecordIndex("title", \LaterJob.title)
    static let schema = RecordSchema(name: "jobs", indexes: byTag, byRank, byTitle) { $1.add($0.text) }
    var id: String
    var check: String
    var title: String
    var tags: [String]
    var rank: Int
    var text: String
}

/// The same job with other keys in an index of the same name.
private struct RevisedJob: Job {
    static let byTitle = RecordIndex("title", revision: 2) { (job: RevisedJob) in
        String(job.title.reversed())
    }
    static let schema = RecordSchema(name: "jobs", indexes: byTitle)
    var id: String
    var check: String
    var title: String
    var tags: [String]
    var rank: Int
    var text: String
}

/// The same job with other words.
private struct RevisedWords: Job {
    static let byRank = RecordIndex("rank") { (job: RevisedWords) -> Int? in job.rank == 0 ? nil : job.rank }
    static let schema = RecordSchema(name: "jobs", indexes: byRank, searchRevision: 2) { $1.add($0.title) }
    var id: String
    var check: String
    var title: String
    var tags: [String]
    var rank: Int
    var text: String
}

private struct EarlierTask: Record {
    static let schema = RecordSchema<Self>(name: "chores")
    var id: String
    var rank: Int
}

private struct LaterTask: Record {
    static let byRank = RecordIndex("rank", \LaterTask.rank)
    static let schema = RecordSchema(name: "chores", indexes: byRank)
    var id: String
    var rank: Int
}

extension StorageConformance {
    static let indexChecks: [Check] =
        [
            Check("Two programs with different indexes take turns, and neither indexes the records anew") {
                store in
                let check = "turns \(UInt64.random(in: 0 ... .max))"
                for number in 1...20 { try await store.put(EarlierJob.self, check, number) }
                _ = EarlierJob.made.take(check)
                try expect(try await store.get(LaterJob.self, id: "job1")?.rank, 1, "a read by id")
                try expect(LaterJob.made.take(check), 0, "the records indexed for a read by id")
                try expect(try await store.ranks(), Array(1...20), "the new index")
                try expect(LaterJob.made.take(check), 20, "the records indexed for the new index")
                for round in 21...24 {
                    try await store.put(EarlierJob.self, check, round)
                    _ = try await store.titles(EarlierJob.byTitle)
                    try expect(EarlierJob.made.take(check), 1, "the records indexed by the writer itself")
                    try expect(try await store.ranks(), Array(1...round), "the index of the other program")
                    try expect(
                        LaterJob.made.take(check),
                        1,
                        "the records indexed after another program's write"
                    )
                    _ = try await store.titles(EarlierJob.byTitle)
                    try expect(try await store.ranks(), Array(1...round), "the index again")
                    try expect(EarlierJob.made.take(check), 0, "the records indexed for reads")
                    try expect(LaterJob.made.take(check), 0, "the records indexed for reads")
                }
                try await store.put(LaterJob.self, check, 25)
                try expect(LaterJob.made.take(check), 1, "the records indexed by the other writer itself")
                try expect(try await store.titles(EarlierJob.byTitle).count, 25, "the shared index")
                try expect(EarlierJob.made.take(check), 0, "the records indexed in the shared index")
                try expect(try await store.collections().map(\.name), ["jobs"], "the collections")
            },
            Check("An index with other keys under its name stands beside the former one") { store in
                for number in 1...12 { try await store.put(EarlierJob.self, "revised", number) }
                try expect(
                    try await store.titles(RevisedJob.byTitle).prefix(2),
                    ["title 10", "title 1"],
                    "the revised index"
                )
                try await store.put(RevisedJob.self, "revised", 13)
                try expect(
                    try await store.titles(EarlierJob.byTitle).suffix(1),
                    ["title 9"],
                    "the former index"
                )
                try expect(try await store.titles(EarlierJob.byTitle).count, 13, "the former index")
                try expect(try await store.titles(RevisedJob.byTitle).count, 13, "the revised index")
            },
            Check("A write of an earlier program to several collections notes all of them") { store in
                try await store.put(LaterJob.self, "several", 1)
                var batch = RecordBatch()
                try batch.put(LaterTask(id: "a", rank: 1))
                try await store.write(batch)
                batch = RecordBatch()
                for number in 2...3 {
                    try batch.put(EarlierJob("several", number))
                    try batch.put(EarlierTask(id: "task \(number)", rank: number))
                }
                try await store.write(batch)
                try expect(try await store.ranks(), [1, 2, 3], "the jobs")
                let tasks = try await store.page(LaterTask.self, RecordQuery(LaterTask.byRank)).records
                try expect(tasks.map(\.rank), [1, 2, 3], "the tasks")
            },
            Check("Searches go on while another program revises the words") { store in
                for number in 1...12 { try await store.put(LaterJob.self, "words", number) }
                try expect(try await store.found("text", LaterJob.self), 12, "the former words")
                try expect(try await store.found("title", RevisedWords.self), 12, "the revised words")
                try expect(try await store.found("text", RevisedWords.self), 0, "the former words, revised")
                try await store.put(LaterJob.self, "words", 13)
                try expect(
                    try await store.found("text", LaterJob.self),
                    1,
                    "the words of the earlier program"
                )
                try expect(try await store.found("title", RevisedWords.self), 13, "the revised words")
                try await store.put(RevisedWords.self, "words", 14)
                try expect(
                    try await store.found("title", LaterJob.self),
                    14,
                    "words that another program made"
                )
                try expect(try await store.ranks().count, 14, "the index of both programs")
            },
        ]
        + (1...3).map { seed in
            Check("Writes of two programs in random turns agree with a dictionary, seed \(seed)") { store in
                try await takeTurns(store, store, seed: seed)
            }
        }

    /// Two programs' random writes and queries, which agree with a dictionary.
    ///
    /// - Parameters:
    ///   - earlier: The store as one program has it open.
    ///   - later: The same as another one has it.
    public static func takeTurns(_ earlier: RecordStore, _ later: RecordStore, seed: Int) async throws {
        var random = SplitMix(state: UInt64(seed))
        var model: [String: LaterJob] = [:]
        for _ in 0..<60 {
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                var (ones, others) = (RecordBatch(), RecordBatch())
                var changes: [(isLater: Bool, id: String, job: LaterJob?)] = []
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let id = "id\(Int.random(in: 0..<15, using: &random))"
                    let job = LaterJob(
                        id: id,
                        check: "random",
                        title: "t\(Int.random(in: 0..<5, using: &random))",
                        tags: ["g\(Int.random(in: 0..<3, using: &random))"],
                        rank: Int.random(in: -2...12, using: &random),
                        text: "w\(Int.random(in: 0..<4, using: &random))"
                    )
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0:
                        ones.delete(EarlierJob.self, id: id)
                        changes.append((false, id, nil))
                    case 1:
                        others.delete(LaterJob.self, id: id)
                        changes.append((true, id, nil))
                    case 2:
                        try others.put(job)
                        changes.append((true, id, job))
                    default:
                        try ones.put(EarlierJob(job))
                        changes.append((false, id, job))
                    }
                }
                for (batch, store) in [(ones, earlier), (others, later)] { try await store.write(batch) }
                for change in changes.filter({ !$0.isLater }) + changes.filter(\.isLater) {
                    model[change.id] = change.job
                }
            }
            let jobs = model.values
            let all = try await earlier.get(EarlierJob.self, ids: model.keys.sorted())
            try expect(all, jobs.sorted { $0.id < $1.id }.map(EarlierJob.init), "the records")
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let ranked = jobs.filter { $0.rank > 3 }.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
                let query = RecordQuery(LaterJob.byRank[4...], limit: 100)
                try expect(try await later.page(LaterJob.self, query).records, ranked, "the ranks")
            case 1:
                let tagged = jobs.filter { $0.tags == ["g1"] }.sorted { $0.id < $1.id }
                let query = RecordQuery(LaterJob.byTag["g1"], limit: 100)
                try expect(try await later.page(LaterJob.self, query).records, tagged, "a tag")
                try expect(try await later.count(LaterJob.self, query), .exact(tagged.count), "a tag's count")
            case 2:
                let found = try await later.page(LaterJob.self, RecordQuery(matching: "w2", limit: 100))
                    .records
                try expect(
                    found.map(\.id).sorted(),
                    jobs.filter { $0.text == "w2" }.map(\.id).sorted(),
                    "a word"
                )
            default:
                let titled = jobs.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
                let query = RecordQuery(EarlierJob.byTitle, limit: 100)
                let found = try await earlier.page(EarlierJob.self, query).records
                try expect(found, titled.map(EarlierJob.init), "the titles")
                try expect(
                    try await earlier.count(EarlierJob.self, query),
                    .exact(titled.count),
                    "their count"
                )
                let same = try await later.page(LaterJob.self, RecordQuery(LaterJob.byTitle, limit: 100))
                    .records
                try expect(same, titled, "the titles of the other program")
            }
        }
    }
}

extension Job {
    fileprivate init(_ check: String, _ number: Int) {
        self.init(
            id: "job\(number)",
            check: check,
            title: "title \(number)",
            tags: ["all"],
            rank: number,
            text: "text"
        )
    }
}

extension EarlierJob {
    fileprivate init(_ job: LaterJob) {
        self.init(
            id: job.id,
            check: job.check,
            title: job.title,
            tags: job.tags,
            rank: job.rank,
            text: job.text
        )
    }
}

extension RecordStore {
    fileprivate func put<J: Job>(_ type: J.Type, _ check: String, _ number: Int) async throws {
        var batch = RecordBatch()
        try batch.put(J(check, number))
        try await write(batch)
    }

    fileprivate func found<J: Job>(_ word: String, _ type: J.Type) async throws -> Int {
        try await page(J.self, RecordQuery(matching: word, limit: 100)).records.count
    }

    fileprivate func ranks() async throws -> [Int] {
        try await page(LaterJob.self, RecordQuery(LaterJob.byRank, limit: 100)).records.map(\.rank)
    }

    fileprivate func titles<J: Job>(_ index: RecordIndex<J, String>) async throws -> [String] {
        try await page(J.self, RecordQuery(index, limit: 100)).records.map(\.title)
    }
}
