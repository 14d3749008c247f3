"""From a line of the list to a scene that can be rendered."""
import bpy

import accessories
import cutaway
import dock
import genie
import lawn
import studio
from machines import MACHINES

ON_PAPER = {'studio', 'underside', 'cutaway', 'trio', 'docked', 'small', 'garage', 'dock'}


def build(shot):
    makers[shot.scene](shot)
    studio.camera(shot.place, shot.target, shot.lens, shot.f_stop)


def on_paper(shot):
    genie.build(shot.model)
    studio.build()


def underside(shot):
    studio.roll_over(genie.build(shot.model))
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
    """Nose to the post: the machine comes from +x and looks back along it. The largest stands astride of the plate."""
    m = MACHINES[shot.model]
    is_wide = m.castor.lugs > 0
    dock.build(half=195 if is_wide else 225)
    genie.stand(genie.build(shot.model), -0.150 + m.a * 0.001, 0, 0 if is_wide else 0.018, 180)
    studio.build()


def small(shot):
    """Things of the size of a hand: the lamps stand closer, so that metal mirrors all of them."""
    {'accessory-blades': accessories.blades, 'accessory-installation': accessories.kit}[shot.name]()
    studio.build()
    for light in (o for o in bpy.data.objects if o.type == 'LIGHT'):
        light.location *= 0.5
        light.data.energy *= 0.25


def garage(shot):
    dock.build(False)
    m = MACHINES[shot.model]
    genie.stand(genie.build(shot.model), -0.150 + m.a * 0.001, 0, 0.018, 180)
    accessories.garage()
    studio.build()


def dock_alone(shot):
    dock.build()
    studio.build()


def under_wheels(m):
    def keep(x, y):
        return not any(abs(x * 1000 - w.x) < w.radius * 0.5 and abs(abs(y * 1000) - w.track) < w.width * 0.6
                       for w in (m.drive, m.castor))
    return keep


def golden(shot):
    """By day and, from the same light, at night (develop.py)."""
    genie.build(shot.model)
    keep = under_wheels(MACHINES[shot.model])
    lawn.soil()
    lawn.sow((-1.1, 1.5, -1.5, 1.1), 9000, 40, keep=keep)
    lawn.sow((-3.4, -1.1, -2.6, 2.6), 9000, 44, 4, 8)
    lawn.sow((-1.1, 1.5, 1.1, 2.2), 3000, 42, 4, 9)
    lawn.sow((-1.1, 1.5, -3.0, -1.5), 4500, 42, 4, 10)
    lawn.sow((-11, -3.4, -9, 7), 14000, 52, 3, 11)
    lawn.hedge()
    studio.sky(118, 16, 0.11)
    studio.softbox('open sky', (3.2, -2.2, 2.4), (0, 0, 0.1), (2.5, 2.5), 26, (0.95, 0.96, 1), group='fill')
    studio.softbox('moon', (-3, -2.4, 2.6), (0, 0, 0.1), (0.6, 0.6), 60, group='moon')
    studio.softbox('window', (-6, 5, 1.6), (0, 0, 0.1), (1.2, 1.2), 60, (1, 0.62, 0.3), group='moon')


LAWN = ((-1.0, 2.4, -2.3, 2.3), (-4.2, -0.9, -3.8, 3.8), (-9, -4, -6, 6))


def meadow(tall, per_square_metre, seed, keep=lambda x, y: True, tint=1.0):
    """Thinner further away, where a low view sees blades behind blades."""
    for k, (area, share) in enumerate(zip(LAWN, (1, 0.7, 0.4))):
        size = (area[1] - area[0]) * (area[3] - area[2])
        lawn.sow(area, round(size * per_square_metre * share), tall, 4, seed + k, keep, tint)


def garden():
    lawn.soil()
    lawn.hedge(8)
    studio.sky(62, 30, 0.09)


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


makers = {'studio': on_paper, 'underside': underside, 'cutaway': cut_away, 'trio': trio, 'docked': docked, 'small': small,
          'garage': garage, 'dock': dock_alone, 'lawn': golden,
          'lawn-before': before, 'lawn-after': after}
