internal import Glibc

/// Writes an uploaded file to a temporary file without a name.
final class UploadWriter {
    private var file: UploadedFile

    /// - Throws: `HTTPRefusal` with status 507 if no file can be created.
    init(field: String, filename: String, type: String) throws(HTTPRefusal) {
        guard let content = OwnedDescriptor.temporaryFile() else { throw .noSpace }
        file = UploadedFile(field: field, filename: filename, type: type, size: 0, content: content)
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(HTTPRefusal) {
        guard bytes.withUnsafeBytes(file.content.write) else { throw .noSpace }
        file.size += bytes.count
    }

    /// The file, or nil if none was chosen: its name and content are empty.
    func finish() throws(HTTPRefusal) -> UploadedFile? {
        if file.filename.isEmpty, file.size == 0 { return nil }
        guard lseek(file.content.number, 0, SEEK_SET) == 0 else { throw .noSpace }
        return file
    }
}

extension HTTPRefusal {
    fileprivate static let noSpace = HTTPRefusal(507, "The server cannot keep the uploaded file.")
}
