import Foundation
import Testing

@testable import StorageWorkers

@Suite("Signals of writes to files")
struct FileSignalTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "signals-" + UUID().uuidString
    )

    @Test("A write to one of the files is told, also if the file is new; other files of the folder are not")
    func writes() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "store").path
        let signals = try #require(FileSignals(of: [path, path + "-wal"]))
        try Data("a".utf8).write(to: folder.appending(path: "other"))
        #expect(signals.count == 0)
        try Data("a".utf8).write(to: URL(filePath: path + "-wal"))
        var iterator = signals.stream.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        #expect(signals.count > 0)
    }

    @Test("A folder that is not there is not watched")
    func missingFolder() {
        #expect(FileSignals(of: [folder.path + "/store"]) == nil)
    }
}
