"""From lists of points (millimetres) to objects of the scene (metres)."""
from math import cos, pi, radians, sin

import bpy

MM = 0.001


def add(name, data, material, smooth=True):
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    if material:
        data.materials.append(material)
    if smooth and isinstance(data, bpy.types.Mesh):
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = radians(38)
    return item


def solid(name, vertices, faces, material, smooth=True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([(x * MM, y * MM, z * MM) for x, y, z in vertices], [], faces)
    data.validate()
    item = add(name, data, material, smooth)
    outward(data)
    return item


def outward(data):
    import bmesh
    cloth = bmesh.new()
    cloth.from_mesh(data)
    bmesh.ops.remove_doubles(cloth, verts=cloth.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(cloth, faces=cloth.faces)
    cloth.to_mesh(data)
    cloth.free()


def grid_faces(rows, columns, closed):
    wide = columns if closed else columns - 1
    return [(r * columns + c, r * columns + (c + 1) % columns, (r + 1) * columns + (c + 1) % columns,
             (r + 1) * columns + c) for r in range(rows - 1) for c in range(wide)]


def grid(name, rows, material, closed=False, caps=(False, False)):
    """A surface from rows of equally many points."""
    columns = len(rows[0])
    faces = grid_faces(len(rows), columns, closed)
    if caps[0]:
        faces.append(tuple(range(columns))[::-1])
    if caps[1]:
        faces.append(tuple((len(rows) - 1) * columns + c for c in range(columns)))
    return solid(name, [p for row in rows for p in row], faces, material)


def lathe(name, profile, material, axis='z', at=(0, 0, 0), count=96):
    """(radius, along) turned around an axis; profiles that begin and end at radius 0 are closed."""
    rows = []
    for r, along in profile:
        row = []
        for i in range(count):
            c, s = r * cos(2 * pi * i / count), r * sin(2 * pi * i / count)
            p = (c, s, along) if axis == 'z' else (c, along, s) if axis == 'y' else (along, c, s)
            row.append(tuple(q + o for q, o in zip(p, at)))
        rows.append(row)
    return grid(name, rows, material, True)


def thick(item, millimetres, edge=0.7):
    """A panel has a thickness, and no edge of a moulded part is sharp."""
    shell = item.modifiers.new('thickness', 'SOLIDIFY')
    shell.thickness = millimetres * MM
    shell.offset = -1
    shell.use_even_offset = True
    if edge:
        rounded(item, edge)
    return item


def rounded(item, millimetres, pieces=3):
    bevel = item.modifiers.new('edge', 'BEVEL')
    bevel.width = millimetres * MM
    bevel.segments = pieces
    bevel.limit_method = 'ANGLE'
    bevel.angle_limit = radians(50)
    bevel.harden_normals = False
    return item


def cut(item, cutter):
    if cutter is None:
        return item
    tool = item.modifiers.new('cut', 'BOOLEAN')
    tool.operation = 'DIFFERENCE'
    tool.solver = 'EXACT'
    tool.object = cutter
    cutter.hide_render = True
    cutter.display_type = 'WIRE'
    return item


def plate(name, loops, depth, edge, material, matrix=None):
    """A flat part with holes and rounded edges: outlines in millimetres, the first one the outer."""
    data = bpy.data.curves.new(name, 'CURVE')
    data.dimensions = '2D'
    data.fill_mode = 'BOTH'
    for loop in loops:
        spline = data.splines.new('POLY')
        spline.points.add(len(loop) - 1)
        for point, (x, y) in zip(spline.points, loop):
            point.co = (x * MM, y * MM, 0, 1)
        spline.use_cyclic_u = True
    data.extrude = max(0, depth / 2 - edge) * MM
    data.bevel_depth = edge * MM
    data.bevel_resolution = 3
    data.offset = -edge * MM
    item = add(name, data, material, False)
    if matrix is not None:
        item.matrix_world = matrix
    return item


def oval(half_x, half_y, exponent=2, count=72, at=(0, 0)):
    """A rounded outline: exponent 2 is an ellipse, 6 almost a rectangle."""
    from outline import power
    return [(at[0] + half_x * power(cos(2 * pi * i / count), 2 / exponent),
             at[1] + half_y * power(sin(2 * pi * i / count), 2 / exponent)) for i in range(count)]


def prism(name, loop, low, high, material):
    """A closed outline between two heights."""
    return grid(name, [[(x, y, z) for x, y in loop] for z in (low, high)], material, True, (True, True))


def joined(name, items):
    """Several cutters as one: each boolean costs a pass over the whole panel."""
    bpy.ops.object.select_all(action='DESELECT')
    for item in items:
        item.select_set(True)
    bpy.context.view_layer.objects.active = items[0]
    bpy.ops.object.join()
    items[0].name = name
    return items[0]
