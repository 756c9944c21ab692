"""The dark room: clean the passes, put a colour on the paint mask, tone-map."""
import os

import bpy
import numpy as np

from .stage import PASSES

BASE = 0.5


def load(folder, name):
    image = bpy.data.images.load(os.path.join(folder, f"{name}_0001.exr"))
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1, :, :3]


def smooth(light, normal, depth, backdrop, rounds=5, contrast=0.25, base=0.02, last=99, trust=3.0):
    """Edge-stopping à-trous filter of a light pass, guided by normal and depth.

    `contrast` and `base` (per pixel or one for all) say how much the light itself may differ; `last` is the round after
    which a pixel is left alone. The first rounds trust geometry alone, since the light itself is still noisy. The
    backdrop's depth stops nothing, or a floor that runs away from the camera would be combed sideways.
    """
    out = light.astype(np.float32)
    guide = normal.astype(np.float32)
    for level in range(rounds):
        reach = 2 ** level
        luma = np.log(out.mean(2, keepdims=True) + base)
        loose = 1 / (trust if level < 2 else contrast / level + 0.0 * luma)
        near_by = 1 / (0.0006 * (1 + reach) ** 2)
        open_here = (level < last) * np.ones_like(luma)
        total, weight = out * 4, np.full_like(luma, 4.0)
        # Weights are the same both ways, so each pair of neighbours is weighed once.
        for dy, dx, share in ((0, 1, 2.0), (1, 0, 2.0), (1, 1, 1.0), (1, -1, 1.0)):
            a, b = pair(out.shape, dy * reach, dx * reach)
            apart = (depth[a] - depth[b]) ** 2 * (1 - backdrop[a] * backdrop[b]) * near_by
            turn = guide[a] - guide[b]
            differ = (luma[a] - luma[b]) ** 2 * (loose if np.isscalar(loose) else np.maximum(loose[a], loose[b]))
            w = share * np.exp(-np.einsum("ijk,ijk->ij", turn, turn)[..., None] / 0.03 - apart - differ)
            wa, wb = w * open_here[a], w * open_here[b]
            total[a] += out[b] * wa
            total[b] += out[a] * wb
            weight[a] += wa
            weight[b] += wb
        out = total / weight
    return out


def calm(light):
    """No pixel is brighter than the second brightest of its neighbours: a stray ray is no highlight."""
    height, width = light.shape[:2]
    luma = light.mean(2)
    padded = np.pad(luma, 1, mode="edge")
    most = second = np.zeros_like(luma)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if dy or dx:
                near = padded[1 + dy:1 + dy + height, 1 + dx:1 + dx + width]
                second = np.maximum(second, np.minimum(most, near))
                most = np.maximum(most, near)
    return light * np.minimum(1, second / np.maximum(luma, 1e-6))[..., None]


def pair(shape, dy, dx):
    """Two views of a picture, the second moved by some pixels."""
    height, width = shape[:2]
    if dx >= 0:
        return (slice(0, height - dy), slice(0, width - dx)), (slice(dy, height), slice(dx, width))
    return (slice(0, height - dy), slice(-dx, width)), (slice(dy, height), slice(0, width + dx))


def read(folder):
    """The passes, with the noise taken out of the diffuse light; reflections stay sharp."""
    p = {name: load(folder, name) for name in PASSES}
    p["ground"] = np.maximum(p["ground"], open_sky(p))
    depth = np.minimum(p["depth"][..., :1], 100.0)
    light = calm(p["diffuse_direct"] + p["diffuse_indirect"])
    # What is painted and what is floor end where their masks do, also where their surfaces turn alike.
    guide = np.concatenate([p["normal"], 0.35 * p["paint"][..., :1], 0.5 * p["ground"][..., :1], 0.6 * np.sqrt(np.clip(p["diffuse_colour"][..., :1], 0, 1))], 2)
    # Nothing else in the studio is without any gloss; a set is marked.
    backdrop = ((p["glossy_colour"].max(2, keepdims=True) < 1e-4) | (p["ground"][..., :1] > 0.5)).astype(np.float32)
    ground = p["ground"][..., :1] > 0.5
    rest = p["combined"] - (p["diffuse_direct"] + p["diffuse_indirect"]) * p["diffuse_colour"] - (p["glossy_direct"] + p["glossy_indirect"]) * p["glossy_colour"]
    clean = smooth(light, guide, depth, backdrop, rounds=6, contrast=np.where(ground, 1.2, 0.45), base=np.where(ground, 0.30, 0.04))
    p["combined"] = p["combined"] + (clean - p["diffuse_direct"] - p["diffuse_indirect"]) * p["diffuse_colour"]
    noisy = p["glossy_direct"] + p["glossy_indirect"]
    mirror = calm(noisy)
    # Rough plastics have no image in their sheen: there it may be smoothed as the light is.
    rough = (p["paint"][..., :1] < 0.05) & (p["glossy_colour"].max(2, keepdims=True) < 0.5) & ~ground
    # A lacquered skin mirrors sharply and with little noise; a floor's sheen is rough.
    p["mirror"] = smooth(mirror, guide, depth, backdrop, rounds=6, contrast=2.4, base=0.5, last=np.where(ground, 9, np.where(rough, 5, 5)), trust=60.0)
    p["combined"] += (p["mirror"] - noisy) * p["glossy_colour"]
    # What is seen through glass is as noisy as it is dark; what glows is neither.
    behind = smooth(calm(calm(np.maximum(rest, 0))), guide, depth, backdrop, rounds=4, contrast=0.5, base=0.05, trust=1.5)
    dim = (rest.mean(2, keepdims=True) < 0.45) & ~ground & (p["paint"][..., :1] < 0.05)
    p["combined"] += np.where(dim, behind - rest, 0)
    p["light"] = clean
    p["camera"] = dict(np.load(os.path.join(folder, "camera.npz")))
    p["sight"], p["facing"] = facing(p, p["camera"])
    return p


def open_sky(p):
    """Sky has no mark of its own: what is as far as the sky, and beside it what no surface fills."""
    sky = (p["depth"][..., :1] > 1e4).astype(np.float32)
    near = sky
    for axis in (0, 1):
        near = np.maximum.reduce([np.roll(near, by, axis) for by in (-2, -1, 0, 1, 2)])
    return np.maximum(sky, near * (1 - np.clip(np.linalg.norm(p["normal"], axis=2, keepdims=True), 0, 1)))


def lifted(p, sheen=0.0, grey=0.0):
    """Light that a photographer adds: a wide panel above, seen in the lacquer; a coloured wall's image is toned down by `grey`."""
    vehicle = 1 - np.clip(p["ground"][..., :1], 0, 1)
    pale = p["mirror"].mean(2, keepdims=True) - p["mirror"]
    p["combined"] = p["combined"] + pale * grey * vehicle * p["glossy_colour"]
    cosine = np.abs(p["facing"])
    turned = 2 * p["facing"] * p["normal"] / np.maximum(np.linalg.norm(p["normal"], axis=2, keepdims=True), 1e-3)
    up = turned[..., 2:] - p["sight"][..., 2:]
    panel = np.clip((up - 0.02) / 0.5, 0, 1)
    panel = panel * panel * (3 - 2 * panel)
    p["combined"] = p["combined"] + sheen * panel * (0.05 + 0.95 * (1 - cosine) ** 4) * p["paint"][..., :1] * np.array([0.97, 1.0, 1.04], np.float32)
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


def tidy(picture, rounds=1, contrast=0.012):
    """Take out single odd pixels, and the last grain where neighbours are alike; edges and lines stay."""
    around = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]

    def moved(a, dy, dx):
        return np.pad(a, ((1, 1), (1, 1), (0, 0)), mode="edge")[1 + dy:a.shape[0] + 1 + dy, 1 + dx:a.shape[1] + 1 + dx]

    luma = picture.mean(2, keepdims=True)
    near = [moved(luma, *at) for at in around]
    low, high = np.minimum.reduce(near), np.maximum.reduce(near)
    out = picture * (np.clip(luma, low, high) / np.maximum(luma, 1e-6))
    for _ in range(rounds):
        tone_of = np.log(out.mean(2, keepdims=True) + 0.02)
        total, weight = out.copy(), np.ones_like(tone_of)
        for at in around:
            w = np.exp(-(moved(tone_of, *at) - tone_of) ** 2 / contrast)
            total += moved(out, *at) * w
            weight += w
        out = total / weight
    return out


def even(picture, strength=1.0):
    """Smooth edges along themselves: few samples leave them ragged. What has no edge stays as it is."""
    height, width = picture.shape[:2]
    luma = picture.mean(2)
    for axis in (0, 1):
        luma = (np.roll(luma, 1, axis) + 2 * luma + np.roll(luma, -1, axis)) / 4
    gy, gx = np.gradient(luma)
    # The direction of an edge, averaged over its surroundings as a tensor so that opposite slopes agree.
    parts = [gx * gx, gx * gy, gy * gy]
    for _ in range(3):
        parts = [sum(np.roll(p, by, axis) * w for by, w in ((1, 1), (0, 2), (-1, 1)) for axis in (0, 1)) / 8 for p in parts]
    xx, xy, yy = parts
    angle = 0.5 * np.arctan2(2 * xy, xx - yy) + np.pi / 2
    dx, dy = np.cos(angle), np.sin(angle)
    clear = np.sqrt((xx - yy) ** 2 + 4 * xy * xy) / (xx + yy + 1e-7)
    amount = strength * np.clip((np.sqrt(xx + yy) - 0.010) / 0.03, 0, 1) * np.clip((clear - 0.25) / 0.4, 0, 1)
    at = np.nonzero(amount > 0.02)
    if not len(at[0]):
        return picture
    total, weight = 3.0 * picture[at], 3.0
    amount = amount.astype(np.float32)
    for step, share in ((1.0, 2.6), (-1.0, 2.6), (2.0, 1.6), (-2.0, 1.6)):
        y = np.clip(at[0] + step * dy[at], 0, height - 1.001)
        x = np.clip(at[1] + step * dx[at], 0, width - 1.001)
        i, j = y.astype(int), x.astype(int)
        s, t = (y - i)[:, None].astype(np.float32), (x - j)[:, None].astype(np.float32)
        total = total + share * ((picture[i, j] * (1 - t) + picture[i, j + 1] * t) * (1 - s) + (picture[i + 1, j] * (1 - t) + picture[i + 1, j + 1] * t) * s)
        weight += share
    out = picture.copy()
    out[at] += (total / weight - picture[at]) * amount[at][:, None]
    return out


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


def facing(p, camera):
    """The way to the camera, and its cosine with the surface normal, per pixel."""
    (width, height), (shift_x, shift_y), (x0, y0, wide, tall) = camera["size"], camera["shift"], camera["window"]
    scale = 36.0 / float(camera["lens"])
    u = ((x0 + np.arange(wide) + 0.5) / width - 0.5 + shift_x) * scale
    v = ((height / 2 - y0 - np.arange(tall) - 0.5) / width + shift_y) * scale
    rays = np.stack(np.broadcast_arrays(u[None, :], v[:, None], -1.0), 2).astype(np.float32)
    rays /= np.linalg.norm(rays, axis=2, keepdims=True)
    length = np.maximum(np.linalg.norm(p["normal"], axis=2, keepdims=True), 1e-3)
    sight = -(rays @ camera["turn"].T)
    return sight, np.clip(np.sum(sight * p["normal"], 2, keepdims=True) / length, -1, 1)


def save(picture, path):
    height, width = picture.shape[:2]
    image = bpy.data.images.new("developed", width, height)
    pixels = np.ones((height, width, 4), np.float32)
    # A little noise below one step of eight bits keeps soft gradients from banding.
    grain = np.random.default_rng(1).uniform(-0.5, 0.5, (height, width, 1)) / 255
    pixels[..., :3] = np.clip(picture + grain, 0, 1)[::-1]
    image.pixels.foreach_set(pixels.ravel())
    image.filepath_raw, image.file_format = path, "PNG"
    image.save()
    bpy.data.images.remove(image)
