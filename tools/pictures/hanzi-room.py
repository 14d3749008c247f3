"""A font for devices without a Chinese one: it reserves the space of every character until the web font is loaded
(ui/app/own-hanzi.ts), so that nothing moves. Each glyph is a short line of the same width.

Run with Debian's python3-fonttools and python3-brotli; written for this shop, nothing is taken from another font.
"""

from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

root = Path(__file__).resolve().parent.parent.parent

# The same characters as `unicode-range` in ui/fonts.css.
blocks = [
    (0x2E80, 0x2FDF), (0x2FF0, 0x30FF), (0x3105, 0x312F), (0x31A0, 0x31E3), (0x3220, 0x33FF), (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6),
]  # fmt: skip
wide = "“”‘’…·•×→"
opening = "“‘《「『【〔〖（［｛〈"
closing = "”’》」』】〕〗）］｝〉、。，．：；"

letters = {ord(sign): "room" for sign in wide}
letters |= {code: "room" for first, last in blocks for code in range(first, last + 1)}
letters |= {ord(sign): "opening" for sign in opening}
letters |= {ord(sign): "closing" for sign in closing}
letters |= {0x2014: "dash", 0x2013: "half"}


def line(left: int, right: int):
    pen = TTGlyphPen(None)
    pen.moveTo((left, 300))
    pen.lineTo((left, 340))
    pen.lineTo((right, 340))
    pen.lineTo((right, 300))
    pen.closePath()
    return pen.glyph()


glyphs = {
    ".notdef": (1000, line(60, 940)),
    "room": (1000, line(60, 940)),
    "opening": (1000, line(600, 900)),
    "closing": (1000, line(100, 400)),
    "dash": (881, line(0, 881)),
    "half": (528, line(0, 528)),
}
builder = FontBuilder(1000, isTTF=True)
builder.setupGlyphOrder(list(glyphs))
builder.setupCharacterMap({0x4E00: "room"})
builder.setupGlyf({name: glyph for name, (_, glyph) in glyphs.items()})
builder.setupHorizontalMetrics({name: (width, glyph.xMin if hasattr(glyph, "xMin") else 0) for name, (width, glyph) in glyphs.items()})
builder.setupHorizontalHeader(ascent=880, descent=-120)
builder.setupNameTable({"familyName": "Hanzi room", "styleName": "Regular"})
builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWinAscent=880, usWinDescent=120)
builder.setupPost()
# Characters in one half of their box can drop the other half, as in the web font.
addOpenTypeFeaturesFromString(
    builder.font, "feature halt { pos opening <-500 0 -500 0>; pos closing <0 0 -500 0>; } halt;"
)
# A many-to-one mapping: a few hundred bytes for all characters.
many = CmapSubtable.newSubtable(13)
many.platformID, many.platEncID, many.language, many.cmap = 3, 10, 0, letters
builder.font["cmap"].tables.append(many)
builder.font["head"].created = builder.font["head"].modified = 0
builder.font.recalcTimestamp = False
builder.font.flavor = "woff2"
builder.font.save(root / "web/public/hanzi-room.woff2")
