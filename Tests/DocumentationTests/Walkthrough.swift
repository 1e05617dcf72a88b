import Foundation
import SceneTestKit
import TestPrograms

/// The steps of an article, which its reader follows one after another: commands of `make` in shell blocks, and Swift
/// blocks below a comment that names their file.
///
/// `<!-- file PATH -->` above a block makes the block the content of a file. In the form
///
/// ```
/// <!-- edit PATH
/// old text
/// -->
/// ```
///
/// the block replaces the text in the file, which has to be there once.
struct Walkthrough {
    enum Work: Equatable {
        case make([String])
        case write(path: String, text: String)
        case edit(path: String, old: String, new: String)
    }

    /// A section with something to do.
    struct Section: Equatable {
        var title: String
        var work: [Work] = []
    }

    struct Fault: Error, CustomStringConvertible {
        var description: String
    }

    private(set) var sections: [Section] = []

    init(_ text: String) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        var title = ""
        var target: (path: String, old: String?)?
        func block(until end: String) -> String {
            let block = lines.prefix { $0 != end }
            lines = lines.dropFirst(block.count + 1)
            return block.map { $0 + "\n" }.joined()
        }
        while let line = lines.popFirst() {
            if line.hasPrefix("### ") {
                title = String(line.dropFirst(4))
            } else if line.hasPrefix("<!-- file "), line.hasSuffix(" -->") {
                target = (String(line.dropFirst(10).dropLast(4)), nil)
            } else if line.hasPrefix("<!-- edit ") {
                target = (String(line.dropFirst(10)), block(until: "-->"))
            } else if line == "```swift" {
                guard let place = target else { throw Fault(description: "\(title): a block has no file") }
                let text = block(until: "```")
                add(
                    place.old.map { .edit(path: place.path, old: $0, new: text) }
                        ?? .write(path: place.path, text: text),
                    to: title
                )
                target = nil
            } else if line == "```sh" {
                for command in block(until: "```").split(separator: "\n") where command.hasPrefix("make ") {
                    add(.make(command.split(separator: " ").dropFirst().map(String.init)), to: title)
                }
            }
        }
    }

    private mutating func add(_ work: Work, to title: String) {
        if sections.last?.title != title { sections.append(Section(title: title)) }
        sections[sections.count - 1].work.append(work)
    }
}

extension Walkthrough.Work {
    /// Does it in a folder.
    func perform(in folder: String) throws {
        switch self {
        case .make(let words): try generate(words, in: folder)
        case .write(let path, let text): try Self.write(text, to: folder + "/" + path)
        case .edit(let path, let old, let new):
            let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
            let parts = text.components(separatedBy: old)
            guard parts.count == 2 else {
                throw Walkthrough.Fault(description: "\(path) has \(parts.count - 1) times:\n\(old)")
            }
            try Self.write(parts.joined(separator: new), to: folder + "/" + path)
        }
    }

    /// Runs the generator as the Makefile does.
    private func generate(_ words: [String], in folder: String) throws {
        var arguments = Array(words.prefix(1))
        for word in words.dropFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw Walkthrough.Fault(description: "make \(word)") }
            switch parts[0] {
            case "NAME": arguments.append(parts[1])
            case "SCENE": arguments.insert(parts[1], at: 1)
            default: arguments += ["--" + parts[0].lowercased(), parts[1]]
            }
        }
        let program = BuiltProducts.program("scene-generator").path
        let run = try ProgramRun("/bin/sh", ["-c", "cd \"$0\" && exec \"$@\"", folder, program] + arguments)
        guard run.status == 0 else { throw Walkthrough.Fault(description: run.output + run.errors) }
    }

    private static func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
    }
}
