import StorageWorkers

extension StorageConformance {
    private struct Refusal: Error {}

    static let transactionChecks: [Check] = [
        Check("No concurrent increment is lost") { store in
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<10 {
                            try await store.transaction(Counter.self) { transaction in
                                let value = try transaction.get(Counter.self, id: "c")?.value ?? 0
                                try transaction.batch.put(Counter(id: "c", value: value + 1))
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try expect(try await store.get(Counter.self, id: "c"), Counter(id: "c", value: 80), "the counter")
        },
        Check("Concurrent batches are each written completely or not at all") { store in
            try await store.insert(Note(id: "taken"))
            let conflicts = await withTaskGroup { group in
                for number in 0..<60 {
                    group.addTask {
                        var batch = RecordBatch()
                        do {
                            try batch.insert(Note(id: "n\(number)"))
                            if number % 3 == 0 { try batch.insert(Note(id: "taken")) }
                            try await store.write(batch)
                            return 0
                        } catch StorageError.conflict(collection: "notes", id: "taken") {
                            return 1
                        } catch {
                            return 1_000
                        }
                    }
                }
                return await group.reduce(0, +)
            }
            try expect(conflicts, 20, "the conflicts")
            let expected = (0..<60).filter { $0 % 3 != 0 }.map { "n\($0)" }.sorted() + ["taken"]
            try expect(try await store.ids(RecordQuery()), expected, "the ids")
        },
        Check("A transaction that throws changes nothing and rethrows its error") { store in
            do {
                try await store.transaction(Counter.self) { transaction in
                    try transaction.batch.put(Counter(id: "c", value: 1))
                    throw Refusal()
                }
                throw Failure(description: "no error where one was expected")
            } catch is Refusal {}
            try expect(try await store.get(Counter.self, id: "c"), nil, "the counter")
            let value = try await store.transaction(Counter.self) { transaction in
                try transaction.batch.insert(Counter(id: "c", value: 2))
                return 7
            }
            try expect(value, 7, "the value")
            try expect(try await store.get(Counter.self, id: "c")?.value, 2, "the counter")
        },
        Check("Grouped reads see one state") { store in
            try await store.insert(Note(id: "1", title: "a"), Note(id: "2", title: "b"))
            let (count, ids, all) = try await store.read(Note.self) { reader in
                var all: [String] = []
                try reader.forEach(Note.self, RecordQuery(Note.byTitle, direction: .descending)) {
                    all.append($0.id)
                }
                return (
                    try reader.count(Note.self), try reader.get(Note.self, ids: ["2", "x", "1"]).map(\.id),
                    all
                )
            }
            try expect(count, .exact(2), "the count")
            try expect(ids, ["2", "1"], "the ids")
            try expect(all, ["2", "1"], "all of them")
        },
        Check("A scan visits every record once") { store in
            var batch = RecordBatch()
            for number in 0..<2_500 { try batch.insert(Note(id: "n\(number)")) }
            batch.delete(Note.self, id: "n7")
            try batch.put(Note(id: "n8", title: "again"))
            try await store.write(batch)
            let ids = try await store.read(Note.self) { reader in
                var ids: [String] = []
                try reader.scan(Note.self) { ids.append($0.id) }
                return ids
            }
            try expect(ids.count, 2_499, "the records")
            try expect(Set(ids).count, 2_499, "the ids")
        },
        Check("Changes are reported in their space") { store in
            let mine = try store.scoped(to: "mine")
            var changes = store.changes().makeAsyncIterator()
            var mineChanges = mine.changes().makeAsyncIterator()
            try await mine.insert(Note(id: "1"))
            try await store.insert(Note(id: "2"))
            try expect(await changes.next(), StoreChange(collection: "notes", ids: ["2"]), "the store's")
            try expect(await mineChanges.next(), StoreChange(collection: "notes", ids: ["1"]), "the space's")
        },
        Check("A check of an intact store finds no damage") { store in
            try await store.insert(Note(id: "1", title: "a", tags: ["x", "y"], text: "word"), Note(id: "2"))
            var batch = RecordBatch()
            try batch.put(Note(id: "1", text: "again"))
            batch.delete(Note.self, id: "2")
            try await store.write(batch)
            try expect(try await store.check(), [], "the damage")
            try expect(try await store.collections().map(\.count), [1], "the collections' counts")
        },
    ]
}
