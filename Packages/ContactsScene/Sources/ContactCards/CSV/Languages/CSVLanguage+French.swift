extension CSVLanguage {
    static let french = CSVLanguage(
        [
            // Tables that people write themselves
            "Téléphone": "Phone", "Tél.": "Phone", "Numéro de téléphone": "Phone", "Mobile": "Mobile Phone",
            "Téléphone portable": "Mobile Phone", "Courriel": "Email", "Adresse e-mail": "Email",
            "Adresse": "Address", "Rue": "Home Street", "Pays": "Home Country",
            "Date de naissance": "Birthday",
            "Remarques": "Notes", "Notes": "Notes", "Entreprise": "Company", "Groupe": "Group",
            // Outlook
            "Prénom": "First Name", "Deuxième prénom": "Middle Name", "Nom": "Last Name",
            "Suffixe": "Suffix", "Société": "Company", "Service": "Department",
            "Rue (bureau)": "Business Street", "Ville (bureau)": "Business City",
            "Dép/Région (bureau)": "Business State", "Code postal (bureau)": "Business Postal Code",
            "Pays/Région (bureau)": "Business Country", "B.P. professionnelle": "Business PO Box",
            "Rue (domicile)": "Home Street", "Ville (domicile)": "Home City",
            "Dép/Région (domicile)": "Home State", "Code postal (domicile)": "Home Postal Code",
            "Pays/Région (domicile)": "Home Country", "Boîte postale du domicile": "Home PO Box",
            "Rue (autre)": "Other Street", "Ville (autre)": "Other City",
            "Dép/Région (autre)": "Other State", "Code postal (autre)": "Other Postal Code",
            "Pays/Région (autre)": "Other Country", "Autre boîte postale": "Other PO Box",
            "Téléphone de l'assistant(e)": "Assistant's Phone", "Télécopie (bureau)": "Business Fax",
            "Téléphone (bureau)": "Business Phone", "Téléphone 2 (bureau)": "Business Phone 2",
            "Rappel": "Callback", "Téléphone (voiture)": "Car Phone",
            "Téléphone société": "Company Main Phone", "Télécopie (domicile)": "Home Fax",
            "Téléphone (domicile)": "Home Phone", "Téléphone 2 (domicile)": "Home Phone 2",
            "RNIS": "ISDN", "Tél. mobile": "Mobile Phone", "Télécopie (autre)": "Other Fax",
            "Téléphone (autre)": "Other Phone", "Récepteur de radiomessagerie": "Pager",
            "Téléphone principal": "Primary Phone", "Radio téléphone": "Radio Phone",
            "Téléphone TDD/TTY": "TTY/TDD Phone", "Télex": "Telex",
            "Adresse de messagerie": "E-mail Address", "Type de messagerie": "E-mail Type",
            "Adresse de messagerie 2": "E-mail 2 Address", "Type de messagerie 2": "E-mail 2 Type",
            "Adresse de messagerie 3": "E-mail 3 Address", "Type de messagerie 3": "E-mail 3 Type",
            "Adresse de courrier": "E-mail Address", "Adresse de courrier 2": "E-mail 2 Address",
            "Adresse de courrier 3": "E-mail 3 Address", "Nom de l'assistant(e)": "Assistant's Name",
            "Responsable": "Manager's Name", "Conjoint(e)": "Spouse", "Enfants": "Children",
            "Anniversaire": "Birthday", "Anniversaire de mariage ou fête": "Anniversary", "Sexe": "Gender",
            "Catégories": "Categories", "Priorité": "Priority", "Privé": "Private",
            "Critère de diffusion": "Sensitivity", "Page Web": "Web Page",
            // Thunderbird
            "Nom de famille": "Last Name", "Nom à afficher": "Display Name", "Surnom": "Nickname",
            "Première adresse électronique": "Primary Email",
            "Adresse électronique principale": "Primary Email",
            "Deuxième adresse électronique": "Secondary Email",
            "Adresse électronique secondaire": "Secondary Email", "Nom de l'écran": "Screen Name",
            "Tél. professionnel": "Work Phone", "Tél. personnel": "Home Phone",
            "Portable": "Mobile Number", "Adresse privée": "Home Address",
            "Adresse professionnelle": "Work Address", "Site Web": "Web Page",
            "Année de naissance": "Birth Year", "Mois": "Birth Month", "Jour": "Birth Day",
        ],
        repeated: [
            "Titre": ["Title", "Job Title"], "Ville": ["Home City", "Work City"],
            // Thunderbird's translation swaps state and country.
            "Pays/État": ["Home State", "Work State"], "Région": ["Home Country", "Work Country"],
            "Code postal": ["Home ZipCode", "Work ZipCode"],
        ]
    )
}
