/// A submitted form.
public struct HTTPForm: Sendable {
    public var fields: FormFields
    /// In the order of the form, without the fields for which no file was chosen.
    public var files: [UploadedFile]

    public init(fields: FormFields = FormFields(), files: [UploadedFile] = []) {
        self.fields = fields
        self.files = files
    }
}

/// A file in a submitted form.
public struct UploadedFile: Sendable {
    /// The name of the form's field.
    public var field: String
    /// The client's name for the file, which may contain any path.
    public var filename: String
    /// The media type that the client claims.
    public var type: String
    public var size: Int
    /// A temporary file without a name, open for reading from its start.
    public var content: OwnedDescriptor

    public init(field: String, filename: String, type: String, size: Int, content: OwnedDescriptor) {
        self.field = field
        self.filename = filename
        self.type = type
        self.size = size
        self.content = content
    }
}
