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


def clean(first, second, guide, reach=7, strength=0.5):
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
    return total / weights[..., None]
