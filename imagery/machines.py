"""Dimensions of the machines, in millimetres: x forward, y to the left, z up, the origin on the ground.

The same figures as tools/drawings/machines.ts, so that a drawing and a picture of one machine agree; what a line
drawing does not need (thickness, tread, seat of the blades) stands at the end of each entry.
"""
from dataclasses import dataclass


@dataclass(frozen=True)
class Wheel:
    x: float
    track: float
    radius: float
    width: float
    lugs: int
    height: float

    @property
    def axle(self):
        """Height of the middle: a wheel stands on its lugs."""
        return self.radius + (self.height if self.lugs else 0)


@dataclass(frozen=True)
class Machine:
    key: str
    a: float
    b: float
    back: float
    front: float
    taper: float
    rings: tuple  # (z, inset): bottom, skirt, belt, seam, edge, deck
    crown: float
    fall: float
    drive: Wheel
    mudguard: float
    castor: Wheel
    ring: tuple  # x, outer radius
    cutting: float
    mast: tuple = ()  # x, y, height
    turret: tuple = ()  # x, radius, height
    floor: float = 36
    rim_slots: int = 5


GENIE_600 = Machine(
    '600', a=262, b=178, back=3.4, front=2.6, taper=0.1,
    rings=((44, 16), (60, 4), (112, 0), (118, 5), (172, 50), (181, 68)), crown=15, fall=22,
    drive=Wheel(-132, 168, 74, 44, 22, 5), mudguard=12, castor=Wheel(150, 84, 38, 28, 0, 0),
    ring=(2, 68), cutting=180, floor=34, rim_slots=5,
)
GENIE_1000 = Machine(
    '1000', a=326, b=200, back=3.8, front=2.9, taper=0.13,
    rings=((50, 18), (68, 4), (126, 0), (133, 5), (196, 54), (206, 74)), crown=16, fall=28,
    drive=Wheel(-176, 190, 88, 54, 24, 6), mudguard=14, castor=Wheel(204, 94, 44, 34, 0, 0),
    ring=(36, 76), cutting=220, mast=(-236, 0, 96), floor=38, rim_slots=5,
)
GENIE_3000 = Machine(
    '3000', a=372, b=250, back=4.2, front=3.4, taper=0.05,
    rings=((62, 26), (80, 4), (132, 0), (139, 5), (192, 60), (202, 84)), crown=14, fall=18,
    drive=Wheel(-206, 290, 124, 92, 16, 15), mudguard=0, castor=Wheel(246, 238, 72, 62, 13, 10),
    ring=(-56, 84), cutting=280, mast=(-282, -116, 74), turret=(156, 60, 52), floor=50, rim_slots=6,
)
MACHINES = {machine.key: machine for machine in (GENIE_600, GENIE_1000, GENIE_3000)}
