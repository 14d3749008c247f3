"""From light to picture: how much of each group of lamps, the film curve, and the ground of the page.

A scene is rendered once. Its lamps are kept apart, so that a picture for the dark theme is another mixture of the same
light, made afterwards.
"""
import numpy as np

import denoise

PAPER, DUSK = '#f5f1e8', '#15172b'
GROUPS = ('key', 'rim', 'fill', 'sun', 'moon', 'glow')

# What becomes of a scene: ending of the name, share of each group (with a colour), the grey it is exposed for
# (outdoors, where only the sky knows how bright it is), contrast, ground.
STUDIO = {
    '': ({'key': 0.74, 'rim': 0.8, 'fill': 0.85, 'glow': 1}, None, 0.12, PAPER),
    '-dusk': ({'key': (0.075, 0.082, 0.105), 'rim': (0.66, 0.72, 0.9), 'fill': (0.06, 0.068, 0.095), 'glow': 1.1}, None, 0.15, DUSK),
}
# Black cables and bare steel need more light on the night ink than a white shell.
SMALL = STUDIO | {'-dusk': ({'key': (0.3, 0.32, 0.4), 'rim': (1.3, 1.4, 1.7), 'fill': (0.3, 0.32, 0.42), 'glow': 1.1}, None, 0.15, DUSK)}
LAWN = {'': ({'sun': 1, 'fill': 1, 'glow': 1}, 0.13, 0.3, None)}
LOOKS = {
    'lawn': LAWN | {'night': ({'moon': (0.62, 0.75, 1), 'fill': (0.015, 0.02, 0.045), 'sun': (0.002, 0.003, 0.006), 'glow': 2.2},
                              0.012, 0.25, None)},
    'lawn-before': LAWN, 'lawn-after': LAWN, 'small': SMALL,
}


def linear(y):
    y = np.asarray(y, np.float32)
    return np.where(y <= 0.04045, y / 12.92, ((y + 0.055) / 1.055) ** 2.4)


def shown(y):
    return np.where(y <= 0.0031308, y * 12.92, 1.055 * np.maximum(y, 1e-9) ** (1 / 2.4) - 0.055)


SHOULDER = 3.4


def film(light):
    """True until the brightest third, then it never quite becomes white: no lamp is cut off, white stays white."""
    return light / (1 + np.maximum(light, 0) ** SHOULDER) ** (1 / SHOULDER)


def light_for(colour):
    """What the film turns into exactly this colour of the page."""
    y = linear([int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return (y / (1 - y ** SHOULDER) ** (1 / SHOULDER)).astype(np.float32)


def picture(passes, guide, look, is_raw):
    """`passes`: the `image`, of which the ground of a page is only the shadow, and its light by group."""
    shares, grey, contrast, ground = look
    # The groups also hold the light of the ground: they say how to mix, the image what is there.
    every = sum(passes[name] for name in GROUPS if name in passes)
    mixed = sum(passes[name] * np.array(share, np.float32) for name, share in shares.items() if name in passes)
    light = passes['image'][..., :3] * (mixed / np.maximum(every, 1e-5))
    if grey:
        light = light * (grey / np.exp(np.log(light.mean(axis=2) + 1e-5).mean()))
    if ground:
        open_share = 1 - passes['image'][..., 3:]
        light = light + light_for(ground) * open_share
    light = light.astype(np.float32) if is_raw else denoise.clean(light.astype(np.float32), guide)
    if ground:
        # Beyond the shadow the page goes on: exactly its colour, and no step.
        bare = calm(open_share[..., 0])
        bare = ((bare - 0.955) / 0.04).clip(0, 1)[..., None]
        bare = np.maximum(bare * bare * (3 - 2 * bare), margin(bare.shape[:2]) * (open_share > 0.3))
        light = light * (1 - bare) + light_for(ground) * bare
    shade = film(light)
    # More contrast around the middle; the ground of the page keeps its colour.
    seen = shown(shade)
    curved = seen + contrast * (seen - 0.5) * seen * (1 - seen) * 2
    if ground:
        page = np.array([int(ground[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
        curved = curved + (page - (page + contrast * (page - 0.5) * page * (1 - page) * 2)) * (0.15 + 0.85 * bare)
        curved = curved * (1 - bare) + page * bare
    return curved.clip(0, 1)


def calm(share, radius=7):
    """Mean over a square, three times: almost a bell."""
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (radius + 1, radius)
            total = np.cumsum(np.pad(share, pad, mode='edge'), axis=axis, dtype=np.float64)
            wide, end = 2 * radius + 1, total.shape[axis]
            share = ((np.take(total, range(wide, end), axis) - np.take(total, range(end - wide), axis)) / wide).astype(np.float32)
    return share


def margin(shape):
    """1 at the edge of what was rendered, 0 a little inside."""
    reach = max(8, shape[1] // 16)
    ends = [np.minimum(np.arange(n), np.arange(n)[::-1]) / reach for n in shape]
    inside = np.minimum(ends[0][:, None], ends[1][None, :]).clip(0, 1)
    inside = inside * inside * (3 - 2 * inside)
    return (1 - inside)[..., None].astype(np.float32)


def in_frame(image, ground, size, corner):
    """Laid back on the page from where it was cropped; rows begin at the bottom."""
    wide, tall = size
    rows, columns = image.shape[:2]
    left, low = min(round(corner[0] * wide), wide - columns), min(round(corner[1] * tall), tall - rows)
    whole = np.empty((tall, wide, 3), np.float32)
    whole[:] = [int(ground[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    whole[low:low + rows, left:left + columns] = image
    return whole
