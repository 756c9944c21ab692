"""Caravans as numbers: a profiled box on wheels, with windows, a door on the kerb side and what is bolted on.

`windows`: (x, z, wide, tall) on both sides; `ends`: windows of front and rear (z, wide, tall); `armour`: how high the
dark plating reaches; `lid`: a roof that lifts, as (gap height, overhang); `canvas`: a folded tent on top.
"""
import numpy as np

from . import field as f
from . import materials, parts, scene, surface, wheels
from .specs import rim

FULL = dict(
    wb=5.4, height=2.75, width=2.32, wheel=0.335, tyre=0.205, rim=rim("six", 0.205), axles=(0.22, -0.52), half=1.16, floor=0.50, share=1.0, front=4.2,
    profile=[(2.62, 0.50), (2.78, 1.15), (2.50, 2.22), (2.05, 2.60), (-2.55, 2.64), (-2.85, 2.38), (-2.85, 0.72), (-2.60, 0.50)], rounding=0.16,
    windows=[(1.55, 1.72, 1.00, 0.52), (-1.75, 1.72, 1.05, 0.52)], ends=((1.78, 1.35, 0.55), (1.80, 1.30, 0.50)), door=(-0.42, 0.22, 2.38), hatch=(2.0, 0.84, 0.70, 0.36),
    stripe=True, armour=0.80, armour_from=2.0, awning=(1.9, -2.3, 2.44), roof=[((0.3, 0, 2.69), (0.95, 0.75, 0.20)), ((-1.7, 0, 2.66), (0.5, 0.5, 0.10))], nose_box=True, bottles=True,
    kind="long", without=("front", "low34"),
)
POP_TOP = dict(
    FULL, wb=4.6, height=2.30, half=1.11, axles=(0.0,), front=3.75, wheel=0.325, rim=rim("star", 0.20),
    profile=[(2.15, 0.48), (2.34, 1.00), (2.16, 1.90), (1.98, 2.08), (-2.20, 2.08), (-2.36, 1.90), (-2.40, 0.72), (-2.18, 0.48)], rounding=0.12,
    windows=[(1.25, 1.52, 0.90, 0.44), (-1.45, 1.52, 0.95, 0.44)], ends=((1.55, 1.25, 0.42), (1.55, 1.20, 0.42)), door=(-0.62, 0.00, 2.0), hatch=(1.65, 0.78, 0.60, 0.32),
    awning=(1.5, -1.9, 1.98), lid=(2.09, 2.24, 2.10, -2.30), armour=0.72, armour_from=1.5, roof=[((0.3, 0, 2.27), (0.5, 0.5, 0.10))],
)
HYBRID = dict(
    FULL, wb=3.9, height=2.28, half=1.00, floor=0.72, axles=(-0.15,), front=3.45, wheel=0.40, tyre=0.265, rim=rim("black", 0.225), tread=26,
    profile=[(1.55, 0.72), (1.98, 1.10), (1.98, 1.62), (1.62, 2.16), (-1.75, 2.16), (-2.02, 1.98), (-2.02, 1.25), (-1.35, 0.72)], rounding=0.06,
    windows=[(0.95, 1.66, 0.72, 0.40), (-1.35, 1.66, 0.62, 0.40)], ends=((1.9, 0.1, 0.1), (1.66, 1.0, 0.36)), door=(-0.72, -0.14, 2.0), hatch=(1.35, 1.14, 0.72, 0.46),
    stripe=False, armour=1.02, armour_from=-9.0, awning=(1.4, -1.75, 2.04), lid=(2.17, 2.25, 1.62, -1.80), roof=[((0.2, 0, 2.27), (0.9, 1.3, 0.05))], bottles=False, nose_box="big",
)
CAMPER = dict(
    FULL, wb=3.0, height=1.62, half=0.93, floor=0.66, axles=(-0.10,), front=2.95, wheel=0.395, tyre=0.265, rim=rim("work", 0.225), tread=26,
    profile=[(1.10, 0.66), (1.30, 0.80), (1.30, 1.28), (-1.35, 1.28), (-1.35, 0.92), (-1.12, 0.66)], rounding=0.03,
    windows=[], ends=((1.0, 0.02, 0.02), (1.0, 0.02, 0.02)), door=None, hatch=(0.80, 1.02, 0.78, 0.38), hatch2=(-0.95, 1.02, 0.58, 0.38), stripe=False, armour=0.80, armour_from=-9.0,
    awning=None, roof=[], canvas=(1.28, 1.56), nose_box="big", bottles=False,
)
# Other vans of the size: plain sides and plating for rough roads; a long one with three windows.
ROUGH = dict(FULL, stripe=False, armour=1.06, armour_from=-9.0, wheel=0.375, tyre=0.245, rim=rim("black", 0.220), bottles=False, nose_box="big", front=4.3, axles=(0.26, -0.58),
             windows=[(1.55, 1.78, 0.80, 0.44), (-1.75, 1.78, 0.85, 0.44)])
LONG = dict(FULL, windows=[(1.75, 1.72, 0.72, 0.52), (0.72, 1.72, 0.60, 0.52), (-1.75, 1.72, 1.05, 0.52)], armour=0.62, rim=rim("ten", 0.215), door=(-0.52, 0.10, 2.38),
            roof=[((0.9, 0, 2.69), (0.5, 0.5, 0.12)), ((-1.4, 0, 2.68), (0.95, 0.75, 0.20))], yaw=-10)
SPECS = {"caravan-rough": ROUGH, "caravan-long": LONG, "caravan-full": FULL, "caravan-pop-top": POP_TOP, "caravan-hybrid": HYBRID, "caravan-camper": CAMPER}


def arch(s, x, z):
    first, last = s["axles"][0], s["axles"][-1]
    slot = np.maximum(np.abs(x - (first + last) / 2) - (first - last) / 2, 0.0)
    return np.hypot(slot, np.maximum(z - s["wheel"], -0.3)) - s["wheel"] - (0.055 if s["wheel"] < 0.36 else 0.10)


def shell(s):
    outline = f.polygon(s["profile"], s["rounding"])

    def field(x, y, z):
        box = f.smooth_max(outline(x, z), np.abs(y) - s["half"], min(0.14, s["rounding"]))
        return f.smooth_max(box, -f.smooth_max(arch(s, x, z), s["half"] - 0.36 - np.abs(y), 0.02), 0.02)

    return field


def rectangle(u, v, centre_u, centre_v, wide, tall, rounding=0.06):
    rounding = min(rounding, wide / 2.2, tall / 2.2)
    qu, qv = np.abs(u - centre_u) - wide / 2 + rounding, np.abs(v - centre_v) - tall / 2 + rounding
    return np.hypot(np.maximum(qu, 0), np.maximum(qv, 0)) + np.minimum(np.maximum(qu, qv), 0) - rounding


def attributes(s, points):
    x, y, z = points.T
    far = np.ones_like(x)
    back = min(p[0] for p in s["profile"])
    front = max(p[0] for p in s["profile"])
    side, kerb = s["half"] - 0.26 - np.abs(y), s["half"] - 0.26 - y
    frames = [np.maximum(rectangle(x, z, *w), side) for w in s["windows"]]
    (front_z, *front_size), (rear_z, *rear_size) = s["ends"]
    frames.append(np.maximum(rectangle(y, z, 0, front_z, *front_size), front - 1.2 - x))
    frames.append(np.maximum(rectangle(y, z, 0, rear_z, *rear_size), x - back - 0.8))
    door = far
    if s["door"]:
        low, high, top = s["door"]
        foot = s["floor"] + 0.10
        door = f.polygon([(low, foot), (high, foot), (high, top), (low, top)], 0.06)(x, z)
        frames.append(np.maximum(rectangle(x, z, (low + high) / 2, top - 0.42, 0.34, 0.40), kerb))
    frame = np.minimum.reduce(frames)
    hatch = rectangle(x, z, *s["hatch"])
    if "hatch2" in s:
        hatch = np.minimum(hatch, rectangle(x, z, *s["hatch2"]))
    stripe = thin = far
    if s["stripe"]:
        rise = s["height"] * 0.43 + 0.10 * np.sin(0.75 * x) + 0.02 * x
        stripe = np.maximum(np.abs(z - rise) - 0.055 * (1.2 + 0.25 * x), side)
        thin = np.maximum(np.abs(z - rise + 0.15) - 0.016, side)
    armour = f.smooth_max(z - s["armour"], s["armour_from"] - x, 0.05)
    lamps = np.maximum(rectangle(np.abs(y), z, s["half"] - 0.18, s["floor"] + 0.50, 0.13, 0.34, 0.03), x - back - 0.3)
    return {"glass": frame + 0.035, "surround": np.minimum(frame, stripe), "clad": np.minimum(armour, z - s["floor"] - 0.08), "under": z - s["floor"] - 0.02,
            "lamp": far, "tail": lamps, "hole": far, "chrome": thin, "tint": far * -1,
            "door0": np.where(y > 0.8, door, np.copysign(far, door)), "door1": np.where(np.abs(y) > 0.8, hatch, np.copysign(far, hatch)), "lid": far, "panel": far}


def solid_box(name, centre, size, material, rounding=0.02, cell=0.012):
    reach = np.array(size) / 2 + 0.04
    parts.solid(name, lambda x, y, z: f.box(x, y, z, centre, size, rounding), np.array(centre) - reach, np.array(centre) + reach, material, cell)


def running_gear(s, dark, steel):
    tip, nose, z = s["front"], max(p[0] for p in s["profile"]) - 0.4, s["floor"] - 0.06
    for side in (1, -1):
        parts.bar("drawbar", [(nose, side * 0.66, z), (tip - 0.15, side * 0.06, 0.46)], 0.052, dark)
        parts.bar("chassis rail", [(nose + 0.1, side * 0.66, z), (-nose, side * 0.66, z)], 0.05, dark)
    jockey = tip - 0.54
    parts.bar("jockey", [(jockey, 0.16, 0.78), (jockey, 0.16, 0.16)], 0.030, steel)
    parts.bar("jockey handle", [(jockey, 0.16, 0.78), (jockey + 0.14, 0.16, 0.80)], 0.012, dark)
    parts.bar("hitch", [(tip - 0.25, 0, 0.48), (tip + 0.02, 0, 0.50)], 0.045, steel)
    tyre = lambda x, y, zz: np.maximum(np.hypot(x - jockey, zz - 0.115) - 0.105, np.abs(y - 0.16) - 0.03)
    parts.solid("jockey wheel", tyre, (jockey - 0.16, 0.08, -0.01), (jockey + 0.16, 0.24, 0.26), dark, 0.01)
    end = max(p[0] for p in s["profile"])
    plate = materials.plain("tread plate", (0.45,) * 3, 0.35, metallic=0.9)
    if s["bottles"]:
        for y in (0.17, -0.17):
            bottle = lambda x, yy, zz: f.capsule(x, yy, zz, (end + 0.24, y, 0.66), (end + 0.24, y, 0.96), 0.145)
            parts.solid("gas bottle", bottle, (end, y - 0.2, 0.4), (end + 0.47, y + 0.2, 1.2), steel, 0.015)
        solid_box("tool box", (end + 0.54, 0, 0.62), (0.28, 0.62, 0.26), plate)
    elif s["nose_box"] == "big":
        solid_box("tool box", (end + 0.34, 0, 0.98), (0.62, 1.35, 0.56), materials.paint("box paint"), 0.03)
        solid_box("box plate", (end + 0.34, 0, 0.68), (0.66, 1.38, 0.10), plate)
        for y in (0.50, -0.50):
            solid_box("jerry can", (end + 0.80, y, 0.86), (0.18, 0.34, 0.44), materials.plain("jerry", (0.06, 0.075, 0.05), 0.5), 0.04)


def build(spec, cell):
    s, end = spec, max(p[0] for p in spec["profile"])
    back = min(p[0] for p in s["profile"])
    low, high = (back - 0.1, -0.5 * cell * 1.6, 0.3), (end + 0.1, s["half"] + 0.08, s["height"] + 0.1)
    points, quads, normals = surface.mesh(shell(s), low, high, cell * 1.6)
    points[np.abs(points[:, 1]) < cell * 0.5, 1] = 0.0
    points, quads, normals = surface.mirrored(points, quads, normals)
    scene.add("caravan", points, quads, normals, materials.body("caravan skin", rear_tint=(0.16, 0.17, 0.175)), attributes(s, points))
    dark = materials.plain("chassis", (0.02,) * 3, 0.45)
    steel = materials.plain("galvanised", (0.45, 0.46, 0.47), 0.4, metallic=0.8)
    white = materials.plain("white plastic", (0.72, 0.72, 0.71), 0.4)
    running_gear(s, dark, steel)
    wheels.place(wheels.build(s), [(x, side * (s["half"] - 0.14), s["wheel"]) for x in s["axles"] for side in (1, -1)])
    if s["awning"]:
        a, b, z = s["awning"]
        parts.bar("awning", [(a, s["half"] + 0.06, z), (b, s["half"] + 0.06, z)], 0.060, white)
        for x in (a, b):
            parts.bar("awning arm", [(x, s["half"] + 0.05, z), (x, s["half"] + 0.03, s["armour"] + 0.3)], 0.018, steel)
    for centre, size in s["roof"]:
        solid_box("roof unit", centre, size, white if size[2] > 0.06 else dark, min(0.05, size[2] / 2.5), 0.02)
    if "lid" in s:
        foot, top, lead, trail = s["lid"]
        solid_box("lid gap", ((lead + trail) / 2, 0, foot), (lead - trail - 0.1, 2 * s["half"] - 0.10, 0.05), dark, 0.01, 0.02)
        solid_box("lid", ((lead + trail) / 2, 0, (foot + top) / 2 + 0.02), (lead - trail + 0.06, 2 * s["half"] + 0.02, top - foot), materials.paint("lid paint"), 0.05, 0.02)
    if "canvas" in s:
        foot, top = s["canvas"]
        cloth = materials.plain("canvas", (0.075, 0.070, 0.058), 0.9, specular=0.1)
        bag = lambda x, y, z: f.box(x, y, z, (0, 0, (foot + top) / 2), (2.56, 1.80, top - foot), 0.11) + 0.010 * np.sin(7 * x) * np.sin(9 * y)
        parts.solid("canvas", bag, (-1.36, -0.98, foot - 0.05), (1.36, 0.98, top + 0.06), cloth, 0.02)
        for x in (-0.85, 0.0, 0.85):
            parts.bar("strap", [(x, 0.92, foot), (x, 0.915, top - 0.06), (x, 0.80, top + 0.015), (x, 0, top + 0.02), (x, -0.80, top + 0.015), (x, -0.915, top - 0.06), (x, -0.92, foot)], 0.012, dark)
        spare = wheels.build(dict(s))
        for each in spare:
            each.location, each.rotation_euler = (back - 0.16, 0.0, 1.02), (0, 0, np.pi / 2)
    if s["door"]:
        at = s["door"][1]
        solid_box("step", ((s["door"][0] + at) / 2, s["half"] + 0.12, s["floor"] - 0.12), (0.52, 0.26, 0.035), dark, 0.01, 0.01)
        parts.bar("door handle", [(at - 0.08, s["half"] + 0.03, 1.34), (at - 0.08, s["half"] + 0.03, 1.48)], 0.014, dark)
        parts.bar("grab rail", [(at + 0.10, s["half"] + 0.05, 1.15), (at + 0.10, s["half"] + 0.05, 1.60)], 0.014, steel)
    top = s["canvas"][1] + 0.06 if "canvas" in s else s["height"]
    spare = back - 0.30 if "canvas" in s else back
    corners = [(x, side * 0.9, top) for x in (end - 0.2, back + 0.2) for side in (1, -1)] + [(spare, 0.4, 1.42), (spare, -0.4, 0.62)]
    return np.concatenate([points[::37], corners, [(s["front"], 0, 0.4), (end, 0, 0.0), (back, 0, 0.0), (0, s["half"], 0)]])
