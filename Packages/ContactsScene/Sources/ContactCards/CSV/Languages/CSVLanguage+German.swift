extension CSVLanguage {
    static let german = CSVLanguage(
        [
            // Outlook
            "Anrede": "Title", "Vorname": "First Name", "Weitere Vornamen": "Middle Name",
            "Nachname": "Last Name", "Firma": "Company", "Abteilung": "Department", "Position": "Job Title",
            "Straße geschäftlich": "Business Street", "Ort geschäftlich": "Business City",
            "Region geschäftlich": "Business State", "Bundesland/Kanton geschäftlich": "Business State",
            "Postleitzahl geschäftlich": "Business Postal Code",
            "Land/Region geschäftlich": "Business Country", "Postfach geschäftlich": "Business PO Box",
            "Straße privat": "Home Street", "Ort privat": "Home City", "Region privat": "Home State",
            "Bundesland/Kanton privat": "Home State", "Postleitzahl privat": "Home Postal Code",
            "Land/Region privat": "Home Country", "Postfach privat": "Home PO Box",
            "Weitere Straße": "Other Street", "Weiterer Ort": "Other City", "Weitere Region": "Other State",
            "Weiteres/r Bundesland/Kanton": "Other State", "Weitere Postleitzahl": "Other Postal Code",
            "Weiteres/e Land/Region": "Other Country", "Weiteres Postfach": "Other PO Box",
            "Telefon Assistent": "Assistant's Phone", "Fax geschäftlich": "Business Fax",
            "Telefon geschäftlich": "Business Phone", "Rückmeldung": "Callback", "Autotelefon": "Car Phone",
            "Telefon Firma": "Company Main Phone", "Fax privat": "Home Fax", "Telefon privat": "Home Phone",
            "Mobiltelefon": "Mobile Phone", "Weiteres Fax": "Other Fax", "Weiteres Telefon": "Other Phone",
            "Haupttelefon": "Primary Phone", "Telefon für Hörbehinderte": "TTY/TDD Phone",
            "E-Mail-Adresse": "E-mail Address", "E-Mail-Typ": "E-mail Type",
            "E-Mail 2: Adresse": "E-mail 2 Address", "E-Mail 2: Typ": "E-mail 2 Type",
            "E-Mail 3: Adresse": "E-mail 3 Address", "E-Mail 3: Typ": "E-mail 3 Type",
            "Assistent(in)": "Assistant's Name", "Name Assistent": "Assistant's Name",
            "Name des/r Vorgesetzten": "Manager's Name", "Name des/der Vorgesetzten": "Manager's Name",
            "Beruf": "Profession", "Geschlecht": "Gender", "Jahrestag": "Anniversary",
            "Kategorien": "Categories", "Kinder": "Children", "Notizen": "Notes", "Priorität": "Priority",
            "Privat": "Private", "Vertraulichkeit": "Sensitivity", "Webseite": "Web Page",
            // In Thunderbird only the day; the year has a column of its own.
            "Geburtstag": "Birth Day",
            // Thunderbird
            "Spitzname": "Nickname", "Primäre E-Mail-Adresse": "Primary Email",
            "Sekundäre E-Mail-Adresse": "Secondary Email", "Tel. dienstlich": "Work Phone",
            "Tel. privat": "Home Phone", "Fax-Nummer": "Fax Number", "Pager-Nummer": "Pager Number",
            "Mobil-Tel.-Nr.": "Mobile Number", "Privat: Adresse": "Home Address",
            "Privat: Ort": "Home City", "Privat: Bundesland": "Home State", "Privat: PLZ": "Home ZipCode",
            "Privat: Land": "Home Country", "Dienstlich: Adresse": "Work Address",
            "Dienstlich: Ort": "Work City", "Dienstlich: Bundesland": "Work State",
            "Dienstlich: PLZ": "Work ZipCode", "Dienstlich: Land": "Work Country",
            "Arbeitstitel": "Job Title", "Geburtsjahr": "Birth Year", "Geburtsmonat": "Birth Month",
        ],
        repeated: ["Anzeigename": ["Display Name", "Screen Name"]]
    )
}
