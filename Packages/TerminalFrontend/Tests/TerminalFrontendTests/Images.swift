import Foundation

/// Small image files.
enum Images {
    /// 2 by 2 pixels: red and green above a blue that is half transparent and a transparent pixel.
    static let png = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGklEQVR4nGP4z8Dwn+E/w38GBob/DVwicgwAPfcFuG"
            + "dd8Y8AAAAASUVORK5CYII="
    )
    /// The same pixels.
    static let webP = bytes(
        "UklGRjYAAABXRUJQVlA4TCkAAAAvAUAAEB8gECB48L9qQ0hAUP3/SyCQZLI/5QIBQjrlYuzAq8Q6RPQ/BAA="
    )
    /// 1400 by 4 pixels of one colour: red 200, green 100, blue 50.
    static let wideJPEG = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDg"
            + "sLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
            + "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAEBXgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xA"
            + "AUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAcI/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/a"
            + "AAwDAQACEQMRAD8AkAQ9pAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAAAAAAAAAAAAAB/9k="
    )
    /// 1400 by 4 pixels of the same colour.
    static let widePNG = bytes(
        "iVBORw0KGgoAAAANSUhEUgAABXgAAAAECAIAAAC7scB9AAAAOElEQVR42u3YMQEAMAjEwFJJaEIssjDx452EjKmdfg"
            + "AAAAAJXwIAAAAgxWgAAAAAYowGAAAAIOYACZsBZiGAGZIAAAAASUVORK5CYII="
    )
    /// 40 by 40 pixels: the left half red, the right half blue.
    static let halves = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAAM0lEQVR42u3NsQ0AMAgEsYf9d052oEFCvv7keplXmd"
            + "+dpcBgMBgMBoPBYDAYDAaDwRfhD4abAk9l4jM9AAAAAElFTkSuQmCC"
    )

    private static func bytes(_ text: String) -> [UInt8] { Data(base64Encoded: text).map(Array.init) ?? [] }
}
