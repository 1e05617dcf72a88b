#!/usr/bin/env python3
"""Draws the covers of the bundled board games.

usage: covers.py FOLDER
"""
import math

from drawing import INK, LIGHT, PAPER, STEEL, box, line, oval, path, turned, write


def points(x, y, radius, count, start=-90.0):
    return [(x + radius * math.cos(math.radians(start + 360 * n / count)),
             y + radius * math.sin(math.radians(start + 360 * n / count))) for n in range(count)]


def polygon(corners, fill):
    return path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "z", fill)


def star(x, y, radius, fill):
    outer, inner = points(x, y, radius, 5), points(x, y, radius * .45, 5, -54)
    return polygon([corner for pair in zip(outer, inner) for corner in pair], fill)


def hills(*colors):
    return "".join(path(f"M0 {66 + 16 * n}q40 {-22 + 8 * n} 80 0t80 0v60h-160z", color)
                   for n, color in enumerate(colors))


def catan():
    """Seven fields of an island in the sea."""
    colors = ["#e3c26a", "#4d7d3f", "#d9a441", "#b5543c", "#8fb85a", "#9aa4ae", "#2f6b3a"]
    places = [(80, 60)] + points(80, 60, 34, 6, 0)
    fields = "".join(polygon(points(x, y, 18.5, 6), color) for (x, y), color in zip(places, colors))
    house = path("M73 66v-9l7-6 7 6v9z", "#a3332b")
    road = line("M96 49l0 22", PAPER, 4)
    return polygon(points(80, 60, 62, 6, 0), "#f0dcae") + fields + house + road + oval(114, 60, 6, 6, PAPER)


def trajan():
    """A Roman column with a band of reliefs, between arches."""
    arches = "".join(path(f"M{x} 104v-34q0-16 14-16t14 16v34z", "#a9683f") for x in (12, 120))
    reliefs = "".join(line(f"M69 {y}q11 6 22 0", "#a99c86", 2.5) for y in range(40, 96, 9))
    return (box(0, 104, 160, 16, "#c79a6a") + arches + box(68, 34, 24, 64, "#efe6d4") + reliefs
            + box(60, 28, 40, 7, "#fbf3e2", 2) + box(60, 96, 40, 8, "#fbf3e2", 2)
            + oval(80, 20, 5, 5, "#d9b24c") + box(77, 22, 6, 7, "#d9b24c")
            + line("M48 44q-8 22 10 40M112 44q8 22-10 40", "#7d8f4a", 4))


def lisboa():
    """A yellow tram in front of the town's houses."""
    houses = "".join(box(x, y, 28, 104 - y, fill) + path(f"M{x - 2} {y}l16-12 16 12z", "#b5543c")
                     + "".join(box(x + dx, y + dy, 6, 8, GLASS_BLUE) for dx in (5, 17) for dy in (8, 24))
                     for x, y, fill in [(4, 44, "#f2d7c4"), (38, 30, "#e7e9d2"), (72, 42, "#d5e5ec"),
                                        (106, 28, "#f3e2b4"), (134, 46, "#e9cfd3")])
    tram = (box(38, 62, 76, 36, "#e8b81f", 6) + box(38, 82, 76, 6, PAPER) + box(36, 56, 80, 8, "#c8990e", 4)
            + "".join(box(x, 67, 13, 13, GLASS_BLUE, 2) for x in (44, 61, 78, 95))
            + oval(54, 99, 7, 7, INK) + oval(98, 99, 7, 7, INK) + line("M76 56l10-16h24", INK, 2))
    return houses + box(0, 104, 160, 16, "#8f8a80") + line("M0 110h160", LIGHT, 2) + tram


GLASS_BLUE = "#6f9fb8"


def pandemic():
    """The globe, with germs of four colours and the ways between them."""
    land = path("M50 46q10-14 26-12 4 8-6 12-2 10-12 10-8-2-8-10zM86 54q14-10 26 0 4 14-8 24-8 8-12-2-10-8-6-22z"
                "M56 70q12-4 16 6-2 14-8 18-10-8-8-24z", "#5f9a5a")
    ways = line("M52 44L74 62 108 50M74 62L64 88M74 62L104 80", PAPER, 1.5)
    germs = "".join(box(x - 5, y - 5, 10, 10, fill, 2) for x, y, fill in [
        (52, 44, "#2f5fb3"), (108, 50, "#c23b32"), (64, 88, "#e0b52e"), (104, 80, "#2b2b2b"), (74, 62, "#c23b32")])
    return oval(80, 62, 46, 46, "#2d6a94") + oval(76, 58, 40, 40, "#3a7dab") + land + ways + germs


def ticket_to_ride():
    """A steam engine on its rails."""
    wheels = "".join(oval(x, 90, r, r, "#a3332b") + oval(x, 90, r / 2.5, r / 2.5, "#e0b52e")
                     for x, r in [(50, 11), (76, 11), (104, 8)])
    smoke = "".join(oval(x, y, r, r * .8, "#fbf8f1") for x, y, r in [(112, 30, 9), (98, 22, 12), (78, 18, 14)])
    return (hills("#8fb0a0", "#6f9a78", "#55805e") + smoke + box(0, 100, 160, 4, INK)
            + "".join(box(x, 104, 8, 6, "#7a5a3a") for x in range(2, 160, 16))
            + box(34, 46, 30, 42, "#2f3d4c", 3) + box(30, 42, 38, 6, "#a3332b", 2) + box(40, 53, 16, 14, "#f3d98a", 2)
            + box(60, 60, 56, 26, "#2f3d4c", 8) + box(106, 40, 10, 22, "#2f3d4c") + box(102, 36, 18, 6, "#a3332b", 2)
            + oval(86, 58, 8, 6, "#e0b52e") + path("M116 78l18 22h-18z", "#a3332b") + oval(118, 70, 4, 4, "#f3d98a")
            + wheels + line("M50 90h26", STEEL, 3))


def azul():
    """A wall of glazed tiles."""
    def tile(x, y, kind):
        ground, mark = [("#1f5fa8", PAPER), (PAPER, "#1f5fa8"), ("#e0a93e", "#8c3c29"), ("#c23b32", PAPER),
                        ("#2d8a8a", PAPER)][kind]
        middle = (x + 15, y + 15)
        shape = [polygon(points(*middle, 10, 4), mark), oval(*middle, 8, 8, mark) + oval(*middle, 4, 4, ground),
                 star(*middle, 11, mark), polygon(points(*middle, 10, 4, -45), mark) + oval(*middle, 4, 4, ground),
                 "".join(oval(cx, cy, 4.5, 4.5, mark) for cx, cy in points(*middle, 6.5, 4))][kind]
        return box(x, y, 30, 30, ground, 2) + shape
    return box(0, 0, 160, 120, "#d8cdb8") + "".join(
        tile(1 + 32 * column, -4 + 32 * row, (column + 2 * row) % 5) for column in range(5) for row in range(4))


def cthulhu():
    """Arms that rise out of the sea under a watching eye."""
    arms = "".join(line(f"M{x} 124q{-bend} {-rise} {bend / 2} {-rise}t{bend} {-rise / 2}", "#3f7a5a", width)
                   for x, bend, rise, width in [(22, 18, 44, 12), (52, -14, 36, 10), (110, 14, 38, 10),
                                                (140, -18, 46, 12)])
    return (box(0, 0, 160, 120, "#1d2b36") + oval(80, 40, 70, 34, "#2a4048")
            + path("M36 44q44-40 88 0-44 40-88 0z", "#9fcf6a") + oval(80, 44, 15, 19, "#e0b52e")
            + path("M80 27q8 17 0 34-8-17 0-34z", "#111") + arms + oval(80, 124, 110, 20, "#16303a")
            + line("M10 112q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0", "#3d6a78", 2))


def carcassonne():
    """A walled town above a road through meadows."""
    def tower(x, y, height, width=18):
        teeth = "".join(box(x + dx, y - 5, 4, 6, "#c9b48a") for dx in range(0, width, 7))
        return box(x, y, width, height, "#c9b48a") + teeth + box(x + width / 2 - 2, y + 8, 4, 9, "#5a4630", 2)
    roofs = "".join(path(f"M{x - 3} {y - 4}l12-20 12 20z", "#9a3f33") for x, y in [(34, 44), (108, 44)])
    return (box(0, 0, 160, 70, "#a9cfe3") + hills("#8fb85a", "#7aa548", "#679039") + roofs
            + box(40, 54, 80, 30, "#d8c69e") + "".join(box(x, 49, 5, 6, "#d8c69e") for x in range(54, 108, 10))
            + tower(34, 44, 42) + tower(108, 44, 42) + tower(72, 36, 50, 16)
            + path("M73 86v-12q0-7 7-7t7 7v12z", "#5a4630") + path("M76 86h8q-8 18 10 34h-32q26-16 14-34z", "#efe0b9")
            + oval(30, 96, 5, 5, "#3a7dab") + box(26, 99, 8, 12, "#3a7dab", 3))


def pilares_da_terra():
    """A cathedral that is being built."""
    def window(x, y):
        return path(f"M{x} {y + 16}v-8q0-8 5-12 5 4 5 12v8z", "#3d5f8f")
    return (box(0, 0, 160, 120, "#f0d9b4") + oval(128, 26, 12, 12, "#f7c95c") + box(0, 100, 160, 20, "#9a7a4a")
            + box(40, 44, 22, 56, "#cbbfa8") + box(98, 58, 22, 42, "#cbbfa8") + box(62, 58, 36, 42, "#ded3bd")
            + path("M38 44l13-30 13 30z", "#7d7463") + path("M60 58l20-22 20 22z", "#8f8674")
            + oval(80, 66, 8, 8, "#b5543c") + oval(80, 66, 4, 4, "#e0b52e")
            + path("M71 100v-12q0-10 9-14 9 4 9 14v12z", "#4a3a28") + window(46, 54) + window(46, 76) + window(104, 74)
            + line("M101 58v-9M117 58v-9M96 49h26", "#8a6238", 2.5)
            + line("M132 100v-72h-23v9M132 40l-11-12", "#8a6238", 3) + box(104, 37, 10, 8, "#ded3bd"))


def luna():
    """The moon over a temple in a garden."""
    stars = "".join(star(x, y, r, "#f7e9b0") for x, y, r in [(26, 24, 4), (38, 48, 2.5), (136, 62, 3), (138, 20, 4),
                                                           (152, 44, 2.5), (14, 66, 2.5)])
    return (box(0, 0, 160, 120, "#232a52") + stars + oval(84, 44, 34, 34, "#f3e3a1") + oval(96, 38, 30, 30, "#232a52")
            + path("M0 98q40-16 80-6t80-4v40h-160z", "#3d5a4a") + path("M50 78l30-16 30 16z", "#d9d3e4")
            + box(52, 78, 56, 5, "#efeaf6") + "".join(box(x, 83, 6, 18, "#d9d3e4") for x in (56, 68, 86, 98))
            + box(50, 100, 60, 6, "#efeaf6"))


def dixit():
    """A rabbit that rides a paper boat through the clouds."""
    clouds = "".join(oval(x, y, r, r * .6, "#fbf3f7") for x, y, r in [(20, 104, 28), (62, 110, 34), (108, 106, 32),
                                                                    (148, 110, 30), (30, 26, 16), (132, 36, 18)])
    rabbit = (oval(72, 26, 5, 18, "#efe6ea") + oval(90, 26, 5, 18, "#efe6ea") + oval(72, 28, 2, 12, "#e3a6b8")
              + oval(90, 28, 2, 12, "#e3a6b8") + oval(81, 50, 16, 14, "#efe6ea") + oval(75, 48, 2, 2.5, INK)
              + oval(87, 48, 2, 2.5, INK) + oval(81, 54, 2.5, 2, "#d9788f") + oval(81, 74, 15, 15, "#efe6ea"))
    return (box(0, 0, 160, 120, "#7d6aa8") + oval(80, 60, 90, 50, "#9a83c2") + clouds + rabbit
            + path("M36 76h90l-18 24h-54z", "#e0b52e") + path("M81 76l-22 24h44z", "#c8990e")
            + oval(122, 58, 9, 9, "#c23b32") + line("M122 67q-4 8-18 10", PAPER, 1.5))


def dobble():
    """A round card with many signs, one of which another card has too."""
    heart = "M{0} {1}c-8-12-20 0 0 14 20-14 8-26 0-14z"
    return (box(0, 0, 160, 120, "#5a3f8f") + oval(128, 96, 44, 44, "#efe9f7") + path(heart.format(128, 84), "#c23b32")
            + oval(66, 56, 52, 52, "#2b1f4a") + oval(66, 56, 48, 48, PAPER) + star(50, 30, 12, "#e0b52e")
            + path(heart.format(92, 44), "#c23b32") + path("M34 60q0-14 10-14t10 14z", "#4d9a5a")
            + box(42, 60, 4, 10, "#7a5a3a") + polygon(points(68, 62, 11, 6), "#2f5fb3")
            + path("M84 66l12 8-12 8 3-8z", "#d9772e") + oval(56, 86, 9, 9, "#e8c93a") + oval(53, 84, 1.5, 1.5, INK)
            + oval(59, 84, 1.5, 1.5, INK) + line("M52 89q4 4 8 0", INK, 1.5)
            + path("M74 14l-6 12h5l-3 10 10-14h-6l4-8z", "#8f5fc2"))


COVERS = {
    "catan": ("#3a86b0", catan()),
    "trajan": ("#f1dcb9", trajan()),
    "lisboa": ("#bfe0ee", lisboa()),
    "pandemic": ("#16222e", pandemic()),
    "ticket_to_ride": ("#cfe3ea", ticket_to_ride()),
    "azul": ("#d8cdb8", azul()),
    "cthulhu": ("#1d2b36", cthulhu()),
    "carcassonne": ("#a9cfe3", carcassonne()),
    "pilares_da_terra": ("#f0d9b4", pilares_da_terra()),
    "luna": ("#232a52", luna()),
    "dixit": ("#7d6aa8", dixit()),
    "dobble": ("#5a3f8f", dobble()),
}

if __name__ == "__main__":
    write(COVERS)
