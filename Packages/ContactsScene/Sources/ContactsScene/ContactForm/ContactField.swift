/// The fields of the contact form, in their order; the raw value is the field's identifier and the shell's flag.
enum ContactField: String, CaseIterable, Hashable, Sendable {
    case prefix
    case firstName = "first-name"
    case middleName = "middle-name"
    case lastName = "last-name"
    case suffix
    case displayName = "display-name"
    case nickname
    case organisation
    case title
    case phone
    case email
    case address
    case birthday
    case web
    case category
    case notes
}
