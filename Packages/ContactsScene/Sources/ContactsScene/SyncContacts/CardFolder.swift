import ContactCards
import SceneKitCore
import StorageWorkers
import TextWorkers

/// A folder with a vCard in each file `*.vcf`, as vdirsyncer and khard keep it (vdir), used on a separate thread.
actor CardFolder {
    /// The cards in the folder.
    struct Contents: Sendable {
        /// The files, by contact.
        var files: [String: SyncPlan.File] = [:]
        /// The contacts whose files only their content assigns to them.
        fileprivate var unidentified: Set<String> = []
        /// The contacts whose files are left as they are.
        var excluded: Set<String> = []
        var problems = FirstFew<SyncReport.Problem>()
        /// The names of all files, in lower case.
        var names: Set<String> = []
    }

    /// A card read from its file, which may have changed since the folder was listed.
    struct ReadCard: Sendable {
        var card: Card
        var file: SyncPlan.File
    }

    static let suffix = ".vcf"
    /// Room for a card and for white space around it.
    private static let sizeLimit = VCardReader.cardLimit + 1 << 20

    private let executor = BlockingExecutor(label: "contacts.folder")
    private let name: String
    private let documents: any DocumentAccess
    private var opened: (any DocumentFolder)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ name: String, documents: any DocumentAccess) {
        self.name = name
        self.documents = documents
    }

    /// Whether the name is that of a folder.
    var isThere: Bool {
        get throws { try documents.openFolder(name) != nil }
    }

    /// Opens the folder and keeps other syncs from it.
    ///
    /// - Returns: The folder's path.
    func open() throws -> String {
        let folder = try folder
        try folder.reserve()
        return folder.path
    }

    /// Lists the folder, and reads the files that have changed since the last sync.
    ///
    /// - Parameter known: The state at the last sync.
    func contents(known: [SyncedCard]) throws -> Contents {
        let known = Dictionary(known.map { ($0.file, $0) }) { first, _ in first }
        var contents = Contents()
        var refused: Set<String> = []
        var hasUnnamed = false
        for entry in try folder.entries(suffix: Self.suffix) {
            try Task.checkCancellation()
            contents.names.insert(entry.name.lowercased())
            if entry.isUnnamed { hasUnnamed = true }
            let last = known[entry.name]
            if let last, let stamp = entry.stamp, stamp == last.stamp {
                contents.add(last.contact, SyncPlan.File(entry, stamp: stamp, last.fileFingerprint))
                continue
            }
            switch reading(of: entry) {
            case .card(let read):
                let contact = read.card.identifier ?? last?.contact
                contents.add(
                    contact ?? read.card.importIdentifier,
                    read.file,
                    isUnidentified: contact == nil
                )
            case .refused(let reason, let contacts):
                contents.problems.add(.init(file: entry.name, reason: reason))
                refused.formUnion(contacts)
                if let last { refused.insert(last.contact) }
            }
        }
        // A contact that also has a file of its own is kept in step with that.
        contents.excluded.formUnion(refused.subtracting(contents.files.keys))
        // A missing file may be the one whose name is not known.
        if hasUnnamed {
            contents.excluded.formUnion(Set(known.values.map(\.contact)).subtracting(contents.files.keys))
        }
        return contents
    }

    /// Reads a file again.
    ///
    /// - Returns: The card; nil if the file has none any more, or another.
    func card(of contact: String, in file: SyncPlan.File) throws -> ReadCard? {
        guard let entry = try folder.entry(file.name), case .card(let read) = reading(of: entry) else {
            return nil
        }
        let identifier = read.card.identifier
        return identifier == nil || identifier == contact ? read : nil
    }

    /// Writes, replaces and deletes files.
    func apply(_ changes: [DocumentChange]) throws -> [DocumentChange.Outcome] {
        try folder.apply(changes)
    }

    /// The state of a file that has just been written.
    func entry(_ name: String) throws -> DocumentEntry? { try folder.entry(name) }

    private var folder: any DocumentFolder {
        get throws {
            if let opened { return opened }
            guard let folder = try documents.openFolder(name) else {
                throw DocumentError(name, reason: "there is no such folder")
            }
            opened = folder
            return folder
        }
    }

    private enum Reading {
        case card(ReadCard)
        /// The reason why the file is left as it is, and the contacts in it.
        case refused(String, contacts: [String])
    }

    private func reading(of entry: DocumentEntry) -> Reading {
        guard let stamp = entry.stamp else { return .refused(entry.unreadableReason, contacts: []) }
        let bytes: [UInt8]
        do {
            bytes = try folder.read(entry.name, limit: Self.sizeLimit)
        } catch let error as DocumentError {
            return .refused(error.reason.string, contacts: [])
        } catch {
            return .refused("\(error)", contacts: [])
        }
        let (cards, fault) = Card.all(in: bytes)
        let contacts = cards.map(\.importIdentifier)
        if let fault { return .refused(fault.description, contacts: contacts) }
        guard let card = cards.first, cards.count == 1 else {
            return .refused(
                cards.isEmpty
                    ? "it has no card" : "it has \(cards.count.grouped.string) cards in place of one",
                contacts: contacts
            )
        }
        return .card(ReadCard(card: card, file: SyncPlan.File(entry, stamp: stamp, card.contentFingerprint)))
    }
}

extension CardFolder.Contents {
    /// Adds a file, unless another has the same UID: then both are left as they are. Of equal cards without a UID, one
    /// file is taken.
    ///
    /// - Parameter isUnidentified: Whether only the content tells whose card it is.
    fileprivate mutating func add(
        _ contact: String,
        _ file: SyncPlan.File,
        isUnidentified: Bool = false
    ) {
        guard let other = files[contact] else {
            files[contact] = file
            if isUnidentified { unidentified.insert(contact) }
            return
        }
        if isUnidentified {
            problems.add(.init(file: file.name, reason: "it is a copy of \(other.name), without a UID"))
        } else if unidentified.remove(contact) != nil {
            files[contact] = file
            problems.add(.init(file: other.name, reason: "it is a copy of \(file.name), without a UID"))
        } else {
            excluded.insert(contact)
            problems.add(.init(file: file.name, reason: "it has the same UID as \(other.name)"))
        }
    }
}

extension DocumentEntry {
    /// The reason why a document without a stamp is not read.
    var unreadableReason: String { isUnnamed ? "its name is not UTF-8" : "it is not a readable file" }
}

extension SyncPlan.File {
    init(_ entry: DocumentEntry, stamp: String, _ fingerprint: String) {
        self.init(
            name: entry.name,
            stamp: stamp,
            lastingStamp: entry.isRecent ? "" : stamp,
            fingerprint: fingerprint
        )
    }
}

extension Card {
    /// The UID as an id; nil if there is none.
    fileprivate var identifier: String? {
        (uid ?? "").trimmingBlanks.isEmpty ? nil : importIdentifier
    }
}
