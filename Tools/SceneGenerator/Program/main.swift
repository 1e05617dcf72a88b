import Foundation
import SceneGenerator

/// Runs in the repository's folder, which has the templates.
do {
    let command = try GeneratorCommand(Array(CommandLine.arguments.dropFirst()))
    let repository = FileManager.default.currentDirectoryPath
    let formatter = SourceFormatter(repository: repository, environment: ProcessInfo.processInfo.environment)
    switch command.work {
    case .help:
        print(GeneratorCommand.usage, terminator: "")
    case .scene(let request):
        let plan = try ScenePlan(request, repository: repository)
        try plan.write()
        var paths = Set(plan.paths)
        for request in plan.following {
            let next = try ScenePlan(request, repository: repository)
            try next.write()
            paths.formUnion(next.paths)
        }
        try formatter.format(paths.sorted())
        print(plan.report(request, files: paths.count))
    case .host(let request):
        let plan = try HostPlan(request, repository: repository)
        try plan.write()
        try formatter.format(plan.paths)
        print(plan.report)
    case .useCase(let name, let scene, let folder):
        let plan = try UseCasePlan(name: name, scene: scene, folder: folder, repository: repository)
        try plan.write()
        try formatter.format(plan.paths)
        print(plan.report(scene))
    }
} catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(1)
}
