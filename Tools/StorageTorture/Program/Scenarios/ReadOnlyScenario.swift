import Foundation
import StorageWorkers

/// An ordinary user opens a store without write permission, in every combination of file and folder permissions.
enum ReadOnlyScenario {
    static let scenario = Scenario(name: "without write permission", rounds: 1, run: run)

    private struct Case {
        var name: String
        var folderMode: Int
        var fileMode: Int
        /// Whether another process has the store open at the same time.
        var isOpen = false
    }

    private static let cases = [
        Case(name: "a read-only file", folderMode: 0o777, fileMode: 0o444),
        Case(name: "a read-only folder", folderMode: 0o555, fileMode: 0o666),
        Case(name: "both read-only", folderMode: 0o555, fileMode: 0o444),
        Case(
            name: "both read-only, open in another process",
            folderMode: 0o555,
            fileMode: 0o444,
            isOpen: true
        ),
        Case(name: "an unreadable file", folderMode: 0o755, fileMode: 0o000),
    ]

    private static func run(_ trial: Trial) async throws -> Findings {
        var findings = Findings()
        let workload = Workload(seed: trial.seed, textLength: 60)
        for each in cases {
            let folder = try ScratchFolder()
            let location = trial.backend.location(in: folder.path)
            let store = try await RecordStore.open(location)
            for number in 1...5 { try await workload.write(number, to: store) {} }
            let items = workload.contents(after: Array(1...5)).items.count
            if !each.isOpen { try await store.close() }
            try setModes(each, folder.path)
            let child = try ChildProcess(["read-only", "\(location)"])
            let lines = try child.lines()
            let end = try child.wait()
            try setModes(Case(name: "", folderMode: 0o755, fileMode: 0o644), folder.path)
            if each.isOpen { try await store.close() }
            findings.rounds += 1
            findings.notes.append("\(each.name): " + lines.joined(separator: "; "))
            findings.check(end == .exit(0), "\(each.name): \(end)")
            judge(lines, each, items, &findings)
            let again = try await RecordStore.open(location)
            findings.check(try await again.check().isEmpty, "\(each.name): it was damaged")
            try await again.close()
        }
        return findings
    }

    private static func judge(_ lines: [String], _ each: Case, _ items: Int, _ findings: inout Findings) {
        let errors = lines.filter { $0.contains(" error ") }
        for error in errors {
            let isClear = error.contains(" readOnly ") || error.contains(" cannotOpen ")
            findings.check(isClear, "\(each.name): \(error)")
            findings.check(
                !error.contains(" cannotOpen ") || error.contains("may not be")
                    || error.contains("Permission denied"),
                "\(each.name): it gives no reason: \(error)"
            )
        }
        if lines.contains("open done") {
            findings.check(lines.contains("items \(items)"), "\(each.name): it reads \(lines)")
            // A store that needs no new file to write can be written if its files allow it.
            let mayWrite = each.fileMode & 0o002 != 0
            findings.check(
                mayWrite || lines.contains { $0.hasPrefix("write error ") },
                "\(each.name): it was written"
            )
        } else {
            findings.check(errors.count == 1, "\(each.name): it was neither opened nor refused: \(lines)")
        }
    }

    private static func setModes(_ each: Case, _ folder: String) throws {
        // Make the folder accessible first, so that its files can be reached.
        try setMode(0o755, folder)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for name in names {
            var isFolder: ObjCBool = false
            let path = folder + "/" + name
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
            try setMode(isFolder.boolValue ? each.folderMode : each.fileMode, path)
        }
        try setMode(each.folderMode, folder)
    }

    private static func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
