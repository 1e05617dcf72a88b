import SceneKitCore

/// The drawn pictures of the bundled products, and of their categories for products without one.
///
/// `Tools/Pictures/products.py` draws them.
enum ProductPictures {
    /// The name of a product's picture; nil to show the initials of the product's name.
    static func source(ofProduct id: String, category: String = "") -> String? {
        [id, category.lowercased()].first { images[$0] != nil }
    }

    /// Loads a picture for the scenes that show products.
    static func load(_ context: ServiceContext, _ source: String) throws -> ImageData? {
        guard var image = try images[source].map({ try ImageData($0()) }) else { return nil }
        image.isPersonal = false
        return image
    }

    private static let images: [String: @Sendable () -> [UInt8]] = [
        "tea-assam": { PackageResources.tea_assam_webp },
        "tea-darjeeling": { PackageResources.tea_darjeeling_webp },
        "tea-earl-grey": { PackageResources.tea_earl_grey_webp },
        "tea-sencha": { PackageResources.tea_sencha_webp },
        "tea-jasmine": { PackageResources.tea_jasmine_webp },
        "tea-rooibos": { PackageResources.tea_rooibos_webp },
        "tea-mint": { PackageResources.tea_mint_webp },
        "coffee-espresso": { PackageResources.coffee_espresso_webp },
        "coffee-yirgacheffe": { PackageResources.coffee_yirgacheffe_webp },
        "coffee-huila": { PackageResources.coffee_huila_webp },
        "coffee-decaf": { PackageResources.coffee_decaf_webp },
        "coffee-filter": { PackageResources.coffee_filter_webp },
        "coffee-scoop": { PackageResources.coffee_scoop_webp },
        "kitchen-teapot": { PackageResources.kitchen_teapot_webp },
        "kitchen-press": { PackageResources.kitchen_press_webp },
        "kitchen-moka": { PackageResources.kitchen_moka_webp },
        "kitchen-kettle": { PackageResources.kitchen_kettle_webp },
        "kitchen-grinder": { PackageResources.kitchen_grinder_webp },
        "kitchen-mug": { PackageResources.kitchen_mug_webp },
        "kitchen-scale": { PackageResources.kitchen_scale_webp },
        "kitchen-tin": { PackageResources.kitchen_tin_webp },
        "paper-notebook": { PackageResources.paper_notebook_webp },
        "paper-sketchbook": { PackageResources.paper_sketchbook_webp },
        "paper-pencils": { PackageResources.paper_pencils_webp },
        "paper-fountain-pen": { PackageResources.paper_fountain_pen_webp },
        "paper-ink": { PackageResources.paper_ink_webp },
        "paper-eraser": { PackageResources.paper_eraser_webp },
        "paper-ruler": { PackageResources.paper_ruler_webp },
        "book-tea": { PackageResources.book_tea_webp },
        "book-walden": { PackageResources.book_walden_webp },
        "book-frankenstein": { PackageResources.book_frankenstein_webp },
        "book-emma": { PackageResources.book_emma_webp },
        "book-flatland": { PackageResources.book_flatland_webp },
        "book-middlemarch": { PackageResources.book_middlemarch_webp },
        "garden-basil": { PackageResources.garden_basil_webp },
        "garden-mint": { PackageResources.garden_mint_webp },
        "garden-tomato": { PackageResources.garden_tomato_webp },
        "garden-trowel": { PackageResources.garden_trowel_webp },
        "garden-gloves": { PackageResources.garden_gloves_webp },
        "garden-can": { PackageResources.garden_can_webp },
        "tea": { PackageResources.tea_webp },
        "coffee": { PackageResources.coffee_webp },
        "kitchen": { PackageResources.kitchen_webp },
        "stationery": { PackageResources.stationery_webp },
        "books": { PackageResources.books_webp },
        "garden": { PackageResources.garden_webp },
    ]
}
