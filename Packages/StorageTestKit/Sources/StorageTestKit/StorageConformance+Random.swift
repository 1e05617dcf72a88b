import StorageWorkers

extension StorageConformance {
    /// Random operations, compared with a dictionary as the model.
    static let randomChecks: [Check] = (1...3).map { seed in
        Check("Random operations agree with a dictionary, seed \(seed)") { store in
            var random = SplitMix(state: UInt64(seed))
            var model: [String: Note] = [:]
            var formers: [Note] = []
            for _ in 0..<150 {
                var batch = RecordBatch()
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    let id = "id\(Int.random(in: 0..<20, using: &random))"
                    let note = Note(
                        id: id,
                        title: Bool.random(using: &random)
                            ? "t\(Int.random(in: 0..<5, using: &random))" : nil,
                        tags: ["g\(Int.random(in: 0..<3, using: &random))"],
                        text: "w\(Int.random(in: 0..<4, using: &random))"
                    )
                    // As it was stored once, or never.
                    let former = formers.filter { $0.id == id }.randomElement(using: &random)
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0:
                        try batch.put(note)
                        model[id] = note
                    case 1, 2:
                        try batch.put(note, over: former ?? Note(id: id, text: note.text))
                        model[id] = note
                    case 3:
                        try batch.insertIfAbsent(note)
                        if model[id] == nil { model[id] = note }
                    default:
                        batch.delete(Note.self, id: id)
                        model[id] = nil
                    }
                    if let stored = model[id] { formers.append(stored) }
                }
                try await store.write(batch)
                try await compare(store, model)
            }
        }
    }

    private static func compare(_ store: RecordStore, _ model: [String: Note]) async throws {
        let titled = model.values.filter { $0.title != nil }
            .sorted { ($0.title ?? "", $0.id) < ($1.title ?? "", $1.id) }
        try expect(try await store.ids(RecordQuery(Note.byTitle, limit: 3)), titled.map(\.id), "the titles")
        try expect(
            try await store.ids(RecordQuery(Note.byTag.prefix("g1"), limit: 4)),
            model.values.filter { $0.tags == ["g1"] }.map(\.id).sorted(),
            "a tag"
        )
        try expect(
            try await store.ids(RecordQuery(matching: "w2", limit: 5)),
            model.values.filter { $0.text == "w2" }.map(\.id).sorted(),
            "a word"
        )
        try expect(try await store.count(Note.self), .exact(model.count), "the count")
        try expect(
            try await store.count(Note.self, RecordQuery(Note.byTitle)),
            .exact(titled.count),
            "the titles' count"
        )
        try expect(
            Dictionary(
                uniqueKeysWithValues: try await store.get(Note.self, ids: Array(model.keys)).map {
                    ($0.id, $0)
                }
            ),
            model,
            "the records"
        )
    }
}

/// A random number generator with a seed (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
