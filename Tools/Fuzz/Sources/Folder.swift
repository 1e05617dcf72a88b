internal import Glibc

/// The folder for this run's files, which `Tools/Fuzz/run.sh` creates and removes.
enum Folder {
    static let path: String = {
        let path = setting("FUZZ_FOLDER")
        require(!path.isEmpty, "FUZZ_FOLDER is not set; use 'make fuzz'")
        return path
    }()

    static func write(_ bytes: [UInt8], to path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        require(close(descriptor) == 0 && written == bytes.count, "\(path) cannot be written")
    }

    /// Creates a folder, or removes the files in an existing one.
    static func makeEmpty(_ path: String) {
        guard let stream = opendir(path) else {
            require(mkdir(path, 0o700) == 0, "\(path) cannot be made")
            return
        }
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                    _ = unlinkat(dirfd(stream), $0, 0)
                }
            }
        }
        closedir(stream)
    }
}
