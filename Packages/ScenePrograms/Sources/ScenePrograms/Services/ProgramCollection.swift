import SceneProtocol
import StorageWorkers

/// A declared collection of a program, as the store knows it.
struct ProgramCollection: Sendable {
    /// Its name in the program.
    let name: String
    let description: CollectionDescription
    let type: any ProgramRecord.Type

    /// - Parameter module: The program's module, whose name is a part of the stored one, so that no two programs share one.
    init(_ name: String, _ description: CollectionDescription, module: String) throws(ProgramFailure) {
        self.name = name
        self.description = description
        type = try RecordSlots.type(
            named: Self.storedName(name, module: module),
            indexedAs: description
        )
    }

    /// The name in the store: `program_plants_species` of the collection `species` of the module Plants.
    static func storedName(_ name: String, module: String) -> String {
        "program_\(module.lowercased())_\(name)"
    }

    /// The most fields of an index, so that a key has room in the index of any store.
    static let mostFields = 3
}

extension ProgramNeeds {
    /// The first mistake in what a program asks for; nil if there is none.
    ///
    /// - Parameter module: The name of the program's module.
    func fault(module: String) -> String? {
        if collections.count > 16 { return "needs.collections: there are more than 16" }
        let isPlain = module.utf8.allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
        }
        if !collections.isEmpty, !isPlain || module.count > 60 {
            return
                "needs.collections: the module's name has to be up to 60 letters and digits of ASCII, and '\(module)' is not"
        }
        for (name, collection) in collections.sorted(by: { $0.key < $1.key }) {
            if let fault = collection.fault(name, module: module) {
                return "needs.collections.\(name): \(fault)"
            }
        }
        if hosts.count > 16 { return "needs.hosts: there are more than 16" }
        let fault = hosts.first { !Self.isHost($0) }
        return fault.map { "needs.hosts: '\($0)' is no host; name it like api.example.com or localhost:8080" }
    }

    /// Lower-case names and numbers with an optional port, as the client compares them.
    private static func isHost(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let name = parts.first, (1...253).contains(name.count) else {
            return false
        }
        let isName = name.utf8.allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
        return isName && (parts.count == 1 || UInt16(parts[1]).map { $0 > 0 && "\($0)" == parts[1] } == true)
    }
}

extension CollectionDescription {
    fileprivate func fault(_ name: String, module: String) -> String? {
        if !(1...60).contains(name.count) { return "its name needs 1 to 60 letters" }
        if indexes.count > 8 { return "it has more than 8 indexes" }
        for (index, keys) in indexes.sorted(by: { $0.key < $1.key }) {
            guard (1...ProgramCollection.mostFields).contains(keys.count) else {
                return "the index '\(index)' needs 1 to \(ProgramCollection.mostFields) fields"
            }
            if let unknown = keys.first(where: { fields[$0] == nil }) {
                return "the index '\(index)' has the field '\(unknown)', which 'fields' has not"
            }
        }
        do {
            return try ProgramCollection(name, self, module: module).type.schemaFault
        } catch {
            return "\(error)"
        }
    }
}
