"""Shapes for drawn pictures, and their writing as WebP images. Needs chromium and cwebp (package webp)."""
import pathlib
import subprocess
import sys
import tempfile

WIDTH, HEIGHT, SCALE = 160, 120, 2
INK, STEEL, LIGHT, WOOD, PAPER, GLASS = "#33373d", "#9aa4ae", "#d5dbe1", "#b98a5a", "#fbf8f1", "#dcecf2"


def path(data, fill):
    return f'<path d="{data}" fill="{fill}"/>'


def line(data, stroke, width=4):
    return (f'<path d="{data}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"'
            ' stroke-linejoin="round"/>')


def box(x, y, width, height, fill, radius=0):
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"/>'


def oval(x, y, width, height, fill):
    return f'<ellipse cx="{x}" cy="{y}" rx="{width}" ry="{height}" fill="{fill}"/>'


def turned(angle, drawing):
    return f'<g transform="rotate({angle} 80 60)">{drawing}</g>'


def svg(background, drawing):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH * SCALE}" height="{HEIGHT * SCALE}"'
            f' viewBox="0 0 {WIDTH} {HEIGHT}">' + box(0, 0, WIDTH, HEIGHT, background)
            + oval(80, 103, 46, 4, "#00000014") + drawing + "</svg>")


def write(pictures):
    """Writes each picture, a background and a drawing by name, to the folder that the command line names."""
    folder = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as scratch:
        source, shot = pathlib.Path(scratch, "picture.svg"), pathlib.Path(scratch, "picture.png")
        for name, (background, drawing) in pictures.items():
            source.write_text(svg(background, drawing))
            subprocess.run(["chromium", "--headless=new", "--no-sandbox", f"--user-data-dir={scratch}/chromium",
                            f"--window-size={WIDTH * SCALE},{HEIGHT * SCALE}", f"--screenshot={shot}", f"file://{source}"],
                           check=True, capture_output=True)
            subprocess.run(["cwebp", "-quiet", "-lossless", "-near_lossless", "40", "-z", "9", shot,
                            "-o", folder / f"{name}.webp"], check=True)
