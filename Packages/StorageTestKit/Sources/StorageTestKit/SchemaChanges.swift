import StorageWorkers

/// The differences between a type and its file, as sentences.
struct SchemaChanges {
    private(set) var texts: [String] = []
    /// Whether stored records have to be changed, so that the type reads them.
    private(set) var needsMigration = false

    init(from old: RecordDescription, to new: RecordDescription) {
        let migration =
            "raise the schema's version to \(old.version + 1), and add a RecordMigration(to: \(old.version + 1))"
        if old.collection != new.collection {
            texts.append(
                "the collection '\(old.collection)' is now called '\(new.collection)': the stored records stay where they are, "
                    + "and are not found any more"
            )
        }
        if new.version != old.version {
            texts.append("the version was \(old.version) and is \(new.version)")
        }
        let isRaised = new.version > old.version
        for (name, kind) in new.properties.sorted(by: { $0.key < $1.key }) {
            guard let former = old.properties[name] else {
                if new.needed.contains(name), !isRaised, !Self.isInNewOne(name, from: old, to: new) {
                    needsMigration = true
                    texts.append(
                        "the property '\(name)' is new, and stored records lack it: give the type a 'blank' with its default, or "
                            + migration
                    )
                } else {
                    texts.append("the property '\(name)' is new: \(kind)")
                }
                continue
            }
            if Self.plain(former) != Self.plain(kind) {
                needsMigration = needsMigration || !isRaised
                texts.append(
                    "the property '\(name)' was \(former) and is \(kind)" + (isRaised ? "" : ": \(migration)")
                )
            } else if new.needed.contains(name), !old.needed.contains(name), !isRaised {
                needsMigration = true
                texts.append(
                    "the property '\(name)' may be missing from stored records: give the type a 'blank' with its default, or "
                        + migration
                )
            }
        }
        for name in old.properties.keys.sorted() where new.properties[name] == nil {
            texts.append(
                "the property '\(name)' is gone: stored records keep it, until a migration to a new version removes it"
            )
        }
        for index in Set(old.indexes).symmetricDifference(new.indexes).sorted() {
            texts.append(
                new.indexes.contains(index)
                    ? "the index '\(index)' is new: its first use makes it"
                    : "the index '\(index)' is gone: stores keep it for programs that have it, until 'store drop-index' "
                        + "removes it"
            )
        }
    }

    /// Whether a property is inside of another new one, so that stored records have nothing to lack it in.
    private static func isInNewOne(
        _ name: String,
        from old: RecordDescription,
        to new: RecordDescription
    ) -> Bool {
        name.indices.contains { index in
            let outer = String(name[..<index])
            return "[.".contains(name[index]) && new.properties[outer] != nil && old.properties[outer] == nil
        }
    }

    private static func plain(_ kind: String) -> Substring {
        kind.hasSuffix("?") ? kind.dropLast() : kind[...]
    }
}
