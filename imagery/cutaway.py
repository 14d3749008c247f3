"""The machine without its lid and shoulder: battery, boards, motors, the spindle of the disc."""
from math import cos, pi, sin

import bpy

import genie
import materials
import mesh
from machines import MACHINES


def box(name, x, y, z, size, material, edge=3):
    rows = [[(x + dx * size[0] / 2, y + dy * size[1] / 2, z + dz * size[2]) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            for dz in (0, 1)]
    return mesh.rounded(mesh.grid(name, rows, material, True, (True, True)), edge)


def build(key):
    handle = genie.build(key)
    m = MACHINES[key]
    # The near half of the outside is gone; the frame below the belt stays.
    room = mesh.prism('opening', [(-901, 4), (899, 4.3), (899, 903), (-901, 903)], m.rings[1][0] + 24, 900, None)
    deeper = mesh.prism('deeper', [(-903, 4.1), (897, 4.4), (897, 901), (-903, 901)], m.rings[1][0] + 3, 900, None)
    for item in list(handle.children):
        if item.name.split('.')[0] in ('lid', 'shoulder', 'core', 'nose', 'flanks'):
            mesh.cut(item, deeper if item.name.startswith('core') else room)
    copper = materials.principled('copper', '#b8743c', 0.3, metal=1.0)
    board = materials.principled('board', '#2c6b57', 0.45)
    base = m.rings[1][0] + 4
    before = set(bpy.data.objects)
    box('battery', -m.a * 0.62, 52, base, (m.a * 0.36, 92, 66), materials.principled('pack', '#6b6a70', 0.5))
    for k in range(5):
        mesh.lathe('cell', [(0, 0), (10, 0), (10, 60), (9, 62), (4, 62), (4, 63), (0, 63)], materials.steel(),
                   at=(-m.a * 0.62 - 46 + k * 23, 84, base + 5), count=32)
    box('board', m.ring[0], 44, base + 54, (120, 76, 2), board, 0.4)
    for x, y, size in ((-30, 30, 22), (18, 44, 16), (40, 22, 10), (-8, 62, 12)):
        box('chip', m.ring[0] + x, y, base + 56, (size, size, 3), materials.deep(), 0.5)
    mesh.lathe('disc motor', [(0, 56), (30, 56), (32, 54), (32, 6), (36, 4), (36, 0)], materials.steel(), at=(18, 40, base - 6))
    mesh.lathe('windings', [(33, 40), (34.5, 36), (34.5, 16), (33, 12)], copper, at=(18, 40, base - 6))
    mesh.lathe('wheel motor', [(0, 60), (25, 60), (26, 62), (26, 118), (0, 118)], materials.steel(), 'y', (m.drive.x, 0, m.drive.axle))
    for item in set(bpy.data.objects) - before:
        item.parent = handle
    return handle
