/// The limits of one form.
public struct HTTPFormLimits: Sendable {
    /// The bytes of all names and values of a form.
    public var formBytes = 1 << 20
    /// The bytes of all files of a form.
    public var uploadBytes = 64 << 20
    /// The fields and files of a form.
    public var fields = 1_000

    public init() {}
}
