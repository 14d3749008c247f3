"""How much of the light of a room reaches a point, by asking the machine itself; and what nobody can ever see."""
from math import cos, pi, sin, sqrt

import numpy
from mathutils import Vector
from mathutils.bvhtree import BVHTree

RAYS = 56
LONG = 0.016  # no edge is longer: a shade that is known at its ends only would smear
REACH = 0.16  # what stands further away does not darken
# Where wheels and mudguards reach into them a shade ends sharply.
WORN = {'shoulder', 'flanks'}
LIFT = 0.0004
# They close the gaps between panels; a ray through a gap would have to be very lucky to find them.
KEPT = {'core', 'tray', 'liner', 'roof', 'well', 'backing', 'visor', 'eye', 'lens'}


def dome(count):
    """Directions around z, more of them where light counts more."""
    found = []
    for i in range(count):
        up = sqrt(1 - (i + 0.5) / count)
        turn = i * pi * (3 - sqrt(5))
        flat = sqrt(1 - up * up)
        found.append(Vector((flat * cos(turn), flat * sin(turn), up)))
    return found


def frame(normal):
    side = normal.orthogonal().normalized()
    return side, normal.cross(side), normal


def divided(corners, longest=LONG):
    """Edges that are too long get a middle; what they belong to is cut so that neighbours still meet."""
    done, left = [], corners.reshape(-1, 3, 6)
    while len(left):
        a, b, c = left[:, 0], left[:, 1], left[:, 2]
        far = numpy.stack([numpy.linalg.norm((p - q)[:, :3], axis=1) > longest for p, q in ((a, b), (b, c), (c, a))], axis=1)
        case = far @ numpy.array([1, 2, 4])
        done.append(left[case == 0])
        points = numpy.stack([a, b, c, (a + b) / 2, (b + c) / 2, (c + a) / 2], axis=1)
        left = numpy.concatenate([points[case == which][:, triangle] for which, cut in CUTS.items() for triangle in cut])
    return numpy.concatenate(done).reshape(-1, 6)


# By which edges are too long (1: first, 2: second, 4: third): corners 0 to 2, middles 3 to 5.
CUTS = {
    1: ([0, 3, 2], [3, 1, 2]), 2: ([0, 1, 4], [0, 4, 2]), 4: ([0, 1, 5], [5, 1, 2]),
    3: ([3, 1, 4], [0, 3, 4], [0, 4, 2]), 6: ([4, 2, 5], [0, 1, 4], [0, 4, 5]), 5: ([5, 0, 3], [3, 1, 2], [3, 2, 5]),
    7: ([0, 3, 5], [3, 1, 4], [5, 4, 2], [3, 4, 5]),
}


def calmed(share, faces, rounds=2):
    """So few rays leave a grain: each corner leans to its neighbours."""
    for _ in range(rounds):
        total, count = numpy.zeros_like(share), numpy.zeros_like(share)
        for p, q in ((0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)):
            numpy.add.at(total, faces[:, p], share[faces[:, q]])
            numpy.add.at(count, faces[:, p], 1)
        share = numpy.where(count > 0, share * 0.5 + 0.5 * total / numpy.maximum(count, 1), share)
    return share


class Light:
    def __init__(self, corners):
        self.tree = BVHTree.FromPolygons(corners.tolist(), numpy.arange(len(corners)).reshape(-1, 3).tolist())
        self.dome = dome(RAYS)
        self.known = {}

    def at(self, place, normal):
        """Share of the sky that is open, near and at all."""
        key = (*(round(p * 2e4) for p in place), *(round(n * 12) for n in normal))
        if key in self.known:
            return self.known[key]
        normal = Vector(normal).normalized()
        u, v, w = frame(normal)
        start, near, far = Vector(place) + normal * LIFT, 0.0, 0
        for d in self.dome:
            hit, _, _, distance = self.tree.ray_cast(start, u * d.x + v * d.y + w * d.z)
            if hit is None:
                near, far = near + 1, far + 1
            elif distance > REACH:
                near += 1
            else:
                near += (distance / REACH) ** 2 * 0.8
        self.known[key] = near / RAYS, far / RAYS
        return self.known[key]

    def outside(self, part, corners):
        """Triangles that some ray can leave: the backs of panels and what stands within are never seen."""
        if part in KEPT:
            return divided(corners)
        corners = divided(corners, LONG / 2 if part in WORN else LONG)
        keep = []
        for triangle in corners.reshape(-1, 3, 6):
            middle = triangle.mean(axis=0)
            keep.append(self.at(middle[:3], middle[3:])[1] > 0 or any(self.at(c[:3], c[3:])[1] > 0 for c in triangle))
        return corners.reshape(-1, 3, 6)[numpy.array(keep, dtype=bool)].reshape(-1, 6)

    def on(self, corners):
        """Corners that are the same become one; each gets its share of light."""
        rough = numpy.round(corners * numpy.array([2e5] * 3 + [250] * 3)).astype(numpy.int64)
        _, first, faces = numpy.unique(rough, axis=0, return_index=True, return_inverse=True)
        kept = corners[first]
        share = numpy.array([self.at(c[:3], c[3:])[0] for c in kept], dtype=numpy.float32)
        faces = faces.reshape(-1, 3)
        whole = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])
        return kept, calmed(share, faces[whole]), faces[whole]

    def on_ground(self, m):
        """The shadow of large soft lamps (studio.py) and of the room: a net whose corners say how dark it is."""
        half_x, half_y = m.a * 0.001 + 0.34, m.drive.track * 0.001 + 0.4
        wide, deep = int(half_x * 2 / 0.012), int(half_y * 2 / 0.012)
        lamps = [(Vector((0.9 + 1.0 * a, 1.7 - 0.5 * a, 1.9 + 0.8 * b)), 0.5 / 12) for a in (-0.45, -0.15, 0.15, 0.45)
                 for b in (-0.4, 0, 0.4)]
        lamps += [(Vector((-0.35 + 1.4 * a, -0.1, 2.1)), 0.16 / 3) for a in (-0.5, 0, 0.5)]
        room = [(d, 0.34 / 48) for d in dome(48)]
        places, dark = [], []
        for j in range(deep + 1):
            for i in range(wide + 1):
                here = Vector((half_x * (2 * i / wide - 1), half_y * (2 * j / deep - 1), 0.0006))
                lost = sum(w for at, w in lamps if self.tree.ray_cast(here, (at - here).normalized())[0])
                lost += sum(w for d, w in room if self.tree.ray_cast(here, d)[0])
                edge = min(1, 4 * min(1 - abs(here.x) / half_x, 1 - abs(here.y) / half_y))
                places.append((here.x, here.y, 0))
                dark.append(lost * edge * edge * (3 - 2 * edge))
        shade = numpy.array(dark, dtype=numpy.float32).reshape(deep + 1, wide + 1)
        for _ in range(4):
            around = numpy.pad(shade, 1, mode='edge')
            across = (around[1:-1, :-2] + 2 * around[1:-1, 1:-1] + around[1:-1, 2:]) / 4
            around = numpy.pad(across, 1, mode='edge')
            shade = (around[:-2, 1:-1] + 2 * around[1:-1, 1:-1] + around[2:, 1:-1]) / 4
        row = wide + 1
        faces = [(a, a + 1, a + row + 1, a, a + row + 1, a + row) for j in range(deep) for a in range(j * row, j * row + wide)]
        return (numpy.array(places, dtype=numpy.float32), shade.ravel().astype(numpy.float32),
                numpy.array(faces, dtype=numpy.int64).reshape(-1, 3))
