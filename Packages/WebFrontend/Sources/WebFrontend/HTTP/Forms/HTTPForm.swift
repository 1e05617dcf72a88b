/// A submitted form.
struct HTTPForm: Sendable {
    var fields = FormFields()
    /// In the order of the form, without the fields for which no file was chosen.
    var files: [UploadedFile] = []
}

/// A file in a submitted form.
struct UploadedFile: Sendable {
    /// The name of the form's field.
    var field: String
    /// The client's name for the file, which may contain any path.
    var filename: String
    /// The media type that the client claims.
    var type: String
    var size: Int
    /// A temporary file without a name, open for reading from its start.
    var content: OwnedDescriptor
}
