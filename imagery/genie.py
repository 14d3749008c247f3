"""One machine, put together and standing on the ground."""
from math import pi

import bpy
from mathutils import Matrix

import body
import cutting
import labels
import materials
import on_deck
import outline
import wheels
from machines import MACHINES


def build(key, is_lit=True, has_lid=True):
    """Gives the handle that moves the whole machine."""
    m, before = MACHINES[key], set(bpy.data.objects)
    bpy.context.view_layer.update()

    def flank(x, z):
        return outline.flank_at(m, x, z)
    (deck, lid), floor = body.build(m, has_lid)
    wheels.driven(m.drive, m.rim_slots)
    if m.mudguard:
        wheels.mudguard(m, flank)
    if m.castor.lugs:
        wheels.driven(m.castor, 5)
    else:
        wheels.castors(m.castor, m.floor)
    cutting.build(m, floor)
    on_deck.build(m, deck, lid, is_lit)
    lines, width = labels.number(m.key)
    x, z = m.a * 0.3, (m.rings[1][0] + m.rings[2][0]) / 2 - 1
    for side in (1, -1):
        labels.on_flank(flank, side, lines, width, x, z, 15, materials.print_ink())

    handle = bpy.data.objects.new('genie ' + key, None)
    bpy.context.scene.collection.objects.link(handle)
    for item in set(bpy.data.objects) - before - {handle}:
        item.parent = handle
    return handle


def stand(handle, x=0.0, y=0.0, z=0.0, turn=0.0):
    """Metres, and degrees to the left."""
    handle.matrix_world = Matrix.Translation((x, y, z)) @ Matrix.Rotation(turn * pi / 180, 4, 'Z')
    return handle
