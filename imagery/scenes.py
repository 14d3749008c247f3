"""From a line of the list to a scene that can be rendered."""
import bpy

import cutaway
import dock
import genie
import lawn
import materials
import studio
from machines import MACHINES

ON_PAPER = {'studio', 'underside', 'cutaway', 'trio', 'docked'}
EXPOSURE = {'studio': 0.1, 'underside': 0.3, 'cutaway': 0.1, 'trio': 0.0, 'docked': 0.1, 'lawn': 0.95, 'night': 1.9,
            'lawn-before': 0.75, 'lawn-after': 0.75}
LOOK = {'night': 'Medium High Contrast'}


def build(shot):
    makers[shot.scene](shot)
    studio.camera(shot.place, shot.target, shot.lens, shot.f_stop)


def on_paper(shot):
    genie.build(shot.model)
    studio.build()


def underside(shot):
    studio.roll_over(genie.build(shot.model), 0.224)
    studio.build()


def cut_away(shot):
    cutaway.build(shot.model)
    studio.build()
    studio.softbox('inside', (0.5, 1.0, 0.75), (0, 0.1, 0.1), (0.35, 0.35), 2.4, (1, 0.98, 0.95), 60)


def trio(shot):
    """Side by side at one scale, a little staggered so that none hides another."""
    for key, x, y in (('600', 0.12, -0.78), ('1000', 0.0, -0.16), ('3000', -0.12, 0.58)):
        genie.stand(genie.build(key), x, y)
    studio.build()
    for light in (o for o in bpy.data.objects if o.type == 'LIGHT'):
        light.data.energy *= 1.8
        light.location *= 1.35


def docked(shot):
    """Nose to the post: the machine comes from +x and looks back along it."""
    dock.build()
    m = MACHINES[shot.model]
    genie.stand(genie.build(shot.model), -0.150 + m.a * 0.001, 0, 0.018, 180)
    studio.build()


def under_wheels(m):
    def keep(x, y):
        return not any(abs(x * 1000 - w.x) < w.radius * 0.5 and abs(abs(y * 1000) - w.track) < w.width * 0.6
                       for w in (m.drive, m.castor))
    return keep


def golden(shot):
    genie.build(shot.model)
    m = MACHINES[shot.model]
    lawn.soil()
    lawn.sow((-3.2, 1.9, -2.2, 2.2), 15000, 44, keep=under_wheels(m))
    lawn.sow((-11, -3.1, -9, 7), 11000, 60, 3, 11)
    lawn.sow((-3.2, 3.2, -8, -2.1), 5000, 52, 3, 12)
    lawn.hedge()
    lawn.low_sun(118, 15, (1, 0.74, 0.46))
    studio.softbox('open sky', (3.2, -2.2, 2.4), (0, 0, 0.1), (2.5, 2.5), 52, (0.95, 0.93, 1))


def night(shot):
    genie.build(shot.model)
    materials.lamp(26)
    lawn.soil()
    lawn.sow((-3.2, 1.9, -2.2, 2.2), 15000, 44, keep=under_wheels(MACHINES[shot.model]))
    lawn.sow((-9, -3.1, -8, 6), 6000, 56, 3, 11)
    lawn.hedge()
    studio.world('#1f2a63', 0.16)
    studio.softbox('moon', (-3, -2.4, 2.6), (0, 0, 0.1), (0.6, 0.6), 34, (0.62, 0.72, 1))
    studio.softbox('window', (-6, 5, 1.6), (0, 0, 0.1), (1.2, 1.2), 40, (1, 0.68, 0.32))


LAWN = ((-1.0, 2.4, -2.3, 2.3), (-4.2, -0.9, -3.8, 3.8), (-9, -4, -6, 6))


def meadow(tall, per_square_metre, seed, keep=lambda x, y: True, tint=1.0):
    """Thinner further away, where a low view sees blades behind blades."""
    for k, (area, share) in enumerate(zip(LAWN, (1, 0.7, 0.4))):
        size = (area[1] - area[0]) * (area[3] - area[2])
        lawn.sow(area, round(size * per_square_metre * share), tall, 4, seed + k, keep, tint)


def garden():
    lawn.soil()
    lawn.hedge(8)
    lawn.low_sun(62, 30, (1, 0.88, 0.7))


def before(shot):
    garden()
    meadow(118, 620, 21)
    lawn.dandelions((-3, 1.9, -2.2, 2.2), 46, 118)


def lane(x, y):
    return int((y + 20) // 0.52) % 2 == 0


def after(shot):
    """Lanes to and fro: one leans to the eye, the next away from it."""
    garden()
    meadow(34, 900, 22, lane, 1.3)
    meadow(34, 900, 32, lambda x, y: not lane(x, y), 0.72)
    genie.stand(genie.build(shot.model), 0.3, 0.74, 0, 8)


makers = {'studio': on_paper, 'underside': underside, 'cutaway': cut_away, 'trio': trio, 'docked': docked, 'lawn': golden,
          'night': night, 'lawn-before': before, 'lawn-after': after}
