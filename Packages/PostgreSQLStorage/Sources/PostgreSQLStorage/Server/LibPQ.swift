internal import CPostgreSQL
internal import Glibc
internal import StorageWorkers

/// libpq, which is loaded when a program first names a store on a server, since it needs some thirty libraries.
enum LibPQ {
    /// Filled once, by `failure`, and only read afterwards; the functions may be called from any thread.
    nonisolated(unsafe) fileprivate static let functions = UnsafeMutablePointer<scenekit_libpq>.allocate(
        capacity: 1
    )

    /// Why the library cannot be used; nil if it has been loaded.
    private static let failure: String? =
        scenekit_libpq_load(functions) ? nil : dlerror().map { String(cString: $0) } ?? "no reason is known"

    /// Loads the library; no function may be called before.
    ///
    /// - Throws: `StorageError.cannotOpen` if the system has no such library.
    static func load(for place: String) throws {
        guard let failure else { return }
        throw StorageError.cannotOpen(
            path: place,
            reason: "libpq cannot be loaded: \(failure); install it (Debian: libpq5)"
        )
    }
}

/// The functions of libpq, once it has been loaded.
var libpq: scenekit_libpq { LibPQ.functions.pointee }
