#!/usr/bin/env python3
"""Draws the pictures of the shop's products and categories.

usage: products.py FOLDER
"""
from drawing import GLASS, INK, LIGHT, PAPER, STEEL, WOOD, box, line, oval, path, turned, write


def leaf(x, y, size, fill):
    return path(f"M{x} {y}c{-size} {-size / 2} {-size} {-size * 1.5} 0 {-size * 2}"
                f"c{size} {size / 2} {size} {size * 1.5} 0 {size * 2}z", fill)


def bean(x, y, fill):
    return (f'<g transform="rotate(30 {x} {y})">' + oval(x, y, 8, 12, fill)
            + line(f"M{x} {y - 9}c-5 6 5 12 0 18", PAPER, 2) + "</g>")


def tea(color, dark, herb):
    """A box of tea with a leaf on its label."""
    return (box(50, 26, 60, 74, color, 4) + box(50, 26, 60, 16, dark, 4) + box(50, 36, 60, 6, dark)
            + box(62, 54, 36, 34, PAPER, 3) + leaf(80, 84, 12, herb) + line("M80 84v-16", PAPER, 1.5))


def coffee(color, dark):
    """A bag of coffee."""
    return (path("M52 26h56l4 74h-64z", color) + box(50, 22, 60, 12, dark, 3) + oval(80, 68, 20, 22, PAPER)
            + bean(80, 68, INK) + oval(98, 42, 2.5, 2.5, dark))


def book(color, dark, mark):
    """A book, with a mark on its cover."""
    return (path("M50 20h56q6 0 6 6v74h-56q-6 0-6-6z", dark) + box(56, 88, 54, 9, PAPER)
            + path("M50 20h58v68h-52q-6 0-6 6z", color) + box(56, 20, 2.5, 68, dark)
            + box(66, 32, 34, 4, PAPER, 2) + box(72, 40, 22, 3, PAPER, 1.5) + mark)


def seeds(color, plant):
    """A packet of seeds."""
    return (path("M54 22l4 3 4-3 4 3 4-3 4 3 4-3 4 3 4-3 4 3 4-3 4 3 4-3v78h-48z", color)
            + box(60, 34, 36, 46, PAPER, 3) + box(66, 86, 24, 4, PAPER, 2) + plant)


def stem(fill):
    return line("M78 76v-32", "#4c7a3f", 2) + "".join(
        f'<g transform="rotate({angle} 78 {y})">{leaf(78, y, 7, fill)}</g>'
        for angle, y in [(-60, 68), (60, 66), (-55, 56), (55, 54), (0, 50)])


BOOKS = {
    "tea": oval(83, 66, 12, 4, PAPER) + path("M71 66h24q0 12-8 14h-8q-8-2-8-14z", PAPER),
    "walden": path("M83 50l14 20h-8v8h-12v-8h-8z", PAPER),
    "frankenstein": path("M87 48l-16 20h10l-4 16 17-22h-10z", PAPER),
    "emma": oval(83, 60, 9, 9, PAPER) + path("M68 84q0-15 15-15t15 15z", PAPER),
    "flatland": path("M70 52h16v16h-16z", PAPER) + path("M92 56l10 20h-20z", PAPER),
    "middlemarch": path("M66 82v-18l10-8 10 8v18z", PAPER) + path("M88 82v-12l8-6 8 6v12z", PAPER),
}
HANDLE = line("M104 52q16 0 16 14t-18 14", "#33475b", 6)

PICTURES = {
    "tea-assam": ("#f3e3d8", tea("#b5543c", "#8c3c29", "#8c3c29")),
    "tea-darjeeling": ("#f5ecd4", tea("#d9a441", "#a87a25", "#a87a25")),
    "tea-earl-grey": ("#e2e6ee", tea("#566a8f", "#3d4f70", "#3d4f70")),
    "tea-sencha": ("#e4eeda", tea("#7fa05a", "#5a783a", "#5a783a")),
    "tea-jasmine": ("#eef0e2", tea("#a9b98a", "#7c8d5c", "#c98aa5")),
    "tea-rooibos": ("#f6e0d6", tea("#cf6a35", "#9c4a1f", "#9c4a1f")),
    "tea-mint": ("#dcf0e6", tea("#4fa583", "#33775d", "#33775d")),
    "coffee-espresso": ("#eadfd6", coffee("#4a342a", "#2f201a")),
    "coffee-yirgacheffe": ("#f2e9d8", coffee("#c48f4b", "#94692f")),
    "coffee-huila": ("#f3dfd8", coffee("#a34c3d", "#76342a")),
    "coffee-decaf": ("#dfe8ec", coffee("#5f8596", "#426471")),
    "coffee-filter": ("#efe9dd", path("M40 32h80l-24 60h-32z", PAPER) + path("M40 32h80l-4 10h-72z", LIGHT)
                      + line("M52 42l17 50M108 42l-17 50M80 42v50", LIGHT, 2)),
    "coffee-scoop": ("#e4e8ec", turned(-30, box(84, 56, 54, 8, STEEL, 4) + oval(132, 60, 2, 2, PAPER)
                     + path("M34 48h54q0 34-27 34t-27-34z", STEEL) + oval(61, 48, 27, 8, "#5a3d2e"))),
    "kitchen-teapot": ("#e2e8e6", line("M52 52Q54 16 80 16t28 36", INK, 4)
                       + path("M112 62l22-16q4 2 2 6l-22 32z", INK) + oval(80, 70, 38, 28, INK)
                       + oval(80, 47, 22, 6, "#4c525a") + oval(80, 40, 5, 4, INK)
                       + line("M54 66q26 8 52 0M58 80q22 7 44 0", "#565d66", 2)),
    "kitchen-press": ("#e6e3dc", box(77, 12, 6, 30, STEEL) + oval(80, 12, 7, 5, INK)
                      + box(54, 34, 52, 68, GLASS, 4) + path("M54 64h52v34q0 4-4 4h-44q-4 0-4-4z", "#5a3d2e")
                      + box(54, 58, 52, 5, STEEL) + box(50, 30, 60, 8, INK, 3) + box(50, 98, 60, 6, STEEL, 2)
                      + line("M110 44h10q4 0 4 4v36q0 4-4 4h-10", INK, 5)),
    "kitchen-moka": ("#ecdfd9", path("M56 62h46l8 40h-60z", STEEL) + path("M50 26h52l-6 32h-36z", LIGHT)
                     + path("M50 26l-8 6 12 8z", LIGHT) + box(56, 57, 44, 6, INK)
                     + path("M52 26q26-18 50 0z", STEEL) + oval(77, 15, 4, 4, INK)
                     + line("M102 32h16v30", INK, 6) + line("M80 64v36M66 64l-6 36M94 64l6 36", LIGHT, 2)),
    "kitchen-kettle": ("#e3e6ea", line("M112 92q18-10 14-40 0-12 10-12", STEEL, 5)
                       + path("M46 98l8-46h44l16 46z", LIGHT) + path("M46 98l8-46h16l-4 46z", "#eef1f4")
                       + box(54, 46, 44, 7, STEEL, 3) + oval(76, 42, 5, 5, INK)
                       + line("M54 54q-26 4-22 22 2 10 12 14", INK, 5)),
    "kitchen-grinder": ("#efe6da", line("M80 22h34", STEEL, 4) + oval(116, 20, 7, 7, WOOD)
                        + box(77, 18, 6, 18, STEEL) + path("M60 34h40l-4 12h-32z", STEEL)
                        + box(62, 46, 36, 28, LIGHT) + box(60, 74, 40, 28, WOOD, 4) + box(60, 72, 40, 5, INK)),
    "kitchen-mug": ("#dfe8f1", HANDLE + path("M52 34h52v54q0 12-12 12h-28q-12 0-12-12z", "#4d76a3")
                    + oval(78, 34, 26, 7, "#33475b") + oval(78, 36, 21, 4, "#5a3d2e")
                    + box(58, 48, 5, 40, "#6d93bd", 2.5)),
    "kitchen-scale": ("#e8e6ea", box(40, 62, 80, 34, LIGHT, 6) + box(34, 50, 92, 12, STEEL, 4)
                      + box(56, 70, 48, 17, INK, 3) + line("M66 74v9M74 74h5v4h-5v5h5M88 74h6v9h-6z", "#9ed0a8", 2)
                      + oval(80, 42, 16, 9, "#c9793f") + oval(76, 40, 16, 8, "#d98f55")),
    "kitchen-tin": ("#dcebe9", box(54, 36, 52, 66, "#3f8a84", 5) + box(52, 24, 56, 18, "#2d6964", 5)
                    + box(54, 40, 52, 3, "#24534f") + oval(80, 74, 18, 18, PAPER) + leaf(80, 86, 11, "#3f8a84")),
    "paper-notebook": ("#e7e3ee", box(52, 18, 58, 84, "#5b4e86", 5) + box(52, 18, 9, 84, "#43396a", 4)
                       + box(98, 18, 4, 84, "#e0b44c") + box(68, 34, 24, 14, PAPER, 2)),
    "paper-sketchbook": ("#efe8dc", box(46, 28, 68, 72, PAPER, 3) + box(46, 28, 68, 14, "#7a4b35", 3)
                         + line("M54 84l16-20 10 12 12-16 14 24z", STEEL, 3) + oval(98, 54, 5, 5, "#e0b44c")
                         + "".join(line(f"M{x} 34v-10", INK, 3) for x in range(54, 110, 10))),
    "paper-pencils": ("#f3ecd6", "".join(
        turned(angle, box(75, 30, 10, 62, fill) + path("M75 30l5-14 5 14z", "#ecd3ae") + path("M78 21l2-5 2 5z", INK)
               + box(75, 88, 10, 5, STEEL) + box(75, 93, 10, 7, "#d98a94", 2))
        for angle, fill in [(-22, "#c14f3f"), (0, "#e0a93e"), (22, "#3f7f9f")])),
    "paper-fountain-pen": ("#dfe4ee", turned(45, box(74, 8, 12, 56, "#27436f", 5) + box(73, 54, 14, 5, "#e0b44c")
                           + path("M74 62h12l-2 18h-8z", "#1c3153") + path("M75 80h10l-5 22z", "#e0b44c")
                           + line("M80 88v8", INK, 1.5) + line("M90 12v28", "#e0b44c", 3))),
    "paper-ink": ("#dbe3f3", box(66, 22, 28, 20, INK, 3) + box(68, 40, 24, 8, GLASS)
                  + path("M68 46h24q22 6 22 22v26q0 6-6 6h-56q-6 0-6-6v-26q0-16 22-22z", "#2f56b0")
                  + box(58, 66, 44, 24, PAPER, 2) + box(64, 73, 32, 3, "#2f56b0") + box(70, 80, 20, 3, "#2f56b0")),
    "paper-eraser": ("#f4e3e6", turned(-20, box(38, 44, 84, 34, "#f2f0ec", 5) + box(58, 44, 64, 34, "#3f6fa8", 3)
                     + box(58, 54, 64, 5, PAPER) + box(58, 63, 64, 5, "#d8555b"))),
    "paper-ruler": ("#e4e7ea", turned(-35, box(22, 48, 116, 26, STEEL, 2) + box(22, 70, 116, 5, WOOD)
                    + "".join(line(f"M{x} 49v{11 if x % 20 == 10 else 6}", INK, 1.5)
                              for x in range(30, 136, 5)))),
    "book-tea": ("#e3ece2", book("#5f8a5c", "#436643", BOOKS["tea"])),
    "book-walden": ("#e0e9e6", book("#3f6f66", "#2b4f48", BOOKS["walden"])),
    "book-frankenstein": ("#e7e4ea", book("#4a4a5e", "#323243", BOOKS["frankenstein"])),
    "book-emma": ("#f5e4e6", book("#c0707d", "#964f5b", BOOKS["emma"])),
    "book-flatland": ("#f4ecd8", book("#d49a3a", "#a37124", BOOKS["flatland"])),
    "book-middlemarch": ("#efe2da", book("#96523c", "#6e3928", BOOKS["middlemarch"])),
    "garden-basil": ("#e4eed8", seeds("#6d9a45", stem("#5b8c35"))),
    "garden-mint": ("#d9efe4", seeds("#3f9c7a", stem("#47a583"))),
    "garden-tomato": ("#f7e1da", seeds("#c9513c", oval(78, 60, 13, 12, "#d8553d")
                      + line("M70 54q-2 8 2 14M78 50v20M86 54q2 8-2 14", "#e9a13e", 2)
                      + path("M78 50l-8-4 6-1 2-5 2 5 6 1z", "#4c7a3f"))),
    "garden-trowel": ("#ebe6dc", turned(40, box(75, 6, 10, 36, WOOD, 5) + box(77, 40, 6, 14, STEEL)
                      + path("M66 54h28q4 28-14 52-18-24-14-52z", STEEL) + line("M80 60v32", LIGHT, 3))),
    "garden-gloves": ("#eee7d6", path("M56 96v-30l-12-14q-3-5 2-8t8 1l8 9v-28q0-5 5-5t5 5v-4q0-5 5-5t5 5v3q0-5 5-5t5 5"
                      "v5q0-4 5-4t5 4v38q0 10-6 18v10z", "#d9b779")
                      + box(54, 90, 44, 13, "#7f9a58", 4) + line("M72 30v22M82 28v24M92 32v20", "#b8935a", 2)),
    "garden-can": ("#e1e8ea", path("M60 50h44v46q0 4-4 4h-36q-4 0-4-4z", STEEL) + path("M60 50h12v50h-8q-4 0-4-4z", LIGHT)
                   + line("M60 84l-30-36", STEEL, 6) + path("M22 52l14-12-10-4-10 8z", "#c99a4a")
                   + line("M64 50q18-32 38 0M104 60q20 2 16 20-3 12-16 12", INK, 4)),
    # A category's picture is for products without one.
    "tea": ("#e4eeda", "".join(
        f'<g transform="rotate({angle} 80 96)">' + leaf(80, 96, 34, fill) + line("M80 96v-44", PAPER, 2) + "</g>"
        for angle, fill in [(-50, "#5a783a"), (50, "#7fa05a"), (0, "#94b56f")])),
    "coffee": ("#eadfd6", "".join(
        f'<g transform="translate({x} {y}) scale(2)">' + bean(0, 0, fill) + "</g>"
        for x, y, fill in [(58, 68, "#5a3d2e"), (104, 70, "#4a342a"), (80, 48, "#7a553f")])),
    "kitchen": ("#efe6da", turned(20, box(76, 56, 8, 50, WOOD, 4) + oval(80, 36, 14, 22, WOOD))
                + turned(-20, box(77, 56, 6, 50, STEEL, 3) + path("M68 14h4v24h4v-24h8v24h4v-24h4v30q0 12-12 14-12-2-12-14z",
                                                                    STEEL))),
    "stationery": ("#e7e3ee", path("M50 18h42l18 18v66h-60z", PAPER) + path("M92 18l18 18h-18z", STEEL)
                   + "".join(line(f"M60 {y}h40", LIGHT, 3) for y in (50, 62, 74, 86))),
    "books": ("#efe2da", box(42, 82, 74, 18, "#96523c", 3) + box(48, 64, 70, 18, "#3f6f66", 3)
              + box(44, 46, 64, 18, "#d49a3a", 3) + "".join(box(56, y, 4, 18, PAPER) for y in (46, 64, 82))),
    "garden": ("#e4eed8", path("M54 70h52l-7 32h-38z", "#b8673f") + box(50, 62, 60, 11, "#9a5231", 3)
               + line("M80 62v-20", "#4c7a3f", 3) + turned(-50, leaf(80, 54, 13, "#6d9a45"))
               + turned(50, leaf(80, 54, 13, "#6d9a45")) + leaf(80, 44, 12, "#5b8c35")),
}


if __name__ == "__main__":
    write(PICTURES)
