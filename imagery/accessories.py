"""What is sold beside the machines: blades, the garage over a dock, what a technician brings."""
from math import cos, pi, radians, sin

import bpy
from mathutils import Matrix, Vector

import cutting
import labels
import materials
import mesh


def flat(x, y, z, turn=0.0):
    return Matrix.Translation(Vector((x, y, z)) * mesh.MM) @ Matrix.Rotation(radians(turn), 4, 'Z')


def screw(x, y, turn=0.0):
    """Standing on its head: a low countersunk head, a short thread."""
    at = (x, y, 0)
    mesh.lathe('screw head', [(0, 0), (5.4, 0), (6.8, 0.5), (7.2, 1.3), (6.2, 2.2), (3.4, 3.4)], materials.steel(), at=at, count=48)
    thread = [(3.0, 3.2)]
    for k in range(14):
        thread += [(3.0, 3.6 + k * 0.7), (2.55, 3.95 + k * 0.7)]
    thread += [(2.4, 13.6), (0, 14)]
    mesh.lathe('thread', thread, materials.steel(), at=at, count=40)


def fan(x, y, count, spread, start):
    """Blades on one pin, spread like cards."""
    for k in range(count):
        turn = start + spread * (k / max(1, count - 1) - 0.5)
        cutting.razor(36, flat(x, y, 0.7 + k * 1.15, turn))


def blades():
    """Nine: three for each change, with their screws."""
    for k in range(3):
        y = (k - 1) * 74
        fan(0, y, 3, 74, 8)
        for j in range(3):
            screw(-20 + j * 4, y + 18 - j * 16)


def arch(wide, tall, soft, count=20):
    """Half a cross-section from foot to foot, over a rounded roof."""
    points = [(-wide, 0), (-wide, tall - soft)]
    points += [(-wide + soft - soft * cos(pi / 2 * k / count), tall - soft + soft * sin(pi / 2 * k / count)) for k in range(1, count + 1)]
    roof = [(p * (wide - soft), tall + 16 * (1 - p * p)) for p in (-0.9 + 0.1 * k for k in range(19))]
    return points + roof + [(-u, v) for u, v in reversed(points)]


def garage(long=620, wide=330, tall=330):
    """A sheet of aluminium bent over a dock, open in front, with a trim of rubber and feet that are pegged down."""
    white = materials.principled('coated sheet', '#eceae6', 0.36, coat=0.15, grain=0.05, scale=1800)
    line = arch(wide, tall, 120)
    back, front = -380, -380 + long
    rows = [[(x, u, v + 6) for u, v in line] for x in (back, (back + front) / 2, front)]
    mesh.thick(mesh.grid('sheet', rows, white), 3, 0.8)
    # The mouth: a bead of rubber over the cut edge, a shallow return behind it.
    data = bpy.data.curves.new('trim', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution = '3D', 0.0055, 6
    spline = data.splines.new('POLY')
    spline.points.add(len(line) - 1)
    for point, (u, v) in zip(spline.points, line):
        point.co = (front * mesh.MM, u * mesh.MM, (v + 4.6) * mesh.MM, 1)
    mesh.add('trim', data, materials.rubber(), False)
    inner = arch(wide - 5, tall - 5, 117)
    mesh.thick(mesh.grid('back', [[(back + 12, u, v + 6) for u, v in inner], [(back + 12, u * 0.02, 6 + tall * 0.4) for u, v in inner]],
                         materials.shoulder()), 3, 0.5)
    for side in (1, -1):
        rail = [(side * (wide + y), z) for y, z in ((-3, 0), (11, 0), (11, 5), (3, 7), (-3, 7))]
        mesh.grid('rail', [[(x, *p) for p in rail] for x in (back, front)], materials.dark(), True, (True, True))
        # Three louvres let warm air out: the mark of the house.
        for k in range(3):
            x = back + 120 + k * 26
            mesh.plate('louvre', [mesh.oval(5, 52, 8, 48)], 2, 0.6, materials.deep(),
                       flat(x, side * (wide + 0.2), tall * 0.56) @ Matrix.Rotation(pi / 2, 4, 'X') @ Matrix.Rotation(-0.16, 4, 'Z'))
        for x in (back + 50, (back + front) / 2, front - 50):
            mesh.plate('foot', [mesh.oval(26, 16, 6, 48)], 4, 1, materials.dark(), flat(x, side * (wide + 18), 2))
            mesh.lathe('peg', [(0, 12), (7, 12), (8.4, 10.6), (8.4, 7), (5, 6), (5, 3)], materials.steel(), at=(x, side * (wide + 21), 0), count=40)
        for x in (back + 70, front - 30):
            for z in (46, tall - 150):
                mesh.lathe('rivet', [(0, side * (wide + 2.6)), (3.4, side * (wide + 2.2)), (5.2, side * (wide + 0.6)), (5.6, side * (wide - 1))],
                           materials.steel(), 'y', (x, 0, z), 32)

    def place(u, v):
        return front - 118 + (v - 43) * 1.1, (u - 115) * 1.1, roof((u - 115) * 1.1)

    def roof(y):
        return tall + 6 + 16 * (1 - (y / (wide - 120)) ** 2) + 0.4
    labels.write('print', labels.NAME + [labels.DOT], place, materials.print_ink())


def coil(x, y, radius, turns=5, thick=3.4):
    """A cable as it comes out of its bag: loops that lie on each other, an end with a plug."""
    data = bpy.data.curves.new('coil', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution = '3D', thick * mesh.MM, 5
    spline = data.splines.new('NURBS')
    points = []
    for k in range(turns * 24 + 1):
        t, lap = 2 * pi * k / 24, k / 24
        r = radius + 5 * sin(lap * 2.1) + (k % 5) * 0.5
        points.append((x + r * cos(t), y + r * sin(t) * 0.94, thick + (lap % 3) * thick * 1.7 + 1.2 * sin(t * 3 + lap)))
    points += [(x + radius + 26, y + 40, thick * 1.6), (x + radius + 62, y + 74, thick), (x + radius + 96, y + 82, thick)]
    spline.points.add(len(points) - 1)
    for point, (px, py, pz) in zip(spline.points, points):
        point.co = (px * mesh.MM, py * mesh.MM, pz * mesh.MM, 1)
    spline.use_endpoint_u, spline.order_u = True, 4
    mesh.add('coil', data, materials.dark(), False)
    at = (0, y + 82, 7)
    start = x + radius + 92
    mesh.lathe('plug', [(3.6, start), (6.4, start + 2), (7, start + 26), (9.4, start + 30), (9.4, start + 48), (8.4, start + 50), (0, start + 50)],
               materials.dark(), 'x', at, 64)
    mesh.lathe('plug ring', [(9.7, start + 33), (10, start + 34), (10, start + 37), (9.7, start + 38)], materials.principled('mark', '#ffb938', 0.5), 'x', at, 64)
    mesh.lathe('pins', [(0, start + 50), (4.6, start + 50), (4.6, start + 58), (0, start + 58)], materials.steel(), 'x', at, 40)
    strap = [[(x + (radius - 16) + k, y + dy, z) for k, z in ((0, 1), (4, 21), (16, 25), (30, 21), (34, 1))] for dy in (-7, 7)]
    mesh.thick(mesh.grid('strap', strap, materials.rubber()), 1.4, 0.4)


def peg(x, y, turn):
    """A ground screw, lying: a head with a ring, a shaft, a flat spiral."""
    before = set(bpy.data.objects)
    shaft = [(0, 0), (2, 4), (3.4, 26)]
    for k in range(9):
        shaft += [(3.4, 28 + k * 9), (7.6 - k * 0.1, 32 + k * 9), (3.4, 35 + k * 9)]
    shaft += [(3.6, 118), (3.6, 150), (9, 151), (11, 153), (11, 158), (10, 160), (0, 160)]
    mesh.lathe('peg', shaft, materials.steel(), 'x', (0, 0, 11), 56)
    move(set(bpy.data.objects) - before, flat(x, y, 0, turn))


def driver(x, y, turn):
    """A screwdriver: a handle of two plastics, a blade of steel."""
    before = set(bpy.data.objects)
    mesh.lathe('handle', [(0, -100), (9, -100), (13, -97), (14.6, -88), (14, -60), (11.6, -40), (11.4, -28), (13, -16), (12, -8), (7, -1), (5, 0)],
               materials.dark(), 'x', (0, 0, 15), 72)
    mesh.lathe('handle end', [(0, -103.4), (6, -103), (8.8, -100.4), (9, -99.8)], materials.principled('mark', '#ffb938', 0.5), 'x', (0, 0, 15), 64)
    mesh.lathe('shank', [(3, -2), (3, 84), (2.2, 92), (0, 93)], materials.steel(), 'x', (0, 0, 15), 32)
    for k in range(6):
        t = 2 * pi * k / 6
        mesh.rounded(mesh.grid('groove', [[(px, 14.2 * cos(t) + 2.6 * dy * -sin(t), 15 + 14.2 * sin(t) + 2.6 * dy * cos(t)) for dy in (-0.5, 0.5)]
                                          for px in (-92, -58)], materials.deep()), 0.2)
    move(set(bpy.data.objects) - before, flat(x, y, 0, turn))


def move(items, matrix):
    for item in items:
        item.matrix_world = matrix @ item.matrix_world


def kit():
    """What lies ready when the technician has come."""
    coil(-40, 96, 92)
    for k in range(4):
        peg(-150 + k * 3, -70 - k * 30, 4 - k * 5)
    driver(110, -92, 152)
    for k in range(3):
        screw(120 + k * 26, -16 - k * 7)
