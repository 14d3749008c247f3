"""blender -b -P imagery/export_gltf.py -- [--model 600,1000] [--out FOLDER] [--spots]

The machines for the viewer of the product page: every part as it is rendered, joined by what it is made of, with the
light that reaches each point written to it (COLOR_0), a ground that carries the shadow, and the places of the
hotspots. Rough still: `npm run models` makes of it what is sent.
"""
import argparse
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402
import numpy  # noqa: E402

import body  # noqa: E402
import genie  # noqa: E402
import gltf  # noqa: E402
import mesh  # noqa: E402
import occlusion  # noqa: E402
import spots  # noqa: E402
from machines import MACHINES  # noqa: E402

# Moulded edges are seen from far here: two steps of a rounding do, and small turned parts need fewer sides.
STEPS = 2


def options():
    given = argparse.ArgumentParser()
    given.add_argument('--model', default='600,1000,3000')
    given.add_argument('--out', default='.cache/models')
    given.add_argument('--spots', action='store_true', help='only the hotspots anew')
    return given.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])


def coarser():
    rounded, lathe = mesh.rounded, mesh.lathe
    body.EYES = -0.6
    mesh.rounded = lambda item, millimetres, pieces=3: rounded(item, millimetres, min(pieces, STEPS))

    def turned(name, profile, material, axis='z', at=(0, 0, 0), count=96):
        reach = max(r for r, _ in profile)
        return lathe(name, profile, material, axis, at, min(count, max(12, int(reach * 1.6) // 4 * 4), 112))
    mesh.lathe = turned


def parts():
    """Every part as the renderer would see it: corners (place, direction), three to a triangle, by material."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = {}
    for item in list(bpy.context.scene.objects):
        if item.hide_render or item.type not in ('MESH', 'CURVE'):
            continue
        seen = item.evaluated_get(graph)
        data = bpy.data.meshes.new_from_object(seen, depsgraph=graph)
        if item.type == 'CURVE':
            data.use_auto_smooth, data.auto_smooth_angle = True, 0.66
            data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
        data.transform(item.matrix_world)
        data.calc_normals_split()
        data.calc_loop_triangles()
        count = len(data.loop_triangles)
        if not count or not item.material_slots:
            continue
        loops = numpy.empty(count * 3, dtype=numpy.int32)
        data.loop_triangles.foreach_get('loops', loops)
        corner = numpy.empty(len(data.loops), dtype=numpy.int32)
        data.loops.foreach_get('vertex_index', corner)
        normals = numpy.empty(len(data.loops) * 3, dtype=numpy.float32)
        data.loops.foreach_get('normal', normals)
        places = numpy.empty(len(data.vertices) * 3, dtype=numpy.float32)
        data.vertices.foreach_get('co', places)
        both = numpy.hstack([places.reshape(-1, 3)[corner[loops]], normals.reshape(-1, 3)[loops]])
        if item.matrix_world.determinant() < 0:
            both = both.reshape(-1, 3, 6)[:, ::-1].reshape(-1, 6)
        found.setdefault(item.material_slots[0].material.name, []).append((item.name.split('.')[0], both))
    return found


def main():
    given = options()
    coarser()
    folder = Path(given.out).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for key in given.model.split(','):
        started = time.time()
        if given.spots:
            gltf.point_anew(folder / f'genie-{key}.glb', spots.of(MACHINES[key]))
            continue
        bpy.ops.wm.read_factory_settings(use_empty=True)
        genie.build(key)
        by_material = parts()
        built = time.time() - started
        light = occlusion.Light(numpy.vstack([both[:, :3] for each in by_material.values() for _, both in each]))
        primitives = []
        for name, each in by_material.items():
            corners = numpy.vstack([light.outside(part, both) for part, both in each])
            if len(corners):
                primitives.append((name, *light.on(corners)))
        ground = light.on_ground(MACHINES[key])
        gltf.write(folder / f'genie-{key}.glb', primitives, ground, spots.of(MACHINES[key]))
        count = sum(len(faces) for *_, faces in primitives)
        print(f'genie-{key}: {count} triangles, built in {built:.0f} s, {time.time() - started:.0f} s in all')


if __name__ == '__main__':
    main()
