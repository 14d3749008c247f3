"""The body: a dark core, and panels around it with real gaps, so that seams are shadows and not lines."""
from math import cos, pi, sin, sqrt

import materials
import mesh
import outline

GAP = 1.5
EYES = -4.2  # how far behind the skirt the cameras stand; the viewer, whose glass is not clear, moves them forward
BUMPER = 1.28  # how far the bumper reaches around the nose, in the angle of the outline


def wells(m):
    """What the wheels need inside the shell, as one cutter."""
    found = []
    for w in (m.drive, m.castor) if m.castor.lugs else (m.drive,):
        reach, inside = w.radius + w.height + 11, w.track - w.width / 2 - 7
        for side in (1, -1):
            ends = sorted((side * inside, side * (inside + 260)))
            found.append(mesh.lathe('well', [(0, ends[0]), (reach, ends[0]), (reach, ends[1]), (0, ends[1])],
                                    None, 'y', (w.x, 0, w.axle), 80))
    return mesh.joined('wells', found)


def liners(m):
    for w in (m.drive, m.castor) if m.castor.lugs else (m.drive,):
        reach, inside = w.radius + w.height + 10.6, w.track - w.width / 2 - 6.6
        for side in (1, -1):
            rows = []
            for i in range(97):
                t = -0.35 + (pi + 0.7) * i / 96
                out = reach
                # A wheel that stands out above the deck has no wall behind it there.
                while out > 4 and outline.flank_at(m, w.x + out * cos(t), w.axle + out * sin(t)) < inside:
                    out -= 2
                x, z = w.x + out * cos(t), w.axle + out * sin(t)
                far = max(inside, outline.flank_at(m, x, z) - 3)
                rows.append([(w.x, side * inside, w.axle), (x, side * inside, z), (x, side * far, z)])
            mesh.grid('liner', rows, materials.deep())


def panel(name, m, curve, angles, closed, material, thickness=3, edge=0.8):
    rows = [[outline.on_rim(m, t, z, inset) for t in angles] for z, inset in curve]
    return mesh.thick(mesh.grid(name, rows, material, closed), thickness, edge)


def visor_loop(m, low, high, grow, reach=0.62, count=48):
    """Around the dark glass: its ends are round."""
    middle, tall, reach = (low + high) / 2, (high - low) / 2 + grow, reach + grow * 0.0035
    def open_at(t):
        return sqrt(max(0, 1 - max(0, (abs(t) - reach + 0.1) / 0.1) ** 2))
    steps = [reach * sin(pi / 2 * (-1 + 2 * i / count)) for i in range(count + 1)]
    return [(t, middle - tall * open_at(t), middle + tall * open_at(t)) for t in steps]


def visor_block(name, m, low, high, grow, near, far, material):
    """The form of the visor between two distances from the skirt: the glass, and the tool that makes room for it."""
    loop = visor_loop(m, low, high, grow)
    vertices, faces, levels = [], [], 6
    for out in (near, far):
        for t, bottom, top in loop:
            for k in range(levels + 1):
                vertices.append(outline.skirt_at(m, t, bottom + (top - bottom) * k / levels, out))
    wide, half = levels + 1, len(loop) * (levels + 1)
    for layer in (0, half):
        faces += [tuple(layer + i for i in f) for f in mesh.grid_faces(len(loop), wide, False)]
    edge = [i * wide for i in range(len(loop))] + [(len(loop) - 1) * wide + k for k in range(1, wide)]
    edge += [i * wide + levels for i in range(len(loop) - 2, -1, -1)] + list(range(levels - 1, 0, -1))
    faces += [(p, q, q + half, p + half) for p, q in zip(edge, edge[1:] + edge[:1])]
    return mesh.solid(name, vertices, faces, material)


def visor(m, skirt):
    low, high = m.rings[1][0] + 22, m.rings[2][0] - 7
    mesh.cut(skirt, visor_block('visor room', m, low, high, 1.0, -12, 12, None))
    mesh.rounded(visor_block('visor', m, low, high, 0.0, -4, -0.4, materials.visor()), 0.8)
    middle, tall = (low + high) / 2, (high - low) / 2
    eyes = (-0.3, 0.3) if m.key != '3000' else (-0.34, -0.26, 0.26, 0.34)
    for t in eyes:
        size = tall * (0.62 if len(eyes) == 2 else 0.5)
        lens(m, t, middle, size)
    for t in (-0.06, 0.0, 0.06):
        lens(m, t, middle, tall * 0.14)


def lens(m, t, z, size):
    """An eye behind the glass: a turned ring, a deep bowl, a coated lens."""
    from mathutils import Matrix, Vector
    here, ahead = Vector(outline.skirt_at(m, t, z, EYES)), Vector(outline.skirt_at(m, t + 0.01, z, EYES))
    along = (ahead - here).normalized()
    out = along.cross(Vector((0, 0, 1))).normalized()
    if out.x < 0:
        out = -out
    frame = Matrix((along, Vector((0, 0, 1)), out)).transposed().to_4x4()
    frame.translation = here * mesh.MM
    ring = [(size, -2), (size, 0.5), (size * 0.93, 0.9), (size * 0.86, 0.6), (size * 0.6, -0.1), (size * 0.56, -0.1)]
    bowl = [(size * 0.56 * cos(pi / 2 * i / 8), 0.4 + size * 0.2 * sin(pi / 2 * i / 8)) for i in range(9)]
    for name, profile, material in (('eye', ring, materials.dark()), ('lens', bowl, materials.lens())):
        mesh.lathe(name, profile, material, 'z', count=48).matrix_world = frame


def vents(m):
    """Three blades on each flank, the mark of the house, as one cutter."""
    low, high = m.rings[1][0] + 14, m.rings[2][0] - 12
    found = []
    for side in (1, -1):
        for place in range(3):
            x = m.a * 0.12 - place * 17
            rows = []
            for k in range(9):
                part = k / 8
                z, wide = low + (high - low) * part, 3.4 * sqrt(max(0.12, 1 - abs(2 * part - 1) ** 6))
                y = outline.flank_at(m, x + 12 * part, z)
                rows.append([(x + 12 * part + dx, side * (y + dy), z)
                             for dx, dy in ((-wide, -9), (wide, -9), (wide, 9), (-wide, 9))])
            found.append(mesh.grid('vent', rows, None, True, (True, True)))
    return mesh.joined('vents', found)


def build(m, has_lid=True):
    """Everything that is fixed to the frame; gives the surface of the deck."""
    room = wells(m)
    around = outline.angles(m, 225)[:-1]
    nose = outline.angles(m, 121, -BUMPER + 0.006, BUMPER - 0.006)
    tail = outline.angles(m, 141, BUMPER + 0.006, 2 * pi - BUMPER - 0.006)
    (z0, i0), (z1, i1) = m.rings[:2]

    skirt = outline.skirt_curve(m)
    lip_at = z1 + 10
    upper = [(lip_at + GAP, 2.2)] + [(z, i) for z, i in skirt if z > lip_at + GAP + 1]
    front = panel('nose', m, upper, nose, False, materials.side())
    visor(m, front)
    # Soft and a little proud: it is what touches the flower pot.
    lip = outline.fillet([(z0 + 1, i0 - 1), (z0 + 6, i0 - 9), (z1 - 4, i1 - 6), (z1 + 5, i1 - 5), (lip_at, i1 - 0.5)], 7)
    bumper = panel('bumper', m, lip, nose, False, materials.dark(), 4, 1)
    flanks = panel('flanks', m, skirt, tail, False, materials.side())
    shoulder = panel('shoulder', m, outline.shoulder_curve(m), around, True, materials.shoulder())
    slots = vents(m)
    for part in (flanks, shoulder, bumper, front):
        mesh.cut(part, room)
    mesh.cut(flanks, slots)

    core_curve = [(z0 + 2, i0 + 5)] + [(z, i + 4.5) for z, i in skirt] + [(z - 1, i + 5.5) for z, i in outline.shoulder_curve(m)]
    rows = [[outline.on_rim(m, t, z, i) for t in around] for z, i in core_curve]
    mesh.cut(mesh.grid('core', rows, materials.dark(), True, (True, True)), room)
    tray = [(z0 + 6, i0 + 3), (z0 - 4, i0 + 5), (m.floor + 4, i0 + 16), (m.floor, i0 + 24)]
    rows = [[outline.on_rim(m, t, z, i) for t in around] for z, i in outline.fillet(tray, 6)]
    floor = mesh.cut(mesh.grid('tray', rows, materials.dark(), True, (True, True)), room)
    liners(m)
    return lid(m, around, has_lid), floor


def lid(m, around, is_on):
    """The deck: one crowned plate, separate from the shoulder by a gap all around."""
    z5, i5 = m.rings[5]
    parts = [1 - k / 20 for k in range(20)]
    rows = [[(f * x, f * y, outline.lean(m, f * x, z5) + m.crown * (1 - f * f))
             for x, y in (outline.rim(m, t, i5 + GAP) for t in around)] for f in parts]
    rows.append([(0, 0, z5 + m.crown)] * len(around))
    # The antenna of the largest stands on the shoulder, so the surface that is asked goes on below the lid.
    below = [[outline.on_rim(m, t, z, i) for t in around] for z, i in outline.shoulder_curve(m)]
    vertices = [p for row in below + rows for p in row]
    deck = outline.Deck(m, i5 + GAP, vertices, mesh.grid_faces(len(below + rows), len(around), True))
    if not is_on:
        return deck, None
    return deck, mesh.thick(mesh.grid('lid', rows, materials.shell(), True), 3, 1.1)
