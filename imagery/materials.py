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
    return principled('shell', '#f4f3f0', 0.32, coat=0.3, grain=0.05)


def shoulder():
    return principled('shoulder', '#eae8e4', 0.42, coat=0.1, grain=0.1)


def side():
    return principled('side', '#b3afa7', 0.5, grain=0.22, scale=1400)


def dark():
    return principled('dark', '#212228', 0.52, grain=0.25, scale=1400)


def deep():
    return principled('deep', '#101118', 0.6)


def rubber():
    return principled('rubber', '#17171a', 0.74, grain=0.5, scale=700, specular=0.35)


def glass():
    return principled('glass', '#040509', 0.06, specular=0.35)


def visor():
    """Tinted: the cameras are seen behind it."""
    material = principled('visor', '#05060a', 0.05, specular=0.5)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    if 'see' not in nodes:
        through, mix = nodes.new('ShaderNodeBsdfTransparent'), nodes.new('ShaderNodeMixShader')
        through.inputs['Color'].default_value = (0.72, 0.74, 0.78, 1)
        mix.name, mix.inputs['Fac'].default_value = 'see', 0.42
        links.new(through.outputs['BSDF'], mix.inputs[1])
        links.new(nodes['Principled BSDF'].outputs['BSDF'], mix.inputs[2])
        links.new(mix.outputs['Shader'], nodes['Material Output'].inputs['Surface'])
    return material


def bezel():
    return principled('bezel', '#8d8c8a', 0.34, metal=0.85, grain=0.06, scale=2200)


def alloy():
    """Brushed: the light is drawn out around the axle."""
    material = principled('alloy', '#cfd0d3', 0.34, metal=1.0, grain=0.03, scale=2600)
    material.node_tree.nodes['Principled BSDF'].inputs['Anisotropic'].default_value = 0.6
    return material


def lens():
    return principled('lens', '#1a2250', 0.03, coat=1.0, specular=1.0)


def steel():
    return principled('steel', '#c6c7cc', 0.28, metal=1.0)


def razor():
    return principled('razor', '#b9bbc1', 0.34, metal=1.0)


def print_ink():
    return principled('print', '#3a3b4c', 0.5)


def lamp(strength=1.0):
    """A diffuser: dimmer where it turns away, under a clear surface."""
    material = glowing('lamp', '#ffa31f', strength)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    if 'turn' not in nodes:
        shader, weight, scale = nodes['Principled BSDF'], nodes.new('ShaderNodeLayerWeight'), nodes.new('ShaderNodeMapRange')
        scale.name = 'turn'
        scale.inputs['To Min'].default_value, scale.inputs['To Max'].default_value = strength, strength * 0.45
        links.new(weight.outputs['Facing'], scale.inputs['Value'])
        links.new(scale.outputs['Result'], shader.inputs['Emission Strength'])
        shader.inputs['Base Color'].default_value = linear('#c8842a')
        shader.inputs['Clearcoat'].default_value = 0.6
    return material


def screen(strength=1.6):
    return glowing('screen', '#fff1d2', strength)
