import SceneKitCore
import StorageWorkers
import TextFrontend
import TextWorkers

extension StoreCommand {
    /// Removes `--locale TAG` from the arguments, and returns the tag.
    func takeLocale(from words: inout ArraySlice<String>) throws -> String? {
        guard let flag = words.firstIndex(where: { $0 == "--locale" || $0.hasPrefix("--locale=") }) else {
            return nil
        }
        let tag: String
        if words[flag] == "--locale" {
            guard let next = words[words.index(after: flag)...].first else {
                throw UsageError("'--locale' needs a locale, such as sv or de-u-co-phonebk")
            }
            tag = next
            words.remove(at: words.index(after: flag))
        } else {
            tag = String(words[flag].dropFirst("--locale=".count))
        }
        words.remove(at: flag)
        do {
            return try Collator(locale: tag).locale
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// Sorts a store's names anew.
    ///
    /// - Parameter locale: its new locale, or nil to keep its own.
    func reindex(_ location: StorageLocation, _ locale: String?) async throws -> Int32 {
        let (names, sorted) = try await watched(nil) { show in
            let store = try await open(existing: location)
            return try await closing(store) {
                let names = try await store.reindex(locale: locale, types: records) {
                    show(
                        ProgressBlock(
                            label: "Sorting",
                            fraction: $0.total > 0 ? Double($0.done) / Double($0.total) : nil,
                            detail: LocalizedText(verbatim: $0.collection)
                        )
                    )
                }
                return (names, store.locale ?? Collator.undetermined)
            }
        }
        let rules = "by the rules of \(sorted) (ICU \(Collator.version))"
        if names.indexed.isEmpty, names.later.isEmpty {
            try terminal.write("\(location) has no names to sort yet; it will sort them \(rules).\n")
        } else {
            try terminal.write(
                "Sorted \(names.indexed.count.counting("collection")) of \(location) \(rules).\n"
            )
        }
        if !names.later.isEmpty {
            try terminal.write("Sorted at their next use: \(names.later.joined(separator: ", ")).\n")
        }
        return ExitStatus.done
    }
}
