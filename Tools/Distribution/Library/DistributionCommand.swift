import Foundation

/// The tool behind `make distribution` and `make interface`.
public enum DistributionCommand {
    public static let usage = """
        Usage: distribution manifest DUMPS      prints the manifest of the flat package
               distribution modules DUMPS       prints the names of its modules
               distribution interface GRAPHS KEPT VERSION [--accept]
                                                compares the interfaces with those of the last version, or keeps them

        DUMPS is a folder with an output of 'swift package dump-package' for each package. GRAPHS has the symbol graphs
        of each module in a folder of its name. KEPT has the interfaces of the last version in a folder of its name.

        """

    /// The text for standard output.
    ///
    /// - Throws: `DistributionFailure`, or an error of reading or writing.
    public static func run(_ arguments: [String]) throws -> String {
        switch (arguments.first, arguments.count) {
        case ("manifest", 2): return try manifest(arguments[1]).text()
        case ("modules", 2): return try manifest(arguments[1]).modules.map { $0 + "\n" }.joined()
        case ("interface", 4...5) where arguments.count == 4 || arguments[4] == "--accept":
            let version = try Version(parsing: arguments[3])
            let kept = KeptInterfaces(folder: arguments[2])
            let current = try interfaces(arguments[1])
            if arguments.count == 5 {
                try kept.keep(current, of: version)
                return "The interfaces of \(version) are in \(arguments[2]).\n"
            }
            guard let last = try kept.last() else { return "" }
            let check = InterfaceCheck(
                last: last.version,
                kept: last.interfaces,
                version: version,
                current: current
            )
            if let complaint = check.complaint { throw DistributionFailure(complaint) }
            return ""
        default: throw DistributionFailure("there is no such command\n\(usage)")
        }
    }

    private static func manifest(_ dumps: String) throws -> FlatManifest {
        try FlatManifest(dumps: try files(in: dumps).map { try Data(contentsOf: $0) })
    }

    private static func interfaces(_ graphs: String) throws -> [String: ModuleInterface] {
        var interfaces: [String: ModuleInterface] = [:]
        for module in try files(in: graphs) {
            let data = try files(in: module.path).map { try Data(contentsOf: $0) }
            interfaces[module.lastPathComponent] = try ModuleInterface(graphs: data)
        }
        return interfaces
    }

    private static func files(in folder: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: URL(filePath: folder),
            includingPropertiesForKeys: nil
        )
        .sorted { $0.path < $1.path }
    }
}
