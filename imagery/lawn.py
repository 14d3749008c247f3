"""A lawn of real blades: a few clumps, laid out many thousand times; hedge and trees only as what depth of field leaves."""
from math import cos, pi, radians, sin
from random import Random

import bpy

import materials
import mesh
import studio


def brighter(colour, tint):
    return tuple(min(1, c * tint) for c in materials.linear(colour)[:3]) + (1,)


def grass_material(tint=1.0):
    material = materials.principled(f'grass {tint}', '#4f7a2c', 0.45, specular=0.3)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    if 'tone' in nodes:
        return material
    shader = nodes['Principled BSDF']
    who, tone = nodes.new('ShaderNodeObjectInfo'), nodes.new('ShaderNodeValToRGB')
    tone.name = 'tone'
    stops = tone.color_ramp.elements
    stops[0].color, stops[1].color = brighter('#3c5a2b', tint), brighter('#8ba058', tint)
    middle = stops.new(0.55)
    middle.color = brighter('#587a3a', tint)
    links.new(who.outputs['Random'], tone.inputs['Fac'])
    links.new(tone.outputs['Color'], shader.inputs['Base Color'])
    through, mix = nodes.new('ShaderNodeBsdfTranslucent'), nodes.new('ShaderNodeMixShader')
    links.new(tone.outputs['Color'], through.inputs['Color'])
    mix.inputs['Fac'].default_value = 0.4
    links.new(shader.outputs['BSDF'], mix.inputs[1])
    links.new(through.outputs['BSDF'], mix.inputs[2])
    links.new(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])
    return material


def clump(dice, tall, tint=1.0, spread=40, blades=150):
    vertices, faces = [], []
    for _ in range(blades):
        x, y, turn = dice.uniform(-spread, spread), dice.uniform(-spread, spread), dice.uniform(0, 2 * pi)
        high, lean_out, wide = tall * dice.uniform(0.45, 1.08), dice.uniform(0.05, 0.85), dice.uniform(0.7, 1.35)
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
    return mesh.add('clump', data, grass_material(tint))


def sow(area, count, tall, kinds=5, seed=7, keep=lambda x, y: True, tint=1.0):
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
        clump(dice, tall, tint).parent = carrier


def dandelions(area, count, tall, seed=5):
    """What grows where nobody has mown for a while."""
    dice = Random(seed)
    yellow = materials.principled('dandelion', '#e8b921', 0.7)
    stalk = materials.principled('stalk', '#7d8f4a', 0.6)
    for _ in range(count):
        x, y = dice.uniform(*area[:2]) * 1000, dice.uniform(*area[2:]) * 1000
        high, wide = tall * dice.uniform(0.9, 1.25), dice.uniform(12, 19)
        lean = (dice.uniform(-9, 9), dice.uniform(-9, 9))
        at = (x + lean[0], y + lean[1], high)
        mesh.lathe('dandelion', [(0, -5), (wide * 0.5, -4), (wide, 1), (wide * 0.9, 4), (wide * 0.5, 7), (0, 8)], yellow,
                   at=at, count=14)
        mesh.grid('stalk', [[(x + px, y + py, 0) for px, py in ((-1.2, -1), (1.2, -1), (0, 1.3))],
                            [(at[0] + px, at[1] + py, high) for px, py in ((-1, -1), (1, -1), (0, 1))]], stalk, True)


def soil():
    studio.ground(False, 60, materials.principled('soil', '#2f3c1a', 0.95))


def hedge(distance=9, seed=3):
    """Far behind the plane of focus: masses of leaves are all that is left of a garden."""
    dice = Random(seed)
    leaves = []
    for k, colour in enumerate(('#24391b', '#2f4722', '#1d301a', '#375028')):
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=1)
        item = bpy.context.object
        item.data.polygons.foreach_set('use_smooth', [True] * len(item.data.polygons))
        item.data.materials.append(materials.principled(f'hedge {k}', colour, 0.9))
        leaves.append(item.data)
        bpy.data.objects.remove(item)
    for _ in range(24000):
        item = bpy.data.objects.new('leaf', dice.choice(leaves))
        bpy.context.scene.collection.objects.link(item)
        spread, size = radians(dice.uniform(-70, 70)), dice.uniform(0.02, 0.06)
        high = dice.uniform(0, 1) ** 0.8 * 2.1
        away = distance + dice.uniform(-0.35, 0.5) + 0.35 * sin(spread * 23) + 0.5 * max(0, high - 1.2)
        item.location = (-away * cos(spread), away * sin(spread), high)
        item.scale = (size, size * dice.uniform(0.6, 1.4), size * dice.uniform(0.5, 0.9))
        item.rotation_euler = (dice.uniform(0, 3), dice.uniform(0, 3), dice.uniform(0, 3))
        item.visible_shadow = False
    bpy.ops.mesh.primitive_cylinder_add(radius=distance + 0.7, depth=1.9, vertices=96, location=(0, 0, 0.8), end_fill_type='NOTHING')
    bpy.context.object.data.materials.append(materials.principled('hedge inside', '#16220f', 1.0))
    bpy.context.object.visible_shadow = bpy.context.object.visible_diffuse = False
