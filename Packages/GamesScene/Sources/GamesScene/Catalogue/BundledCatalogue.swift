/// The twelve games that come with the package (article row 002-13).
enum BundledCatalogue {
    static let games: [Game] = [
        Game(id: "catan", title: "Catan", year: 1995, imageName: "catan"),
        Game(id: "trajan", title: "Trajan", year: 2011, imageName: "trajan"),
        Game(id: "lisboa", title: "Lisboa", year: 2017, imageName: "lisboa"),
        Game(id: "pandemic", title: "Pandemic", year: 2008, imageName: "pandemic"),
        Game(id: "ticket_to_ride", title: "Ticket To Ride", year: 2004, imageName: "ticket_to_ride"),
        Game(id: "azul", title: "Azul", year: 2017, imageName: "azul"),
        Game(id: "cthulhu", title: "Cthulhu - Death May Die", year: 2019, imageName: "cthulhu"),
        Game(id: "carcassonne", title: "Carcassonne", year: 2000, imageName: "carcassonne"),
        Game(id: "pilares_da_terra", title: "Os Pilares da Terra", year: 2006, imageName: "pilares_da_terra"),
        Game(id: "luna", title: "Luna", year: 2010, imageName: "luna"),
        Game(id: "dixit", title: "Dixit", year: 2006, imageName: "dixit"),
        Game(id: "dobble", title: "Dobble", year: 2009, imageName: "dobble"),
    ]
}
