@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import TextFrontend

extension HostCommand {
    /// `check-program`: talks with a program as a host does, and prints its mistakes.
    static let checkProgram = HostCommand(
        "check-program",
        "checks a program with scenes against the protocol",
        arguments: [CommandArgument("PROGRAM", .file)],
        flags: [CommandFlag("--messages", "prints every message too")],
        needs: .declarations
    ) { run, values in
        let shelf = ProgramShelf(of: run)
        let path = try shelf.realPath(values.arguments[0])
        let grant = try ProgramGrants(in: try run.dataFolder()).grant(of: path)
        let boundary = try grant.map(shelf.boundary)
        let check = ProgramCheck(boundary ?? ProgramBoundary(file: path), hostName: run.hostName)
        check.onLine = { isSent, line in
            guard values["--messages"] != nil else { return }
            let text = String(decoding: line, as: UTF8.self).trimmingSuffix(while: \.isNewline)
            try? run.write(lines: (isSent ? "> " : "< ") + text)
        }
        await check.run()
        for line in check.done { try run.write(lines: "ok: " + line) }
        for line in check.mistakes { try run.write(lines: "error: " + line) }
        let count = check.mistakes.count
        try run.write(lines: count == 0 ? "The program has no mistakes." : "Mistakes: \(count).")
        return count == 0 ? 0 : 1
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isPart: (Character) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, isPart(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
