"""A binary glTF, as plain as can be: y up, one mesh of several materials, one ground, one empty node a hotspot."""
import json
import struct

import bpy
import numpy

FLOAT, UNSIGNED = 5126, 5125


def up(places):
    """Blender's z is up, glTF's is y."""
    return numpy.stack([places[:, 0], places[:, 2], -places[:, 1]], axis=1).astype(numpy.float32)


def material(name):
    shader = bpy.data.materials[name].node_tree.nodes['Principled BSDF'].inputs
    value = {key: shader[key].default_value for key in ('Roughness', 'Metallic', 'Specular', 'Clearcoat', 'Emission Strength')}
    glows = any(list(shader['Emission'].default_value)[:3])
    return {
        'name': name,
        'pbrMetallicRoughness': {
            'baseColorFactor': [round(c, 5) for c in shader['Base Color'].default_value],
            'roughnessFactor': round(value['Roughness'], 3), 'metallicFactor': round(value['Metallic'], 3),
        },
        'extras': {
            'coat': round(value['Clearcoat'], 3), 'specular': round(value['Specular'], 3),
            'glow': round(value['Emission Strength'], 3) if glows else 0,
        },
    }


class File:
    def __init__(self):
        self.bytes, self.views, self.accessors = bytearray(), [], []

    def add(self, values, kind, component):
        values = numpy.ascontiguousarray(values, dtype=numpy.float32 if component == FLOAT else numpy.uint32)
        self.views.append({'buffer': 0, 'byteOffset': len(self.bytes), 'byteLength': values.nbytes})
        self.bytes += values.tobytes()
        found = {'bufferView': len(self.views) - 1, 'componentType': component, 'type': kind, 'count': len(values)}
        if kind == 'VEC3':
            found |= {'min': values.min(axis=0).tolist(), 'max': values.max(axis=0).tolist()}
        self.accessors.append(found)
        return len(self.accessors) - 1


def grey(share):
    return numpy.stack([share, share, share, numpy.ones_like(share)], axis=1)


def write(path, primitives, ground, spots):
    file, materials, found = File(), [], []
    for name, corners, share, faces in primitives:
        attributes = {'POSITION': file.add(up(corners[:, :3]), 'VEC3', FLOAT),
                      'NORMAL': file.add(up(corners[:, 3:]), 'VEC3', FLOAT),
                      'COLOR_0': file.add(grey(share), 'VEC4', FLOAT)}
        materials.append(material(name))
        found.append({'attributes': attributes, 'indices': file.add(faces.ravel(), 'SCALAR', UNSIGNED),
                      'material': len(materials) - 1})
    places, dark, faces = ground
    materials.append({'name': 'ground', 'alphaMode': 'BLEND', 'pbrMetallicRoughness': {'baseColorFactor': [0, 0, 0, 1]}})
    shade = grey(numpy.zeros_like(dark))
    shade[:, 3] = dark
    on_ground = {'attributes': {'POSITION': file.add(up(places), 'VEC3', FLOAT), 'COLOR_0': file.add(shade, 'VEC4', FLOAT)},
                 'indices': file.add(faces.ravel(), 'SCALAR', UNSIGNED), 'material': len(materials) - 1}
    nodes = [{'name': 'machine', 'mesh': 0}, {'name': 'ground', 'mesh': 1}] + pointing(spots)
    content = {
        'asset': {'version': '2.0', 'generator': 'imagery/export_gltf.py'}, 'scene': 0,
        'scenes': [{'nodes': list(range(len(nodes)))}], 'nodes': nodes,
        'meshes': [{'name': 'machine', 'primitives': found}, {'name': 'ground', 'primitives': [on_ground]}],
        'materials': materials, 'accessors': file.accessors, 'bufferViews': file.views,
        'buffers': [{'byteLength': len(file.bytes)}],
    }
    save(path, content, bytes(file.bytes))


def pointing(spots):
    return [{'name': f'spot-{name}', 'translation': [x, z, -y], 'extras': {'from': [dx, dz, -dy]}}
            for name, ((x, y, z), (dx, dy, dz)) in spots.items()]


def point_anew(path, spots):
    """Other hotspots on the form that was written before."""
    held = path.read_bytes()
    end = 20 + struct.unpack('<I', held[12:16])[0]
    content = json.loads(held[20:end])
    content['nodes'] = [node for node in content['nodes'] if 'mesh' in node] + pointing(spots)
    content['scenes'][0]['nodes'] = list(range(len(content['nodes'])))
    save(path, content, held[end + 8:])


def save(path, content, data):
    text = json.dumps(content, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 4)
    data += b'\0' * (-len(data) % 4)
    head = struct.pack('<4sII', b'glTF', 2, 28 + len(text) + len(data))
    path.write_bytes(head + struct.pack('<I4s', len(text), b'JSON') + text + struct.pack('<I4s', len(data), b'BIN\0') + data)
