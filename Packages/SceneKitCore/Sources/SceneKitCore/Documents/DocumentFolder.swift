/// A folder of documents, such as a vdir with a card in each. One caller uses it at a time, off the main actor.
///
/// All of its methods may block and throw `DocumentError`.
public protocol DocumentFolder: AnyObject {
    /// The folder's full path without links, by which it is known again.
    var path: String { get }

    /// Reserves the folder until it is released, and removes what an interrupted `apply` left behind.
    ///
    /// Throws if another process or session has reserved it.
    func reserve() throws

    /// The documents with a suffix, in any case, by name; hidden documents are left out.
    func entries(suffix: String) throws -> [DocumentEntry]

    /// The document of that name; nil if there is none.
    func entry(_ name: String) throws -> DocumentEntry?

    /// The document's content.
    func read(_ name: String, limit: Int) throws -> [UInt8]

    /// Applies changes, each completely or not at all, and returns when they are on disk.
    ///
    /// - Returns: The result of each change.
    func apply(_ changes: [DocumentChange]) throws -> [DocumentChange.Outcome]
}

/// A document in a folder.
public struct DocumentEntry: Hashable, Sendable {
    public var name: String
    /// A text that differs after each change of the document; nil for what cannot be read as a document, such as a link
    /// to nothing.
    public var stamp: String?
    /// Whether the document changed so recently that another change might leave the stamp as it is.
    public var isRecent: Bool
    /// Whether the folder's own name for it is no text. `name` then shows it, but does not refer to it.
    public var isUnnamed: Bool

    public init(_ name: String, stamp: String?, isRecent: Bool = false, isUnnamed: Bool = false) {
        self.name = name
        self.stamp = stamp
        self.isRecent = isRecent
        self.isUnnamed = isUnnamed
    }
}

/// A change of one document in a folder.
public struct DocumentChange: Equatable, Sendable {
    /// The result of a change.
    public enum Outcome: Equatable, Sendable {
        case done
        /// The document is no longer what the change expected, and stays as it is.
        case changedMeanwhile
        /// The document cannot be changed, for this reason, and stays as it is.
        case failed(LocalizedText)
    }

    public var name: String
    /// The new content; nil to delete the document.
    public var content: [UInt8]?
    /// The expected stamp of the document; nil if there is none yet.
    public var stamp: String?

    public init(_ name: String, content: [UInt8]?, stamp: String?) {
        self.name = name
        self.content = content
        self.stamp = stamp
    }
}
