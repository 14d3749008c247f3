"""The display face as the shop sets it: one optical size, the weights in use. 77 kB become 40. And one weight of it
for the titles of documents, as plain outlines, since what writes PDF knows nothing of variable fonts.

Run with Debian's python3-fonttools and python3-brotli after an update of the font package.
The font is under the SIL Open Font License (ui/faces/OFL.txt), which allows this.
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

root = Path(__file__).resolve().parent.parent
package = root / "node_modules/@fontsource-variable/bricolage-grotesque"
face = TTFont(package / "files/bricolage-grotesque-latin-opsz-normal.woff2")
narrowed = instantiateVariableFont(face, {"opsz": 48, "wght": (400, 800)})
narrowed.flavor = "woff2"
narrowed.save(root / "ui/faces/bricolage-display-latin.woff2")

title = TTFont(package / "files/bricolage-grotesque-latin-opsz-normal.woff2")
still = instantiateVariableFont(title, {"opsz": 36, "wght": 680})
still.flavor = "woff"
still.save(root / "server/documents/faces/bricolage-title-latin.woff")

for folder in ("ui/faces", "server/documents/faces"):
    (root / folder / "OFL.txt").write_text((package / "LICENSE").read_text())
