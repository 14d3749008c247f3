"""The list of pictures: what stands where, and from where it is seen. One camera grammar for all three models."""
from dataclasses import dataclass
from math import cos, radians, sin

KEYS = ('600', '1000', '3000')
REACH = {'600': 0.80, '1000': 1.0, '3000': 1.2}  # how far the camera stands back, so that each fills its frame alike
HEIGHT = {'600': 0.085, '1000': 0.12, '3000': 0.11}
ROLLED = {'600': 0.23, '1000': 0.26, '3000': 0.4}  # how high the disc is when the machine lies on its side


@dataclass(frozen=True)
class Shot:
    name: str
    scene: str  # studio, underside, cutaway, trio, lawn, night, docked, lawn-before, lawn-after
    model: str = '1000'
    azimuth: float = 0
    elevation: float = 0
    distance: float = 2.4
    lens: float = 85
    target: tuple = (0, 0, 0.1)
    shape: tuple = (4, 3)
    f_stop: float = 0
    width: int = 1600
    samples: int = 32

    @property
    def place(self):
        a, e = radians(self.azimuth), radians(self.elevation)
        x, y, z = self.target
        d = self.distance
        return x + d * cos(e) * cos(a), y + d * cos(e) * sin(a), z + d * sin(e)


def of_model(key):
    d, z = REACH[key], HEIGHT[key]
    return [
        Shot(f'hero-{key}', 'studio', key, 38, 20, 2.35 * d, 85, (0.01, 0, z), (4, 3), 0, 2200, 40),
        Shot(f'front-{key}', 'studio', key, 4, 7, 2.2 * d, 85, (0, 0, z), (4, 3)),
        Shot(f'side-{key}', 'studio', key, 90, 6, 2.3 * d, 85, (0, 0, z), (4, 3)),
        Shot(f'back-{key}', 'studio', key, 142, 26, 2.4 * d, 85, (0, 0, z), (4, 3)),
        Shot(f'ring-{key}', 'studio', key, 24, 34, 0.95 * d, 85, (0.02, 0, z * 1.7), (4, 3), 5.6),
        Shot(f'blades-{key}', 'underside', key, 72, 14, 1.05 * d, 85, (0.02, 0, ROLLED[key]), (4, 3), 8),
        Shot(f'docked-{key}', 'docked', key, 52, 20, 3.3 * d ** 0.5, 85, (0.22 * d, 0, 0.16), (4, 3)),
    ]


SHOTS = [shot for key in KEYS for shot in of_model(key)] + [
    Shot('underside', 'underside', '1000', 80, 12, 2.4, 85, (0, 0, 0.26), (4, 3)),
    Shot('cutaway', 'cutaway', '1000', 48, 30, 2.5, 85, (0, 0, 0.14), (4, 3)),
    Shot('trio', 'trio', '1000', 20, 15, 5.9, 85, (0, -0.04, 0.13), (2, 1)),
    Shot('golden-hour', 'lawn', '1000', 31, 9, 2.45, 70, (0.12, -0.2, 0.17), (16, 9), 2.8, 2880, 40),
    Shot('accessory-garage', 'garage', '600', 38, 20, 4.3, 85, (0.0, 0, 0.15), (4, 3), 0, 1600, 32),
    Shot('accessory-blades', 'small', '', 24, 42, 0.56, 85, (0.0, 0, 0.0), (4, 3), 0, 1200, 48),
    Shot('accessory-installation', 'small', '', 30, 40, 1.25, 85, (0.02, 0, 0.0), (4, 3), 0, 1200, 40),
    Shot('dock', 'dock', '', 40, 24, 2.9, 85, (-0.05, 0.03, 0.13), (4, 3), 0, 1600, 32),
    Shot('before', 'lawn-before', '600', 0, 17, 3.7, 50, (0, 0, 0.12), (3, 2), 2.8),
    Shot('after', 'lawn-after', '600', 0, 17, 3.7, 50, (0, 0, 0.12), (3, 2), 2.8),
]
# What is seen most often is rendered first.
FIRST = ('hero', 'golden', 'accessory', 'side', 'front', 'back', 'ring', 'docked', 'blades')
SHOTS.sort(key=lambda shot: next((i for i, start in enumerate(FIRST) if shot.name.startswith(start)), len(FIRST)))
BY_NAME = {shot.name: shot for shot in SHOTS}
