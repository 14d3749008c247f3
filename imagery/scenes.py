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
EXPOSURE = {'studio': 0.1, 'underside': 0.3, 'cutaway': 0.1, 'trio': 0.0, 'docked': 0.1, 'lawn': 0.75, 'night': 1.9,
            'lawn-before': 0.2, 'lawn-after': 0.2}
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
    lawn.low_sun(132, 14)


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


def before(shot):
    lawn.soil()
    lawn.sow((-4.4, 3.4, -3.2, 3.2), 11000, 105, seed=21)
    lawn.hedge(7)
    lawn.low_sun(70, 32, (1, 0.9, 0.76))


def after(shot):
    lawn.soil()
    lawn.sow((-4.4, 3.4, -3.2, 3.2), 16000, 34, seed=22)
    lawn.hedge(7)
    lawn.low_sun(70, 32, (1, 0.9, 0.76))
    genie.stand(genie.build(shot.model), -0.9, -0.7, 0, 30)


makers = {'studio': on_paper, 'underside': underside, 'cutaway': cut_away, 'trio': trio, 'docked': docked, 'lawn': golden,
          'night': night, 'lawn-before': before, 'lawn-after': after}
