"""The machine without its lid and shoulder: battery, boards, motors, the spindle of the disc."""
from random import Random

import bpy
from mathutils import Vector

import genie
import materials
import mesh
from machines import MACHINES


def box(name, x, y, z, size, material, edge=3):
    rows = [[(x + dx * size[0] / 2, y + dy * size[1] / 2, z + dz * size[2]) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            for dz in (0, 1)]
    return mesh.rounded(mesh.grid(name, rows, material, True, (True, True)), edge)


def wire(colour, start, end, sag=16):
    data = bpy.data.curves.new('wire', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution = '3D', 0.0016, 3
    spline = data.splines.new('BEZIER')
    spline.bezier_points.add(2)
    middle = tuple((p + q) / 2 for p, q in zip(start, end))
    for point, (x, y, z) in zip(spline.bezier_points, (start, (middle[0], middle[1] + sag, middle[2] + sag), end)):
        point.co = (x * mesh.MM, y * mesh.MM, z * mesh.MM)
        point.handle_left_type = point.handle_right_type = 'AUTO'
    mesh.add('wire', data, materials.principled('wire ' + colour, colour, 0.45), False)


def build(key):
    handle = genie.build(key)
    m = MACHINES[key]
    # The near half of the outside is gone; the frame below the belt stays.
    room = mesh.prism('opening', [(-901, 4), (899, 4.3), (899, 903), (-901, 903)], m.rings[1][0] + 24, 900, None)
    deeper = mesh.prism('deeper', [(-903, 4.1), (897, 4.4), (897, 901), (-903, 901)], m.rings[1][0] + 3, 900, None)
    for item in list(handle.children):
        if item.name.split('.')[0] in ('lid', 'shoulder', 'core', 'nose', 'flanks'):
            mesh.cut(item, deeper if item.name.startswith('core') else room)
    # What was printed on the half that is gone is gone with it.
    for item in [i for i in handle.children if i.name.startswith('print')]:
        if max((item.matrix_world @ Vector(corner)).y for corner in item.bound_box) > 0.01:
            bpy.data.objects.remove(item)
    copper = materials.principled('copper', '#b8743c', 0.3, metal=1.0)
    board = materials.principled('board', '#2c6b57', 0.45)
    base = m.rings[1][0] + 4
    before = set(bpy.data.objects)
    box('battery', -m.a * 0.62, 52, base, (m.a * 0.36, 92, 66), materials.principled('pack', '#6b6a70', 0.5))
    for k in range(5):
        mesh.lathe('cell', [(0, 0), (10, 0), (10, 60), (9, 62), (4, 62), (4, 63), (0, 63)], materials.steel(),
                   at=(-m.a * 0.62 - 46 + k * 23, 84, base + 5), count=32)
    box('board', m.ring[0], 44, base + 54, (120, 76, 2), board, 0.4)
    dice, middle = Random(4), m.ring[0]
    for x, y, size in ((-32, 62, 24), (10, 66, 17), (38, 30, 13)):
        box('chip', middle + x, y, base + 56, (size, size, 2.4), materials.deep(), 0.4)
    for k in range(34):
        x, y = middle + dice.uniform(-54, 54), 44 + dice.uniform(-33, 33)
        wide = dice.choice(((4, 2.2), (2.2, 4), (6, 3)))
        box('part', x, y, base + 56, (*wide, 1.6), dice.choice((materials.deep(), materials.steel(), materials.shoulder())), 0.2)
    for x in (-50, -18, 14):
        box('socket', middle + x, 78, base + 56, (22, 8, 9), materials.shell(), 0.6)
    for x in (-54, 54):
        for y in (12, 76):
            mesh.lathe('stand-off', [(0, 0), (3, 0), (3, 55), (0, 55)], materials.steel(), at=(middle + x, y, base), count=16)
    wire('#c8452f', (-m.a * 0.42, 62, base + 50), (middle - 50, 78, base + 62))
    wire('#1c1d26', (-m.a * 0.42, 78, base + 44), (middle - 46, 78, base + 62))
    wire('#d99a2b', (middle - 18, 80, base + 62), (44, 62, base + 30))
    wire('#2f5fa8', (middle - 14, 80, base + 62), (40, 66, base + 22))
    mesh.lathe('disc motor', [(0, 56), (30, 56), (32, 54), (32, 6), (36, 4), (36, 0)], materials.steel(), at=(18, 40, base - 6))
    mesh.lathe('windings', [(33, 40), (34.5, 36), (34.5, 16), (33, 12)], copper, at=(18, 40, base - 6))
    mesh.lathe('wheel motor', [(0, 60), (25, 60), (26, 62), (26, 118), (0, 118)], materials.steel(), 'y', (m.drive.x, 0, m.drive.axle))
    for item in set(bpy.data.objects) - before:
        item.parent = handle
    return handle
