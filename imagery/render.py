"""npm run render -- --shot hero-1000 [--size 480] [--samples 24] [--threads 1] [--out FOLDER] [--left] [--again] [--raw]

Writes PNG files; studio pictures are laid over the ground of the page, by day and at dusk.
"""
import argparse
import json
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402
import numpy  # noqa: E402
from bpy_extras.object_utils import world_to_camera_view  # noqa: E402
from mathutils import Vector  # noqa: E402

import denoise  # noqa: E402
import develop  # noqa: E402
import scenes  # noqa: E402
import shots  # noqa: E402

PAGES = Path(__file__).resolve().parent.parent / 'web/pictures/machines'


def options():
    given = argparse.ArgumentParser(prog='npm run render --')
    given.add_argument('--shot', default='all', help='a name of shots.py, several with commas, or all')
    given.add_argument('--size', type=int, default=0, help='width in pixels; 0: that of the shot')
    given.add_argument('--samples', type=int, default=0, help='0: those of the shot')
    given.add_argument('--threads', type=int, default=0, help='0: all')
    given.add_argument('--out', default='.cache/imagery')
    given.add_argument('--left', action='store_true', help='only shots that neither the pages nor a run before have in full size')
    given.add_argument('--again', action='store_true', help='from the light of the last time: only what comes after')
    given.add_argument('--raw', action='store_true', help='without denoising')
    return given.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])


def settings(shot, given):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.device = 'CPU'
    scene.cycles.samples = given.samples or shot.samples
    scene.cycles.use_adaptive_sampling = shot.scene in scenes.ON_PAPER
    scene.cycles.adaptive_threshold = 0.02
    scene.cycles.adaptive_min_samples = 8
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 5
    scene.cycles.diffuse_bounces = 3
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4
    scene.render.threads_mode = 'FIXED' if given.threads else 'AUTO'
    scene.render.threads = max(1, given.threads)
    scene.render.resolution_x = given.size or shot.width
    scene.render.resolution_y = round(scene.render.resolution_x * shot.shape[1] / shot.shape[0])
    scene.render.film_transparent = shot.scene in scenes.ON_PAPER


def crop(shot):
    """Only the machine and its shadow are rendered; around them is the page. Shares of the frame, from below left."""
    scene = bpy.context.scene
    if shot.scene not in scenes.ON_PAPER:
        return (0, 0)
    bpy.context.view_layer.update()
    seen = [world_to_camera_view(scene, scene.camera, item.matrix_world @ Vector(corner))
            for item in bpy.data.objects
            if item.type in ('MESH', 'CURVE') and item.visible_camera and not item.hide_render and item.name != 'ground'
            for corner in item.bound_box]
    across, up = [p.x for p in seen], [p.y for p in seen]
    low, high = (min(across) - 0.13, min(up) - 0.11), (max(across) + 0.13, max(up) + 0.04)
    found = tuple(max(0, p) for p in low) + tuple(min(1, p) for p in high)
    scene.render.use_border = scene.render.use_crop_to_border = True
    scene.render.border_min_x, scene.render.border_min_y, scene.render.border_max_x, scene.render.border_max_y = found
    return found[:2]


def passes(folder):
    """The light of each group of lamps, and what the denoiser wants to know of the surfaces, each in a file."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    there = set()
    for item in bpy.data.objects:
        names = {slot.material.name for slot in item.material_slots if slot.material}
        if names & {'lamp', 'screen'}:
            item.lightgroup = 'glow'
        if item.lightgroup:
            there.add(item.lightgroup)
    there.add(scene.world.lightgroup)
    for name in there:
        layer.lightgroups.add(name=name)
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source, sink = nodes.new('CompositorNodeRLayers'), nodes.new('CompositorNodeOutputFile')
    out = nodes.new('CompositorNodeComposite')
    links.new(source.outputs['Image'], out.inputs['Image'])
    sink.base_path = str(folder)
    sink.format.file_format = 'OPEN_EXR'
    sink.format.color_mode = 'RGBA'
    sink.format.color_depth = '16'
    sink.file_slots.clear()
    wanted = {'image': 'Image', 'normal': 'Denoising Normal', 'colour': 'Denoising Albedo'}
    for name, output in (wanted | {f'light-{name}': f'Combined_{name}' for name in there}).items():
        sink.file_slots.new(name)
        links.new(source.outputs[output], sink.inputs[name])


def pixels_of(path):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = 'Non-Color'
    image.alpha_mode = 'CHANNEL_PACKED'
    wide, tall = image.size
    found = numpy.empty(wide * tall * 4, dtype=numpy.float32)
    image.pixels.foreach_get(found)
    bpy.data.images.remove(image)
    return found.reshape(tall, wide, 4)


def save(pixels, path):
    tall, wide = pixels.shape[:2]
    image = bpy.data.images.new('picture', wide, tall, alpha=False)
    image.colorspace_settings.name = 'Non-Color'
    whole = numpy.ones((tall, wide, 4), numpy.float32)
    whole[..., :3] = pixels
    image.pixels.foreach_set(whole.ravel())
    image.filepath_raw = str(path)
    image.file_format = 'PNG'
    image.save()
    bpy.data.images.remove(image)


def pictures(shot, folder, given):
    """A name and its pixels, for each look of the scene."""
    frame = folder / 'frame.json'
    if not given.again:
        scenes.build(shot)
        settings(shot, given)
        render, corner = bpy.context.scene.render, crop(shot)
        passes(folder)
        bpy.ops.render.render()
        frame.write_text(json.dumps({'size': (render.resolution_x, render.resolution_y), 'corner': corner}))
    held = json.loads(frame.read_text())
    found = {path.stem[:-4].removeprefix('light-'): pixels_of(path) for path in folder.glob('*.exr')}
    light = {name: found[name][..., :3] for name in found if name in develop.GROUPS} | {'image': found['image']}
    colours, normals = found['colour'][..., :3], found['normal'][..., :3]
    guide = None if given.raw else denoise.guides(colours, normals, shot.f_stop > 0)
    for ending, look in develop.LOOKS.get(shot.scene, develop.STUDIO).items():
        picture = develop.picture(light, guide, look, given.raw)
        ground = look[3]
        name = shot.name + ending if not ending or ending[0] == '-' else ending
        yield name, develop.in_frame(picture, ground, held['size'], held['corner']) if ground else picture


def is_there(shot, folder):
    """On the pages in full size, or rendered in full size by a run before."""
    frame, done = folder / 'parts' / shot.name / 'frame.json', folder / f'{shot.name}.png'
    is_rendered = (frame.exists() and done.exists() and done.stat().st_mtime >= frame.stat().st_mtime
                   and json.loads(frame.read_text())['size'][0] == shot.width)
    return is_rendered or (PAGES / f'{shot.name}-{shot.width}.avif').exists()


def main():
    given = options()
    folder = Path(given.out).resolve()
    wanted = shots.SHOTS if given.shot == 'all' else [shots.BY_NAME[name] for name in given.shot.split(',')]
    for shot in wanted:
        if given.left and is_there(shot, folder):
            continue
        started = time.time()
        parts = folder / 'parts' / shot.name
        parts.mkdir(parents=True, exist_ok=True)
        bpy.ops.wm.read_factory_settings(use_empty=True)
        for name, pixels in pictures(shot, parts, given):
            save(pixels, folder / f'{name}.png')
            print(f'{name}: {time.time() - started:.0f} s, {folder / name}.png', flush=True)


main()
