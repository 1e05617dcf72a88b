import SceneKitCore
import Synchronization

/// A folder of documents in memory, which notes what is read and written, and can fail.
final class MemoryFolder: DocumentFolder, Sendable {
    struct Document: Equatable {
        var content: String
        /// Another number after each change.
        var version: Int
    }

    /// A vCard as another program writes it.
    static func card(_ uid: String?, _ name: String, _ lines: String...) -> String {
        let all =
            ["VERSION:3.0"] + (uid.map { ["UID:" + $0] } ?? []) + ["FN:" + name, "N:\(name);;;;"] + lines
        return "BEGIN:VCARD\n" + all.map { $0 + "\n" }.joined() + "END:VCARD\n"
    }

    private struct State {
        var documents: [String: Document] = [:]
        var versions = 0
        /// The names of the documents read since the last look.
        var read: [String] = []
        /// The documents that cannot be changed.
        var protected: Set<String> = []
        /// The names shown for documents whose own are no text.
        var unnamed: [String] = []
        /// The changes that are still applied; the next one fails.
        var changesLeft = Int.max
        var isReserved = false
        var beforeApply: @Sendable () -> Void = {}
    }

    let path = "people"
    private let state: Mutex<State>

    init(_ documents: [String: String] = [:]) {
        state = Mutex(State())
        for (name, content) in documents { self[name] = content }
    }

    /// The content of a document; a test changes it as another program does.
    subscript(_ name: String) -> String? {
        get { state.withLock { $0.documents[name]?.content } }
        set {
            state.withLock { state in
                state.versions += 1
                state.documents[name] = newValue.map { Document(content: $0, version: state.versions) }
            }
        }
    }

    var names: [String] { state.withLock { $0.documents.keys.sorted() } }

    /// The names of the documents read since the last call.
    func takeRead() -> [String] {
        state.withLock { state in
            defer { state.read = [] }
            return state.read
        }
    }

    /// Fails after a number of changes, as a full disk does.
    func fail(afterChanges count: Int) { state.withLock { $0.changesLeft = count } }

    /// Makes documents fail to change, as a protected file does.
    func protect(_ names: Set<String>) { state.withLock { $0.protected = names } }

    /// Adds documents whose names are no text.
    func addUnnamed(_ names: [String]) { state.withLock { $0.unnamed = names } }

    func refuseReservation() { state.withLock { $0.isReserved = true } }

    /// Runs once before changes are applied.
    func before(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.beforeApply = work } }

    func reserve() throws {
        if state.withLock(\.isReserved) { throw DocumentError(path, reason: "another sync is running") }
    }

    func entries(suffix: String) throws -> [DocumentEntry] {
        state.withLock { state in
            let documents = state.documents.filter { $0.key.lowercased().hasSuffix(suffix) }.map(Self.entry)
            let unnamed = state.unnamed.map { DocumentEntry($0, stamp: nil, isUnnamed: true) }
            return (documents + unnamed).sorted { $0.name < $1.name }
        }
    }

    func entry(_ name: String) throws -> DocumentEntry? {
        state.withLock { state in state.documents[name].map { Self.entry(name, $0) } }
    }

    func read(_ name: String, limit: Int) throws -> [UInt8] {
        try state.withLock { state in
            state.read.append(name)
            guard let document = state.documents[name] else {
                throw DocumentError(name, reason: "there is no such document")
            }
            return Array(document.content.utf8)
        }
    }

    func apply(_ changes: [DocumentChange]) throws -> [DocumentChange.Outcome] {
        let work = state.withLock { state in
            defer { state.beforeApply = {} }
            return state.beforeApply
        }
        work()
        return try changes.map { change in
            try state.withLock { state in
                guard state.changesLeft > 0 else { throw DocumentError(path, reason: "no space is left") }
                state.changesLeft -= 1
                if state.protected.contains(change.name) { return .failed("it is protected") }
                guard state.documents[change.name].map({ "\($0.version)" }) == change.stamp else {
                    return .changedMeanwhile
                }
                state.versions += 1
                state.documents[change.name] = change.content.map {
                    Document(content: String(decoding: $0, as: UTF8.self), version: state.versions)
                }
                return .done
            }
        }
    }

    /// The content `unreadable` stands for one that cannot be read.
    private static func entry(_ name: String, _ document: Document) -> DocumentEntry {
        DocumentEntry(name, stamp: document.content == "unreadable" ? nil : "\(document.version)")
    }
}
