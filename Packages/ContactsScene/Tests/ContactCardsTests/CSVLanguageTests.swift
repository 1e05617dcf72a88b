import ContactCards
import Foundation
import Testing

/// Files with the headers that Outlook and Thunderbird write in other languages; the people are invented.
@Suite("CSV in other languages")
struct CSVLanguageTests {
    private func read(file name: String) throws -> (cards: [String], kept: [String]) {
        readTable([UInt8](try Data(contentsOf: Fixture.folder.appending(path: name + ".csv"))))
    }

    @Test(
        "Thunderbird",
        arguments: [
            ("german", "Benutzerdef. 1"), ("french", "Divers 1"), ("spanish", "Personalizado 1"),
            ("japanese", "追加情報 1"),
        ]
    )
    func thunderbird(language: String, custom: String) throws {
        let result = try read(file: "thunderbird-" + language)
        let job = language == "french" ? "ROLE" : "TITLE"
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
                \(job):Boss
                BDAY:18151210
                IMPP:aim:adal
                NOTE:hi
                item1.X-CSV:tea
                item1.X-ABLabel:\(custom)

                """
            ]
        )
        #expect(result.kept == [custom + ": 1"])
    }

    @Test("German Outlook, in Windows-1252")
    func germanOutlook() throws {
        let result = try read(file: "outlook-german")
        #expect(
            result.cards == [
                """
                VERSION:4.0
                FN:Dr. Käthe Müller
                N:Müller;Käthe;;Dr.;
                ORG:Größe GmbH;Vertrieb
                TEL;TYPE=work,fax:+49 221 12
                TEL;TYPE=work:+49 221 11
                TEL;TYPE=work:+49 221 13
                TEL;TYPE=home:+49 228 14
                TEL;TYPE=cell:+49 170 15
                EMAIL:kaethe@example.de
                EMAIL:km@example.com
                ADR;TYPE=work:;;Hauptstraße 1\\nHinterhaus;Köln;;50667;Deutschland
                ADR;TYPE=home:;;Am Bach 2;Bonn;NRW;53111;
                URL:https://example.de
                CATEGORIES:Freunde,Köln
                TITLE:Leiterin
                BDAY:19800304
                GENDER:F
                RELATED;VALUE=text;TYPE=partner:Jörg
                NOTE:Rückruf nach 17 Uhr
                item1.X-CSV:Käthe Müller
                item1.X-ABLabel:E-Mail: Angezeigter Name

                """
            ]
        )
        #expect(result.kept == ["E-Mail: Angezeigter Name: 1"])
    }

    @Test("French Outlook, which calls two columns 'Titre'")
    func frenchOutlook() throws {
        let result = try read(file: "outlook-french")
        #expect(
            result.cards == [
                """
                VERSION:4.0
                FN:Mme Zoé Lefèvre
                N:Lefèvre;Zoé;;Mme;
                ORG:Cœur SA;Ventes
                TEL;TYPE=work:+33 1 11
                TEL;TYPE=work:+33 1 12
                TEL;TYPE=home:+33 4 13
                TEL;TYPE=cell:+33 6 14
                EMAIL:zoe@example.fr
                EMAIL:z@example.com
                ADR;TYPE=work:BP 9;;1 rue du Bac\\nBâtiment B;Paris;;75007;France
                ADR;TYPE=home:;;2 quai;Lyon;;;
                URL:https://example.fr
                CATEGORIES:Amis
                TITLE:Directrice
                BDAY:19800304
                RELATED;VALUE=text;TYPE=spouse:Rémi
                RELATED;VALUE=text;TYPE=manager:M. Petit
                NOTE:Appeler le soir
                item1.X-CSV:thé
                item1.X-ABLabel:Utilisateur 1

                """
            ]
        )
        #expect(result.kept == ["Utilisateur 1: 1"])
    }

    @Test("Spanish Outlook, which leaves some names in English")
    func spanishOutlook() throws {
        let result = try read(file: "outlook-spanish")
        #expect(
            result.cards == [
                """
                VERSION:4.0
                FN:Dra. Íñiga Muñoz Peña
                N:Muñoz Peña;Íñiga;;Dra.;
                ORG:Año SL
                TEL;TYPE=work:+34 91 11
                TEL;TYPE=work:+34 91 12
                TEL;TYPE=home:+34 925 13
                TEL;TYPE=cell:+34 600 14
                EMAIL:i@example.es
                EMAIL:im@example.com
                ADR;TYPE=work:;;Calle Mayor 1;Madrid;;28013;España
                ADR;TYPE=home:;;Plaza 2;Toledo;;;
                URL:https://example.es
                CATEGORIES:Amigos
                TITLE:Jefa
                BDAY:19800304
                GENDER:F
                RELATED;VALUE=text;TYPE=manager:Señor Gil
                RELATED;VALUE=text;TYPE=spouse:José
                NOTE:Llamar mañana

                """
            ]
        )
        #expect(result.kept.isEmpty)
    }

    @Test("Dates begin with the day in these languages, and with the month in English")
    func dates() {
        let rows = "\nAda,3/4/1990\nBob,12/31/1990\nEve,31.12.1990\nKim,1990/4/3\n"
        let birthdays = { (header: String) in
            readTable(Array((header + rows).utf8)).cards.map { card in
                card.split(separator: "\n").first { $0.hasPrefix("BDAY") }
            }
        }
        #expect(
            birthdays("Prénom,Anniversaire") == [
                "BDAY:19900403", "BDAY:19901231", "BDAY:19901231", "BDAY:19900403",
            ]
        )
        #expect(
            birthdays("First Name,Birthday") == [
                "BDAY:19900304", "BDAY:19901231", "BDAY:19901231", "BDAY:19900403",
            ]
        )
    }

    @Test(
        "A table that a person has written needs no program's names",
        arguments: [
            ("Name;Vorname;Handy;E-Mail;Straße;PLZ;Ort;Geburtsdatum;Bemerkung", ""),
            ("Nom;Prénom;Mobile;Courriel;Rue;Code postal;Ville;Date de naissance;Remarques", ";TYPE=home"),
            (
                "Apellidos;Nombre;Móvil;Correo;Calle;Código postal;Ciudad;Fecha de nacimiento;Notas",
                ";TYPE=home"
            ),
            ("Sobrenome;Nome;Celular;Email;Rua;CEP;Cidade;Data de nascimento;Observações", ""),
        ]
    )
    func ownTable(header: String, type: String) {
        let row = "Lovelace;Ada;0170 1;a@b.c;Gasse 1;1010;Wien;10.12.1815;hi"
        let result = readTable(Array((header + "\n" + row + "\n").utf8))
        #expect(
            result.cards == [
                """
                VERSION:4.0
                FN:Ada Lovelace
                N:Lovelace;Ada;;;
                TEL;TYPE=cell:0170 1
                EMAIL:a@b.c
                ADR\(type):;;Gasse 1;Wien;;1010;
                BDAY:18151210
                NOTE:hi

                """
            ]
        )
        #expect(result.kept == [])
    }

    @Test("A foreign word in an English header is an unknown column")
    func englishHeader() {
        let result = readTable(Array("First Name,Service,Position\nAda,Plumbing,3\n".utf8))
        #expect(result.kept == ["Service: 1", "Position: 1"])
    }
}
