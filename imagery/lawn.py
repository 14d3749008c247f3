"""A lawn of real blades: a few clumps, laid out many thousand times; hedge and trees only as what depth of field leaves."""
from math import cos, pi, radians, sin
from random import Random

import bpy
from mathutils import Vector

import materials
import mesh
import studio


def grass_material():
    material = materials.principled('grass', '#4f7a2c', 0.45, specular=0.3)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    if 'tone' in nodes:
        return material
    shader = nodes['Principled BSDF']
    who, tone = nodes.new('ShaderNodeObjectInfo'), nodes.new('ShaderNodeValToRGB')
    tone.name = 'tone'
    stops = tone.color_ramp.elements
    stops[0].color, stops[1].color = materials.linear('#45602c'), materials.linear('#a3ad5c')
    middle = stops.new(0.55)
    middle.color = materials.linear('#6a8440')
    links.new(who.outputs['Random'], tone.inputs['Fac'])
    links.new(tone.outputs['Color'], shader.inputs['Base Color'])
    through, mix = nodes.new('ShaderNodeBsdfTranslucent'), nodes.new('ShaderNodeMixShader')
    links.new(tone.outputs['Color'], through.inputs['Color'])
    mix.inputs['Fac'].default_value = 0.4
    links.new(shader.outputs['BSDF'], mix.inputs[1])
    links.new(through.outputs['BSDF'], mix.inputs[2])
    links.new(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])
    return material


def clump(dice, tall, spread=34, blades=46):
    vertices, faces = [], []
    for _ in range(blades):
        x, y, turn = dice.uniform(-spread, spread), dice.uniform(-spread, spread), dice.uniform(0, 2 * pi)
        high, lean_out, wide = tall * dice.uniform(0.65, 1.1), dice.uniform(0.1, 0.75), dice.uniform(1.0, 1.9)
        start = len(vertices)
        for k in range(5):
            part = k / 4
            out, z = high * lean_out * part ** 2, high * part * (1 - 0.22 * lean_out * part)
            half = wide * (1 - part ** 1.7) + 0.12
            for side in (-1, 1):
                vertices.append((x + out * cos(turn) - side * half * sin(turn), y + out * sin(turn) + side * half * cos(turn), z))
        faces += [(start + 2 * k, start + 2 * k + 1, start + 2 * k + 3, start + 2 * k + 2) for k in range(4)]
    data = bpy.data.meshes.new('clump')
    data.from_pydata([tuple(c * mesh.MM for c in v) for v in vertices], [], faces)
    return mesh.add('clump', data, grass_material())


def sow(area, count, tall, kinds=5, seed=7, keep=lambda x, y: True):
    """`area` in metres: x from, to, y from, to. Each tiny face of a carrier holds one clump."""
    dice = Random(seed)
    for _ in range(kinds):
        vertices, faces = [], []
        for _ in range(count // kinds):
            x, y = dice.uniform(*area[:2]), dice.uniform(*area[2:])
            if not keep(x, y):
                continue
            turn, size = dice.uniform(0, 2 * pi), dice.uniform(0.8, 1.2) / 2
            start = len(vertices)
            vertices += [(x + size * cos(turn + k * pi / 2), y + size * sin(turn + k * pi / 2), 0) for k in range(4)]
            faces.append((start, start + 1, start + 2, start + 3))
        data = bpy.data.meshes.new('seed')
        data.from_pydata(vertices, [], faces)
        carrier = mesh.add('seed', data, None, False)
        carrier.instance_type = 'FACES'
        carrier.use_instance_faces_scale = True
        carrier.show_instancer_for_render = False
        clump(dice, tall).parent = carrier


def soil():
    studio.ground(False, 60, materials.principled('soil', '#2c3319', 0.95))


def hedge(distance=9, seed=3):
    """Far behind the plane of focus: round masses of green are all that is left of a garden."""
    dice = Random(seed)
    for k in range(46):
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=3, radius=dice.uniform(0.6, 1.3))
        item = bpy.context.object
        item.data.polygons.foreach_set('use_smooth', [True] * len(item.data.polygons))
        spread = radians(-75 + 150 * k / 45)
        away = distance + dice.uniform(-0.6, 2.5)
        item.location = (-away * cos(spread), away * sin(spread), dice.uniform(-0.5, 0.3))
        item.data.materials.append(materials.principled(f'hedge {k % 3}', ('#2f4a22', '#40582a', '#243a20')[k % 3], 0.9))


def low_sun(azimuth, elevation, colour=(1, 0.68, 0.36)):
    """The sun as a lamp of its own: the sky alone is blue, and white plastic shows it."""
    studio.world('#ffd9ae', 0.42)
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.angle, data.color = 5.5, radians(1.6), colour
    item = bpy.data.objects.new('sun', data)
    bpy.context.scene.collection.objects.link(item)
    a, e = radians(azimuth), radians(elevation)
    way = Vector((cos(e) * cos(a), cos(e) * sin(a), sin(e)))
    item.rotation_euler = way.to_track_quat('Z', 'Y').to_euler()
