internal import FoundationEssentials
internal import Glibc
import SceneProtocol

/// A program that a person has admitted to a host, as its file was then, with what it may do.
struct ProgramGrant: Codable, Equatable, Sendable {
    /// The real path of its file.
    var path: String
    /// The state of the file: another one needs another grant.
    var stamp: String
    /// The program's declaration. Its `needs` are granted.
    var module: ModuleDescription
    /// Whether it runs without a boundary.
    var isUnconfined = false
    /// Whether each person gets a process of their own, although the program does not want that; nil for no.
    var isPerPerson: Bool?
}

/// The grants of a host, in a file of its data folder.
struct ProgramGrants: Equatable, Sendable {
    /// A reason why a program cannot be used, in words.
    struct Fault: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    private(set) var grants: [ProgramGrant]
    private let path: String

    /// Reads the grants in a folder.
    ///
    /// - Throws: `Fault` if the file is damaged.
    init(in folder: String) throws(Fault) {
        path = folder + "/programs.json"
        guard let data = FileManager.default.contents(atPath: path) else {
            grants = []
            return
        }
        do { grants = try JSONDecoder().decode([ProgramGrant].self, from: data) } catch {
            throw Fault(
                description: "\(path) is damaged: \(MessageCoding.text(of: error)); delete it and grant anew"
            )
        }
    }

    /// The grant of a program; nil if it has none.
    func grant(of path: String) -> ProgramGrant? { grants.first { $0.path == path } }

    /// Adds a grant, in place of one for the same file.
    mutating func add(_ grant: ProgramGrant) throws {
        grants.removeAll { $0.path == grant.path }
        grants.append(grant)
        try write()
    }

    /// - Returns: false if the program has none.
    mutating func remove(_ path: String) throws -> Bool {
        let count = grants.count
        grants.removeAll { $0.path == path }
        if grants.count != count { try write() }
        return grants.count != count
    }

    private func write() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try encoder.encode(grants).write(to: URL(filePath: path), options: .atomic)
    }
}

extension ProgramGrants {
    /// The real path of a program's file.
    ///
    /// - Parameter forbidden: Folders that the boundary must not show, such as the person's home.
    /// - Throws: `Fault` if there is none, others could change it, or its folder has more than the program.
    static func realPath(_ path: String, forbidden: [String]) throws(Fault) -> String {
        guard let real = realpath(path, nil) else {
            throw Fault(description: String(cString: strerror(errno)))
        }
        defer { free(real) }
        let file = String(cString: real)
        if let shown = sharedFolder(of: file, forbidden: forbidden) {
            throw Fault(
                description:
                    "the program could read all of its folder, and \(shown) is a part of it; move the program into a "
                    + "folder of its own"
            )
        }
        return file
    }

    /// The first of the folders that a program's own folder contains; nil if it contains none.
    static func sharedFolder(of file: String, forbidden: [String]) -> String? {
        let folder = file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex) + "/"
        return (["/tmp", "/root", "/home"] + forbidden).first { ($0 + "/").hasPrefix(folder) }
    }

    /// The state of a file. A change of the content changes the time of the last status change, which nobody can set.
    static func stamp(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return
            "\(status.st_dev) \(status.st_ino) \(status.st_size) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)"
    }
}
