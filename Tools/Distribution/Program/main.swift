import Distribution
import Foundation

do {
    print(try DistributionCommand.run(Array(CommandLine.arguments.dropFirst())), terminator: "")
} catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(1)
}
