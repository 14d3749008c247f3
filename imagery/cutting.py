"""The floating disc with three razor blades that swing, its guard, the lid of the battery, the contacts."""
from math import cos, pi, sin

from mathutils import Matrix, Vector

import materials
import mesh

MIDDLE = 18  # how far in front of the centre the disc turns


def lying(x, y, z, turn=0.0):
    return Matrix.Translation(Vector((x, y, z)) * mesh.MM) @ Matrix.Rotation(turn, 4, 'Z')


def guard(m, floor):
    """The cutting room, and the rim that keeps feet out of it."""
    r, at = m.cutting / 2 + 34, (MIDDLE, 0, 0)
    room = mesh.lathe('cutting room', [(0, m.floor - 30), (r - 8, m.floor - 30), (r - 8, m.floor + 22), (0, m.floor + 22)], None, at=at)
    mesh.cut(floor, room)
    mesh.lathe('guard', [(r - 10, m.floor + 22), (r - 10, m.floor - 2), (r - 8.6, m.floor - 3.6), (r - 3, m.floor - 3.6),
                         (r, m.floor - 2), (r + 1, m.floor + 2)], materials.side(), at=at, count=128)
    mesh.lathe('roof', [(0, m.floor + 21), (r - 9, m.floor + 21)], materials.deep(), at=at)


def disc(m):
    r, z = m.cutting / 2 - 26, m.floor + 2
    holes = [[(MIDDLE * 0 + r * 0.5 * cos(t) + r * 0.17 * cos(s), r * 0.5 * sin(t) + r * 0.17 * sin(s))
              for s in (2 * pi * i / 40 for i in range(40))] for t in (2 * pi * k / 3 - 0.7 for k in range(3))]
    mesh.plate('disc', [mesh.oval(r, r, count=128)] + holes, 4, 1.2, materials.shoulder(), lying(MIDDLE, 0, z + 2))
    at = (MIDDLE, 0, 0)
    mesh.lathe('disc step', [(r - 8, z + 1), (r - 9, z - 1.2), (r - 11, z - 1.6), (r * 0.74, z - 1.6), (r * 0.72, z + 1)],
               materials.shoulder(), at=at)
    mesh.lathe('motor', [(r * 0.3, z + 1), (r * 0.26, z - 4), (r * 0.24, z - 6), (r * 0.12, z - 7), (r * 0.1, z - 5),
                         (0, z - 5)], materials.side(), at=at)
    mesh.lathe('spindle', [(r * 0.09, z - 4), (r * 0.085, z - 8.5), (r * 0.07, z - 9.5), (0, z - 9.5)], materials.steel(), at=at, count=6)
    for k in range(3):
        blade(m, r, z, 2 * pi * k / 3 + 0.35)


def razor(long, place):
    """Two ground edges, a hole at its screw."""
    outline = [(-9, -8), (long - 4, -9), (long, -6), (long, 6), (long - 4, 9), (-9, 8)]
    screw = [(3.4 * cos(2 * pi * i / 24), 3.4 * sin(2 * pi * i / 24)) for i in range(24)]
    mesh.plate('blade', [outline, screw], 1.0, 0.25, materials.razor(), place)
    bright = materials.principled('ground edge', '#f2f3f6', 0.12, metal=1.0)
    for side in (-1, 1):
        ground = [(2, side * 5.6), (long - 4, side * 6), (long - 4, side * 8.2), (2, side * 7.7)]
        mesh.plate('edge', [ground], 1.1, 0.1, bright, place)


def blade(m, r, z, turn):
    seat = r - 9
    x, y = MIDDLE + seat * cos(turn), seat * sin(turn)
    razor(m.cutting / 2 - seat, lying(x, y, z - 2.2, turn + 0.2))
    mesh.lathe('blade screw', [(0, z - 5.2), (2.2, z - 5.2), (2.6, z - 6.2), (6.6, z - 5.6), (7.4, z - 4), (7.4, z - 1)],
               materials.steel(), at=(x, y, 0), count=40)


def hatch(m):
    x, half, z = -m.a * 0.7, (m.a * 0.14, m.b * 0.48), m.floor
    lid = mesh.oval(half[0], half[1], 7, 96)
    mesh.plate('hatch seam', [mesh.oval(half[0] + 1.6, half[1] + 1.6, 7, 96)], 2, 0.2, materials.deep(), lying(x, 0, z))
    mesh.plate('hatch', [lid], 5, 1.2, materials.dark(), lying(x, 0, z - 1))
    for end in (1, -1):
        for side in (1, -1):
            at = (x + end * (half[0] - 12), side * (half[1] - 12), 0)
            mesh.lathe('hatch screw', [(0, z - 3.2), (2.2, z - 3.2), (2.6, z - 4.4), (4.6, z - 4.2), (5, z - 3)],
                       materials.steel(), at=at, count=32)
    for k in range(5):
        mesh.plate('rib', [mesh.oval(half[0] * 0.5, 1.6, 4, 32)], 2, 0.5, materials.dark(), lying(x, (k - 2) * 12, z - 3.6))


def contacts(m):
    """Where the dock touches: two plates of steel in the chin."""
    for side in (1, -1):
        mesh.plate('contact', [mesh.oval(8, 16, 6, 48)], 4, 0.8, materials.steel(),
                   lying(m.a - m.rings[0][1] - 36, side * 26, m.floor - 0.6))


def ribs(m):
    """What stiffens a moulded floor: two rings around the guard, and webs to the nose."""
    r, z = m.cutting / 2 + 44, m.floor
    for out in (0, 12):
        profile = [(r + out, z + 1), (r + out + 0.4, z - 2.2), (r + out + 2.4, z - 2.2), (r + out + 2.8, z + 1)]
        if r + out + 3 < m.b - m.rings[0][1] - 24:
            mesh.lathe('floor ring', profile, materials.dark(), at=(MIDDLE, 0, 0), count=128)
    for k in range(-2, 3):
        x = m.a * 0.72 + 6 * abs(k)
        mesh.plate('web', [mesh.oval(m.a * 0.05, 1.4, 4, 32)], 3, 0.6, materials.dark(), lying(x - 26, k * 15, z - 1))


def build(m, floor):
    guard(m, floor)
    ribs(m)
    disc(m)
    hatch(m)
    contacts(m)
