/// Three people in three versions of vCard, and a broken card.
enum People {
    static let cards = """
        BEGIN:VCARD\r
        VERSION:3.0\r
        UID:ada\r
        FN:Ada Lovelace\r
        N:Lovelace;Ada;;;\r
        TEL;TYPE=WORK:+44 20 7946 0000\r
        EMAIL;TYPE=INTERNET,HOME:ada@example.org\r
        CATEGORIES:friends,chess club\r
        X-UNKNOWN;X-PARAM=1:kept\r
        END:VCARD\r
        BEGIN:VCARD\r
        VERSION:4.0\r
        UID:urn:uuid:c324c985-9b81-4e76-aec9-d28663ca828d\r
        FN:José Álvarez\r
        N:Álvarez;José;;;\r
        TEL;VALUE=uri;TYPE=cell:tel:+1-867-555-6219\r
        END:VCARD\r
        BEGIN:VCARD\r
        VERSION:2.1\r
        UID:zoe\r
        N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Ben=C3=A9s;Zo=C3=AB\r
        TEL;CELL:0171 555\r
        END:VCARD\r

        """

    static let broken = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Broken\r\nno colon here\r\nEND:VCARD\r\n"
}
