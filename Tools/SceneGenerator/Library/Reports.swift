extension ScenePlan {
    /// What was written, and what a person does next.
    public func report(_ request: SceneRequest) -> String {
        var lines: [String] = []
        if let scene = unknownDestination {
            lines.append("No known module has \(scene); a host without that scene refuses \(request.name).")
        }
        lines.append("Wrote or changed \(paths.count) files. Next:")
        lines.append("  swift test --package-path \(package)")
        if request.package != nil {
            if paths.contains(package + "/Package.swift") {
                lines.append(
                    "  a RecordStore among the services in the package's own tests: the new scene needs one"
                )
            }
            lines.append(
                request.kind == .picker
                    ? "  SegueDeclaration(\"\(request.name)\", .present, result: String.self) in a scene that asks with result(of:)"
                    : "  a segue to \(request.name), or Entrance(\"\(request.name)\") among the module's entrances"
            )
        } else if let host = request.host {
            lines.append("  swift run \(host.lowercased()) \(request.name)")
        } else {
            lines.append("  make plugin NAME=\(request.name)" + (request.folder.map { " DIR=\($0)" } ?? ""))
            lines.append("  scenehost \(request.name)")
        }
        return lines.joined(separator: "\n")
    }
}

extension UseCasePlan {
    /// What was written, and what a person does next.
    public func report(_ scene: String) -> String {
        var lines = ["Wrote or changed \(paths.count) files:"] + paths.map { "  " + $0 }
        if !hasAction {
            lines.append(
                "Nothing asks for it yet: \(scene)ViewController calls its interactor where it belongs."
            )
        }
        return lines.joined(separator: "\n")
    }
}
