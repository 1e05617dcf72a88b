/// Column names of Google, Outlook, Thunderbird, Roundcube, Yahoo, converters of iCloud's cards, and this program,
/// without blanks and punctuation.
enum CSVColumnNames {
    /// Fields that a card has once or with numbers, and the position of the cell in its family.
    static let single: [String: (CSVFamily, Int)] = [
        "uid": (.uid, 0), "id": (.uid, 0), "revision": (.revision, 0),
        "name": (.fullName, 0), "fullname": (.fullName, 0), "displayname": (.fullName, 0),
        "lastname": (.name, 0), "familyname": (.name, 0), "surname": (.name, 0), "last": (.name, 0),
        "firstname": (.name, 1), "givenname": (.name, 1), "first": (.name, 1), "forename": (.name, 1),
        "middlename": (.name, 2), "additionalname": (.name, 2), "middle": (.name, 2),
        "nameprefix": (.name, 3), "prefix": (.name, 3), "namesuffix": (.name, 4), "suffix": (.name, 4),
        "phoneticfirstname": (.phoneticFirst, 0), "givennameyomi": (.phoneticFirst, 0),
        "givenyomi": (.phoneticFirst, 0),
        "phoneticmiddlename": (.phoneticMiddle, 0), "additionalnameyomi": (.phoneticMiddle, 0),
        "phoneticlastname": (.phoneticLast, 0), "familynameyomi": (.phoneticLast, 0),
        "surnameyomi": (.phoneticLast, 0),
        "nickname": (.nickname, 0), "notes": (.note, 0), "note": (.note, 0), "comments": (.note, 0),
        "info": (.note, 0),
        "organizationname": (.organization, 0), "organization": (.organization, 0),
        "company": (.organization, 0),
        "companyname": (.organization, 0), "workcompany": (.organization, 0),
        "organizationdepartment": (.organization, 1), "department": (.organization, 1),
        "workdept": (.organization, 1),
        "organizationtitle": (.title, 0), "jobtitle": (.title, 0), "title": (.title, 0),
        "worktitle": (.title, 0),
        "role": (.role, 0), "profession": (.role, 0),
        "birthday": (.birthday, 0), "dateofbirth": (.birthday, 0), "birthdate": (.birthday, 0),
        "anniversary": (.anniversary, 0), "gender": (.gender, 0),
        "languagetag": (.language, 0), "timezone": (.timeZone, 0), "geographicposition": (.location, 0),
    ]

    /// Fields that a card may have several of, with their labels.
    static let several: [String: (CSVFamily, [String])] = [
        "primaryemail": (.email, []), "secondaryemail": (.email, []), "alternateemail": (.email, []),
        "companymainphone": (.phone, ["work", "main"]), "assistantsphone": (.phone, ["assistant"]),
        "radiophone": (.phone, ["radio"]), "ttytddphone": (.phone, ["textphone"]),
        "telex": (.phone, ["telex"]),
        "isdn": (.phone, ["isdn"]), "callback": (.phone, ["callback"]),
        "webpage1": (.website, ["work"]), "webpage2": (.website, ["home"]), "homepage": (.website, []),
        "personalwebsite": (.website, ["home"]), "websiteblog": (.website, ["blog"]),
        "websiteprofile": (.website, ["profile"]), "websitehomepage": (.website, ["home"]),
        "spouse": (.relation, ["spouse"]), "partner": (.relation, ["partner"]),
        "children": (.relation, ["child"]),
        "relatedname": (.relation, []), "assistantsname": (.relation, ["assistant"]),
        "managersname": (.relation, ["manager"]), "assistant": (.relation, ["assistant"]),
        "manager": (.relation, ["manager"]),
    ]

    /// Instant messengers: the scheme of the address, and a name if the scheme does not contain it.
    static let messengers: [String: (String, String?)] = [
        "screenname": ("aim:", nil), "messengerid": ("ymsgr:", nil), "skypeid": ("skype:", nil),
        "ircid": ("irc:", nil), "icqid": ("icq:", nil), "googleid": ("xmpp:", nil), "msnid": ("msnim:", nil),
        "aimid": ("aim:", nil), "qqid": ("x-qq:", nil), "imaim": ("aim:", nil), "imicq": ("icq:", nil),
        "imjabber": ("xmpp:", nil), "immsn": ("msnim:", nil), "imskype": ("skype:", nil),
        "imyahoo": ("ymsgr:", nil),
        "skype": ("skype:", nil), "imaddress": ("", nil), "instantmessage": ("", nil),
        "imother": ("", "other"),
    ]

    /// The separator of several categories in one cell.
    static let categories = [
        "labels": ":::", "groupmembership": ":::", "categories": ";", "category": ";", "groups": ",",
        "group": ",", "distributionlists": ";",
    ]

    /// Thunderbird's columns; a blank distinguishes its `Birth Day` from `Birthday`.
    static let birthdayParts = ["birthyear", "birthmonth"]

    /// The names that Google numbers, without the number.
    static let numbered: [String: CSVFamily] = [
        "email": .email, "phone": .phone, "address": .address, "website": .website, "im": .messenger,
        "relation": .relation, "event": .event, "customfield": .custom, "organization": .organization,
    ]

    /// The position in the family of addresses, whose first cell is the label.
    static let addressParts = [
        "pobox": 1, "addresspobox": 1, "postofficebox": 1, "extendedaddress": 2, "address2": 2,
        "addressline2": 2,
        "street": 3, "streetaddress": 3, "address": 3, "address1": 3, "addressline1": 3, "city": 4, "town": 4,
        "locality": 4, "region": 5, "state": 5, "county": 5, "province": 5, "postalcode": 6, "postcode": 6,
        "zip": 6, "zipcode": 6, "country": 7, "countryregion": 7,
    ]

    /// Names without their label, with additional labels that some names imply.
    static let kinds: [String: (CSVFamily, [String])] = [
        "phone": (.phone, []), "phonenumber": (.phone, []), "telephone": (.phone, []), "tel": (.phone, []),
        "number": (.phone, []), "fax": (.phone, ["fax"]), "faxnumber": (.phone, ["fax"]),
        "mobile": (.phone, ["cell"]), "mobilephone": (.phone, ["cell"]), "mobilenumber": (.phone, ["cell"]),
        "cell": (.phone, ["cell"]), "cellphone": (.phone, ["cell"]), "iphone": (.phone, ["iphone"]),
        "pager": (.phone, ["pager"]), "pagernumber": (.phone, ["pager"]),
        "email": (.email, []), "emailaddress": (.email, []), "mail": (.email, []), "emails": (.email, []),
        "emailaddresses": (.email, []), "phones": (.phone, []), "phonenumbers": (.phone, []),
        "website": (.website, []), "webpage": (.website, []), "web": (.website, []), "url": (.website, []),
        "homepage": (.website, []),
    ]

    /// Words for labels, before or after the name.
    static let labels: [(String, [String])] = [
        ("home", ["home"]), ("work", ["work"]), ("business", ["work"]), ("other", ["other"]),
        ("main", ["main"]),
        ("personal", ["home"]), ("private", ["home"]), ("school", ["school"]), ("car", ["car"]),
        ("video", ["video"]), ("primary", ["main"]), ("pager", ["pager"]), ("mobile", ["cell"]),
        ("iphone", ["iphone"]),
    ]

    /// Yahoo's names of phone columns, which have other meanings elsewhere.
    static let yahooPhones = [
        "home": ["home"], "work": ["work"], "other": ["other"], "primary": ["main"], "yahoophone": ["other"],
        "fax": ["fax"],
    ]

    /// Outlook's default texts of unset fields, by column name.
    static let fillers: [String: Set<String>] = [
        "emailtype": ["SMTP"], "email2type": ["SMTP"], "email3type": ["SMTP"],
        "gender": ["Unspecified", "Keine Angabe", "Non spécifié", "Sin especificar"],
        "sensitivity": ["Normal", "Normale"], "priority": ["Normal", "Normale"],
        "private": ["False", "Aus", "Falsch", "Faux", "Falso"],
    ]
}
