import Foundation

/// A process, as `/proc` describes it.
struct RunningProcess {
    let number: Int32

    /// A process and those that it has started, but bubblewrap's.
    static func tree(of number: Int32) -> [RunningProcess] {
        [RunningProcess(number: number)].filter { $0.name != "bwrap" } + children(of: number).flatMap(tree)
    }

    private static func children(of number: Int32) -> [Int32] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/task")) ?? []
        return tasks.flatMap { task in
            let text = try? String(contentsOfFile: "/proc/\(number)/task/\(task)/children", encoding: .utf8)
            return (text ?? "").split(separator: " ").compactMap { Int32($0) }
        }
    }

    private var name: String {
        let text = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
        return (text ?? "").trimmingCharacters(in: .newlines)
    }

    /// Seconds that all of its threads have used.
    func processorTime() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 13, let user = Double(fields[11]), let system = Double(fields[12]) else {
            throw BenchmarkError("/proc/\(number)/stat: \(text)")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Its memory in KiB, with its share of what it has in common with others.
    func memory() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(number)/smaps_rollup", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        guard let size = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw BenchmarkError("/proc/\(number)/smaps_rollup: \(text)")
        }
        return size
    }
}
