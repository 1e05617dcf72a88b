@_spi(Hosting) import SceneKitCore
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
            throw UsageError(LocalizedText(error))
        }
    }

    /// Sorts a store's names anew.
    ///
    /// - Parameter locale: its new locale, or nil to keep its own.
    func reindex(_ location: StorageLocation, _ locale: String?) async throws -> Int32 {
        let (names, sorted) = try await watched(.nothing) { show in
            let store = try await open(existing: location, isToGetLocale: locale != nil)
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
        let rules = "\(sorted) (ICU \(Collator.version))"
        let result: LocalizedText =
            names.indexed.isEmpty && names.later.isEmpty
            ? "\(location) has no names to sort yet; it will sort them by the rules of \(rules)."
            : "Sorted \(StoreWording.collections(names.indexed.count)) of \(location) by the rules of \(rules)."
        try terminal.write("\(texts(result))\n")
        if !names.later.isEmpty {
            let later = texts("Sorted at their next use: \(names.later.joined(separator: ", ")).")
            try terminal.write("\(later)\n")
        }
        return ExitStatus.done
    }
}
