import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenters of imports, exports and syncs")
struct WorkPresenterTests {
    private let importing = ImportContactsPresenter()
    private let exporting = ExportContactsPresenter()
    private let syncing = SyncContactsPresenter()
    private let view = ContactListDisplaySpy()

    init() {
        importing.viewController = view
        exporting.viewController = view
        syncing.viewController = view
    }

    @Test("An import is reported with its counts, and its errors with file, line and column")
    func importReport() {
        var report = ImportReport(
            document: "a.vcf",
            added: 1_200,
            known: 1,
            groups: 1,
            rejected: .kept("a.rejected.vcf")
        )
        report.faults.add([.init(line: 4, column: 1, message: "no colon")])
        report.faults.add((9..<30).map { .init(line: $0, message: "no end") })
        report.warnings.add([.init(line: 3, message: "no name")])
        importing.presentImport(response: .progress(.init(read: 1_000_000, fraction: 0.25)))
        importing.presentImport(response: .ended(.success(report)))
        view.expect(
            WorkViewModel(
                progress: .init(
                    label: "Importing",
                    fraction: 0.25,
                    detail: "1,000,000 contacts read"
                )
            ),
            WorkViewModel(
                notice: Message(
                    .warning,
                    LocalizedText(
                        verbatim: """
                            Imported 1,200 contacts and 1 group. 1 was there already. \
                            22 could not be read; they are in a.rejected.vcf:
                            a.vcf:4:1: no colon

                            """ + (9..<28).map { "a.vcf:\($0): no end\n" }.joined() + """
                                and 2 more
                                1 warning:
                                a.vcf:3: no name
                                """
                    )
                )
            )
        )
    }

    @Test(
        "An import without faults is information, a cancelled import a warning",
        arguments: [
            (ImportReport(document: "a.vcf", added: 1), Message(.information, "Imported 1 contact.")),
            (
                ImportReport(document: "a.vcf", added: 0, known: 2, groups: 2),
                Message(.information, "Imported 0 contacts and 2 groups. 2 were there already.")
            ),
            (
                ImportReport(document: "a.vcf", added: 2_500, isCancelled: true),
                Message(.warning, "Import cancelled: 2,500 contacts had been added.")
            ),
        ]
    )
    func reports(_ report: ImportReport, notice: Message) {
        importing.presentImport(response: .ended(.success(report)))
        view.expect(WorkViewModel(notice: notice))
    }

    @Test(
        "The report names the file of omitted cards",
        arguments: [
            (nil, "1 could not be read:"), (.kept("b.vcf"), "1 could not be read; it is in b.vcf:"),
            (.unnamed, "1 could not be read; '--rejected FILE' keeps it:"),
            (.lost("b.vcf: no space"), "1 could not be read and could not be kept (b.vcf: no space):"),
        ] as [(ImportReport.Rejected?, String)]
    )
    func rejected(_ rejected: ImportReport.Rejected?, _ expected: String) {
        var report = ImportReport(document: "a.vcf", rejected: rejected)
        report.faults.add([.init(line: 4, message: "no")])
        importing.presentImport(response: .ended(.success(report)))
        view.expect(
            WorkViewModel(notice: Message(.warning, "Imported 0 contacts. \(expected)\na.vcf:4: no"))
        )
    }

    @Test("An import of several documents reports each")
    func several() {
        var report = ImportReport(document: "a.vcf", added: 1)
        report.others = [
            ImportReport(document: "b.vcf", failure: "b.vcf: there is no such document"),
            ImportReport(document: "-", added: 2, known: 1),
        ]
        importing.presentImport(response: .ended(.success(report)))
        report.others.removeFirst()
        importing.presentImport(response: .ended(.success(report)))
        let last = "standard input: Imported 2 contacts. 1 was there already."
        view.expect(
            WorkViewModel(
                notice: Message(
                    .warning,
                    "a.vcf: Imported 1 contact.\nb.vcf: there is no such document\n\(last)"
                )
            ),
            WorkViewModel(notice: Message(.information, "a.vcf: Imported 1 contact.\n\(last)"))
        )
    }

    @Test("An import with only warnings is information, since nothing was skipped")
    func warnings() {
        var report = ImportReport(document: "a.vcf", added: 1)
        report.warnings.add([.init(line: 4, message: "x"), .init(line: 5, column: 2, message: "y")])
        importing.presentImport(response: .ended(.success(report)))
        view.expect(
            WorkViewModel(
                notice: Message(.information, "Imported 1 contact. 2 warnings:\na.vcf:4: x\na.vcf:5:2: y")
            )
        )
    }

    @Test("Errors in standard input name it, not '-'")
    func standardInput() {
        var report = ImportReport(document: "-", added: 1)
        report.warnings.add([.init(line: 4, column: 1, message: "x")])
        importing.presentImport(response: .ended(.success(report)))
        view.expect(
            WorkViewModel(
                notice: Message(.information, "Imported 1 contact. 1 warning:\nstandard input:4:1: x")
            )
        )
    }

    @Test("An export is reported with its counts; an empty one without percentages")
    func export() {
        exporting.presentExport(response: .progress(.init(written: 1, total: 4)))
        exporting.presentExport(response: .progress(.init(written: 0, total: 0)))
        // A mail program that asks for addresses reads no notice.
        exporting.presentExport(response: .ended(.success(.init(document: "-", format: .mutt, written: 2))))
        exporting.presentExport(response: .ended(.success(.init(document: "a.vcf", written: 12_345))))
        view.expect(
            WorkViewModel(progress: .init(label: "Exporting", fraction: 0.25, detail: "1 contact written")),
            WorkViewModel(progress: .init(label: "Exporting", fraction: nil, detail: "0 contacts written")),
            WorkViewModel(),
            WorkViewModel(notice: Message(.information, "Exported 12,345 contacts."))
        )
    }

    @Test("The reason why nothing could be read or written is shown unchanged")
    func failures() {
        importing.presentImport(response: .ended(.failure(.document("a.vcf: it is empty"))))
        exporting.presentExport(response: .ended(.failure(.document("a.vcf: it exists already"))))
        exporting.presentExport(response: .ended(.failure(.cancelled)))
        view.expect(
            WorkViewModel(notice: Message(.error, "a.vcf: it is empty")),
            WorkViewModel(notice: Message(.error, "a.vcf: it exists already")),
            WorkViewModel(notice: Message(.error, "Cancelled."))
        )
    }

    @Test("A sync is reported with its counts, its conflicts and the files that it left alone")
    func syncReport() {
        var report = SyncReport(
            folder: "people",
            here: .init(added: 1_200, changed: 1),
            there: .init(deleted: 2),
            changedMeanwhile: 1
        )
        report.conflicts.add(.init(name: "Ada", file: "a.vcf", kind: .changed(["NOTE", "TEL"])))
        report.conflicts.add(.init(name: "Bob", file: "b.vcf", kind: .deletedHere))
        report.conflicts.add(.init(name: "Eve", file: "", kind: .deletedThere))
        for number in 1...21 { report.problems.add(.init(file: "\(number).vcf", reason: "it has no card")) }
        syncing.presentSync(response: .progress(.init(done: 1, total: 4)))
        syncing.presentSync(response: .ended(.success(report)))
        syncing.presentSync(response: .ended(.success(SyncReport(folder: "people"))))
        syncing.presentSync(response: .ended(.success(SyncReport(folder: "people", isCancelled: true))))
        syncing.presentSync(response: .ended(.failure(.emptiedFolder("people", cards: 2))))
        let files = (1...20).map { "\($0).vcf: it has no card\n" }.joined()
        view.expect(
            WorkViewModel(progress: .init(label: "Synchronising", fraction: 0.25, detail: "1 of 4 cards")),
            WorkViewModel(
                notice: Message(
                    .warning,
                    LocalizedText(
                        verbatim: """
                            Here: 1,200 added, 1 changed. In people: 2 deleted. 1 card changed during the sync; run it again.
                            3 conflicts left; '--conflict ours|theirs|both' resolves them:
                            Ada (a.vcf): both sides changed it: NOTE, TEL
                            Bob (b.vcf): deleted here, changed in the folder
                            Eve: changed here, deleted in the folder
                            21 files left alone:

                            """ + files + "and 1 more"
                    )
                )
            ),
            WorkViewModel(notice: Message(.information, "people and the contacts are in step.")),
            WorkViewModel(
                notice: Message(
                    .warning,
                    "The sync was cancelled; the next one goes on. Nothing was changed."
                )
            ),
            WorkViewModel(
                notice: Message(
                    .error,
                    "people is empty, but had 2 cards at the last sync. Nothing was changed; "
                        + "'--allow-empty' deletes the contacts here too."
                )
            )
        )
    }

    @Test("A sync that only leaves files alone has nothing to change; refusals give the numbers")
    func syncLosses() {
        var report = SyncReport(folder: "people")
        report.problems.add(.init(file: "a.vcf", reason: "it has no card"))
        syncing.presentSync(response: .ended(.success(report)))
        syncing.presentSync(response: .ended(.failure(.emptiedBook("people", cards: 3))))
        view.expect(
            WorkViewModel(
                notice: Message(
                    .warning,
                    "Nothing to change.\n1 file left alone:\na.vcf: it has no card"
                )
            ),
            WorkViewModel(
                notice: Message(
                    .error,
                    "The book is empty, but had 3 contacts at the last sync. Nothing was changed; "
                        + "'--allow-empty' empties people too."
                )
            )
        )
    }
}
