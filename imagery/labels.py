"""The wordmark and the numbers of the models, drawn in one line width like ui/blocks/wordmark.tsx."""
from math import cos, hypot, pi, radians, sin

import materials
import mesh

LINE = 9.5


def arc(x, y, rx, ry, start, end, count=40):
    """Angles in degrees, clockwise on paper (y falls)."""
    return [(x + rx * cos(radians(start + (end - start) * i / count)),
             y + ry * sin(radians(start + (end - start) * i / count))) for i in range(count + 1)]


def e(x):
    return [(x - 18, 43.2), (x + 18, 43.2)] + arc(x, 43, 18, 18, 0, -314)[1:]


NAME = [
    arc(24, 43, 18, 18, 0, 360), [(42, 20.2), (42, 60.5)] + arc(24, 60.5, 18, 18, 0, 153),
    e(81.5), [(120, 65.8), (120, 41)] + arc(135.8, 41, 15.8, 15.8, 180, 360) + [(151.6, 65.8)],
    [(120, 20.2), (120, 65.8)], [(171.5, 31.5), (171.5, 65.8)], e(206.5),
]
DOT = arc(171.5, 13.5, 8.6, 8.6, 0, 360)
DIGITS = {
    '0': [arc(16, 40, 16, 26, 0, 360)],
    '1': [[(4, 24), (18, 14), (18, 66)]],
    '3': [arc(15, 27.5, 13, 13, 200, 450), arc(15, 52.5, 16, 13.5, -90, 160)],
    '6': [arc(17, 49, 16, 17, 0, 360), [(1, 47)] + arc(24, 44, 23, 30, 180, 262)],
}


def ribbon(line, width):
    left, right = [], []
    for i, (x, y) in enumerate(line):
        p, q = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        if i in (0, len(line) - 1) and hypot(line[0][0] - line[-1][0], line[0][1] - line[-1][1]) < 0.01:
            p, q = line[-2], line[1]
        span = hypot(q[0] - p[0], q[1] - p[1]) or 1
        nx, ny = -(q[1] - p[1]) / span * width / 2, (q[0] - p[0]) / span * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left, right


def finer(line, step=6):
    out = [line[0]]
    for p, q in zip(line, line[1:]):
        count = max(1, int(hypot(q[0] - p[0], q[1] - p[1]) / step))
        out += [(p[0] + (q[0] - p[0]) * i / count, p[1] + (q[1] - p[1]) * i / count) for i in range(1, count + 1)]
    return out


def write(name, lines, place, material, width=LINE):
    """`place` puts a point of the paper on the surface that carries the print."""
    vertices, faces = [], []
    for line in lines:
        left, right = ribbon(finer(line), width)
        start = len(vertices)
        for p, q in zip(left, right):
            vertices += [place(*p), place(*q)]
        faces += [(start + 2 * i, start + 2 * i + 1, start + 2 * i + 3, start + 2 * i + 2) for i in range(len(left) - 1)]
    return mesh.solid(name, vertices, faces, material)


def number(key):
    lines, pen = [], 0
    for digit in key:
        lines += [[(x + pen, y) for x, y in line] for line in DIGITS[digit]]
        pen += 34 if digit == '1' else 45
    return lines, pen - 12


def on_deck(deck, lines, width, x, y, tall, material, turn=1, line=LINE):
    """Print that is read from behind the machine (turn=1) or from in front of it (-1)."""
    scale = tall / 46

    def place(u, v):
        px, py = x - turn * (v - 43) * scale, y - turn * (u - width / 2) * scale
        at, normal = deck.at(px, py)
        return tuple(at + normal * 0.12)
    write('print', lines, place, material, line)


def on_flank(flank, side, lines, width, x, z, tall, material, line=LINE):
    scale = tall / 46

    def place(u, v):
        px = x - side * (u - width / 2) * scale
        pz = z - (v - 43) * scale
        return px, side * (flank(px, pz) + 0.15), pz
    write('print', lines, place, material, line)
