import ContactCards
import Testing

/// CSV of other programs, with their original headers and invented people.
@Suite("CSV of other programs")
struct CSVProgramTests {
    private func read(_ document: String) -> (cards: [String], kept: [String]) {
        readTable(Array(document.utf8))
    }

    @Test("Thunderbird, with British and American spelling")
    func thunderbird() {
        for (state, zip, organization) in [
            ("State", "ZipCode", "Organization"), ("County", "Post Code", "Organisation"),
        ] {
            let header =
                "First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,"
                + "Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home Address 2,Home City,Home \(state),"
                + "Home \(zip),Home Country,Work Address,Work Address 2,Work City,Work \(state),Work \(zip),Work Country,"
                + "Job Title,Department,\(organization),Web Page 1,Web Page 2,Birth Year,Birth Month,Birth Day,Custom 1,"
                + "Custom 2,Custom 3,Custom 4,Notes"
            let result = read(
                header
                    + "\nAda,Lovelace,Countess Ada,Ad,a@b.c,d@e.f,adal,1,2,3,4,5,Long Lane 1,Flat B,London,Kent,SW1,UK,"
                    + "Work Street 2,,Paris,,75001,France,Boss,Research,Acme,https://w.org,https://h.org,1815,12,10,"
                    + "tea,,,,hi\n"
            )
            #expect(
                result.cards == [
                    """
                    VERSION:4.0
                    FN:Countess Ada
                    N:Lovelace;Ada;;;
                    ORG:Acme;Research
                    TEL;TYPE=work:1
                    TEL;TYPE=home:2
                    TEL;TYPE=fax:3
                    TEL;TYPE=pager:4
                    TEL;TYPE=cell:5
                    EMAIL:a@b.c
                    EMAIL:d@e.f
                    ADR;TYPE=home:;Flat B;Long Lane 1;London;Kent;SW1;UK
                    ADR;TYPE=work:;;Work Street 2;Paris;;75001;France
                    URL;TYPE=work:https://w.org
                    URL;TYPE=home:https://h.org
                    NICKNAME:Ad
                    TITLE:Boss
                    BDAY:18151210
                    IMPP:aim:adal
                    NOTE:hi
                    item1.X-CSV:tea
                    item1.X-ABLabel:Custom 1

                    """
                ]
            )
            #expect(result.kept == ["Custom 1: 1"])
        }
    }

    @Test("A birthday without a year, and an invalid one")
    func birthdayParts() {
        let result = read("First Name,Birth Year,Birth Month,Birth Day\nAda,,12,10\nBob,1990,13,40\nEve,,,\n")
        #expect(result.cards.map { $0.contains("BDAY:--1210") } == [true, false, false])
        #expect(result.cards[1].contains("BDAY;VALUE=text:1990-13-40"))
        #expect(!result.cards[2].contains("BDAY"))
    }

    @Test("Yahoo, whose phone columns are named only after the kind")
    func yahoo() {
        let result = read(
            "First,Middle,Last,Nickname,Email,Category,Distribution Lists,Messenger ID,Home,Work,Pager,Fax,Mobile,Other,"
                + "Yahoo! Phone,Primary,Alternate Email 1,Alternate Email 2,Personal Website,Business Website,Title,"
                + "Company,Work Address,Work City,Work State,Work ZIP,Work Country,Home Address,Home City,Home State,"
                + "Home ZIP,Home Country,Birthday,Anniversary,Custom 1,Comments,Messenger ID1,Skype ID\n"
                + "Ada,King,Lovelace,Ad,a@b.c,friends,,yada,1,2,3,4,5,6,7,8,d@e.f,g@h.i,https://p.org,https://w.org,Boss,"
                + "Acme,Street 1,Paris,,75001,France,Lane 2,London,,SW1,UK,12/10/1815,7/8/1835,tea,hi,yada2,ada.sky\n"
        )
        #expect(
            result.cards == [
                """
                VERSION:4.0
                FN:Ada King Lovelace
                N:Lovelace;Ada;King;;
                ORG:Acme
                TEL;TYPE=home:1
                TEL;TYPE=work:2
                TEL;TYPE=pager:3
                TEL;TYPE=fax:4
                TEL;TYPE=cell:5
                TEL;TYPE=other:6
                TEL;TYPE=other:7
                TEL;TYPE=main:8
                EMAIL:a@b.c
                EMAIL:d@e.f
                EMAIL:g@h.i
                ADR;TYPE=work:;;Street 1;Paris;;75001;France
                ADR;TYPE=home:;;Lane 2;London;;SW1;UK
                URL;TYPE=home:https://p.org
                URL;TYPE=work:https://w.org
                CATEGORIES:friends
                NICKNAME:Ad
                TITLE:Boss
                BDAY:18151210
                ANNIVERSARY:18350708
                IMPP:ymsgr:yada
                IMPP:ymsgr:yada2
                IMPP:skype:ada.sky
                NOTE:hi
                item1.X-CSV:tea
                item1.X-ABLabel:Custom 1

                """
            ]
        )
        #expect(result.kept == ["Custom 1: 1"])
    }

    @Test("Roundcube's fields, with blanks, underscores or neither")
    func roundcube() {
        for header in [
            "First Name,Last Name,Maiden Name,Email Home,Email Work,Phone Video,IM Jabber,Website Blog,Spouse,Gender,Groups",
            "first_name,last_name,maidenname,email_home,email_work,phone_video,im_jabber,website_blog,spouse,gender,groups",
            "firstname,surname,maidenname,email:home,email:work,phone:video,im:jabber,website:blog,spouse,gender,groups",
        ] {
            let result = read(
                header + "\nAda,Lovelace,Byron,a@b.c,d@e.f,1,ada@x.org,https://b.org,William,female,\"a,b\"\n"
            )
            #expect(
                result.cards.first?.split(separator: "\n").dropFirst(3).joined(separator: "\n") == """
                    TEL;TYPE=video:1
                    EMAIL;TYPE=home:a@b.c
                    EMAIL;TYPE=work:d@e.f
                    URL;TYPE=blog:https://b.org
                    CATEGORIES:a,b
                    GENDER:F
                    IMPP:xmpp:ada@x.org
                    RELATED;VALUE=text;TYPE=spouse:William
                    item1.X-CSV:Byron
                    item1.X-ABLabel:\(header.split(separator: ",")[2])
                    """
            )
        }
    }

    @Test("CSV of converters for iCloud's cards")
    func iCloud() {
        let result = read(
            "First name,Last name,Phonetic First Name,Company,Job title,Mobile,iPhone,Home phone,Work phone,Main phone,"
                + "Home email,Work email,Home Street,Home City,Home State,Home Postal Code,Home Country,Home Page,Birthday,"
                + "Note\nAda,Lovelace,Eida,Acme,Boss,1,2,3,4,5,a@b.c,d@e.f,Lane 1,London,,SW1,UK,https://h.org,1815-12-10,hi\n"
        )
        #expect(
            result.cards == [
                """
                VERSION:4.0
                FN:Ada Lovelace
                N:Lovelace;Ada;;;
                ORG:Acme
                TEL;TYPE=cell:1
                TEL;TYPE=iphone:2
                TEL;TYPE=home:3
                TEL;TYPE=work:4
                TEL;TYPE=main:5
                EMAIL;TYPE=home:a@b.c
                EMAIL;TYPE=work:d@e.f
                ADR;TYPE=home:;;Lane 1;London;;SW1;UK
                URL:https://h.org
                X-PHONETIC-FIRST-NAME:Eida
                TITLE:Boss
                BDAY:18151210
                NOTE:hi

                """
            ]
        )
        #expect(result.kept.isEmpty)
    }

    @Test("Outlook's streets with several lines, and the fields that it fills in for every contact")
    func outlook() {
        let result = read(
            "Title,First Name,Job Title,Business Street,Business Street 2,Business City,Home Address,Home Street,"
                + "E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,Gender,Sensitivity,"
                + "Manager's Name,User 1\n"
                + "Dr.,Ada,Boss,Street 1,Back door,Paris,Lane 2 London,Lane 2,a@b.c,SMTP,Ada L,d@e.f,SMTP,Unspecified,"
                + "Normal,Charles,x\n"
        )
        #expect(
            result.cards == [
                """
                VERSION:4.0
                FN:Dr. Ada
                N:;Ada;;Dr.;
                EMAIL:a@b.c
                EMAIL:d@e.f
                ADR;TYPE=work:;;Street 1\\nBack door;Paris;;;
                ADR;TYPE=home:;;Lane 2;;;;
                TITLE:Boss
                RELATED;VALUE=text;TYPE=manager:Charles
                item1.X-CSV:Lane 2 London
                item1.X-ABLabel:Home Address
                item2.X-CSV:Ada L
                item2.X-ABLabel:E-mail Display Name
                item3.X-CSV:x
                item3.X-ABLabel:User 1

                """
            ]
        )
        #expect(result.kept == ["Home Address: 1", "E-mail Display Name: 1", "User 1: 1"])
    }

    @Test(
        "Google's custom fields, relations, events and messengers; the whole address is read only if its parts are missing"
    )
    func google() {
        let result = read(
            "First Name,Relation 1 - Label,Relation 1 - Value,Event 1 - Label,Event 1 - Value,Event 2 - Label,"
                + "Event 2 - Value,Custom Field 1 - Label,Custom Field 1 - Value,Address 1 - Label,Address 1 - Formatted,"
                + "Address 1 - City,Address 2 - Formatted,Website 1 - Label,Website 1 - Value\n"
                + "Ada,Spouse,William,Anniversary,1835-07-08,Party,2000-01-02,Shoe size,38,Home,Lane 1 London,London,"
                + "Somewhere,Blog,https://b.org\n"
        )
        #expect(
            result.cards.first?.split(separator: "\n").dropFirst(3).joined(separator: "\n") == """
                ADR;TYPE=home:;;;London;;;
                ADR:;;Somewhere;;;;
                item1.URL:https://b.org
                item1.X-ABLabel:Blog
                item2.RELATED;VALUE=text:William
                item2.X-ABLabel:Spouse
                ANNIVERSARY:18350708
                item3.X-ABDATE:2000-01-02
                item3.X-ABLabel:Party
                item4.X-CSV:38
                item4.X-ABLabel:Shoe size
                """
        )
    }

    @Test("A header of ten thousand columns is read in one pass")
    func wideHeader() {
        let names = Array(repeating: "Home Street,Home Address", count: 5_000).joined(separator: ",")
        let result = read("First Name," + names + "\nAda,Lane 1\n")
        #expect(result.cards.map { $0.contains("ADR;TYPE=home:;;Lane 1;") } == [true])
    }

    @Test("Two columns for the same field are both read")
    func twice() {
        let result = read("Name,Display Name,Email,E-mail Address,Company\nAda,Countess,a@b.c,d@e.f,Acme\n")
        #expect(
            result.cards == [
                """
                VERSION:4.0
                FN:Ada
                ORG:Acme
                EMAIL:a@b.c
                EMAIL:d@e.f
                item1.X-CSV:Countess
                item1.X-ABLabel:Display Name

                """
            ]
        )
    }
}
