"""What stands on the deck: the display in its ring of light, the button that stops, the grip, antenna, lidar."""
from math import cos, pi, sin

import labels
import materials
import mesh


def turned(name, deck, x, profile, material, count=160):
    """Round in plan, and it follows the crown of the deck: no gap opens below it. (radius, lift)"""
    rows = []
    for radius, lift in profile:
        row = []
        for k in range(count):
            t = 2 * pi * k / count
            place, normal = deck.at(x + radius * cos(t), radius * sin(t))
            row.append(tuple(place + normal * lift))
        rows.append(row)
    return mesh.grid(name, rows, material, True, (False, radius < 0.5))


def ring(m, deck, is_lit):
    """Seated in the deck: bezel, diffuser that glows, dark glass with what the machine has to say."""
    x, r = m.ring
    turned('bezel', deck, x, [(r + 11.9, -4), (r + 11.9, -0.5), (r + 11.3, 0.3), (r + 10, 0.8), (r + 6, 1.1), (r + 3, 1.0),
                              (r + 1.8, 0.7), (r + 1, -0.1), (r + 0.8, -3)], materials.bezel())
    light = materials.lamp() if is_lit else materials.principled('lamp off', '#e4d6ba', 0.35, coat=0.3)
    turned('light', deck, x, [(r + 0.9, -2.4), (r - 0.6, -1.0), (r - 3, -0.2), (r - 6, 0.2), (r - 8, 0.25), (r - 10, 0.2),
                              (r - 13, -0.2), (r - 15.4, -1.0), (r - 16.4, -2.4)], light)
    turned('groove', deck, x, [(r - 15.6, -1.8), (r - 19, -1.8)], materials.deep())
    turned('display', deck, x, [(r - 17.2, -2), (r - 17.2, 0.1), (r - 17.6, 0.6), (r - 18.6, 0.9), (r - 20, 1.0),
                                (r - 30, 1.0), ((r - 20) * 0.4, 1.0), (0.2, 1.0)], materials.glass())
    if is_lit:
        figures(m, deck)


def figures(m, deck):
    """Battery, as an arc, and the name of what it does: a path mown in lines."""
    glow, (x, r) = materials.screen(1.5), m.ring

    def lay(u, v):
        place, normal = deck.at(x + u, v)
        return tuple(place + normal * 1.08)
    arc = [((r - 28) * cos(t), (r - 28) * sin(t)) for t in (2.3 + (pi * 2 - 1.9) * i / 80 for i in range(81))]
    lines, lane = [arc], r * 0.12
    path = []
    for k in range(-2, 3):
        ends = ((-r * 0.26, k * lane), (r * 0.26, k * lane))
        path += ends if k % 2 else ends[::-1]
    lines.append(path)
    labels.write('figures', lines, lay, glow, 1.5)


def patch(name, deck, x, y, half, exponent, profile, material, count=96):
    """A part that lies on the deck and follows its crown: (millimetres inside the outline, lift)."""
    rows = []
    for inset, lift in profile:
        row = []
        for u, v in mesh.oval(half[0] - inset, half[1] - inset, exponent, count, (x, y)):
            place, normal = deck.at(u, v)
            row.append(tuple(place + normal * lift))
        rows.append(row)
    return mesh.grid(name, rows, material, True, (False, True))


def hole(deck, x, y, half, exponent):
    z = deck.at(x, y)[0].z
    return mesh.prism('room', mesh.oval(half[0], half[1], exponent, 96, (x, y)), z - 30, z + 30, None)


def controls(m, deck, lid):
    back = m.ring[0] - m.ring[1] - 20
    grip = -m.a + m.rings[5][1] + 34
    middle = (back + grip + 22) / 2
    wide = (max(16, (back - grip) / 2 - 26), m.b * 0.3)
    rooms = [hole(deck, middle, 0, (wide[0] + 1, wide[1] + 1), 5), hole(deck, grip, 0, (12, m.b * 0.42), 4),
             mesh.lathe('room', [(0, -30), (m.ring[1] + 12.6, -30), (m.ring[1] + 12.6, 30), (0, 30)], None,
                        at=tuple(deck.at(m.ring[0], 0)[0]))]
    if lid:
        mesh.cut(lid, mesh.joined('rooms', rooms))
    patch('stop rim', deck, middle, 0, wide, 5,
          [(0, -4), (0, -0.6), (0.5, 0.2), (1.4, 0.5), (6, 0.3), (8, -1.2), (8.4, -3)], materials.side())
    patch('stop', deck, middle, 0, (wide[0] - 9, wide[1] - 9), 5,
          [(0, -3), (0, 0.6), (0.6, 1.5), (1.8, 1.9), (5, 1.5)], materials.dark())
    patch('grip', deck, grip, 0, (11.4, m.b * 0.42 - 0.6), 4,
          [(0, -4), (0, -0.6), (0.8, -0.1), (1.8, -0.6), (3.2, -7), (5, -11)], materials.dark())
    lines = [labels.arc(0, 43, 20, 20, -60, 240), [(0, 14), (0, 40)]]
    labels.on_deck(deck, lines, 0, middle, 0, min(14, wide[0] * 0.8), materials.screen(0.4), 1, 6)


def prints(m, deck):
    lines, width = labels.number(m.key)
    front = m.ring[0] + m.ring[1] + 34
    if not m.turret:
        labels.on_deck(deck, labels.NAME + [labels.DOT], 230, front + 14, 0, 15, materials.print_ink(), -1)
    back = m.ring[0] - m.ring[1] - 24
    labels.on_deck(deck, lines, width, back + 2, m.b * 0.27, 9, materials.print_ink(), -1, 7)


def mast(m, deck):
    if not m.mast:
        return
    x, y, height = m.mast
    foot = deck.at(x, y)[0].z - 6
    at, top = (x, y, 0), foot + height
    mesh.lathe('mast foot', [(22, foot - 2), (22, foot + 4), (20, foot + 6.5), (14, foot + 10), (8.4, foot + 19),
                             (7.4, foot + 24)], materials.shoulder(), at=at, count=64)
    mesh.lathe('mast', [(6, foot + 20), (5.4, top + 2)], materials.dark(), at=at, count=40)
    mesh.lathe('mast nut', [(8, foot + 23), (8, foot + 28), (6.4, foot + 30), (6, foot + 30)], materials.dark(), at=at, count=40)
    mesh.lathe('antenna below', [(7, top - 7), (9, top - 3), (30, top), (41, top + 3.4), (43.4, top + 6.4)],
               materials.side(), at=at)
    mesh.lathe('antenna seam', [(43.4, top + 6.2), (42.2, top + 6.8), (42.2, top + 7.8), (43.4, top + 8.2)], materials.deep(), at=at)
    mesh.lathe('antenna', [(43.4, top + 8), (44, top + 9), (43.6, top + 12.5), (41.6, top + 15), (38, top + 16.6),
                           (20, top + 18.6), (0, top + 19.2)], materials.shell(), at=at)


def turret(m, deck):
    if not m.turret:
        return
    x, r, height = m.turret
    foot = deck.at(x, 0)[0].z - 5
    at, top = (x, 0, 0), foot + height
    mesh.lathe('turret foot', [(r + 13, foot - 3), (r + 13, foot + 4), (r + 12, foot + 6.4), (r + 7, foot + 10),
                               (r + 3.6, foot + 13.4), (r + 2, foot + 14), (r - 2, foot + 14)], materials.shoulder(), at=at)
    mesh.lathe('turret glass', [(r, foot + 13), (r - 1, (foot + top) / 2), (r, top - 13)], materials.glass(), at=at)
    mesh.lathe('turret inside', [(r * 0.5, foot + 12), (r * 0.5, top - 13)], materials.deep(), at=at)
    mesh.lathe('turret cap', [(r - 2, top - 14), (r + 2.6, top - 14), (r + 3.2, top - 13), (r + 3, top - 4),
                              (r + 1, top - 0.4), (r - 3, top + 1.4), (r - 26, top + 4), (r - 31, top + 4.1),
                              (r - 31.6, top + 3.2), (r - 34, top + 3.2), (r - 34.6, top + 4.2), (0, top + 5)],
               materials.shell(), at=at)


def build(m, deck, lid, is_lit=True):
    controls(m, deck, lid)
    ring(m, deck, is_lit)
    prints(m, deck)
    mast(m, deck)
    turret(m, deck)
