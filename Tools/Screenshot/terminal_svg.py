#!/usr/bin/env python3
"""Draws a terminal's screen, as `tmux capture-pane -e -p` prints it, as an SVG picture on standard output.

usage: terminal_svg.py TITLE < SCREEN
"""
import html
import re
import sys
import unicodedata

WIDTH, HEIGHT, MARGIN, BAR = 8.4, 18, 14, 30
# The sixteen colours of a light terminal theme.
COLORS = ["#24292f", "#cf222e", "#116329", "#7d4e00", "#0969da", "#8250df", "#1b7c83", "#6e7781",
          "#57606a", "#a40e26", "#1a7f37", "#633c01", "#218bff", "#a475f9", "#3192aa", "#8c959f"]
TEXT, PAPER = "#24292f", "#ffffff"


def cells(character):
    return 2 if unicodedata.east_asian_width(character) in "WF" else 0 if unicodedata.combining(character) else 1


class Style:
    def __init__(self):
        self.foreground, self.background = None, None
        self.bold = self.dim = self.reverse = self.underline = False

    def take(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 2, 4, 7):
                setattr(self, {1: "bold", 2: "dim", 4: "underline", 7: "reverse"}[code], True)
            elif code == 22:
                self.bold = self.dim = False
            elif code in (24, 27):
                setattr(self, {24: "underline", 27: "reverse"}[code], False)
            elif code in (39, 49):
                setattr(self, "foreground" if code == 39 else "background", None)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.foreground = COLORS[code - 30 if code < 90 else code - 82]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.background = COLORS[code - 40 if code < 100 else code - 92]
            elif code in (38, 48) and codes[:1] == [5]:
                number, codes = codes[1], codes[2:]
                setattr(self, "foreground" if code == 38 else "background", COLORS[number % 16])

    def colors(self):
        foreground, background = self.foreground or TEXT, self.background
        return (background or PAPER, foreground) if self.reverse else (foreground, background)


def runs(line, style):
    """The line's pieces of one style, each with its first column."""
    column = 0
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if piece.startswith("\x1b["):
            style.take(piece[2:-1])
        else:
            # Words that are far apart are placed one by one, since fonts differ in how wide they draw a blank.
            for words in re.findall(r" {2,}|(?:(?! {2}).)+", piece):
                yield column, words
                column += sum(map(cells, words))


def main():
    title = sys.argv[1]
    lines = sys.stdin.read().rstrip("\n").split("\n")
    columns = 80
    style, body = Style(), []
    for row, line in enumerate(lines):
        top = BAR + MARGIN + row * HEIGHT
        for column, text in runs(line, style):
            foreground, background = style.colors()
            left, width = MARGIN + column * WIDTH, sum(map(cells, text)) * WIDTH
            if background:
                body.append(f'<rect x="{left:.1f}" y="{top}" width="{width:.1f}" height="{HEIGHT}" fill="{background}"/>')
            if not text.strip():
                continue
            looks = ' font-weight="bold"' if style.bold else ""
            looks += ' opacity="0.6"' if style.dim else ""
            looks += ' text-decoration="underline"' if style.underline else ""
            body.append(
                f'<text x="{left:.1f}" y="{top + 13}" fill="{foreground}" textLength="{width:.1f}"'
                f'{looks} xml:space="preserve">{html.escape(text)}</text>'
            )
    width, height = columns * WIDTH + 2 * MARGIN, BAR + len(lines) * HEIGHT + 2 * MARGIN
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" role="img">\n'
        f"<title>{html.escape(title)}</title>\n"
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}" stroke="#d0d7de"/>\n'
        f'<text x="{width / 2:.0f}" y="20" text-anchor="middle" font-family="sans-serif" font-size="12" '
        f'fill="#57606a">{html.escape(title)}</text>\n'
        '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">\n'
        + "\n".join(body)
        + "\n</g>\n</svg>"
    )


main()
