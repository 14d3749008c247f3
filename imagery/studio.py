"""Studio: large soft boxes over the brand's paper.

The ground only catches shadows and the picture is laid over the exact paper colour afterwards: so the picture has no
edge on a page, whatever the view transform does to its light.
"""
from math import radians

import bpy
from mathutils import Matrix, Vector

import materials


def softbox(name, place, target, size, power, colour=(1, 1, 1), spread=180, group='key'):
    light = bpy.data.lights.new(name, 'AREA')
    light.shape = 'RECTANGLE'
    light.size, light.size_y = size
    light.energy = power
    light.color = colour
    light.spread = radians(spread)
    item = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(item)
    item.location = place
    item.rotation_euler = (Vector(target) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    item.lightgroup = group
    return item


def world(colour, strength, group='fill'):
    scene = bpy.context.scene
    scene.world = scene.world or bpy.data.worlds.new('world')
    scene.world.use_nodes = True
    scene.world.lightgroup = group
    ground = scene.world.node_tree.nodes['Background']
    ground.inputs['Color'].default_value = materials.linear(colour)
    ground.inputs['Strength'].default_value = strength


def sky(azimuth, elevation, strength):
    """Sun and sky as the air makes them: the same sun that colours the light colours the shade."""
    world('#ffffff', strength, 'sun')
    nodes, links = bpy.context.scene.world.node_tree.nodes, bpy.context.scene.world.node_tree.links
    air = nodes.new('ShaderNodeTexSky')
    air.sky_type = 'NISHITA'
    air.sun_elevation, air.sun_rotation = radians(elevation), radians(90 - azimuth)
    air.sun_size = radians(1.2)
    air.dust_density, air.ozone_density = 1.4, 2.0
    links.new(air.outputs['Color'], nodes['Background'].inputs['Color'])


def ground(is_catcher=True, size=8, material=None):
    bpy.ops.mesh.primitive_plane_add(size=size)
    item = bpy.context.object
    item.name = 'ground'
    item.is_shadow_catcher = is_catcher
    item.data.materials.append(material or materials.principled('paper', materials.PAPER, 0.9))
    return item


def flag(place, size, target):
    """A black card: what a white body reflects at its edge is what draws it against paper."""
    bpy.ops.mesh.primitive_plane_add(size=1, location=place)
    item = bpy.context.object
    item.scale = (*size, 1)
    item.rotation_euler = (Vector(target) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    item.data.materials.append(materials.principled('flag', '#08080a', 0.95))
    item.visible_camera = item.visible_shadow = item.visible_diffuse = False
    return item


def build():
    """White light: what is warm is the paper and the lamp of the machine."""
    world('#ffffff', 0.3)
    ground()
    softbox('key', (0.9, 1.7, 1.9), (0, 0, 0.1), (1.3, 1.0), 66)
    softbox('top', (-0.35, -0.2, 2.1), (0, 0, 0.1), (2.0, 0.6), 20)
    softbox('rim', (-2.1, -1.3, 1.1), (0, 0, 0.15), (0.4, 1.6), 34, (0.96, 0.98, 1), group='rim')
    flag((-0.2, -1.25, 0.5), (1.9, 1.0), (0, 0, 0.1))
    flag((1.75, 0.15, 0.34), (0.5, 0.3), (0, 0, 0.1))
    softbox('fill', (1.9, -1.6, 0.9), (0, 0, 0.1), (1.4, 1.4), 7, group='fill')


def camera(place, target, lens, f_stop=0.0, focus=None):
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    data.sensor_width = 36
    data.clip_start = 0.01
    item = bpy.data.objects.new('camera', data)
    scene = bpy.context.scene
    scene.collection.objects.link(item)
    scene.camera = item
    item.location = place
    item.rotation_euler = (Vector(target) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    if f_stop:
        data.dof.use_dof = True
        data.dof.aperture_fstop = f_stop
        data.dof.focus_distance = (Vector(focus or target) - Vector(place)).length
    return item


def roll_over(handle):
    """On its side, so that the underside can be seen; its tyres touch the ground."""
    handle.matrix_world = Matrix.Rotation(radians(102), 4, 'X') @ handle.matrix_world
    bpy.context.view_layer.update()
    low = min((item.matrix_world @ Vector(corner)).z for item in handle.children if not item.hide_render for corner in item.bound_box)
    handle.matrix_world = Matrix.Translation((0, 0, -low)) @ handle.matrix_world
