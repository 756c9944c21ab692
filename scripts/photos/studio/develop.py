"""The dark room: clean the passes, put a colour on the paint mask, tone-map."""
import os

import bpy
import numpy as np

from .stage import FOCAL, PASSES

BASE = 0.5


def load(folder, name):
    image = bpy.data.images.load(os.path.join(folder, f"{name}_0001.exr"))
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1, :, :3]


def shifted(a, dy, dx):
    """The picture moved by some pixels; its border pixels repeat."""
    rows = np.clip(np.arange(a.shape[0]) - dy, 0, a.shape[0] - 1)
    columns = np.clip(np.arange(a.shape[1]) - dx, 0, a.shape[1] - 1)
    return a[rows[:, None], columns[None, :]]


def smooth(light, normal, depth, backdrop, rounds=5, contrast=0.25, base=0.02):
    """Edge-stopping à-trous filter of a light pass, guided by normal and depth.

    The first rounds trust geometry alone, since the light itself is still noisy. The backdrop is one surface, however
    fast it runs away from the camera: its depth stops nothing, or the floor would be combed sideways.
    """
    out = light.copy()
    for level in range(rounds):
        reach = 2 ** level
        total, weight = np.zeros_like(out), np.zeros(out.shape[:2] + (1,), np.float32)
        luma = np.log(out.mean(2, keepdims=True) + base)
        looseness = 3.0 if level < 2 else contrast / level
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                def moved(a):
                    return shifted(a, dy * reach, dx * reach)
                apart = (moved(depth) - depth) ** 2 * (1 - backdrop * moved(backdrop))
                near = np.exp(-np.sum((moved(normal) - normal) ** 2, 2, keepdims=True) / 0.03
                              - apart / (0.0006 * (1 + reach) ** 2)
                              - (moved(luma) - luma) ** 2 / looseness)
                near = near * (2 - abs(dx)) * (2 - abs(dy))
                total += moved(out) * near
                weight += near
        out = total / weight
    return out


def read(folder):
    """The passes, with the noise taken out of the diffuse light only; reflections stay sharp."""
    p = {name: load(folder, name) for name in PASSES}
    depth = np.minimum(p["depth"][..., :1], 100.0)
    light = p["diffuse_direct"] + p["diffuse_indirect"]
    # Nothing else in the studio is without any gloss.
    backdrop = (p["glossy_colour"].max(2, keepdims=True) < 1e-4).astype(np.float32)
    clean = smooth(light, p["normal"], depth, backdrop)
    p["combined"] = p["combined"] + (clean - light) * p["diffuse_colour"]
    # Reflections get a gentler clean; the softboxes in them have soft edges anyway.
    mirror = p["glossy_direct"] + p["glossy_indirect"]
    p["combined"] += (smooth(mirror, p["normal"], depth, backdrop, contrast=2.0, base=0.25) - mirror) * p["glossy_colour"]
    p["light"] = clean
    p["facing"] = facing(p, np.load(os.path.join(folder, "camera.npy")))
    return p


def painted(p, paint):
    """Recolour the paint; metallics fall off where the surface turns away from the camera."""
    colour = np.array(paint["linear"], np.float32)
    facing = np.abs(p["facing"])
    mask, whole = p["paint"][..., :1], p["diffuse_colour"] / BASE
    share = np.minimum(mask * (1 - 0.046 - 0.954 * (1 - facing) ** 5), whole)
    amount = np.where(mask > 0.97, whole, share)
    body = p["light"] * amount
    if paint.get("metallic"):
        flop = 0.40 + 0.80 * facing ** 2
        colour = colour * flop * np.clip(p["light"], 0.05, 3.0) ** 0.25
    return np.maximum(p["combined"] + body * (colour - BASE), 0)


def tone(linear, exposure=1.0):
    """Neutral product tone curve: colours stay true, highlights roll off to white."""
    c = linear * exposure
    low = c.min(2, keepdims=True)
    offset = np.where(low < 0.08, low - 6.25 * low * low, 0.04)
    c = c - offset
    peak = c.max(2, keepdims=True)
    start = 0.76
    d = 1 - start
    new_peak = 1 - d * d / (peak + d - start)
    squeezed = c * new_peak / np.maximum(peak, 1e-6)
    g = 1 - 1 / (0.15 * (peak - new_peak) + 1)
    squeezed = squeezed * (1 - g) + new_peak * g
    c = np.where(peak < start, c, squeezed)
    return np.where(c <= 0.0031308, 12.92 * c, 1.055 * np.maximum(c, 1e-9) ** (1 / 2.4) - 0.055)


def facing(p, turn):
    """Cosine between the surface normal and the line of sight, per pixel."""
    height, width = p["normal"].shape[:2]
    scale = 36.0 / FOCAL / width
    u = (np.arange(width) - width / 2 + 0.5) * scale
    v = (height / 2 - np.arange(height) - 0.5) * scale
    rays = np.stack(np.broadcast_arrays(u[None, :], v[:, None], -1.0), 2).astype(np.float32)
    rays /= np.linalg.norm(rays, axis=2, keepdims=True)
    length = np.maximum(np.linalg.norm(p["normal"], axis=2, keepdims=True), 1e-3)
    return np.clip(np.sum((rays @ turn.T) * p["normal"], 2, keepdims=True) / length, -1, 1)


def save(picture, path):
    height, width = picture.shape[:2]
    image = bpy.data.images.new("developed", width, height)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = np.clip(picture, 0, 1)[::-1]
    image.pixels.foreach_set(pixels.ravel())
    image.filepath_raw, image.file_format = path, "PNG"
    image.save()
    bpy.data.images.remove(image)
