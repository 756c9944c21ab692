"""Photographs on location: an empty backdrop (plate) rendered once per lens height, and vehicles set into it.

The camera never moves within a set: the vehicle is turned before it (in the scene, set and camera turn around the
vehicle). A picture is a crop of the plate, so that every vehicle stands at its own size. Only the vehicle and the
ground around it are rendered again; what changed there in light and reflection is added to the plate.
"""
import math
import os

import bpy
import numpy as np
from mathutils import Vector

from . import develop, sets, stage

# Kind of vehicle: distance of the camera, focal length of the whole plate.
STANDS = {"car": (11.5, 60.0), "bike": (6.4, 62.0), "long": (15.5, 62.0)}
# View: azimuth from the nose in degrees, lens height, share of the picture that the vehicle fills, picture width.
VIEWS = {
    "front34": (40, "standing", 0.80, 1440), "nose34": (28, "standing", 0.76, 1440), "flank34": (53, "standing", 0.82, 1440),
    "side": (90, "low", 0.82, 1080), "rear34": (142, "standing", 0.80, 1080), "low34": (-38, "low", 0.80, 1080), "front": (5, "low", 0.60, 720), "rear": (176, "standing", 0.58, 720),
}
# Close-ups: azimuth, lens height, picture width, and the part of the vehicle that fills the picture, as shares of its
# length (from tail to nose), width (from the far side to the near one) and height.
CLOSE_UPS = {
    "nose": (22, "low", 720, ((0.80, 1.0), (0.0, 1.0), (0.08, 0.62))),
    "lamp": (36, "low", 720, ((0.88, 1.0), (0.60, 1.0), (0.26, 0.60))),
    "wheel": (66, "low", 720, ((0.72, 0.95), (0.9, 1.0), (0.0, 0.48))),
    "cabin": (74, "standing", 720, ((0.32, 0.62), (0.9, 1.0), (0.48, 1.0))),
    "mirror": (52, "standing", 720, ((0.52, 0.70), (0.9, 1.0), (0.44, 0.76))),
    "tail": (148, "standing", 720, ((0.0, 0.16), (0.40, 1.0), (0.30, 0.74))),
}
PLATE = (1680, 1120)
LOOK = 0.80
FEATHER = 64


def camera(set_name, kind, azimuth, lens_height):
    """The camera of a plate. `crop` narrows it later."""
    distance, focal = STANDS[kind]
    height = sets.SETS[set_name]["lens"][0 if lens_height == "standing" else 1] * (0.86 if kind == "bike" else 1.0)
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width = focal, 36.0
    obj = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(obj)
    bpy.context.scene.camera = obj
    a = math.radians(azimuth)
    look = LOOK if kind != "long" else 1.1
    obj.location = (math.cos(a) * distance, math.sin(a) * distance, height)
    obj.rotation_euler = (Vector((0, 0, look if kind != "bike" else 0.55)) - obj.location).to_track_quat("-Z", "Y").to_euler()
    bpy.context.view_layer.update()
    return obj


def project(obj, points):
    """Places in the plate: across and up from its middle, in widths of the plate."""
    turn = np.array(obj.matrix_world.to_3x3())
    local = (np.array(points, float) - np.array(obj.location)) @ turn
    return local[:, 0] / -local[:, 2] * obj.data.lens / 36, local[:, 1] / -local[:, 2] * obj.data.lens / 36


def crop(obj, points, share, ratio=1.5):
    """Frame the vehicle; returns where it lies in the picture, as (left, right, bottom, top) from 0 to 1."""
    us, vs = project(obj, points)
    wide, tall = np.ptp(us), np.ptp(vs)
    frame = min(1.0, max(wide / share, tall * ratio / 0.70))
    middle, centre = (us.max() + us.min()) / 2, (vs.max() + vs.min()) / 2 + 0.015 * frame
    room = (1 - frame) / 2
    middle, centre = np.clip(middle, -room, room), np.clip(centre, -room / ratio, room / ratio)
    obj.data.lens /= frame
    obj.data.shift_x, obj.data.shift_y = middle / frame, centre / frame
    left, right = (us.min() - middle) / frame + 0.5, (us.max() - middle) / frame + 0.5
    return left, right, (vs.min() - centre) / frame * ratio + 0.5, (vs.max() - centre) / frame * ratio + 0.5


def part_of(points, shares):
    """The corners of a part of the vehicle."""
    points = np.array(points, float)
    low, size = points.min(0), np.ptp(points, 0)
    return [tuple(low + size * (x, y, z)) for x in shares[0] for y in shares[1] for z in shares[2]]


def border(box, size):
    """Render only the vehicle with its shadow and mirror image on the ground."""
    left, right, bottom, top = box
    wide, tall = right - left, top - bottom
    left, right = max(0, left - 0.13 * wide), min(0.999, right + 0.15 * wide)
    bottom, top = max(0, bottom - 0.20 * tall), min(0.999, top + 0.03)
    render = bpy.context.scene.render
    render.use_border = render.use_crop_to_border = True
    x0, x1, y0, y1 = (round(v * n) for v, n in ((left, size[0]), (right, size[0]), (bottom, size[1]), (top, size[1])))
    # Half a pixel more, since the renderer cuts the fraction off.
    render.border_min_x, render.border_max_x = (x0 + 0.5) / size[0], (x1 + 0.5) / size[0]
    render.border_min_y, render.border_max_y = (y0 + 0.5) / size[1], (y1 + 0.5) / size[1]
    return x0, size[1] - y1, x1 - x0, y1 - y0


def whole():
    bpy.context.scene.render.use_border = bpy.context.scene.render.use_crop_to_border = False


def plate_path(out, set_name, kind, lens_height):
    return os.path.join(out, "plates", f"{set_name}-{kind}-{lens_height}.npz")


def plate(out, set_name, kind, lens_height, samples, scale):
    """Render, clean and soften the empty set; kept for every vehicle that stands in it."""
    from . import scene
    path = plate_path(out, set_name, kind, lens_height)
    if os.path.exists(path):
        return
    scene.clear()
    stage.settings(samples)
    sets.build(set_name, 0)
    obj = camera(set_name, kind, 0, lens_height)
    size = [int(n * scale) for n in PLATE]
    stage.frame(*size)
    whole()
    folder = os.path.join(out, "passes", f"plate-{set_name}-{kind}-{lens_height}")
    stage.outputs(folder)
    bpy.ops.render.render()
    save_camera(folder, obj, size, (0, 0, *size))
    p = develop.read(folder)
    far = STANDS[kind][0]
    soft = defocus(p["combined"], p["depth"][..., :1], far, sets.SETS[set_name]["blur"] * size[0] / 1350)
    soft = settled(soft, set_name, kind, lens_height)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    half = {key: p[key].astype(np.float16) for key in ("combined", "light", "mirror", "diffuse_colour", "glossy_colour")}
    np.savez(path, soft=np.minimum(soft, 60000).astype(np.float16), **half)


def settled(soft, set_name, kind, lens_height):
    """A floor of stones without its hardest specks: they would draw the eye from the vehicle."""
    share = sets.SETS[set_name].get("stones", 1.0)
    if share == 1.0:
        return soft
    low, middle = gaussian(soft, 7.0), gaussian(soft, 1.1)
    info = dict(size=soft.shape[1::-1], shift=(0.0, 0.0), lens=STANDS[kind][1])
    floor = floor_rows(info, (0, 0, *soft.shape[1::-1]), set_name, kind, lens_height, 3.0, 7.5)
    return soft * (1 - floor) + (low + (middle - low) * share) * floor


def save_camera(folder, obj, size, window):
    np.savez(os.path.join(folder, "camera.npz"), turn=np.array(obj.matrix_world.to_3x3(), np.float32), size=size, window=window,
             lens=obj.data.lens, shift=(obj.data.shift_x, obj.data.shift_y))


def gaussian(a, sigma):
    reach = int(3 * sigma) + 1
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        padded = np.pad(a, [(reach, reach) if k == axis else (0, 0) for k in range(3)], mode="edge")
        length = a.shape[axis]
        a = sum(w * np.take(padded, range(i, i + length), axis) for i, w in enumerate(kernel))
    return a.astype(np.float32)


def defocus(picture, depth, focus, strength):
    """Soften what lies behind the vehicle, as a lens does; what is in focus does not bleed into it."""
    depth = np.minimum(depth, 200.0)
    circle = 5.5 * strength * np.maximum(0, 1 - (focus + 0.9) / depth)
    behind = (circle > 0.25).astype(np.float32)
    levels, out, previous = (1.2, 2.4, 4.8), picture, 0.0
    for sigma in levels:
        sigma = sigma * max(strength, 0.2)
        blurred = gaussian(picture * behind, sigma) / np.maximum(gaussian(behind, sigma), 1e-3)
        out = out + (blurred - out) * np.clip((circle - previous) / (sigma - previous), 0, 1)
        previous = sigma
    return out


def sampled(a, x, y):
    """Bilinear look-up at fractional pixels."""
    height, width = a.shape[:2]
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    i, j = y.astype(int), x.astype(int)
    s, t = (y - i)[:, None, None].astype(np.float32), (x - j)[None, :, None].astype(np.float32)
    a = a.astype(np.float32)
    rows = a[i] * (1 - s) + a[i + 1] * s
    return rows[:, j] * (1 - t) + rows[:, j + 1] * t


def reframed(info, focal, zoom, aside):
    """A wider frame around the same exposure, `aside` of its width to the left or right: its camera, and the window in it."""
    (width, height), (shift_x, shift_y), (x0, y0, wide, tall) = info["size"], info["shift"], info["window"]
    grown = np.array([round(width * zoom / 6) * 6, 0])
    grown[1] = grown[0] * 2 // 3
    scale = grown[0] / width
    lens = float(info["lens"]) / scale
    room = max(0.0, (lens / focal - 1) / 2)
    # The middle of the exposure lies at `shift` of its own width: the frame moves, the exposure stays.
    x = np.clip(shift_x / scale + aside, -room, room) if room else 0.0
    y = np.clip(shift_y / scale, -room / 1.5, room / 1.5) if room else 0.0
    left = round(grown[0] / 2 - width / 2 + (shift_x / scale - x) * grown[0]) + x0
    top = round(grown[1] / 2 - height / 2 - (shift_y / scale - y) * grown[0]) + y0
    return dict(size=grown, shift=(x, y), lens=lens), (int(left), int(top), int(wide), int(tall))


def moved(home, away):
    """Another bay's backdrop with the light of the home plate, from which the vehicle's change of light on the floor is taken."""
    return {**away, **{key: home[key] for key in ("light", "mirror", "diffuse_colour", "glossy_colour")}, "home": home["combined"]}


def floor_rows(info, window, set_name, kind, lens_height, near=3.2, far=5.2):
    """1 for the rows of the window that show the floor near the vehicle, 0 from a few metres behind it on."""
    distance, focal = STANDS[kind]
    height = sets.SETS[set_name]["lens"][0 if lens_height == "standing" else 1] * (0.86 if kind == "bike" else 1.0)
    look = {"long": 1.1, "bike": 0.55}.get(kind, LOOK)
    pitch = math.atan((height - look) / distance)
    near, far = (-math.tan(math.atan(height / (distance + behind)) - pitch) * focal / 36 for behind in (near, far))
    (width, tall), y0 = info["size"], window[1]
    rows = np.arange(max(0, y0), min(tall, y0 + window[3]))
    up = ((tall / 2 - rows - 0.5) / width + info["shift"][1]) * focal / float(info["lens"])
    return np.clip((far - up) / (far - near), 0, 1)[:, None, None]


LOADED = {}


def backdrop(path, info, focal, window, is_turned=False, keys=None):
    """The plate as this picture's camera sees it, its passes in the window alone; `is_turned` from left to right."""
    if path not in LOADED:
        LOADED[path] = dict(np.load(path))
    data = LOADED[path]
    (width, height), (shift_x, shift_y) = info["size"], info["shift"]
    tall, wide = data["soft"].shape[:2]
    zoom = focal / info["lens"]
    x = ((np.arange(width) + 0.5) / width - 0.5 + shift_x) * zoom
    y = ((height / 2 - np.arange(height) - 0.5) / width + shift_y) * zoom
    px, py = (x + 0.5) * wide - 0.5, tall / 2 - y * wide - 0.5
    x0, y0, wide, tall = window
    inside = (px[max(0, x0):x0 + wide], py[max(0, y0):y0 + tall])
    return {key: sampled(data[key][:, ::-1] if is_turned else data[key], *((px, py) if key == "soft" else inside)) for key in keys or data}


def ramp(length, is_open_before, is_open_after):
    """How far inside the window a pixel lies, from 0 to 1 and more; an edge of the whole picture is no edge."""
    before, after = np.arange(length) + 1, length - np.arange(length)
    far = np.full(length, FEATHER)
    return np.minimum(far if is_open_before else before, far if is_open_after else after) / FEATHER


def grown(mask, reach):
    """The mask and what lies up to `reach` pixels around it."""
    out = np.pad(mask, reach)
    for axis in (0, 1):
        out = np.logical_or.reduce([np.roll(out, by, axis) for by in range(-reach, reach + 1)])
    return out[reach:-reach, reach:-reach, None]


def set_in(shot, back, window, picture, floor, gain=1.0):
    """The picture of a vehicle (linear light, its window only), brighter by `gain`, set into its plate; what lies outside of the frame is cut. Returns also where it is."""
    x0, y0, wide, tall = window
    out = back["soft"].copy()
    cut = (slice(max(0, -y0), min(tall, out.shape[0] - y0)), slice(max(0, -x0), min(wide, out.shape[1] - x0)))
    shot = {key: shot[key][cut] for key in ("ground", "light", "mirror")}
    picture = picture[cut]
    x0, y0, (tall, wide) = max(0, x0), max(0, y0), picture.shape[:2]
    part = (slice(y0, y0 + tall), slice(x0, x0 + wide))
    at = {**back, "soft": back["soft"][part]}
    ramp_x = ramp(wide, x0 == 0, x0 + wide >= out.shape[1] - 1)
    ramp_y = ramp(tall, y0 == 0, y0 + tall >= out.shape[0] - 1)
    edge = np.clip(np.minimum(ramp_x[None, :], ramp_y[:, None]), 0, 1)[..., None]
    cover = 1 - np.clip(shot["ground"][..., :1], 0, 1)
    change = (shot["light"] - at["light"]) * at["diffuse_colour"] + (shot["mirror"] - at["mirror"]) * at["glossy_colour"]
    home = at.get("home")
    # Before another bay the light falls as it does before the home plate: there the change is a share of it.
    if home is None:
        ground = at["soft"] + change * edge * floor
    else:
        share = change.mean(2, keepdims=True) / np.maximum(home.mean(2, keepdims=True), 0.02)
        ground = at["soft"] * np.clip(1 + share * edge * floor, 0, 1.4)
    # A pixel that vehicle and backdrop share: the backdrop's own part of it is the one of this plate, sharp or soft.
    vehicle = gain * develop.tidy(picture) + (1 - cover) * (ground - gain * (change + (at["combined"] if home is None else home)))
    out[part] = np.maximum(np.where((cover > 0.04) & grown(cover[..., 0] > 0.5, 3), vehicle, ground), 0)
    near = np.zeros((*out.shape[:2], 1), bool)
    near[part] = grown(cover[..., 0] > 0.04, 3)
    return out, near
