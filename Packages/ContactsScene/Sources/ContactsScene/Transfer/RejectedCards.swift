import SceneKitCore

/// The document that keeps the text of cards which an import left out. It is made with the first of them, replaces
/// nothing, and belongs to one thread.
final class RejectedCards {
    private let documents: any DocumentAccess
    /// The names to try, in order; empty where there is no place beside the document, as for standard input.
    private let names: [String]
    private var writer: (any DocumentWriter)?
    private var outcome: ImportReport.Rejected?

    /// Opens the document at once if a person has named it, so that a bad name is an error before anything is read.
    ///
    /// - Throws: `DocumentError`.
    init(name: String?, beside document: String, documents: any DocumentAccess) throws {
        self.documents = documents
        guard let name else {
            names = Self.names(beside: document)
            return
        }
        names = [name]
        writer = try documents.openForWriting(name, replacing: false)
    }

    /// Keeps a text. An error ends the keeping, not the import: the report tells of it.
    func write(_ bytes: [UInt8]) {
        do {
            switch outcome {
            case nil: outcome = try open()
            case .unnamed, .lost: return
            case .kept: break
            }
            try writer?.write(bytes)
        } catch {
            writer = nil
            outcome = .lost("\(error)")
        }
    }

    /// Makes what was kept the document, and says where it is; nil if nothing was rejected.
    func finish() -> ImportReport.Rejected? {
        guard case .kept = outcome else { return outcome }
        do {
            try writer?.finish()
        } catch {
            outcome = .lost("\(error)")
        }
        writer = nil
        return outcome
    }

    private func open() throws -> ImportReport.Rejected {
        if writer != nil, let name = names.first { return .kept(name) }
        var failure: (any Error)?
        for name in names {
            do {
                writer = try documents.openForWriting(name, replacing: false)
                return .kept(name)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return .unnamed
    }

    /// `people.rejected.vcf` beside `people.vcf`, or the first free of `people.rejected-2.vcf` to `-99`.
    private static func names(beside document: String) -> [String] {
        guard document != "-" else { return [] }
        let folderEnd = document.lastIndex(of: "/").map(document.index(after:)) ?? document.startIndex
        let dot = document[folderEnd...].dropFirst().lastIndex(of: ".")
        let base = document[..<(dot ?? document.endIndex)]
        let suffix = dot.map { document[$0...] } ?? ".vcf"
        return [base + ".rejected" + suffix] + (2...99).map { base + ".rejected-\($0)" + suffix }
    }
}
