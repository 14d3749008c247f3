"""blender -b -P imagery/render.py -- --shot hero-1000 --size 480 --samples 24 [--out FOLDER] [--threads 1]

Writes PNG files; studio pictures are laid over the paper of the brand.
"""
import argparse
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
import materials  # noqa: E402
import scenes  # noqa: E402
import shots  # noqa: E402


def options():
    given = argparse.ArgumentParser(prog='npm run render --')
    given.add_argument('--shot', default='all', help='a name of shots.py, several with commas, or all')
    given.add_argument('--size', type=int, default=1280, help='width in pixels')
    given.add_argument('--samples', type=int, default=128)
    given.add_argument('--threads', type=int, default=0, help='0: all')
    given.add_argument('--out', default='.cache/imagery')
    given.add_argument('--again', action='store_true', help='from the halves of the last time: only what comes after')
    given.add_argument('--raw', action='store_true', help='without denoising')
    return given.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])


def settings(shot, given):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.device = 'CPU'
    scene.cycles.samples = max(1, given.samples // 2)
    # Empty paper is clean after a few samples; the machine gets the others.
    scene.cycles.use_adaptive_sampling = shot.scene in scenes.ON_PAPER
    scene.cycles.adaptive_threshold = 0.015
    scene.cycles.adaptive_min_samples = 6
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 4
    scene.cycles.diffuse_bounces = 2
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4
    scene.render.threads_mode = 'FIXED' if given.threads else 'AUTO'
    scene.render.threads = max(1, given.threads)
    scene.render.resolution_x = given.size
    scene.render.resolution_y = round(given.size * shot.shape[1] / shot.shape[0])
    scene.render.film_transparent = shot.scene in scenes.ON_PAPER
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_mode = 'RGBA'
    scene.render.image_settings.color_depth = '16'
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = scenes.LOOK.get(shot.scene, 'High Contrast')
    scene.view_settings.exposure = scenes.EXPOSURE.get(shot.scene, 0)


def crop(shot):
    """Only the machine and its shadow are rendered; around them is paper. Shares of the frame, from below left."""
    scene = bpy.context.scene
    if shot.scene not in scenes.ON_PAPER:
        return None
    bpy.context.view_layer.update()
    seen = [world_to_camera_view(scene, scene.camera, item.matrix_world @ Vector(corner))
            for item in bpy.data.objects
            if item.type in ('MESH', 'CURVE') and item.visible_camera and not item.hide_render and item.name != 'ground'
            for corner in item.bound_box]
    across, up = [p.x for p in seen], [p.y for p in seen]
    low, high = (min(across) - 0.11, min(up) - 0.1), (max(across) + 0.11, max(up) + 0.03)
    found = tuple(max(0, p) for p in low) + tuple(min(1, p) for p in high)
    scene.render.use_border = scene.render.use_crop_to_border = True
    scene.render.border_min_x, scene.render.border_min_y, scene.render.border_max_x, scene.render.border_max_y = found
    return found


def in_frame(pixels, found):
    """Back in its place; the last of a shadow fades before the edge of what was rendered."""
    render = bpy.context.scene.render
    wide, tall = render.resolution_x, render.resolution_y
    rows, columns = pixels.shape[:2]
    left, low = min(round(found[0] * wide), wide - columns), min(round(found[1] * tall), tall - rows)
    reach = wide // 12

    def ramp(count):
        ends = numpy.minimum(numpy.arange(count), numpy.arange(count)[::-1]) / reach
        return ends.clip(0, 1).astype(numpy.float32)
    fade = numpy.minimum(ramp(rows)[:, None], ramp(columns)[None, :])
    alpha = pixels[..., 3]
    # What is hardly a shadow any more is none: a haze over the whole sheet would show as an edge on the page.
    alpha_there = alpha * fade * (alpha / 0.09).clip(0, 1)
    shade = (pixels[..., :3].max(axis=2) < 0.02) & (alpha < 0.985)
    pixels[..., 3] = numpy.where(shade, alpha_there, alpha)
    whole = numpy.zeros((tall, wide, 4), numpy.float32)
    whole[low:low + rows, left:left + columns] = pixels
    return whole


def guides(folder):
    """Normals and surface colours, written beside the picture for the denoiser."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    source, sink = nodes.new('CompositorNodeRLayers'), nodes.new('CompositorNodeOutputFile')
    out = nodes.new('CompositorNodeComposite')
    links.new(source.outputs['Image'], out.inputs['Image'])
    sink.base_path = str(folder)
    sink.format.file_format = 'OPEN_EXR'
    sink.format.color_depth = '16'
    sink.file_slots.clear()
    for name, output in (('normal', 'Normal'), ('colour', 'DiffCol')):
        sink.file_slots.new(name)
        links.new(source.outputs[output], sink.inputs[name])


def pixels_of(path):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = 'Non-Color'
    wide, tall = image.size
    found = numpy.empty(wide * tall * 4, dtype=numpy.float32)
    image.pixels.foreach_get(found)
    bpy.data.images.remove(image)
    return found.reshape(tall, wide, 4)


def save(pixels, path):
    tall, wide = pixels.shape[:2]
    image = bpy.data.images.new('picture', wide, tall, alpha=True)
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(numpy.ascontiguousarray(pixels, dtype=numpy.float32).ravel())
    image.filepath_raw = str(path)
    image.file_format = 'PNG'
    image.save()


def rendered(folder, seed, again):
    scene = bpy.context.scene
    scene.cycles.seed = seed
    scene.render.filepath = str(folder / f'half{seed}.png')
    if not again:
        bpy.ops.render.render(write_still=True)
    found = pixels_of(folder / f'half{seed}.png')
    found[..., :3] *= found[..., 3:4]
    return found


def picture(shot, folder, is_raw, again):
    """What the shadow catcher left transparent becomes the exact ground of the pages."""
    found = crop(shot)
    guides(folder)
    halves = [rendered(folder, seed, again) for seed in (1, 2)]
    if is_raw:
        pixels = sum(halves) / 2
    else:
        seen = [pixels_of(next(folder.glob(f'{name}*.exr')))[..., :3] for name in ('normal', 'colour')]
        guide = numpy.concatenate([seen[0] * 0.35, numpy.sqrt(numpy.clip(seen[1], 0, 1)) * 0.8], axis=2)
        pixels = denoise.clean(halves[0], halves[1], guide)
        if shot.scene not in scenes.ON_PAPER:
            # Between blades of grass there is nothing alike to average with; what is left of the noise reads as grain.
            green = denoise.box(denoise.greenness(seen[1]), 2)[..., None]
            pixels = pixels * (1 - green) + denoise.clean(halves[0], halves[1], guide, 2, 0.26) * green
    if shot.scene in scenes.ON_PAPER:
        if not is_raw:
            pixels[..., 3] = denoise.calm_shadow(pixels)
        pixels = in_frame(pixels, found)
        paper = [int(materials.PAPER[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        pixels[..., :3] += numpy.array(paper, dtype=numpy.float32) * (1 - pixels[..., 3:4])
    pixels[..., 3] = 1
    return pixels.clip(0, 1)


def main():
    given = options()
    folder = Path(given.out).resolve()
    wanted = [s.name for s in shots.SHOTS] if given.shot == 'all' else given.shot.split(',')
    for name in wanted:
        shot, started = shots.BY_NAME[name], time.time()
        parts = folder / 'parts' / name
        parts.mkdir(parents=True, exist_ok=True)
        bpy.ops.wm.read_factory_settings(use_empty=True)
        scenes.build(shot)
        settings(shot, given)
        built = time.time() - started
        save(picture(shot, parts, given.raw, given.again), folder / f'{name}.png')
        print(f'{name}: built in {built:.0f} s, {time.time() - started:.0f} s in all, {folder / name}.png')


main()
