/// The picture of the shown screen, decoded.
struct Photo: Equatable, Sendable {
    /// The name by which the scene loads it.
    var source: String
    var image: PixelImage
    /// The size of the terminal's cells.
    var cell: CellPixels
    /// How the terminal draws it.
    var medium: PictureProtocol
}

/// The size of a cell, in pixels.
struct CellPixels: Equatable, Sendable {
    var width: Int
    var height: Int
}

/// A picture on the screen: the cells that it covers, and its size in pixels.
struct PlacedPicture: Equatable, Sendable {
    private static let mostRows = 10
    private static let mostColumns = 24
    /// The smallest area that has room for a picture beside its text.
    private static let least = Size(columns: 48, rows: 4)
    /// Small pictures grow up to this factor.
    private static let mostGrowth = 2
    /// Sixel graphics consist of bands of this height.
    private static let band = 6

    let photo: Photo
    private(set) var rect: Rect
    let width: Int
    let height: Int

    /// Places a picture at the top right of an area, as large as fits; nil if the area is too small.
    init?(_ photo: Photo, in area: Rect) {
        guard area.columns >= Self.least.columns, area.rows >= Self.least.rows else { return nil }
        let image = photo.image
        let cell = photo.cell
        let room = (
            width: min(Self.mostColumns, area.columns / 3) * cell.width,
            height: min(Self.mostRows, area.rows) * cell.height / Self.band * Self.band
        )
        guard room.width > 0, room.height > 0 else { return nil }
        // Of the two ways to fill the room, the one that exceeds it in no direction.
        var width = min(room.width, image.width * Self.mostGrowth)
        var height = max(1, width * image.height / image.width)
        if height > room.height {
            height = room.height
            width = max(1, height * image.width / image.height)
        }
        let bands = (height + Self.band - 1) / Self.band * Self.band
        let columns = (width + cell.width - 1) / cell.width
        self.photo = photo
        self.width = width
        self.height = height
        rect = Rect(
            row: area.row,
            column: area.column + area.columns - columns,
            rows: (bands + cell.height - 1) / cell.height,
            columns: columns
        )
    }
}

extension PlacedPicture {
    /// The picture farther to the right.
    func moved(by columns: Int) -> PlacedPicture {
        var moved = self
        moved.rect = rect.moved(by: columns)
        return moved
    }

    /// The bytes that draw it and leave the cursor in its place.
    ///
    /// - Throws: `PictureFault` if libsixel is missing or has too little memory.
    func drawing() throws(PictureFault) -> [UInt8] {
        let place = "\u{1B}7\u{1B}[\(rect.row + 1);\(rect.column + 1)H"
        let picture = try photo.medium.drawing(photo.image.scaled(width: width, height: height))
        return Array(place.utf8) + picture + Array("\u{1B}8".utf8)
    }
}
