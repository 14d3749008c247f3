"""Wheels: a tyre with blocks that run over its shoulder, a cover with openings, a hub; and the smooth castors."""
from math import cos, pi, sin

from mathutils import Matrix, Vector

import materials
import mesh


def tyre(w, y, side):
    r, half = w.radius, w.width / 2
    inner, soft = r * 0.7, min(half * 0.42, r * 0.13)
    profile = [(inner, -half + 3), (inner + 2, -half), (r * 0.755, -half - 0.5), (r * 0.762, -half - 1.7),
               (r * 0.785, -half - 1.7), (r * 0.792, -half - 0.7), (r * 0.84, -half - 1.2)]
    for i in range(7):
        t = pi / 2 * i / 6
        profile.append((r - soft + soft * sin(t), -half + soft - soft * cos(t)))
    profile += [(r + 0.6, 0)]
    profile += [(p, -q) for p, q in reversed(profile[:-1])]
    mesh.lathe('tyre', profile, materials.rubber(), 'y', (w.x, y, w.axle), 128)


def lugs(w, y):
    """Two rows of blocks, half a step apart and askew, that meet over the middle as on a tractor."""
    vertices, faces = [], []
    half, r = w.width / 2, w.radius
    soft = min(half * 0.42, r * 0.13)
    thick, skew = pi / w.lugs * 0.44, pi / w.lugs * 0.95
    steps = [(-0.06, 0), (0.35, 0), (0.7, 0), (0.88, 0.12), (1.0, 0.55), (1.03, 1.15)]
    for row in (1, -1):
        for i in range(w.lugs):
            middle = 2 * pi * (i + (0.5 if row < 0 else 0)) / w.lugs
            start = len(vertices)
            for across, drop in steps:
                y_here = y + row * across * half
                low, high = r - drop * soft - 4, r + w.height - drop * soft * 1.05
                at = middle - skew * max(0, across) * (1 if w.lugs < 20 else 0.7)
                for radius, spread in ((low, 1.25), (high, 0.82)):
                    for edge in (-1, 1):
                        t = at + edge * thick * spread
                        vertices.append((w.x + radius * cos(t), y_here, w.axle + radius * sin(t)))
            for s in range(len(steps) - 1):
                b = start + 4 * s
                for p, q in ((0, 1), (1, 3), (3, 2), (2, 0)):
                    faces.append((b + p, b + q, b + q + 4, b + p + 4))
            faces.append((start, start + 1, start + 3, start + 2))
            e = start + 4 * (len(steps) - 1)
            faces.append((e, e + 2, e + 3, e + 1))
    mesh.rounded(mesh.solid('lugs', vertices, faces, materials.rubber()), 0.5 + w.height * 0.06, 2)


def cover(w, y, side, slots):
    """The face of the wheel: a dished plate with openings, a raised lip and a hub with screws."""
    r, face = w.radius, y + side * (w.width / 2 - 4)
    centre = (w.x, 0, w.axle)
    openings = []
    for k in range(slots):
        t = 2 * pi * k / slots + 0.36
        wide = pi / slots * 0.56
        openings.append([((r * (0.41 + 0.13 * sin(s))) * cos(t + wide * cos(s)),
                          (r * (0.41 + 0.13 * sin(s))) * sin(t + wide * cos(s)))
                         for s in (2 * pi * i / 28 for i in range(28))])
    turn = Matrix(((1, 0, 0, 0), (0, 0, -side, 0), (0, 1, 0, 0), (0, 0, 0, 1)))
    turn = turn if side < 0 else Matrix(((-1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))
    place = Matrix.Translation(Vector((w.x, face - side * 4, w.axle)) * mesh.MM) @ turn
    mesh.plate('cover', [mesh.oval(r * 0.66, r * 0.66, count=96)] + openings, 7, 1.4, materials.side(), place)
    mesh.lathe('lip', [(r * 0.71, face - side * 14), (r * 0.715, face + side * 1), (r * 0.695, face + side * 3),
                       (r * 0.665, face + side * 2.6), (r * 0.64, face - side * 2), (r * 0.64, face - side * 14)],
               materials.shoulder(), 'y', (w.x, 0, w.axle))
    mesh.lathe('well', [(0, face - side * 16), (r * 0.7, face - side * 16)], materials.deep(), 'y', centre, 48)
    hub = r * 0.19
    mesh.lathe('hub', [(0, face + side * 5), (hub * 0.72, face + side * 4.6), (hub * 0.9, face + side * 3.4),
                       (hub, face), (hub * 1.1, face - side * 4)], materials.alloy(), 'y', centre, 64)
    mesh.lathe('seam', [(hub * 1.24, face - side * 0.4), (hub * 1.12, face - side * 0.2)],
               materials.deep(), 'y', centre, 64)
    for k in range(slots):
        t = 2 * pi * (k + 0.5) / slots + 0.36
        at = (w.x + r * 0.31 * cos(t), 0, w.axle + r * 0.31 * sin(t))
        size = r * 0.028
        mesh.lathe('screw', [(0, face + side * 0.6), (size * 0.5, face + side * 0.6), (size * 0.55, face + side * 1.6),
                             (size, face + side * 1.4), (size * 1.2, face - side * 1)],
                   materials.steel(), 'y', at, 20)


def driven(w, slots):
    for side in (1, -1):
        y = side * w.track
        tyre(w, y, side)
        lugs(w, y)
        cover(w, y, side, slots)
        mesh.lathe('axle', [(w.radius * 0.3, y - side * (w.width / 2 + 46)), (w.radius * 0.3, y - side * w.width * 0.2)],
                   materials.dark(), 'y', (w.x, 0, w.axle), 40)
        mesh.lathe('backing', [(0, y - side * w.width * 0.42), (w.radius * 0.72, y - side * w.width * 0.46)],
                   materials.dark(), 'y', (w.x, 0, w.axle), 64)


def castors(w, floor):
    for side in (1, -1):
        y, half, r = side * w.track, w.width / 2, w.radius
        profile = [(r * 0.55, -half + 1)]
        profile += [(r - 8 + 8 * sin(pi * i / 12), -(half - 8) - 8 * cos(pi * i / 12)) for i in range(7)]
        profile += [(p, -q) for p, q in reversed(profile)]
        mesh.lathe('castor', profile, materials.rubber(), 'y', (w.x, y, r), 72)
        for face in (-1, 1):
            mesh.lathe('castor disc', [(0, face * (half - 1)), (r * 0.3, face * (half - 1)), (r * 0.36, face * (half - 4)),
                                       (r * 0.56, face * (half - 3))], materials.side(), 'y', (w.x, y, r), 48)
        mesh.lathe('swivel', [(0, floor - 2), (r * 0.62, floor - 2), (r * 0.72, floor + 3), (r * 0.72, floor + 16)],
                   materials.dark(), 'z', (w.x + 6, y, 0), 48)


def mudguard(m, flank):
    """Grows out of the flank, reaches over the tyre and ends in a rolled rim."""
    w, outer = m.drive, m.drive.radius + m.drive.height + 3 + m.mudguard
    face, bend = w.track + w.width / 2 + 4, 9
    for side in (1, -1):
        rows = []
        for i in range(73):
            t = 0.1 + (pi - 0.3) * i / 72
            def at(radius, y):
                return (w.x + radius * cos(t), side * y, w.axle + radius * sin(t))
            x, _, z = at(outer, 0)
            root = min(face - bend - 4, max(flank(x, z) - 10, face - w.width - 40))
            row = [at(outer, root + (face - bend - root) * k / 6) for k in range(7)]
            row += [at(outer - bend + bend * cos(pi / 2 * k / 6), face - bend + bend * sin(pi / 2 * k / 6))
                    for k in range(1, 7)]
            row += [at(outer - m.mudguard + 1, face)]
            rows.append(row)
        mesh.thick(mesh.grid('mudguard', rows, materials.shoulder()), 3.2, 0.9)
