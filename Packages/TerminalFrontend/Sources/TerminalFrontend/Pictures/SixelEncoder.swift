import CPictures
import SceneKitCore

/// Encodes pictures as sixel graphics with libsixel.
enum SixelEncoder {
    private final class Output {
        var bytes: [UInt8] = []
    }

    /// - Parameter colors: The number of colours, from 2 to 256.
    /// - Throws: `PictureFault` if libsixel is missing or has too little memory.
    static func encode(_ image: PixelImage, colors: Int) throws(PictureFault) -> [UInt8] {
        let library = try PictureLibraries.sixel.get()
        let written = Output()
        let context = Unmanaged.passUnretained(written).toOpaque()
        var output: OpaquePointer?
        var dither: OpaquePointer?
        // libsixel does not change the pixels, but does not say so.
        var pixels = image.bytes
        let width = Int32(image.width)
        let height = Int32(image.height)
        var status = library.sixel_output_new(&output, write, context, nil)
        defer { if let output { library.sixel_output_unref(output) } }
        guard status == 0, let output else { throw PictureFault("libsixel has too little memory") }
        status = library.sixel_dither_new(&dither, Int32(min(max(2, colors), 256)), nil)
        defer { if let dither { library.sixel_dither_unref(dither) } }
        guard status == 0, let dither else { throw PictureFault("libsixel has too little memory") }
        status = library.sixel_dither_initialize(
            dither,
            &pixels,
            width,
            height,
            Int32(SCENEKIT_SIXEL_RGB),
            Int32(SCENEKIT_SIXEL_LARGE),
            Int32(SCENEKIT_SIXEL_REP),
            Int32(SCENEKIT_SIXEL_QUALITY)
        )
        if status == 0 { status = library.sixel_encode(&pixels, width, height, 3, dither, output) }
        guard status == 0 else { throw PictureFault("libsixel cannot encode it") }
        return withExtendedLifetime(written) { $0.bytes }
    }

    private static let write: sixel_write_function = { data, count, context in
        guard let data, let context, count > 0 else { return 0 }
        data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
            Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().bytes += UnsafeBufferPointer(
                start: bytes,
                count: Int(count)
            )
        }
        return count
    }
}
