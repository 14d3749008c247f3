"""The charging dock: a plate to drive onto, a post with contacts and a small ring, and the base for satellites."""
from math import cos, pi, sin

import bpy

import materials
import mesh

POST = -258


def slab(x, half, z, exponent=6):
    middle, reach = (x[0] + x[1]) / 2, (x[1] - x[0]) / 2
    return [(u, v, z) for u, v in mesh.oval(reach, half, exponent, 120, (middle, 0))]


def tracks():
    """Grooved lanes: wheels do not slip on them when it rains."""
    for y in (-130, 130):
        mesh.grid('lane', [[(u, v, z) for u, v in mesh.oval(220 - i, 36 - i, 5, 96, (-30, y))]
                           for i, z in ((0, 15), (0, 17.4), (1, 18), (4, 17.4))], materials.dark(), True, (False, True))
        for k in range(13):
            x = -228 + k * 32
            mesh.grid('rib', [[(x + 7 * s + dx, y + s * 30, z) for s in (-1, 1)]
                              for dx, z in ((-4, 17), (-2.4, 20.4), (2.4, 20.4), (4, 17))], materials.dark())


def build(has_base=True, half=225):
    before = set(bpy.data.objects)
    mesh.grid('plate', [slab((-300, 300), half, 0), slab((-300, 300), half, 5), slab((-298, 297), half - 2, 10),
                        slab((-294, 290), half - 6, 15), slab((-288, 280), half - 13, 17), slab((-276, 262), half - 25, 17.4)],
              materials.side(), True, (True, True))
    tracks()
    mesh.grid('post', [slab((-294, -210), 124, 14), slab((-290, -217), 117, 24), slab((-288, -222), 112, 60),
                       slab((-286, -226), 105, 182), slab((-285.4, -226.6), 104, 190)], materials.side(), True, (True, True))
    mesh.grid('post seam', [slab((-284, -228), 102, 189), slab((-284, -228), 102, 194)], materials.deep(), True)
    mesh.grid('post head', [slab((-285, -227), 103.6, 192.6), slab((-284.6, -227.4), 103, 200), slab((-282, -231), 99, 208),
                            slab((-277, -237), 92, 213), slab((-270, -245), 80, 215.4)], materials.shell(), True, (True, True))
    mesh.grid('arm', [slab((-234, -154), 52, 64, 4), slab((-236, -150), 54, 68, 4), slab((-236, -152), 54, 90, 4),
                      slab((-236, -156), 51, 96, 4), slab((-236, -164), 46, 98, 4)], materials.dark(), True, (True, True))
    for y in (-24, 24):
        mesh.rounded(mesh.grid('contact', [[(x, y + dy, z) for dy, z in ((-11 + t, 71 + t), (11 - t, 71 + t), (11 - t, 84 - t), (-11 + t, 84 - t))]
                                           for x, t in ((-162, 0), (-144, 0), (-140, 2.5))], materials.steel(), True, (True, True)), 0.8)
    mesh.lathe('lamp', [(9, -5), (10, -0.4), (12, 0.6), (14, -0.4), (15, -5)], materials.lamp(), 'x', (-225, 0, 158), 64)
    mesh.lathe('lamp well', [(0, -1.4), (9.6, -1.4)], materials.glass(), 'x', (-223, 0, 158), 48)
    cable()
    if has_base:
        at = (POST, 0, 0)
        mesh.lathe('base foot', [(18, 214), (18, 218), (12, 222), (10, 226)], materials.dark(), at=at, count=64)
        mesh.lathe('base mast', [(9, 214), (8, 330)], materials.dark(), at=at, count=48)
        mesh.lathe('base', [(9, 322), (34, 328), (50, 336), (54, 341), (53, 342), (54, 343), (54, 349), (51, 355), (44, 359),
                            (20, 361), (0, 361.4)], materials.shell(), at=at)
    handle = bpy.data.objects.new('dock', None)
    bpy.context.scene.collection.objects.link(handle)
    for item in set(bpy.data.objects) - before - {handle}:
        item.parent = handle
    return handle


def cable():
    data = bpy.data.curves.new('cable', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution = '3D', 0.0035, 4
    spline = data.splines.new('BEZIER')
    spline.bezier_points.add(3)
    for point, (x, y, z) in zip(spline.bezier_points, ((-285, 60, 12), (-360, 90, 3.5), (-430, 210, 3.5), (-560, 260, 3.5))):
        point.co = (x * mesh.MM, y * mesh.MM, z * mesh.MM)
        point.handle_left_type = point.handle_right_type = 'AUTO'
    mesh.add('cable', data, materials.dark(), False)
