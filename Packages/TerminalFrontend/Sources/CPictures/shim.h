#ifndef SCENEKIT_CPICTURES_SHIM_H
#define SCENEKIT_CPICTURES_SHIM_H

#include <dlfcn.h>
#include <png.h>
#include <stdbool.h>
#include <stddef.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#if __has_include(<sixel.h>)
#include <sixel.h>
#else
#include <sixel/sixel.h>
#endif

// Most sessions show no picture, so each library is loaded for the first picture that needs it.

#define SCENEKIT_FIELD(name) __typeof__(&name) _Nonnull name;
#define SCENEKIT_LOAD(name) \
    if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return false;

// Defines the struct of a library's functions, and the function that fills it; that returns false, with a reason from
// dlerror(3), if there is no such library or it lacks one of them.
#define SCENEKIT_LIBRARY(library_name, file, FUNCTIONS) \
    struct scenekit_##library_name { FUNCTIONS(SCENEKIT_FIELD) }; \
    static inline bool scenekit_##library_name##_load(struct scenekit_##library_name *_Nonnull functions) { \
        void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL); \
        if (!library) return false; \
        FUNCTIONS(SCENEKIT_LOAD) \
        return true; \
    }

#define SCENEKIT_LIBPNG_FUNCTIONS(F) \
    F(png_image_begin_read_from_memory) F(png_image_finish_read) F(png_image_free)
#define SCENEKIT_TURBOJPEG_FUNCTIONS(F) \
    F(tjInitDecompress) F(tjDecompressHeader3) F(tjDecompress2) F(tjGetErrorCode) F(tjDestroy)
#define SCENEKIT_LIBWEBP_FUNCTIONS(F) F(WebPGetInfo) F(WebPDecodeRGBAInto)
#define SCENEKIT_LIBSIXEL_FUNCTIONS(F) \
    F(sixel_output_new) F(sixel_output_unref) F(sixel_dither_new) F(sixel_dither_unref) F(sixel_dither_initialize) \
    F(sixel_encode) F(sixel_helper_scale_image)

SCENEKIT_LIBRARY(libpng, "libpng16.so.16", SCENEKIT_LIBPNG_FUNCTIONS)
SCENEKIT_LIBRARY(turbojpeg, "libturbojpeg.so.0", SCENEKIT_TURBOJPEG_FUNCTIONS)
SCENEKIT_LIBRARY(libwebp, "libwebp.so.7", SCENEKIT_LIBWEBP_FUNCTIONS)
SCENEKIT_LIBRARY(libsixel, "libsixel.so.1", SCENEKIT_LIBSIXEL_FUNCTIONS)

#undef SCENEKIT_LIBRARY
#undef SCENEKIT_LOAD
#undef SCENEKIT_FIELD

// Macros that Swift does not import.
enum {
    SCENEKIT_PNG_RGB = PNG_FORMAT_RGB,
    SCENEKIT_JPEG_FLAGS = TJFLAG_LIMITSCANS,
    SCENEKIT_SIXEL_RGB = SIXEL_PIXELFORMAT_RGB888,
    SCENEKIT_SIXEL_LARGE = SIXEL_LARGE_AUTO,
    SCENEKIT_SIXEL_REP = SIXEL_REP_AUTO,
    SCENEKIT_SIXEL_QUALITY = SIXEL_QUALITY_HIGH,
    SCENEKIT_SIXEL_RESAMPLING = SIXEL_RES_BILINEAR
};

#endif
