import Foundation
public import StorageWorkers

/// The history of the record types of a package: a file for each type in the package's folder `Schemas`, with its
/// properties and indexes, and with a record of every form that it has had.
///
/// A test compares the types with their files, and reads all of those records:
///
/// ```swift
/// @Test("Record types are as their files in Schemas say", arguments: [Note.self] as [any Record.Type])
/// func schemas(type: any Record.Type) throws {
///     try SchemaHistory().check(type)
/// }
/// ```
///
/// `make schema` accepts a change: it runs the test with `SCHEMAS=accept` in the environment, which writes the files. A file
/// thus only has forms that the type reads.
public struct SchemaHistory: Sendable {
    private let folder: URL
    private let accepts: Bool

    /// A change of a type that its stored records do not bear, or that has not been accepted.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// - Parameters:
    ///   - folder: the folder of the files; nil for `Schemas` in the package of the calling file.
    ///   - accepts: whether files are written; nil for what the environment says.
    public init(folder: String? = nil, accepts: Bool? = nil, file: String = #filePath) {
        self.folder = folder.map { URL(filePath: $0) } ?? Self.package(of: file).appending(path: "Schemas")
        self.accepts = accepts ?? (ProcessInfo.processInfo.environment["SCHEMAS"] == "accept")
    }

    private static func package(of file: String) -> URL {
        var folder = URL(filePath: file).deletingLastPathComponent()
        while folder.path != "/",
            !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
        {
            folder.deleteLastPathComponent()
        }
        return folder
    }

    /// Compares a type with its file, and reads a record of each form that the file has.
    ///
    /// Where changes are accepted, the file is written once the type reads all of those records. A change that needs a
    /// migration gets the beginning of one instead.
    ///
    /// - Throws: `Failure`, which says what to do.
    public func check<R: Record>(_ type: R.Type) throws {
        let present = try RecordDescription(type)
        let file = folder.appending(path: present.type + ".json")
        var schema = StoredSchema(type: present)
        if let stored = try read(file) {
            schema.former = stored.former
            let changes = SchemaChanges(from: stored.type, to: present)
            if !changes.texts.isEmpty {
                try checkAccepted(changes, of: present, stored.type, file)
                if stored.type.properties != present.properties, let sample = stored.type.sample {
                    schema.former.append(.init(version: stored.type.version, body: sample))
                }
            }
        } else if !accepts {
            throw Failure(description: "\(file.path) is missing: 'make schema' writes it.")
        }
        let sample = present.sample.map { StoredSchema.Former(version: present.version, body: $0) }
        for record in schema.former + (sample.map { [$0] } ?? []) {
            do {
                _ = try type.reading(record.body, ofVersion: record.version, id: "1")
            } catch {
                throw Failure(
                    description:
                        "\(present.type) cannot read a record of version \(record.version), \(record.body): \(error)"
                )
            }
        }
        if accepts { try write(schema, to: file) }
    }

    /// - Throws: `Failure` where changes are not to be accepted, or cannot be as they are.
    private func checkAccepted(
        _ changes: SchemaChanges,
        of present: RecordDescription,
        _ former: RecordDescription,
        _ file: URL
    ) throws {
        guard !accepts || changes.needsMigration else { return }
        let list = changes.texts.map { "- " + $0 + "\n" }.joined()
        let advice =
            if !changes.needsMigration {
                "'make schema' accepts the change."
            } else if accepts, let stub = try writeStub(present, after: former) {
                "\(stub.path) has the beginning of the migration. Afterwards, 'make schema' accepts the change."
            } else {
                "Afterwards, 'make schema' accepts the change"
                    + (accepts ? "." : "; now, it begins the migration.")
            }
        throw Failure(description: "\(present.type) is not as \(file.path) says:\n\(list)\(advice)")
    }

    private func read(_ file: URL) throws -> StoredSchema? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            return try JSONDecoder().decode(StoredSchema.self, from: Data(contentsOf: file))
        } catch {
            throw Failure(description: "\(file.path) cannot be read: \(error)")
        }
    }

    private func write(_ schema: StoredSchema, to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try (encoder.encode(schema) + Data("\n".utf8)).write(to: file)
    }

    /// Writes the beginning of a migration beside the type, unless it has migrations already.
    ///
    /// - Returns: Its file; nil if there is none.
    private func writeStub(_ type: RecordDescription, after former: RecordDescription) throws -> URL? {
        let sources = folder.deletingLastPathComponent().appending(path: "Sources")
        let files =
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
        let texts = files.map { (file: $0, text: (try? String(contentsOf: $0, encoding: .utf8)) ?? "") }
        guard let home = texts.first(where: { $0.text.contains("struct \(type.type):") })?.file else {
            return nil
        }
        let stub = home.deletingLastPathComponent().appending(path: type.type + "+Migrations.swift")
        guard !FileManager.default.fileExists(atPath: stub.path),
            !texts.contains(where: { $0.text.contains("RecordMigration(") && $0.file == home })
        else { return nil }
        try Data(
            """
            import StorageWorkers

            extension \(type.type) {
                /// Raise the version of the schema to \(former.version + 1), so that the migration runs.
                static let migrations = [
                    RecordMigration(to: \(former.version + 1)) { properties in
                        // A record of version \(former.version): \(former.sample ?? "unknown")
                    }
                ]
            }

            """.utf8
        ).write(to: stub)
        return stub
    }
}

/// The file of a type.
private struct StoredSchema: Codable {
    struct Former: Codable {
        var version: Int
        var body: String
    }

    var type: RecordDescription
    /// A record of each form before the present one, the oldest first.
    var former: [Former] = []
}
