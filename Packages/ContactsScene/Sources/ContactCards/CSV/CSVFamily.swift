/// A group of CSV columns that belong together, such as a phone's label and number.
///
/// A family is repeated as often as any card needs it. The names are Google's if it has some.
enum CSVFamily: Int, CaseIterable {
    case uid, revision, fullName, name, phoneticFirst, phoneticMiddle, phoneticLast, nickname
    case organization, title, role, birthday, anniversary, gender, categories
    case phone, email, address, website, messenger, relation, event, custom
    case language, timeZone, location, note

    /// The names of the columns, for the first and each further occurrence.
    func columnNames(_ number: Int) -> [String] {
        let suffix = number == 1 ? "" : " \(number)"
        return switch self {
        case .uid: ["UID" + suffix]
        case .revision: ["Revision" + suffix]
        case .fullName: ["Full Name" + suffix]
        case .name:
            ["Last Name", "First Name", "Middle Name", "Name Prefix", "Name Suffix"].map { $0 + suffix }
        case .phoneticFirst: ["Phonetic First Name" + suffix]
        case .phoneticMiddle: ["Phonetic Middle Name" + suffix]
        case .phoneticLast: ["Phonetic Last Name" + suffix]
        case .nickname: ["Nickname" + suffix]
        case .organization: ["Name", "Department"].map { Self.organizationColumn($0, number) }
        case .title: [Self.organizationColumn("Title", number)]
        case .role: ["Role" + suffix]
        case .birthday: ["Birthday" + suffix]
        case .anniversary: ["Anniversary" + suffix]
        case .gender: ["Gender" + suffix]
        case .categories: ["Labels" + suffix]
        case .phone: Self.labelled("Phone", number)
        case .email: Self.labelled("E-mail", number)
        case .address:
            [
                "Label", "PO Box", "Extended Address", "Street", "City", "Region", "Postal Code", "Country",
            ].map { "Address \(number) - \($0)" }
        case .website: Self.labelled("Website", number)
        case .messenger: Self.labelled("IM", number)
        case .relation: Self.labelled("Relation", number)
        case .event: Self.labelled("Event", number)
        case .custom: Self.labelled("Custom Field", number)
        case .language: ["Language Tag" + suffix]
        case .timeZone: ["Time Zone" + suffix]
        case .location: ["Geographic Position" + suffix]
        case .note: ["Notes" + suffix]
        }
    }

    /// The property that the family's columns hold.
    var property: String {
        switch self {
        case .uid: "UID"
        case .revision: "REV"
        case .fullName: "FN"
        case .name: "N"
        case .phoneticFirst: "X-PHONETIC-FIRST-NAME"
        case .phoneticMiddle: "X-PHONETIC-MIDDLE-NAME"
        case .phoneticLast: "X-PHONETIC-LAST-NAME"
        case .nickname: "NICKNAME"
        case .organization: "ORG"
        case .title: "TITLE"
        case .role: "ROLE"
        case .birthday: "BDAY"
        case .anniversary: "ANNIVERSARY"
        case .gender: "GENDER"
        case .categories: "CATEGORIES"
        case .phone: "TEL"
        case .email: "EMAIL"
        case .address: "ADR"
        case .website: "URL"
        case .messenger: "IMPP"
        case .relation: "RELATED"
        case .event: "X-ABDATE"
        case .custom: "X-CSV"
        case .language: "LANG"
        case .timeZone: "TZ"
        case .location: "GEO"
        case .note: "NOTE"
        }
    }

    /// The number of the family's columns.
    var width: Int { Self.widths[rawValue] }

    private static let widths = allCases.map { $0.columnNames(1).count }

    /// Whether the first column is a label.
    var isLabelled: Bool {
        switch self {
        case .phone, .email, .address, .website, .messenger, .relation, .event, .custom: true
        default: false
        }
    }

    /// Whether the columns are always present, so that small books have a common header.
    var isUsual: Bool {
        switch self {
        case .uid, .revision, .fullName, .name, .nickname, .organization, .title, .birthday, .categories,
            .phone,
            .email, .address, .website, .note:
            true
        default: false
        }
    }

    private static func labelled(_ name: String, _ number: Int) -> [String] {
        ["\(name) \(number) - Label", "\(name) \(number) - Value"]
    }

    /// Google numbers only further organisations.
    private static func organizationColumn(_ part: String, _ number: Int) -> String {
        number == 1 ? "Organization \(part)" : "Organization \(number) - \(part)"
    }
}
