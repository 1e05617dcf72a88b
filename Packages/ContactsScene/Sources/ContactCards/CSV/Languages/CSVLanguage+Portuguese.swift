extension CSVLanguage {
    static let portuguese = CSVLanguage([
        // Outlook
        "Título": "Title", "Nome": "First Name", "Segundo nome": "Middle Name", "Apelido": "Last Name",
        "Sobrenome": "Last Name", "Sufixo": "Suffix", "Empresa": "Company", "Departamento": "Department",
        "Cargo": "Job Title", "Rua (empresa)": "Business Street", "Cidade (empresa)": "Business City",
        "Código postal (empresa)": "Business Postal Code", "País/Região (empresa)": "Business Country",
        "Rua (residência)": "Home Street", "Cidade (residência)": "Home City",
        "Código postal (residência)": "Home Postal Code", "País/Região (residência)": "Home Country",
        "Fax (empresa)": "Business Fax", "Telefone (empresa)": "Business Phone",
        "Telefone comercial": "Business Phone", "Telefone (residência)": "Home Phone",
        "Telefone residencial": "Home Phone", "Telemóvel": "Mobile Phone", "Telefone celular": "Mobile Phone",
        "Endereço de correio eletrónico": "E-mail Address", "Endereço de email": "E-mail Address",
        "Página Web": "Web Page", "Notas": "Notes", "Categorias": "Categories", "Aniversário": "Birthday",
        "Cônjuge": "Spouse", "Filhos": "Children",
        // Tables that people write themselves
        "Primeiro nome": "First Name", "Nome próprio": "First Name", "Último nome": "Last Name",
        "Nome completo": "Display Name", "Telefone": "Phone", "Celular": "Mobile Phone",
        "Correio eletrónico": "Email", "Endereço": "Address", "Morada": "Address", "Rua": "Street",
        "Código postal": "Postal Code", "CEP": "Postal Code", "Cidade": "City", "Estado": "State",
        "País": "Country", "Data de nascimento": "Birthday", "Observações": "Notes", "Grupo": "Group",
        "Organização": "Company",
    ])
}
