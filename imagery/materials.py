"""What things are made of. Colours are those of ui/tokens.css; a mould leaves a fine grain, never a perfect gloss."""
import bpy

PAPER = '#f5f1e8'
INK = '#15172b'
LAMP = '#ffb938'


def linear(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts) + (1,)


def principled(name, colour, roughness, coat=0.0, metal=0.0, grain=0.0, scale=900, specular=0.5):
    known = bpy.data.materials.get(name)
    if known:
        return known
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = linear(colour)
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Metallic'].default_value = metal
    shader.inputs['Specular'].default_value = specular
    shader.inputs['Clearcoat'].default_value = coat
    shader.inputs['Clearcoat Roughness'].default_value = 0.12
    if grain:
        place = nodes.new('ShaderNodeTexCoord')
        noise = nodes.new('ShaderNodeTexNoise')
        bump = nodes.new('ShaderNodeBump')
        noise.inputs['Scale'].default_value = scale
        noise.inputs['Detail'].default_value = 3
        bump.inputs['Strength'].default_value = grain
        bump.inputs['Distance'].default_value = 0.0004
        links.new(place.outputs['Object'], noise.inputs['Vector'])
        links.new(noise.outputs['Fac'], bump.inputs['Height'])
        links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    return material


def glowing(name, colour, strength):
    known = bpy.data.materials.get(name)
    if known:
        known.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = strength
        return known
    material = principled(name, colour, 0.4)
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Emission'].default_value = linear(colour)
    shader.inputs['Emission Strength'].default_value = strength
    return material


def shell():
    return principled('shell', '#fbf7ee', 0.3, coat=0.35, grain=0.06)


def shoulder():
    return principled('shoulder', '#f1eadb', 0.4, coat=0.12, grain=0.1)


def side():
    return principled('side', '#c4b9a2', 0.52, grain=0.22, scale=1400)


def dark():
    return principled('dark', '#25262f', 0.5, grain=0.25, scale=1400)


def deep():
    return principled('deep', '#101118', 0.6)


def rubber():
    return principled('rubber', '#1c1c21', 0.78, grain=0.5, scale=700, specular=0.35)


def glass():
    return principled('glass', '#040509', 0.06, specular=0.35)


def lens():
    return principled('lens', '#1a2250', 0.03, coat=1.0, specular=1.0)


def steel():
    return principled('steel', '#c6c7cc', 0.28, metal=1.0)


def print_ink():
    return principled('print', '#3a3b4c', 0.5)


def lamp(strength=1.3):
    # Deeper than the token: a bright lamp loses colour in the film curve, and must come out as the token.
    return glowing('lamp', '#ff9a14', strength)


def screen(strength=1.6):
    return glowing('screen', '#fff1d2', strength)
