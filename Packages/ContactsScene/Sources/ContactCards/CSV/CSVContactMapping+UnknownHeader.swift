extension CSVContactMapping {
    /// The error for a document without known columns: its names, and examples of known ones.
    var unknownHeader: String {
        let names = columns.prefix(5).map {
            "'\($0.header.count > 40 ? $0.header.prefix(40) + "…" : $0.header)'"
        }
        let rest = columns.count > names.count ? ", …" : ""
        return
            "no column is known: the header has \(names.joined(separator: ", "))\(rest); it needs names such as "
            + "First Name, Last Name, E-mail Address or Mobile Phone, or those of Google, Outlook, Thunderbird, "
            + "Roundcube or Yahoo; "
            + "those of Outlook and Thunderbird may be in German, French or Spanish, and Thunderbird's in Japanese"
    }
}
