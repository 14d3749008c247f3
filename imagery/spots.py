"""Where the viewer points (`lamp`: from where the ring shines): a place on the machine (metres) and the direction from which it is seen best."""
from math import cos, sin

import outline
from cutting import MIDDLE


def of(m):
    x, r = m.ring
    deck = m.rings[5][0] + m.crown
    low, high = m.rings[1][0] + 22, m.rings[2][0] - 7
    wheel = (m.drive.x, m.drive.track + m.drive.width / 2, m.drive.axle)
    floor = m.floor - 2
    found = {
        'lamp': ((x, 0, deck - m.fall * x / m.a), (0, 0, 1)),
        'ring': ((x + r * 0.7, -r * 0.7, deck - m.fall * x / m.a + 2), (0.6, -0.3, 0.75)),
        'rain': (outline.skirt_at(m, 0.0, (low + high) / 2), (0.98, -0.1, 0.2)),
        'bumper': (outline.skirt_at(m, 0.62, (m.rings[0][0] + m.rings[1][0]) / 2 + 4), (0.8, 0.5, 0.12)),
        'wheel': (wheel, (0.25, 0.95, 0.25)),
        'disc': ((MIDDLE, 0, floor - 8), (0.35, 0.35, -0.87)),
        'contacts': ((m.a - m.rings[0][1] - 36, 26, floor), (0.5, 0.1, -0.86)),
    }
    # What it finds its way by, and no other has.
    if not m.mast:
        found['camera'] = (outline.skirt_at(m, 0.3, (low + high) / 2), (0.95, 0.35, 0.2))
    if m.mast and not m.turret:
        foot = deck + m.mast[2] + 8
        found['antenna'] = ((m.mast[0], m.mast[1], foot), (0.1, 0.7, 0.55))
    if m.turret:
        found['lidar'] = ((m.turret[0] + m.turret[1], 0, deck + m.turret[2] * 0.4), (0.85, 0.3, 0.35))
    return {name: (tuple(p * 0.001 for p in at), seen) for name, (at, seen) in found.items()}
