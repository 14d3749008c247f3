"""Reduces the fonts to the letters of the shop's languages and the weights in use. A first visit loads 31 kB instead of
75; other Latin letters stay in the files of the packages, for names that need them. Also writes one weight of the
display face with static outlines, for the titles of documents, because the PDF library does not support variable fonts.

Run with Debian's python3-fonttools and python3-brotli after an update of the font packages.
The fonts are under the SIL Open Font License (ui/faces/OFL*.txt), which allows this.
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

root = Path(__file__).resolve().parent.parent.parent
packages = root / "node_modules/@fontsource-variable"
display = packages / "bricolage-grotesque"
text = packages / "hanken-grotesk"

# The same letters as `unicode-range` in ui/fonts.css.
letters = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0£§©«°±²³·¹»×ÄÉËÏÖÜßàáâäçèéêëîïñóôöùúûü–—‘’‚“”„•…‹›€−"


def lettered(face: TTFont) -> TTFont:
    options = Options(layout_features=["ccmp", "kern", "locl", "mark", "pnum", "tnum"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(face)
    return face


def save(face: TTFont, flavor: str, path: str) -> None:
    face.flavor = flavor
    face.save(root / path)


# Titles have one weight; running text has several, none lighter than 400 or heavier than 700.
titles = lettered(TTFont(display / "files/bricolage-grotesque-latin-opsz-normal.woff2", recalcTimestamp=False))
save(instantiateVariableFont(titles, {"opsz": 48, "wght": 640}), "woff2", "ui/faces/bricolage-display-latin.woff2")
running = lettered(TTFont(text / "files/hanken-grotesk-latin-wght-normal.woff2", recalcTimestamp=False))
save(instantiateVariableFont(running, {"wght": (400, 700)}), "woff2", "ui/faces/hanken-text-latin.woff2")

documents = TTFont(display / "files/bricolage-grotesque-latin-opsz-normal.woff2", recalcTimestamp=False)
title = instantiateVariableFont(documents, {"opsz": 36, "wght": 640})
save(title, "woff", "server/platform/pdf/faces/bricolage-title-latin.woff")

for folder in ("ui/faces", "server/platform/pdf/faces"):
    (root / folder / "OFL.txt").write_text((display / "LICENSE").read_text())
(root / "ui/faces/OFL-hanken-grotesk.txt").write_text((text / "LICENSE").read_text())
