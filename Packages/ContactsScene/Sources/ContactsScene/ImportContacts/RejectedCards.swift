import SceneKitCore

/// The document for the text of cards that an import skips. It is created with the first of them, never replaces a
/// document, and belongs to one thread.
final class RejectedCards {
    /// The suffix of the document if the imported document has none.
    var suffix = ".vcf"

    private let documents: any DocumentAccess
    private let name: String?
    private let document: String
    private var writer: (any DocumentWriter)?
    private var outcome: ImportReport.Rejected?

    /// Opens a named document at once, so that an invalid name is reported before anything is read.
    ///
    /// - Throws: `DocumentError`.
    init(name: String?, beside document: String, documents: any DocumentAccess) throws {
        self.documents = documents
        self.name = name
        self.document = document
        guard let name else { return }
        do {
            writer = try documents.openForWriting(name, replacing: false)
        } catch let error as DocumentError where error == .exists(name) {
            throw DocumentError(
                name,
                reason: LocalizedText(
                    command: "\(error.reason); --rejected needs a new file",
                    label: error.reason
                )
            )
        }
    }

    /// Writes a text. An error ends only this document, not the import, and is part of the report.
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

    /// Completes the document and returns its place; nil if nothing was rejected.
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
        if let name { return .kept(name) }
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

    /// The names to try, in order: `people.rejected.vcf` beside `people.vcf`, or the first free of
    /// `people.rejected-2.vcf` to `-99`. Standard input has no folder to use.
    private var names: [String] {
        guard document != "-" else { return [] }
        let folderEnd = document.lastIndex(of: "/").map(document.index(after:)) ?? document.startIndex
        let dot = document[folderEnd...].dropFirst().lastIndex(of: ".")
        let base = document[..<(dot ?? document.endIndex)]
        let suffix = dot.map { String(document[$0...]) } ?? suffix
        return [base + ".rejected" + suffix] + (2...99).map { base + ".rejected-\($0)" + suffix }
    }
}
