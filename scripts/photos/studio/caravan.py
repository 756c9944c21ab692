"""The caravan: a profiled box on tandem wheels, with its door and awning on the kerb side."""
import numpy as np

from . import field as f
from . import materials, parts, scene, surface, wheels
from .specs import rim

AXLES = (0.22, -0.52)
HALF, WHEEL, FLOOR = 1.16, 0.335, 0.50
PROFILE = [(2.62, FLOOR), (2.78, 1.15), (2.50, 2.22), (2.05, 2.60), (-2.55, 2.64), (-2.85, 2.38), (-2.85, 0.72), (-2.60, FLOOR)]
WINDOWS = [(1.55, 1.72, 1.00, 0.52), (-1.75, 1.72, 1.05, 0.52)]
SPEC = dict(wb=5.4, height=2.75, width=2.32, wheel=WHEEL, tyre=0.205, rim=rim("six", 0.205), views="front34,side,rear34")


def arch(x, z):
    slot = np.maximum(np.abs(x - sum(AXLES) / 2) - (AXLES[0] - AXLES[1]) / 2, 0.0)
    return np.hypot(slot, np.maximum(z - WHEEL, -0.3)) - WHEEL - 0.055


def shell(x, y, z):
    outline = f.polygon(PROFILE, 0.16)(x, z)
    box = f.smooth_max(outline, np.abs(y) - HALF, 0.14)
    return f.smooth_max(box, -f.smooth_max(arch(x, z), 0.80 - np.abs(y), 0.02), 0.02)


def rectangle(u, v, centre_u, centre_v, wide, tall, rounding=0.06):
    qu, qv = np.abs(u - centre_u) - wide / 2 + rounding, np.abs(v - centre_v) - tall / 2 + rounding
    return np.hypot(np.maximum(qu, 0), np.maximum(qv, 0)) + np.minimum(np.maximum(qu, qv), 0) - rounding


def attributes(points):
    x, y, z = points.T
    far = np.ones_like(x)
    side, kerb = 0.9 - np.abs(y), 0.9 - y
    frames = [np.maximum(rectangle(x, z, *w), side) for w in WINDOWS]
    frames.append(np.maximum(rectangle(y, z, 0, 1.78, 1.35, 0.55), 1.5 - x))
    frames.append(np.maximum(rectangle(y, z, 0, 1.80, 1.30, 0.50), x + 2.0))
    frames.append(np.maximum(rectangle(x, z, -0.10, 1.95, 0.34, 0.42), kerb))
    frame = np.minimum.reduce(frames)
    door = f.polygon([(-0.42, 0.62), (0.22, 0.62), (0.22, 2.38), (-0.42, 2.38)], 0.06)(x, z)
    hatch = rectangle(x, z, 2.0, 0.84, 0.70, 0.36)
    # A swept graphic in two tones along the sides.
    rise = 1.18 + 0.10 * np.sin(0.75 * x) + 0.02 * x
    stripe = np.maximum(np.abs(z - rise) - 0.055 * (1.2 + 0.25 * x), side)
    thin = np.maximum(np.abs(z - rise + 0.15) - 0.016, side)
    armour = f.smooth_max(z - 0.80, 2.0 - x, 0.05)
    lamps = np.maximum(np.minimum(rectangle(np.abs(y), z, 0.98, 1.00, 0.13, 0.52, 0.03), far), x + 2.5)
    return {"glass": frame + 0.035, "surround": np.minimum(frame, stripe), "clad": np.minimum(armour, z - 0.58), "under": z - FLOOR - 0.02,
            "lamp": far, "tail": lamps, "hole": far, "chrome": thin, "tint": far * -1,
            "door0": np.where(y > 0.9, door, np.copysign(far, door)), "door1": np.where(np.abs(y) > 0.9, hatch, np.copysign(far, hatch)),
            "lid": far, "panel": far}


def running_gear(dark, steel):
    for side in (1, -1):
        parts.bar("drawbar", [(2.2, side * 0.72, 0.44), (4.05, side * 0.06, 0.46)], 0.052, dark)
        parts.bar("chassis rail", [(2.3, side * 0.70, 0.43), (-2.6, side * 0.70, 0.43)], 0.05, dark)
    parts.bar("jockey", [(3.66, 0.16, 0.72), (3.66, 0.16, 0.16)], 0.030, steel)
    parts.bar("jockey handle", [(3.66, 0.16, 0.72), (3.80, 0.16, 0.74)], 0.012, dark)
    parts.bar("hitch", [(3.95, 0, 0.48), (4.22, 0, 0.50)], 0.045, steel)
    tyre = f_wheel((3.66, 0.16, 0.115), 0.105, 0.03)
    parts.solid("jockey wheel", tyre, (3.5, 0.08, -0.01), (3.82, 0.24, 0.26), dark, 0.01)
    for y in (0.17, -0.17):
        bottle = lambda x, yy, z: f.capsule(x, yy, z, (3.02, y, 0.66), (3.02, y, 0.96), 0.145)
        parts.solid("gas bottle", bottle, (2.8, y - 0.2, 0.4), (3.25, y + 0.2, 1.2), steel, 0.015)
    box = lambda x, y, z: f.box(x, y, z, (3.32, 0, 0.62), (0.28, 0.62, 0.26), 0.02)
    parts.solid("tool box", box, (3.1, -0.4, 0.4), (3.55, 0.4, 0.85), materials.plain("tread plate", (0.45,) * 3, 0.35, metallic=0.9), 0.012)


def f_wheel(centre, radius, width):
    return lambda x, y, z: np.maximum(np.hypot(x - centre[0], z - centre[2]) - radius, np.abs(y - centre[1]) - width)


def build(spec, cell):
    low, high = (-2.95, -0.5 * cell * 1.6, 0.4), (2.9, HALF + 0.08, 2.75)
    points, quads, normals = surface.mesh(shell, low, high, cell * 1.6)
    points[np.abs(points[:, 1]) < cell * 0.5, 1] = 0.0
    points, quads, normals = surface.mirrored(points, quads, normals)
    scene.add("caravan", points, quads, normals, materials.body("caravan skin", rear_tint=(0.10, 0.11, 0.115)), attributes(points))
    dark = materials.plain("chassis", (0.02,) * 3, 0.45)
    steel = materials.plain("galvanised", (0.45, 0.46, 0.47), 0.4, metallic=0.8)
    white = materials.plain("white plastic", (0.72, 0.72, 0.71), 0.4)
    running_gear(dark, steel)
    wheels.place(wheels.build(spec), [(x, side * 1.02, WHEEL) for x in AXLES for side in (1, -1)])
    parts.bar("awning", [(1.9, HALF + 0.06, 2.44), (-2.3, HALF + 0.06, 2.44)], 0.060, white)
    for x in (1.9, -2.3):
        parts.bar("awning arm", [(x, HALF + 0.05, 2.44), (x, HALF + 0.03, 1.10)], 0.018, steel)
    for centre, size in (((0.3, 0, 2.69), (0.95, 0.75, 0.20)), ((-1.7, 0, 2.66), (0.5, 0.5, 0.10))):
        hatch = lambda x, y, z: f.box(x, y, z, centre, size, 0.05)
        reach = np.array(size) / 2 + 0.04
        parts.solid("roof unit", hatch, np.array(centre) - reach, np.array(centre) + reach, white, 0.02)
    step = lambda x, y, z: f.box(x, y, z, (-0.10, HALF + 0.12, 0.38), (0.52, 0.26, 0.035), 0.01)
    parts.solid("step", step, (-0.4, HALF - 0.05, 0.3), (0.2, HALF + 0.3, 0.45), dark, 0.01)
    parts.bar("door handle", [(0.14, HALF + 0.03, 1.42), (0.14, HALF + 0.03, 1.56)], 0.014, dark)
    parts.bar("grab rail", [(0.32, HALF + 0.05, 1.2), (0.32, HALF + 0.05, 1.65)], 0.014, steel)
    return np.concatenate([points[::37], [(4.2, 0, 0.4), (3.0, 0, 0.0), (-2.8, 0, 0.0), (0, HALF, 0)]])
