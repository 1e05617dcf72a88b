/// A decoded picture: for each pixel a byte of red, green and blue, row by row from the top left.
struct PixelImage: Equatable, Sendable {
    let width: Int
    let height: Int
    let bytes: [UInt8]
}
