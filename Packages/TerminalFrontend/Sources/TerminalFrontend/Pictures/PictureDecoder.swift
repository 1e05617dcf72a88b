import CPictures
import SceneKitCore

/// Decodes pictures with the libraries that browsers use, too. `ImageData` limits the memory that they need.
enum PictureDecoder {
    /// The longer side of a decoded picture, in pixels; the full screen never shows more.
    static let longestSide = 640

    /// Decodes a picture, and makes it smaller if a side is longer than `longestSide`. May take half a second.
    ///
    /// - Throws: `PictureFault` if the picture is damaged, or a library is missing.
    static func decode(_ image: ImageData) throws(PictureFault) -> PixelImage {
        let pixels: PixelImage
        switch image.format {
        case .png: pixels = try decodePNG(image)
        case .jpeg: pixels = try decodeJPEG(image)
        case .gif: throw PictureFault("GIF pictures are shown in browsers only")
        case .webP: pixels = try decodeWebP(image)
        }
        let shown = try limited(pixels)
        return image.format == .jpeg ? shown.upright(from: PhotoOrientation(jpeg: image.bytes)) : shown
    }

    private static func limited(_ pixels: PixelImage) throws(PictureFault) -> PixelImage {
        let longest = max(pixels.width, pixels.height)
        guard longest > longestSide else { return pixels }
        return try pixels.scaled(
            width: max(1, pixels.width * longestSide / longest),
            height: max(1, pixels.height * longestSide / longest)
        )
    }

    /// Decodes on white, if parts are transparent.
    private static func decodePNG(_ image: ImageData) throws(PictureFault) -> PixelImage {
        let library = try PictureLibraries.png.get()
        guard let pixels = image.bytes.withUnsafeBytes({ decodePNG($0, image, library) }) else {
            throw .damaged
        }
        return PixelImage(width: image.width, height: image.height, bytes: pixels)
    }

    private static func decodePNG(
        _ bytes: UnsafeRawBufferPointer,
        _ image: ImageData,
        _ library: scenekit_libpng
    ) -> [UInt8]? {
        var reader = png_image()
        reader.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { library.png_image_free(&reader) }
        guard let start = bytes.baseAddress,
            library.png_image_begin_read_from_memory(&reader, start, bytes.count) != 0,
            reader.width == image.width, reader.height == image.height
        else { return nil }
        reader.format = png_uint_32(SCENEKIT_PNG_RGB)
        var white = png_color(red: 255, green: 255, blue: 255)
        var pixels = [UInt8](repeating: 0, count: image.width * image.height * 3)
        let isDone = pixels.withUnsafeMutableBytes {
            library.png_image_finish_read(&reader, &white, $0.baseAddress, 0, nil) != 0
        }
        return isDone ? pixels : nil
    }

    /// Decodes at a half, a quarter or an eighth of the size if that is large enough. A picture that ends too early is
    /// shown as far as it goes.
    private static func decodeJPEG(_ image: ImageData) throws(PictureFault) -> PixelImage {
        let library = try PictureLibraries.jpeg.get()
        guard let reader = library.tjInitDecompress() else {
            throw PictureFault("there is too little memory")
        }
        defer { _ = library.tjDestroy(reader) }
        let count = UInt(image.bytes.count)
        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var space: Int32 = 0
        let begins = library.tjDecompressHeader3(
            reader,
            image.bytes,
            count,
            &width,
            &height,
            &subsampling,
            &space
        )
        guard begins == 0, Int(width) == image.width, Int(height) == image.height else { throw .damaged }
        let longest = max(image.width, image.height)
        let part = [8, 4, 2].first { longest / $0 >= longestSide } ?? 1
        let size = (width: (image.width + part - 1) / part, height: (image.height + part - 1) / part)
        // The library converts no inks to RGB.
        let isInks = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * (isInks ? 4 : 3))
        let status = library.tjDecompress2(
            reader,
            image.bytes,
            count,
            &pixels,
            Int32(size.width),
            0,
            Int32(size.height),
            isInks ? Int32(TJPF_CMYK.rawValue) : Int32(TJPF_RGB.rawValue),
            Int32(SCENEKIT_JPEG_FLAGS)
        )
        guard status == 0 || library.tjGetErrorCode(reader) == Int32(TJERR_WARNING.rawValue) else {
            throw .damaged
        }
        return PixelImage(
            width: size.width,
            height: size.height,
            bytes: isInks ? colors(ofInks: pixels) : pixels
        )
    }

    /// The RGB of cyan, magenta, yellow and black, which JPEG files store as what is left of the white, as Adobe's
    /// programs do. Browsers read all of them so.
    private static func colors(ofInks inks: [UInt8]) -> [UInt8] {
        var colors: [UInt8] = []
        colors.reserveCapacity(inks.count / 4 * 3)
        for start in stride(from: 0, to: inks.count, by: 4) {
            let light = Int(inks[start + 3])
            for ink in inks[start..<start + 3] { colors.append(UInt8(Int(ink) * light / 255)) }
        }
        return colors
    }

    /// Decodes on white, if parts are transparent. Of an animation it is the first frame.
    private static func decodeWebP(_ image: ImageData) throws(PictureFault) -> PixelImage {
        let library = try PictureLibraries.webP.get()
        let frame = WebPFrame(firstOf: image.bytes)
        let bytes = frame.map { Array(image.bytes[$0.bytes]) } ?? image.bytes
        let place = frame?.place ?? (x: 0, y: 0)
        var width: Int32 = 0
        var height: Int32 = 0
        guard library.WebPGetInfo(bytes, bytes.count, &width, &height) != 0,
            place.x + Int(width) <= image.width, place.y + Int(height) <= image.height,
            frame != nil || Int(width) == image.width && Int(height) == image.height
        else { throw .damaged }
        // The frame is written into its place on the whole, transparent picture.
        var colors = [UInt8](repeating: 0, count: image.width * image.height * 4)
        let start = (place.y * image.width + place.x) * 4
        let isDone = colors.withUnsafeMutableBufferPointer { colors in
            let part = UnsafeMutableBufferPointer(rebasing: colors[start...])
            return library.WebPDecodeRGBAInto(
                bytes,
                bytes.count,
                part.baseAddress,
                part.count,
                Int32(image.width * 4)
            ) != nil
        }
        guard isDone else { throw .damaged }
        let pixels = [UInt8](unsafeUninitializedCapacity: image.width * image.height * 3) { pixels, count in
            for pixel in 0..<image.width * image.height {
                let opacity = Int(colors[pixel * 4 + 3])
                for part in 0..<3 {
                    let color = Int(colors[pixel * 4 + part])
                    pixels[pixel * 3 + part] = UInt8((color * opacity + 255 * (255 - opacity)) / 255)
                }
            }
            count = image.width * image.height * 3
        }
        return PixelImage(width: image.width, height: image.height, bytes: pixels)
    }
}

extension PixelImage {
    /// The picture with another size, of at least one pixel.
    ///
    /// - Throws: `PictureFault` if libsixel is missing.
    func scaled(width: Int, height: Int) throws(PictureFault) -> PixelImage {
        guard width != self.width || height != self.height else { return self }
        let library = try PictureLibraries.sixel.get()
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        let status = library.sixel_helper_scale_image(
            &pixels,
            bytes,
            Int32(self.width),
            Int32(self.height),
            Int32(SCENEKIT_SIXEL_RGB),
            Int32(width),
            Int32(height),
            Int32(SCENEKIT_SIXEL_RESAMPLING),
            nil
        )
        guard status == 0 else { throw PictureFault("libsixel cannot scale it") }
        return PixelImage(width: width, height: height, bytes: pixels)
    }
}
