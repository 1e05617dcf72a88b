import FoundationEssentials

/// The names of new files: the contact's id, as vdirsyncer names them, unless it is taken or no plain file name.
struct SyncFileNames {
    /// The names of existing files, in lower case, since a file system may not distinguish cases.
    private var taken: Set<String>

    init(taken: Set<String>) {
        self.taken = taken
    }

    mutating func new(for contact: String) -> String {
        let isPlain =
            contact.utf8.count <= 200 && contact.first != "."
            && contact.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
                        || "_.-+@".unicodeScalars.contains($0))
            }
        var name = contact + ".vcf"
        if !isPlain || taken.contains(name.lowercased()) { name = UUID().uuidString.lowercased() + ".vcf" }
        taken.insert(name.lowercased())
        return name
    }
}
