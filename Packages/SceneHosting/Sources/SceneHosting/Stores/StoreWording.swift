import SceneKitCore

/// Counted things of a store, in words.
enum StoreWording {
    static func records(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 record", other: "\(count.grouped) records")
    }

    static func intactRecords(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 intact record", other: "\(count.grouped) intact records")
    }

    static func collections(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 collection", other: "\(count.grouped) collections")
    }

    static func places(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 place", other: "\(count.grouped) places")
    }
}
