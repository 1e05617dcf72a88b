/// What a column of a contacts CSV means.
enum CSVColumn: Equatable {
    enum NamePart: Int {
        case family, given, additional, prefix, suffix
    }

    case uid
    case fullName
    case name(NamePart)
    case text(String)
    case organisation
    case department
    case birthday
    case categories(separator: String)
    case email(Int)
    case emailLabel(Int)
    case phone(Int)
    case phoneLabel(Int)
    case labeledPhone([String])
    case address(Int, part: Int)
    case addressLabel(Int)
    case labeledAddress(String, part: Int)
    case urls
    case unknown(String)

    /// The meaning of a header's name, whatever its case.
    init(_ header: String) {
        let name = header.trimmed.lowercased()
        if let known = Self.plain[name] {
            self = known
        } else if let numbered = Self.numbered(name) {
            self = numbered
        } else if let outlook = Self.outlook(name) {
            self = outlook
        } else {
            self = .unknown(header.trimmed)
        }
    }

    private static let plain: [String: CSVColumn] = [
        "uid": .uid, "id": .uid,
        "name": .fullName, "full name": .fullName, "display name": .fullName,
        "first name": .name(.given), "given name": .name(.given),
        "middle name": .name(.additional), "additional name": .name(.additional),
        "last name": .name(.family), "family name": .name(.family), "surname": .name(.family),
        "name prefix": .name(.prefix), "prefix": .name(.prefix),
        "name suffix": .name(.suffix), "suffix": .name(.suffix),
        "nickname": .text("NICKNAME"), "notes": .text("NOTE"), "note": .text("NOTE"),
        "organization name": .organisation, "organization 1 - name": .organisation, "company": .organisation,
        "organization": .organisation, "organisation": .organisation,
        "organization department": .department, "organization 1 - department": .department,
        "department": .department,
        "organization title": .text("TITLE"), "organization 1 - title": .text("TITLE"),
        "job title": .text("TITLE"), "title": .text("TITLE"),
        "birthday": .birthday,
        "labels": .categories(separator: " ::: "), "group membership": .categories(separator: " ::: "),
        "categories": .categories(separator: ";"),
        "web page": .urls, "website": .urls, "website 1 - value": .urls, "url": .urls,
        "phone": .phone(1), "e-mail": .email(1), "email": .email(1),
        "e-mail address": .email(1), "email address": .email(1),
        "e-mail 2 address": .email(2), "e-mail 3 address": .email(3),
        "mobile phone": .labeledPhone(["cell"]), "home phone": .labeledPhone(["home"]),
        "home phone 2": .labeledPhone(["home"]), "business phone": .labeledPhone(["work"]),
        "business phone 2": .labeledPhone(["work"]), "business fax": .labeledPhone(["work", "fax"]),
        "home fax": .labeledPhone(["home", "fax"]), "pager": .labeledPhone(["pager"]),
        "other phone": .labeledPhone(["other"]),
        "primary phone": .labeledPhone(["other"]), "car phone": .labeledPhone(["car"]),
        "company main phone": .labeledPhone(["work"]),
    ]

    /// `E-mail 1 - Value`, `Phone 2 - Label`, `Address 1 - Street`.
    private static func numbered(_ name: String) -> CSVColumn? {
        let sides = name.split(separator: "-", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard sides.count >= 2, let aspect = sides.last else { return nil }
        let subject = String(String(name.dropLast(aspect.count)).trimmed.dropLast()).trimmed
        let words = subject.split(separator: " ")
        guard words.count == 2, let number = Int(words[1]), (1...99).contains(number) else { return nil }
        switch (words[0], aspect) {
        case ("e-mail", "value"), ("email", "value"): return .email(number)
        case ("e-mail", "label"), ("e-mail", "type"), ("email", "label"), ("email", "type"):
            return .emailLabel(number)
        case ("phone", "value"): return .phone(number)
        case ("phone", "label"), ("phone", "type"): return .phoneLabel(number)
        case ("website", "value"): return .urls
        case ("address", "label"), ("address", "type"): return .addressLabel(number)
        case ("address", let part): return addressParts[part].map { .address(number, part: $0) }
        default: return nil
        }
    }

    /// The position in the ADR property of RFC 6350, section 6.3.1.
    private static let addressParts = [
        "po box": 0, "extended address": 1, "street": 2, "city": 3, "region": 4, "state": 4, "postal code": 5,
        "country": 6, "country/region": 6,
    ]

    /// `Home Street`, `Business City`.
    private static func outlook(_ name: String) -> CSVColumn? {
        for (prefix, label) in [("home ", "home"), ("business ", "work"), ("other ", "other")]
        where name.hasPrefix(prefix) {
            return addressParts[String(name.dropFirst(prefix.count))].map { .labeledAddress(label, part: $0) }
        }
        return nil
    }
}
