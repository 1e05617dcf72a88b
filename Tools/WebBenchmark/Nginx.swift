import Foundation

/// nginx with one worker, which serves the files of a folder.
struct Nginx {
    let program: Program
    let port: UInt16

    /// - Parameter folder: Holds the files, and gets those of nginx.
    init(folder: String) throws {
        port = try Self.freePort()
        try """
        daemon off;
        master_process off;
        pid \(folder)/nginx.pid;
        error_log \(folder)/error.log;
        events { worker_connections 1024; }
        http {
            access_log off;
            sendfile on;
            keepalive_requests 1000000000;
            client_body_temp_path \(folder)/body;
            proxy_temp_path \(folder)/proxy;
            fastcgi_temp_path \(folder)/fastcgi;
            uwsgi_temp_path \(folder)/uwsgi;
            scgi_temp_path \(folder)/scgi;
            types { text/html html; text/css css; }
            server { listen 127.0.0.1:\(port); root \(folder); }
        }

        """.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
        program = try Program(["nginx", "-c", folder + "/nginx.conf", "-e", folder + "/error.log"])
        let deadline = ContinuousClock.now + .seconds(10)
        while (try? LoopbackClient(port: port, source: 1)) == nil {
            guard ContinuousClock.now < deadline else { throw BenchmarkError("nginx does not listen") }
            usleep(10_000)
        }
    }

    /// A port that no program listens on; nginx cannot choose one.
    static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
            }
        }
        guard result == 0 else { throw BenchmarkError("no port is free") }
        return UInt16(bigEndian: address.sin_port)
    }
}
