import Foundation

/// A request of a browser or a program.
struct Visit {
    var target: String
    var cookies: [String]
    var method = "GET"
    var headers: [String: String] = [:]
    /// As in a string of Lua.
    var body: String?
}

/// The figures of one run of wrk.
struct Rate {
    /// Requests per second.
    var rate: Double
    /// In milliseconds.
    var median: Double
    /// The latency of 99 % of the requests, in milliseconds.
    var late: Double
    /// The longest latency, in milliseconds.
    var worst: Double
    /// The CPU time of the server for a request, in microseconds.
    var processor: Double

    /// A run of wrk that goes on.
    struct Run {
        fileprivate let wrk: Program
        fileprivate let server: Program
        fileprivate let url: String
        fileprivate let start: Double

        /// - Parameters:
        ///   - url: The server's origin.
        ///   - server: The server's program.
        ///   - script: The path of the script of `script(_:)`.
        ///   - seconds: How long it sends requests.
        ///   - connections: How many connections send them.
        init(_ url: String, of server: Program, script: String, seconds: Int, connections: Int = 64) throws {
            self.url = url
            self.server = server
            start = try server.processorTime()
            // A slow answer is in the latencies; wrk would count it as failed after 2 s.
            let limits = ["-t1", "-c\(connections)", "-d\(seconds)s", "--timeout", "60s"]
            wrk = try Program(["wrk"] + limits + ["-s", script, url])
        }

        /// Ends the run without figures.
        func end() { wrk.end() }
    }

    /// Waits for the end of a run.
    init(_ run: Run) throws {
        let url = run.url
        let text = try run.wrk.finish()
        let processor = try run.server.processorTime() - run.start
        let line = text.split(separator: "\n").first { $0.hasPrefix("figures ") }
        let figures = line?.split(separator: " ").dropFirst().compactMap { Double($0) } ?? []
        guard figures.count == 9, figures[0] > 0 else { throw BenchmarkError("wrk printed \(text)") }
        let failures = zip(["connecting", "reading", "writing", "with another status"], figures[5...])
            .filter { $0.1 > 0 }.map { "\(Int($0.1)) \($0.0)" }
        guard failures.isEmpty else {
            throw BenchmarkError("\(url): requests failed: \(failures.joined(separator: ", "))")
        }
        rate = figures[0] / figures[1] * 1e6
        median = figures[2] / 1e3
        late = figures[3] / 1e3
        worst = figures[4] / 1e3
        self.processor = processor / figures[0] * 1e6
    }

    static func median(_ rates: [Rate]) -> Rate? {
        rates.isEmpty ? nil : rates.sorted { $0.rate < $1.rate }[rates.count / 2]
    }

    /// The script of a run: sends the requests of several browsers in turn, and prints the figures.
    static func script(_ visits: [Visit]) -> String {
        let lines = visits.map { visit in
            let cookies = visit.cookies.isEmpty ? [:] : ["Cookie": visit.cookies.joined(separator: "; ")]
            let headers = visit.headers.merging(cookies) { $1 }.sorted { $0.key < $1.key }
                .map { "[\"\($0.key)\"] = \"\($0.value)\"" }.joined(separator: ", ")
            let body = visit.body.map { "\"\($0)\"" } ?? "nil"
            return "  {\"\(visit.method)\", \"\(visit.target)\", {\(headers)}, \(body)},\n"
        }.joined()
        return """
            local visits = {
            \(lines)}
            local requests = {}
            local turn = 0
            init = function()
              for number, visit in ipairs(visits) do
                visit[3]["Host"] = wrk.headers["Host"]
                requests[number] = wrk.format(visit[1], visit[2], visit[3], visit[4])
              end
            end
            request = function()
              turn = turn % #requests + 1
              return requests[turn]
            end
            done = function(summary, latency)
              local errors = summary.errors
              io.write(string.format("figures %d %d %d %d %d %d %d %d %d\\n", summary.requests, summary.duration,
                latency:percentile(50), latency:percentile(99), latency.max,
                errors.connect, errors.read, errors.write, errors.status))
            end

            """
    }
}
