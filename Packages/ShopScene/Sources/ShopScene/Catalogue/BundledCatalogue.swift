/// The products of a new shop.
enum BundledCatalogue {
    static let products =
        tea + coffee + kitchen + stationery + books + garden

    private static let tea = [
        product("tea-assam", "Assam Second Flush", "Tea", 890, 40, "Malty black tea from India, 100 g."),
        product("tea-darjeeling", "Darjeeling First Flush", "Tea", 1_450, 24, "Light and flowery, 100 g."),
        product("tea-earl-grey", "Earl Grey", "Tea", 790, 36, "Black tea with oil of bergamot, 100 g."),
        product("tea-sencha", "Sencha", "Tea", 1_190, 18, "Green tea from Japan, 100 g."),
        product("tea-jasmine", "Jasmine Pearls", "Tea", 1_690, 12, "Rolled by hand, 75 g."),
        product("tea-rooibos", "Rooibos", "Tea", 590, 50, "Without caffeine, 150 g."),
        product("tea-mint", "Moroccan Mint", "Tea", 640, 30, "Green tea with mint, 100 g."),
    ]

    private static let coffee = [
        product("coffee-espresso", "Espresso House Blend", "Coffee", 1_290, 45, "Dark roast, 500 g."),
        product("coffee-yirgacheffe", "Ethiopia Yirgacheffe", "Coffee", 1_590, 20, "Light roast, 250 g."),
        product("coffee-huila", "Colombia Huila", "Coffee", 1_390, 26, "Medium roast, 250 g."),
        product("coffee-decaf", "Decaf Sidamo", "Coffee", 1_350, 14, "Decaffeinated with water, 250 g."),
        product("coffee-filter", "Paper Filters 1x4", "Coffee", 350, 120, "A hundred unbleached filters."),
        product("coffee-scoop", "Coffee Scoop", "Coffee", 480, 33, "Stainless steel, 10 g."),
    ]

    private static let kitchen = [
        product("kitchen-teapot", "Cast Iron Teapot", "Kitchen", 4_990, 8, "Holds 0.8 l, with a strainer."),
        product("kitchen-press", "French Press", "Kitchen", 2_990, 15, "Glass and steel, 1 l."),
        product("kitchen-moka", "Moka Pot", "Kitchen", 3_450, 11, "For six cups, for every hob."),
        product(
            "kitchen-kettle",
            "Gooseneck Kettle",
            "Kitchen",
            5_900,
            6,
            "Pours slowly and precisely, 1 l."
        ),
        product("kitchen-grinder", "Hand Grinder", "Kitchen", 7_900, 5, "Ceramic burrs, 30 g."),
        product("kitchen-mug", "Stoneware Mug", "Kitchen", 1_250, 60, "Holds 0.3 l, glazed in blue."),
        product("kitchen-scale", "Kitchen Scale", "Kitchen", 2_650, 17, "Weighs up to 2 kg, to 0.1 g."),
        product("kitchen-tin", "Tea Tin", "Kitchen", 690, 42, "Closes tightly, for 150 g."),
    ]

    private static let stationery = [
        product("paper-notebook", "Dotted Notebook A5", "Stationery", 1_190, 70, "192 pages of 90 g paper."),
        product("paper-sketchbook", "Sketchbook A4", "Stationery", 1_490, 25, "120 pages of 120 g paper."),
        product("paper-pencils", "Pencils HB", "Stationery", 620, 90, "Twelve pencils of cedar wood."),
        product("paper-fountain-pen", "Fountain Pen", "Stationery", 2_490, 13, "Steel nib, medium."),
        product("paper-ink", "Ink Royal Blue", "Stationery", 850, 28, "A glass of 50 ml, washable."),
        product("paper-eraser", "Eraser", "Stationery", 120, 200, "Leaves no marks."),
        product("paper-ruler", "Steel Ruler", "Stationery", 540, 31, "30 cm, with a cork back."),
    ]

    private static let books = [
        product("book-tea", "The Book of Tea", "Books", 990, 22, "Kakuzo Okakura's essay of 1906."),
        product("book-walden", "Walden", "Books", 1_150, 16, "Henry David Thoreau's life in the woods."),
        product("book-frankenstein", "Frankenstein", "Books", 890, 19, "Mary Shelley's novel of 1818."),
        product("book-emma", "Emma", "Books", 950, 21, "Jane Austen's novel of 1815."),
        product("book-flatland", "Flatland", "Books", 790, 9, "Edwin Abbott's romance of many dimensions."),
        product(
            "book-middlemarch",
            "Middlemarch",
            "Books",
            1_390,
            7,
            "George Eliot's study of provincial life."
        ),
    ]

    private static let garden = [
        product("garden-basil", "Basil Seeds", "Garden", 290, 150, "For the windowsill."),
        product("garden-mint", "Mint Seeds", "Garden", 290, 110, "Grows nearly everywhere."),
        product("garden-tomato", "Tomato Seeds", "Garden", 340, 95, "An old variety with striped fruit."),
        product("garden-trowel", "Hand Trowel", "Garden", 1_390, 18, "Forged steel with an ash handle."),
        product("garden-gloves", "Garden Gloves", "Garden", 990, 27, "Size M, of goatskin."),
        product("garden-can", "Watering Can", "Garden", 2_190, 10, "Zinc, 5 l, with a brass rose."),
    ]

    private static func product(
        _ id: String,
        _ name: String,
        _ category: String,
        _ cents: Int,
        _ stock: Int,
        _ summary: String
    ) -> Product {
        Product(
            id: id,
            name: name,
            category: category,
            price: Price(cents: cents),
            stock: stock,
            summary: summary
        )
    }
}
