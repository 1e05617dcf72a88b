import ContactCards
import Testing

@Suite("vCards as programs write them")
struct VCardPracticeTests {
    /// The lines of an export after its name.
    private func lines(_ card: Card, _ version: CardVersion) -> [String] {
        written(card, version).replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
            .filter {
                !["BEGIN:", "VERSION:", "N:", "FN:", "END:"].contains(where: $0.hasPrefix)
            }
    }

    @Test(
        "Types are read with escaped separators and with blanks around them, and exported without",
        arguments: [
            "TEL;TYPE=HOME\\,VOICE:1", "TEL;TYPE=\"home\\,voice\":1", "TEL; TYPE=HOME; TYPE=VOICE:1",
            "TEL;TYPE= home , voice :1", "TEL;TYPE=HOME\\;VOICE:1", "TEL;TYPE = HOME:1", "TEL;HOME ; VOICE:1",
            "TEL;TYPE=,HOME:1", "TEL;TYPE=;HOME:1",
        ]
    )
    func types(_ line: String) throws {
        for version in ["2.1", "3.0", "4.0"] {
            let read = try card("VERSION:\(version)", "N:a;;;;", "FN:a", line)
            #expect(read.phones == [LabeledValue("1", labels: ["home"])], "\(version)")
            for target in [CardVersion.v30, .v40] {
                #expect(!written(read, target).contains("\\"))
                #expect(try roundTrip(read, target).phones == read.phones)
            }
        }
    }

    @Test("Blanks after separators are no part of a value")
    func blanks() throws {
        let read = try card(
            "VERSION: 3.0",
            "N: Doe; John; ; ;",
            "FN: John Doe",
            "TEL: +1 555",
            "EMAIL: a@b.c ",
            "ORG: Acme; Sales",
            "ADR: ; ; 1 Main St; Town; ; 1000;",
            "URL: https://e.org"
        )
        #expect(read.name == CardName(given: "John", family: "Doe"))
        #expect(read.phones.map(\.value) == ["+1 555"])
        #expect(read.emails.map(\.value) == ["a@b.c"])
        #expect(read.organisation == ["Acme", "Sales"])
        #expect(read.addresses.map(\.street) == ["1 Main St"])
        #expect(read.urls == ["https://e.org"])
        let found = items("BEGIN: VCARD\r\nVERSION: 3.0\r\nFN: Ada\r\nEND : VCARD\r\n")
        #expect(found.count == 1)
    }

    @Test("Commas that a text does not escape are text, and are exported with the escape")
    func commas() throws {
        let read = try card(
            "VERSION:3.0",
            "N:a;;;;",
            "FN:a",
            "ORG:Acme, Inc.;R\\;D, West",
            "NOTE:one, two\\, three",
            "TITLE:VP, Sales"
        )
        #expect(read.organisation == ["Acme, Inc.", "R;D, West"])
        for version in [CardVersion.v30, .v40] {
            #expect(
                lines(read, version) == [
                    "ORG:Acme\\, Inc.;R\\;D\\, West", "NOTE:one\\, two\\, three", "TITLE:VP\\, Sales",
                ]
            )
        }
    }

    @Test(
        "A position has the form of each version, and an escaped one is repaired",
        arguments: [
            "GEO:48.2083;16.3731", "GEO:48.2083\\;16.3731", "GEO:48.2083,16.3731", "GEO:geo:48.2083,16.3731",
            "GEO:geo:48.2083\\,16.3731", "GEO:48,2083;16,3731", "GEO: 48.2083; 16.3731",
            "GEO;VALUE=uri:geo:48.2083,16.3731",
        ]
    )
    func positions(_ line: String) throws {
        for version in ["2.1", "3.0", "4.0"] {
            let read = try card("VERSION:\(version)", "N:a;;;;", "FN:a", line)
            #expect(lines(read, .v30) == ["GEO:48.2083;16.3731"], "\(version)")
            #expect(lines(read, .v21) == ["GEO:48.2083;16.3731"], "\(version)")
            #expect(lines(read, .v40).first?.hasSuffix(":geo:48.2083,16.3731") == true, "\(version)")
        }
        let precise = try card("VERSION:4.0", "N:a;;;;", "FN:a", "GEO:geo:48.2083\\,16.3731;u=30")
        #expect(lines(precise, .v40) == ["GEO:geo:48.2083,16.3731;u=30"])
        let text = try card("VERSION:4.0", "N:a;;;;", "FN:a", "GEO:at home")
        #expect(lines(text, .v30) == ["GEO:at home"])
    }

    @Test("A time zone is an offset or a text in the notation of each version")
    func timeZones() throws {
        let old = try card("VERSION:3.0", "N:a;;;;", "FN:a", "TZ:-05:00", "TZ;VALUE=text:Europe/Vienna")
        #expect(lines(old, .v40) == ["TZ;VALUE=utc-offset:-0500", "TZ:Europe/Vienna"])
        let new = try card("VERSION:4.0", "N:a;;;;", "FN:a", "TZ;VALUE=utc-offset:-0330", "TZ:Europe/Vienna")
        #expect(lines(new, .v30) == ["TZ:-03:30", "TZ;VALUE=text:Europe/Vienna"])
    }

    @Test("Of several formatted names the preferred one counts, and comes first before 4.0")
    func severalNames() throws {
        var read = try card("VERSION:4.0", "FN;TYPE=work;PREF=2:Frederick Blogg", "FN;PREF=1:Big Fred")
        #expect(read.formattedName == "Big Fred")
        #expect(read.withNameFields { _, name, _ in String(decoding: name, as: UTF8.self) } == "Big Fred")
        #expect(try roundTrip(read, .v30).all("FN").map(\.value) == ["Big Fred", "Frederick Blogg"])
        read.formattedName = "Fred"
        #expect(read.all("FN").map(\.value) == ["Frederick Blogg", "Fred"])
        let old = try card("VERSION:3.0", "FN:a", "FN;TYPE=pref:b", "ORG:c", "ORG;TYPE=PREF:d")
        #expect(old.formattedName == "b")
        #expect(old.organisation == ["d"])
    }

    @Test("An empty label is none, a label alone is no value, and groups have any case")
    func labels() throws {
        let read = try card(
            "VERSION:3.0",
            "FN:a",
            "item1.TEL;TYPE=CELL:1",
            "item1.X-ABLabel:",
            "ITEM2.TEL:2",
            "item2.X-ABLABEL:Boat",
            "item3.TEL:3",
            "item3.X-ABLabel:_$!<>!$_",
            "TEL;TYPE=:4",
            "item4.X-ABLabel:Nobody's",
            "item5.ADR:;;S;C;;1;X",
            "item5.X-ABADR:us",
            "item5.X-ABLabel:Ferienhaus",
            "X-GENDER:Female"
        )
        #expect(
            read.phones == [
                LabeledValue("1", labels: ["cell"]), LabeledValue("2", labels: ["Boat"]), LabeledValue("3"),
                LabeledValue("4"),
            ]
        )
        #expect(read.details(except: ["FN", "VERSION", "TEL", "ADR", "X-GENDER"]).isEmpty)
        #expect(read.gender == "Female")
    }

    @Test("Quoted-printable is read with blanks after its soft breaks, and without some of them")
    func quotedPrintable() throws {
        let read = try card(
            "VERSION:2.1",
            "N;ENCODING=QUOTED-PRINTABLE:M=C3=BCl= ",
            "ler;J=C3=B6rg",
            "LABEL;WORK;ENCODING=QUOTED-PRINTABLE:Street=0D=0A",
            "Town",
            "TITLE;ENCODING=QP:Caf=C3=A9=",
            "",
            "NOTE;ENCODING=QUOTED-PRINTABLE:end="
        )
        #expect(read.name == CardName(given: "Jörg", family: "Müller"))
        #expect(read.texts(of: "LABEL") == ["Street\nTown"])
        #expect(read.title == "Café")
        #expect(read.notes == "end")
    }

    @Test("The components that RFC 9554 added are merged into the others before 4.0")
    func components() throws {
        let read = try card(
            "VERSION:4.0",
            "FN:a",
            "N:Oakes;Vela;Rey;Dr.;Jr.;Marsh;Jr.",
            "ADR:;;54321 Oak St;Reston;VA;20190;USA;;;;54321;Oak St;;;;;;",
            "ADR:;;;Reston;VA;20190;USA;Flat 4;Apt 7;Floor 2;54321;Oak St;B1;;;;;North"
        )
        #expect(
            lines(read, .v30) == [
                "ADR:;;54321 Oak St;Reston;VA;20190;USA",
                "ADR:;B1,Floor 2,Apt 7,Flat 4;54321 Oak St North;Reston;VA;20190;USA",
            ]
        )
        #expect(written(read, .v30).contains("\r\nN:Oakes,Marsh;Vela;Rey;Dr.;Jr.\r\n"))
        #expect(read.addresses.map(\.street) == ["54321 Oak St", "54321 Oak St North"])
        #expect(lines(read, .v40).map { $0.split(separator: ";").last } == ["Oak St", "North"])
    }
}
