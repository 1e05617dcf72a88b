extension ScenePlan {
    /// A report of the changed files and the next steps.
    ///
    /// - Parameter count: The number of written or changed files, with those of the scenes that followed.
    public func report(_ request: SceneRequest, files count: Int) -> String {
        var lines: [String] = []
        if let scene = unknownDestination {
            lines.append("No known module has \(scene); a host without that scene refuses \(request.name).")
        }
        lines.append("Wrote or changed \(count) files. Next:")
        let hasSchema = request.package != nil || paths.contains { $0.contains("/Schemas/") }
        if !hasSchema {
            lines.append(
                "  make schema NAME=\(request.newPackage ?? request.name)"
                    + (request.folder.map { " DIR=\($0)" } ?? "")
                    + "   writes the stored form of the record for its test"
            )
        }
        lines.append("  swift test --package-path \(package)")
        let isReadyMade = request.fields != nil
        let scene = isReadyMade ? request.name + "List" : request.name
        if request.package != nil {
            if isReadyMade { return lines.joined(separator: "\n") }
            if paths.contains(package + "/Package.swift") {
                lines.append(
                    "  provide a RecordStore in the services of the package's tests, for the new scene"
                )
            }
            lines.append(
                request.kind == .picker
                    ? "  SegueDeclaration(\"\(request.name)\", .present, result: String.self) in a scene that asks with result(of:)"
                    : "  a segue to \(request.name), or Entrance(\"\(request.name)\") among the module's entrances"
            )
        } else if let folder = request.folder {
            lines.append(
                "  make host NAME=… DIR=\(folder) MODULES='\(request.newPackage ?? request.name)'"
                    + (request.source.map { " FROM='\($0)'" } ?? "")
            )
        } else if let host = request.host {
            lines.append("  swift run \(host.lowercased()) \(scene)")
        } else {
            lines.append("  make plugin NAME=\(request.newPackage ?? request.name)")
            lines.append("  scenehost \(scene)")
        }
        return lines.joined(separator: "\n")
    }
}

extension UseCasePlan {
    /// A report of the changed files and the next steps.
    public func report(_ scene: String) -> String {
        var lines = ["Wrote or changed \(paths.count) files:"] + paths.map { "  " + $0 }
        if !hasAction {
            lines.append(
                "No action starts the use case yet: call its interactor from \(scene)ViewController."
            )
        }
        return lines.joined(separator: "\n")
    }
}
