import Foundation
import SceneGenerator

/// Runs from the repository's folder: the templates are there.
do {
    let command = try GeneratorCommand(Array(CommandLine.arguments.dropFirst()))
    let repository = FileManager.default.currentDirectoryPath
    let formatter = SourceFormatter(repository: repository, environment: ProcessInfo.processInfo.environment)
    switch command.work {
    case .scene(let name, let destination):
        let plan = try ScenePlan(
            name: name,
            folder: command.folder,
            destination: destination,
            repository: repository
        )
        try plan.write()
        try formatter.format(plan.paths)
        let place = command.folder.map { " DIR=\($0)" } ?? ""
        print(
            """
            Wrote \(plan.paths.count) files in \(plan.package). Next:
              swift test --package-path \(plan.package)
              make plugin NAME=\(name)\(place)
              scenehost \(name)
            """
        )
    case .useCase(let name, let scene):
        let plan = try UseCasePlan(
            name: name,
            scene: scene,
            folder: command.folder,
            repository: repository
        )
        try plan.write()
        try formatter.format(plan.paths)
        print("Wrote or changed \(plan.paths.count) files:")
        for path in plan.paths { print("  " + path) }
    }
} catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(1)
}
