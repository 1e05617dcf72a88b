import Foundation
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@Suite("Store commands of the host", .blocking)
struct StoreCommandTests {
    private let host: BuiltHost

    init() throws {
        host = try BuiltHost()
    }

    private var store: String { "sqlite:" + path("store.sqlite") }

    private func path(_ name: String) -> String { host.folder.path + "/" + name }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// A store with three people; tests damage the second.
    private func importPeople() throws {
        let cards = try host.write((0..<3).map(CardFeeder.card).joined(), to: "people.vcf")
        #expect(try host.run("ContactList", "import", cards).status == 0)
    }

    private func damage() throws {
        let file = URL(fileURLWithPath: path("store.sqlite"))
        var bytes = try Data(contentsOf: file)
        let place = try #require(bytes.range(of: Data("FN:Person N1".utf8)))
        bytes[place.lowerBound + 3] = UInt8(ascii: "Q")
        try bytes.write(to: file)
    }

    private func expect(
        _ arguments: String...,
        output: String = "",
        errors: String = "",
        status: Int32,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let result = try host.run(host.storeFlag(for: arguments) + arguments, input: "", environment: [:])
        let expected = BuiltHost.Result(output: output, errors: errors, status: status)
        #expect(result == expected, sourceLocation: sourceLocation)
    }

    @Test(
        "A store that a session has open is not renamed, and no acknowledged record is lost",
        arguments: ["sqlite", "file"]
    )
    func inUse(scheme: String) throws {
        let session = """
            set -e
            X=\(scheme):used; mkfifo in; : >out; $HOST --store sqlite:other AddContact save --first-name Other >/dev/null 2>&1
            $HOST --ui json --store $X <in >out & exec 3>in
            say() { echo "$1" >&3; until grep -q "$2" out; do sleep 0.02; done; }
            save() { echo "{\\"event\\":\\"action\\",\\"action\\":\\"save\\",\\"values\\":{\\"first-name\\":\\"$1\\"}}"; }
            open='{"event":"open","location":"/AddContact"}'
            say "$open" first-name; say "$(save First)" 'Added First'
            $HOST store copy sqlite:other $X --force 2>&1 | sed 's/process [0-9]*/process N/' || true
            $HOST --store sqlite:other store backup used --force 2>&1 | sed 's/process [0-9]*/process N/' || true
            echo "$open" >&3; say "$(save Second)" 'Added Second'
            exec 3>&-; wait
            $HOST --store $X ContactList | sed 's/ .*//'; ls -d used* | grep -c before || true
            $HOST store copy sqlite:other $X --force 2>&1; $HOST --store $X ContactList | sed 's/ .*//'
            """
        let refusal = "error: used is in use by process N; it may be read meanwhile\n"
        let result = try host.shell(session)
        #expect(
            result
                == .init(
                    output: refusal + refusal
                        + "Name\nFirst\nSecond\n0\nRenamed the old store to used.before.\n"
                        + "Copied 1 record of 1 collection to \(scheme):used.\nName\nOther\n",
                    errors: "",
                    status: 0
                )
        )
    }

    @Test("A path that is not UTF-8 is refused, because two of them would be one store")
    func paths() throws {
        let advice = "give the file another name, or use a link to it\nTry 'scenehost --help'.\n"
        for command in ["ContactList", "AddContact save --first-name Ada", "store check"] {
            let result = try host.shell(#"$HOST --store "$(printf 'sqlite:n\377.db')" "# + command)
            let errors = "error: the argument 'sqlite:n\u{FFFD}.db' is not UTF-8; " + advice
            #expect(result == .init(output: "", errors: errors, status: 2))
        }
        let variable = try host.shell(#"XDG_DATA_HOME="$(printf '/tmp/\377')" $HOST ContactList"#)
        #expect(variable.status == 2)
        #expect(variable.errors.hasPrefix("error: the environment variable XDG_DATA_HOME is not UTF-8\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: host.folder.path) == [])
        #expect(try host.shell(#"OTHER="$(printf '\377')" $HOST --store memory: ContactList"#).status == 0)
        // The folder of the session.
        #expect(try FileManager.default.contentsOfDirectory(atPath: host.folder.path) == [".local"])
    }

    @Test("Records can be copied from one kind of store to another and back")
    func copies() throws {
        try importPeople()
        let file = "file:" + path("copy")
        let back = "sqlite:" + path("back.sqlite")
        try expect(
            "store",
            "copy",
            store,
            file,
            output: "Copied 3 records of 1 collection to \(file).\n",
            status: 0
        )
        try expect("store", "check", file, output: "\(file) is intact: 3 records.\n", status: 0)
        try expect(
            "store",
            "copy",
            file,
            back,
            output: "Copied 3 records of 1 collection to \(back).\n",
            status: 0
        )
        let all = ["ContactList", "export", "--format", "vcard-3.0", "-"]
        let first = try host.run(["--store", store] + all, input: "", environment: [:])
        let last = try host.run(["--store", back] + all, input: "", environment: [:])
        #expect(first == last && first.output.contains("FN:Person N2"))
        let found = try host.run(
            ["--store", back, "ContactList", "search", "N1"],
            input: "",
            environment: [:]
        )
        #expect(found.output.contains("Person N1") && !found.output.contains("Person N2"))
    }

    @Test("No store is overwritten; --force renames an existing one, but only once")
    func neverOver() throws {
        try importPeople()
        try host.write("something of somebody", to: "there")
        let target = "sqlite:" + path("there")
        let refusal =
            "error: \(path("there")) cannot be opened: it already exists; "
            + "--force renames it to \(path("there")).before\n"
        for command in ["copy", "salvage"] {
            try expect("store", command, store, target, errors: refusal, status: 1)
        }
        try expect("store", "backup", path("there"), errors: refusal, status: 1)
        #expect(try host.text(of: "there") == "something of somebody")
        try expect(
            "store",
            "copy",
            store,
            target,
            "--force",
            output: "Copied 3 records of 1 collection to \(target).\n",
            errors: "Renamed the old store to \(path("there")).before.\n",
            status: 0
        )
        #expect(try host.text(of: "there.before") == "something of somebody")
        try expect(
            "store",
            "backup",
            path("there"),
            "--force",
            errors:
                "error: \(path("there")).before cannot be opened: an earlier store already has that name; "
                + "move it away first\n",
            status: 1
        )
        #expect(try host.text(of: "there.before") == "something of somebody")
    }

    @Test("A store cannot be copied onto itself, even under another name")
    func itself() throws {
        try importPeople()
        try FileManager.default.createSymbolicLink(
            atPath: path("link.sqlite"),
            withDestinationPath: path("store.sqlite")
        )
        for name in ["store.sqlite", "link.sqlite"] {
            let refusal =
                "error: '\(path(name))' is the store to copy; name another target\n"
                + "Try 'scenehost --help'.\n"
            try expect("store", "copy", store, "sqlite:" + path(name), "--force", errors: refusal, status: 2)
            try expect("store", "backup", path(name), "--force", errors: refusal, status: 2)
        }
        #expect(!isThere("store.sqlite.before"))
        try expect("store", "check", output: "\(store) is intact: 3 records.\n", status: 0)
    }

    @Test("A damaged record is reported and prevents a copy; a salvage omits it")
    func damaged() throws {
        try importPeople()
        try damage()
        let target = "file:" + path("target")
        try expect(
            "store",
            "check",
            output: "guest/contacts/1: it is not what was written\n",
            errors: "error: \(store) is damaged in 1 place; 'store salvage' copies the intact records\n",
            status: 1
        )
        try expect(
            "store",
            "copy",
            store,
            target,
            errors: "error: the record 'guest/contacts/1' is damaged: it is not what was written\n",
            status: 1
        )
        #expect(!isThere("target"))
        try expect(
            "store",
            "salvage",
            store,
            target,
            output: "Salvaged 2 records of 1 collection to \(target).\n",
            errors: "damaged: guest/contacts/1: it is not what was written\n",
            status: 1
        )
        try expect("store", "check", target, output: "\(target) is intact: 2 records.\n", status: 0)
    }

    @Test("A truncated file store is reported and can be salvaged, and the next writer keeps every byte")
    func cutShort() throws {
        try importPeople()
        let (cut, log) = ("file:" + path("cut"), path("cut/records.log"))
        try expect(
            "store",
            "copy",
            store,
            cut,
            output: "Copied 3 records of 1 collection to \(cut).\n",
            status: 0
        )
        let bytes = try Data(contentsOf: URL(fileURLWithPath: log)).dropLast(10)
        try bytes.write(to: URL(fileURLWithPath: log))
        let collection = try #require(bytes.range(of: Data("collection\tguest/contacts".utf8)))
        let start = try #require(bytes[..<collection.lowerBound].lastIndex(of: 0x0A)) + 1
        let rest = bytes.dropFirst(start)
        let lost = "the log has lost its last 6 lines since it was last closed"
        try expect(
            "store",
            "check",
            cut,
            output:
                "byte \(start): \(lost)\n"
                + "byte \(start): the last \(rest.count) bytes are of a write that did not finish\n",
            errors: "error: \(cut) is damaged in 2 places; 'store salvage' copies the intact records\n",
            status: 1
        )
        try expect(
            "store",
            "salvage",
            cut,
            "file:" + path("saved"),
            output: "Salvaged 3 records of 1 collection to file:\(path("saved")).\n",
            errors: "damaged: byte \(start): "
                + "the last \(rest.count) bytes are of a write that did not finish; "
                + "the records in it are copied\n",
            status: 1
        )
        let cards = try host.write(CardFeeder.card(7), to: "seventh.vcf")
        try expect(
            "--store",
            cut,
            "ContactList",
            "import",
            cards,
            errors: """
                Imported 1 contact.
                warning: \(log): \(lost)
                warning: \(log) ended in \(rest.count) bytes of a write that did not finish; \
                they are now in \(log).unfinished-1

                """,
            status: 0
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: log + ".unfinished-1")) == rest)
        try expect(
            "store",
            "check",
            cut,
            output:
                "\(log).unfinished-1: \(rest.count) bytes of a write that did not finish were put aside here; "
                + "remove the file when nothing in it is needed\n",
            errors: "error: \(cut) has 1 intact record and part of an unfinished write; "
                + "'store salvage' copies the intact records\n",
            status: 1
        )
    }

    @Test("'stat' shows a store's content as a table or as JSON")
    func statistics() throws {
        try importPeople()
        let copy = "file:" + path("copy")
        #expect(try host.run("store", "copy", store, copy).status == 0)
        let log = try FileManager.default.contentsOfDirectory(atPath: path("copy")).map { name in
            try Data(contentsOf: URL(fileURLWithPath: path("copy") + "/" + name)).count
        }
        let size = log.reduce(0, +)
        // With the version of ICU.
        let original = try host.run("store", "stat", store).output.split(whereSeparator: \.isWhitespace)
        let locale = try #require(original.last { $0.hasPrefix("locale:") })
        // A copy's indexes lack all records until they are used.
        let definition =
            "?one:last_name:(collated,collated) ?one:first_name:(collated,collated) "
            + "?many:category_last_name:(collated,(collated,collated)) "
            + "?many:category_first_name:(collated,(collated,collated)) ?many:day ?search:icu \(locale)"
        try expect(
            "store",
            "stat",
            copy,
            output: "\(copy), \(size.grouped) bytes, sorted by the rules of und\n"
                + "Collection      Records  Version  Found by\n"
                + "guest/contacts  3        4        \(definition)\n",
            status: 0
        )
        try expect(
            "--json",
            "store",
            "stat",
            copy,
            output:
                #"{"bytes":\#(size),"collections":[{"definition":"\#(definition)","name":"guest/contacts","records":3,"version":4}],"#
                + #""locale":"und","store":"\#(copy)"}"# + "\n",
            status: 0
        )
    }

    @Test("A backup is a store of the same kind")
    func backup() throws {
        try importPeople()
        let copy = "sqlite:" + path("copy.sqlite")
        try expect(
            "store",
            "backup",
            path("copy.sqlite"),
            output: "Backed up the store to \(copy).\n",
            status: 0
        )
        try expect("store", "check", copy, output: "\(copy) is intact: 3 records.\n", status: 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: host.folder.path).contains("copy.sqlite"))
    }

    @Test("Missing stores, memory stores and invalid arguments are reported")
    func refusals() throws {
        let nothing = "error: \(path("none")) cannot be opened: there is no store\n"
        for command in ["check", "stat"] {
            try expect("store", command, "file:" + path("none"), errors: nothing, status: 1)
        }
        try expect("store", "copy", "sqlite:" + path("none"), store, errors: nothing, status: 1)
        #expect(!isThere("none") && !isThere("store.sqlite"))
        try importPeople()
        let hint = "Try 'scenehost --help'.\n"
        try expect(
            "store",
            "copy",
            store,
            "memory:",
            errors:
                "error: 'memory:' would be lost at the end of this command; name a stored one, such as sqlite:PATH\n"
                + hint,
            status: 2
        )
        for words in [["copy", store], ["frobnicate"], []] {
            let result = try host.run(["store"] + words, input: "", environment: [:])
            #expect(
                result
                    == BuiltHost.Result(
                        output: "",
                        errors:
                            "error: 'store' needs a command: copy, check, salvage, stat, backup, reindex, migrate, drop-index; "
                            + "see 'store --help'\n"
                            + hint,
                        status: 2
                    )
            )
        }
        try expect(
            "store",
            "check",
            "--quick",
            errors: "error: 'store' takes no '--quick'\n" + hint,
            status: 2
        )
    }
}

/// A record of a store that takes long to copy.
private struct Line: Record {
    static let schema = RecordSchema<Self>(name: "lines")
    var id: String
    var text: String
}

@Suite("Interrupted store commands", .blocking)
struct InterruptedStoreTests {
    private let host: BuiltHost
    private let location: StorageLocation
    /// The original of the store at `location`.
    private let source: String

    /// A folder with a store that is large enough to interrupt; it is made once, and each test copies it.
    private static let made = Task {
        let folder = try TemporaryFolder()
        let location = StorageLocation(scheme: "file", path: folder.file("source"))
        let source = try await RecordStore.open(location, options: StorageOptions(durability: .normal))
        let text = String(repeating: "line ", count: 20)
        for start in stride(from: 0, to: 120_000, by: 10_000) {
            var batch = RecordBatch()
            for number in start..<(start + 10_000) { try batch.put(Line(id: "\(number)", text: text)) }
            try await source.write(batch)
        }
        try await source.close()
        return folder
    }

    init() async throws {
        host = try BuiltHost()
        location = StorageLocation(scheme: "file", path: host.folder.path + "/source")
        source = try await Self.made.value.file("source")
        try FileManager.default.copyItem(atPath: source, toPath: location.path)
    }

    /// Interrupts a command that shows progress, and compares its messages and the remaining files.
    private func interrupt(
        _ words: String...,
        at progress: String,
        by signal: Int32,
        says text: String
    ) throws {
        // Copies and salvages have their source as an argument.
        let flag = words.contains("\(location)") ? [] : ["--store", "\(location)"]
        let person = try HostOnTerminal(host, flag + ["store"] + words)
        try person.wait(for: progress)
        if signal == SIGINT { try person.type("\u{3}") } else { person.signal(signal) }
        #expect(try person.end() == 128 + signal)
        #expect(person.lines == [text])
        #expect(try FileManager.default.contentsOfDirectory(atPath: host.folder.path) == ["source"])
        #expect(FileManager.default.contentsEqual(atPath: location.path, andPath: source))
    }

    @Test(
        "An interrupted copy or salvage reports it and removes its output",
        arguments: [
            ("copy", "Copying ", SIGINT), ("copy", "Copying ", SIGTERM), ("salvage", "Reading ", SIGINT),
        ]
    )
    func copy(command: String, progress: String, signal: Int32) throws {
        try interrupt(
            command,
            "\(location)",
            "sqlite:" + host.folder.path + "/target.sqlite",
            at: progress,
            by: signal,
            says: "error: interrupted; the unfinished copy has been removed"
        )
    }

    @Test("An interrupted backup reports it and removes its output")
    func backup() throws {
        try interrupt(
            "backup",
            host.folder.path + "/backup",
            at: "Copying ",
            by: SIGINT,
            says: "error: interrupted; the unfinished backup has been removed"
        )
    }

    @Test("An interrupted check reports it")
    func check() throws {
        try interrupt("check", at: "Checking ", by: SIGTERM, says: "error: interrupted")
    }
}
