"""Non-local means over two half renders, guided by normals and colours of the surfaces.

Debian's Blender comes without Intel's denoiser. Two renders with different seeds tell how noisy each pixel is; pixels
are averaged only with those that lie on the same kind of surface and whose surroundings differ by no more than noise.
"""
import numpy as np


def box(image, radius):
    """Mean over a square, by sums that run."""
    if not radius:
        return image
    for axis in (0, 1):
        pad = [(0, 0)] * image.ndim
        pad[axis] = (radius + 1, radius)
        total = np.cumsum(np.pad(image, pad, mode='edge'), axis=axis, dtype=np.float64)
        wide = 2 * radius + 1
        high = np.take(total, range(wide, total.shape[axis]), axis=axis)
        low = np.take(total, range(0, total.shape[axis] - wide), axis=axis)
        image = ((high - low) / wide).astype(np.float32)
    return image


def shifted(image, dy, dx):
    return np.roll(image, (dy, dx), axis=(0, 1))


def clean(first, second, guide, reach=5, strength=0.5):
    mean = (first + second) / 2
    noise = box((first - second) ** 2 / 4, 2).mean(axis=2) + 1e-6
    total = np.zeros_like(mean)
    weights = np.zeros(mean.shape[:2], np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            other, other_noise = shifted(mean, dy, dx), shifted(noise, dy, dx)
            gap = ((mean - other) ** 2).mean(axis=2) - (noise + np.minimum(noise, other_noise))
            gap = box(gap / (strength ** 2 * (noise + other_noise)), 2)
            look = ((guide - shifted(guide, dy, dx)) ** 2).sum(axis=2)
            weight = np.exp(-np.maximum(gap, 0) - box(look, 1) / 0.03).astype(np.float32)
            total += other * weight[..., None]
            weights += weight
    return despeckled(total / weights[..., None])


def calm_shadow(pixels, radius=5):
    """A shadow on empty paper has no edges of its own: it is averaged with the shadow around it, never with the machine."""
    shade = ((pixels[..., :3].max(axis=2) < 0.02) & (pixels[..., 3] < 0.985)).astype(np.float32)
    alpha = pixels[..., 3]
    for _ in range(3):
        around = box(alpha * shade, radius) / np.maximum(box(shade, radius), 1e-6)
        alpha = np.where(shade > 0, around, alpha)
    return np.where((shade > 0) & (alpha < 0.003), 0, alpha)


def despeckled(image):
    """No pixel is brighter or darker than all of its neighbours: along seams too few are alike to average with."""
    around = [shifted(image, dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]
    low, high = around[0].copy(), around[0].copy()
    for other in around[1:]:
        np.minimum(low, other, out=low)
        np.maximum(high, other, out=high)
    return image.clip(low, high)


def greenness(colours):
    """1 where the surface is a plant, 0 where it is the machine."""
    high, low = colours.max(axis=2), colours.min(axis=2)
    return (((high - low) / np.maximum(high, 1e-4) - 0.35) / 0.2).clip(0, 1).astype(np.float32)
