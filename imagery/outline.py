"""The form all panels are cut from: an outline that is squarer at the back, and rings of it at rising heights."""
from math import atan2, copysign, cos, hypot, pi, sin

from mathutils import Vector
from mathutils.bvhtree import BVHTree


def power(base, exponent):
    return copysign(abs(base) ** exponent, base)


def rim(m, angle, inset):
    """A point of the outline, `inset` inside of it; angle 0 is the nose."""
    c, s = cos(angle), sin(angle)
    p = 2 / (m.back + (m.front - m.back) * (1 + c) / 2)
    x = (m.a - inset) * power(c, p)
    y = (m.b - inset) * power(s, p)
    return x, y * (1 - m.taper * x / m.a)


def lean(m, x, z):
    """The deck falls to the front; what is below the belt does not."""
    belt, deck = m.rings[2][0], m.rings[5][0]
    share = max(0, min(1, (z - belt) / (deck - belt)))
    return z - m.fall * share * x / m.a


def on_rim(m, angle, z, inset):
    x, y = rim(m, angle, inset)
    return x, y, lean(m, x, z)


def angles(m, count, start=-pi, end=pi, dense=6000):
    """Angles at even distances along the outline: the bare formula leaves the flanks almost without points."""
    steps = [start + (end - start) * i / dense for i in range(dense + 1)]
    places = [rim(m, t, 0) for t in steps]
    length = [0.0]
    for p, q in zip(places, places[1:]):
        length.append(length[-1] + hypot(q[0] - p[0], q[1] - p[1]))
    found, at = [], 0
    for i in range(count):
        wanted = length[-1] * i / (count - 1)
        while at < dense - 1 and length[at + 1] < wanted:
            at += 1
        part = (wanted - length[at]) / max(1e-9, length[at + 1] - length[at])
        found.append(steps[at] + (steps[at + 1] - steps[at]) * part)
    return found


def fillet(points, radius, pieces=6):
    """A polyline whose inner corners are rounded."""
    out = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:]):
        ends = []
        for other in (before, after):
            span = hypot(other[0] - here[0], other[1] - here[1])
            part = min(radius, span * 0.48) / span
            ends.append(tuple(h + (o - h) * part for h, o in zip(here, other)))
        for i in range(pieces + 1):
            t = i / pieces
            out.append(tuple((1 - t) ** 2 * p + 2 * t * (1 - t) * h + t * t * q
                             for p, h, q in zip(ends[0], here, ends[1])))
    out.append(points[-1])
    return out


def skirt_curve(m):
    (z0, i0), (z1, i1), (z2, i2) = m.rings[:3]
    return fillet([(z0, i0), (z1, i1), ((z1 + z2) / 2, -2.5), (z2 - 3, i2), (z2, i2 + 1.5)], 14)


def shoulder_curve(m):
    """Convex between seam and deck: a flat slope reads as sheet metal."""
    (z3, i3), (z4, i4), (z5, i5) = m.rings[3:]
    rise, run = z4 - z3, i4 - i3
    return fillet([(z3, i3 - 2.5), (z3 + rise * 0.22, i3 + run * 0.08), (z3 + rise * 0.66, i3 + run * 0.46),
                   (z4 + 0.5, i4 + 2), (z5, i5 - 1)], 26, 8)


def flank_at(m, x, height):
    """Half the width of the shell at a place along it and a height; 0 where there is none."""
    z = height + (m.fall * x / m.a * 0.6 if height > m.rings[3][0] else 0)
    above = next((i for i, ring in enumerate(m.rings) if ring[0] >= z), 0)
    if above == 0:
        return 0 if z > m.rings[0][0] else m.b - m.rings[0][1]
    low, high = m.rings[above - 1], m.rings[above]
    part = (z - low[0]) / max(1e-6, high[0] - low[0])
    inset = low[1] + part * (high[1] - low[1])
    p = m.back + (m.front - m.back) * (1 + x / m.a) / 2
    reach = max(0, 1 - abs(x / (m.a - inset)) ** p) ** (1 / p)
    return (m.b - inset) * reach * (1 - m.taper * x / m.a)


def skirt_at(m, angle, z, out=0):
    """A place on the skirt, `out` millimetres in front of it."""
    curve = skirt_curve(m)
    for (za, ia), (zb, ib) in zip(curve, curve[1:]):
        if za <= z <= zb:
            inset = ia + (ib - ia) * (z - za) / max(1e-6, zb - za)
            break
    else:
        inset = curve[0][1] if z < curve[0][0] else curve[-1][1]
    x, y = rim(m, angle, inset - out)
    return x, y, z


class Deck:
    """Where the deck is above a point of the plan: a formula within the lid, beyond it the surface is asked."""

    def __init__(self, m, inset, vertices, faces):
        self.m, self.inset = m, inset
        self.tree = BVHTree.FromPolygons(vertices, faces)

    def height(self, x, y):
        """None outside of the lid."""
        low, high, wanted = 0.0, pi, atan2(abs(y), x)
        for _ in range(28):
            middle = (low + high) / 2
            u, v = rim(self.m, middle, self.inset)
            low, high = (middle, high) if atan2(v, u) < wanted else (low, middle)
        share = hypot(x, y) / hypot(*rim(self.m, low, self.inset))
        return lean(self.m, x, self.m.rings[5][0]) + self.m.crown * (1 - share * share) if share <= 1 else None

    def at(self, x, y, step=1.0):
        around = [self.height(*p) for p in ((x, y), (x - step, y), (x + step, y), (x, y - step), (x, y + step))]
        if None not in around:
            here, back, front, right, left = around
            return Vector((x, y, here)), Vector((back - front, right - left, 2 * step)).normalized()
        place, normal, _, _ = self.tree.ray_cast((x, y, 2000), (0, 0, -1))
        return place, normal if normal.z > 0 else -normal
