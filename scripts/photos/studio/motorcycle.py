"""A naked road bike: twin in-line engine under a painted tank."""
import numpy as np

from . import field as f
from . import materials, parts, scene, surface, wheels

FRONT, REAR = (0.715, 0.305), (-0.715, 0.310)
SPEC = dict(wb=0.9, height=1.12, width=0.8, wheel=0.305, views="front34,side,rear34", share=0.78)
STYLE = dict(count=5, twin=0.014, hub_w=0.010, rim_w=0.009, dish=0.0, tone="black", radius=0.218)


def wheel(axle, outer, width, rubber, metal):
    def tyre(x, y, z):
        r = np.hypot(x, z)
        section = np.hypot((r - outer + 0.062) / 0.062, y / (width / 2))
        out = (section - 1) * min(0.06, width / 2)
        groove = np.abs(np.sin(9 * np.arctan2(z, x) + 14 * np.abs(y))) * 0.06 - 0.004
        return np.maximum(out, -np.maximum(groove, outer - 0.03 - r))

    edge = outer + 0.02
    x, z = axle
    high = np.array((edge, width / 2 + 0.02, edge))
    objs = [scene.add("tyre", *surface.mesh(tyre, -high, high, 0.005), rubber)]
    field, depth = wheels.rim_fields(STYLE["radius"] + 0.012, 0.10, STYLE)
    points, quads, normals = surface.mesh(field, (-0.24, -0.07, -0.24), (0.24, 0.07, 0.24), 0.0045)
    objs.append(scene.add("rim", points, quads, normals, wheels.rim_material(STYLE), {"depth": depth(*points.T)}))
    for y in (0.075, -0.070):
        objs.append(wheels.disc("rotor", 0.145, 0.005, y, metal, hole=0.105))
    hub = lambda px, py, pz: np.maximum(np.hypot(px, pz) - 0.035, np.abs(py) - 0.09)
    objs.append(parts.solid("hub", hub, (-0.06, -0.12, -0.06), (0.06, 0.12, 0.06), metal))
    for obj in objs:
        obj.location = (x, 0, z)


def engine(dark, metal):
    def block(x, y, z):
        u, v, w = f.turned(x, y, z, (0.10, 0, 0.46), 0.30)
        fins = 0.006 * np.sin(w * 2 * np.pi / 0.022) * (w > 0.10)
        cylinder = f.box(u, v, w, (0.02, 0, 0.16), (0.20, 0.34, 0.26), 0.03) - fins
        case = f.box(x, y, z, (-0.02, 0, 0.40), (0.46, 0.32, 0.22), 0.06)
        cover = f.smooth_max(np.hypot(x - 0.06, z - 0.39) - 0.10, np.abs(y) - 0.20, 0.03)
        clutch = f.smooth_max(np.hypot(x + 0.16, z - 0.41) - 0.075, np.abs(y) - 0.185, 0.03)
        sump = f.box(x, y, z, (0.0, 0, 0.27), (0.30, 0.20, 0.14), 0.05)
        return f.smooth_min(np.minimum(cylinder, np.minimum(cover, clutch)), f.smooth_min(case, sump, 0.03), 0.015)

    parts.solid("engine", block, (-0.4, -0.25, 0.15), (0.45, 0.25, 0.85), dark, 0.007)
    radiator = lambda x, y, z: f.box(*f.turned(x, y, z, (0.40, 0, 0.57), 0.25), (0, 0, 0), (0.05, 0.34, 0.26), 0.015)
    parts.solid("radiator", radiator, (0.28, -0.2, 0.38), (0.52, 0.2, 0.76), materials.plain("radiator", (0.012,) * 3, 0.6), 0.008)
    for y in (0.09, -0.09):
        parts.bar("header", [(0.24, y, 0.62), (0.38, y, 0.48), (0.34, y * 0.9, 0.28), (0.12, y * 0.5 - 0.03, 0.20), (-0.20, -0.10, 0.22)], 0.022, metal)
    muffler = lambda x, y, z: f.capsule(x, y, z, (-0.24, -0.17, 0.27), (-0.58, -0.20, 0.44), 0.058)
    parts.solid("muffler", muffler, (-0.7, -0.3, 0.15), (-0.1, -0.08, 0.55), materials.plain("muffler", (0.30,) * 3, 0.3, metallic=1.0), 0.008)


def bodywork(paint, seat_cloth, dark):
    def tank(x, y, z):
        along = np.clip((x - 0.05) / 0.30, -1, 1)
        half = 0.155 + 0.03 * np.clip(along, -0.4, 1) - 0.35 * np.maximum(0, -0.02 - x) ** 1.2
        top = 0.965 - 0.45 * np.maximum(0, 0.16 - x) ** 2 - 0.55 * np.maximum(0, x - 0.22) ** 2
        upper = z - top + 2.2 * y * y
        flank = np.abs(y) - half + 0.9 * np.maximum(0, z - 0.84) ** 1.4 + 0.35 * np.maximum(0, 0.80 - z)
        ends = np.maximum(x - 0.40 + 0.3 * (z - 0.85), -0.19 - x + 0.1 * (z - 0.8))
        return f.smooth_max_all([upper, flank, ends, 0.70 + 0.12 * (0.3 - x) - z], 0.07)

    parts.solid("tank", tank, (-0.25, -0.26, 0.6), (0.5, 0.26, 1.05), paint, 0.007)

    def tail(x, y, z):
        rise = 0.79 + 0.22 * np.maximum(0, -0.30 - x)
        half = 0.115 - 0.10 * np.maximum(0, -0.35 - x)
        return f.smooth_max_all([z - rise - 0.02, rise - 0.10 + 0.16 * (x + 0.9) - z, np.abs(y) - half, x + 0.16, -0.86 - x + 0.5 * np.abs(z - 0.88)], 0.035)

    parts.solid("tail", tail, (-0.95, -0.2, 0.55), (-0.1, 0.2, 1.05), paint, 0.007)

    def seat(x, y, z):
        top = 0.825 + 0.32 * np.maximum(0, -0.42 - x) + 0.05 * np.maximum(0, x + 0.25)
        half = 0.135 - 0.22 * np.maximum(0, x + 0.28)
        return f.smooth_max_all([z - top, top - 0.075 - z, np.abs(y) - half + 0.8 * (z - top + 0.03) ** 2, x + 0.13, -0.76 - x], 0.05)

    parts.solid("seat", seat, (-0.85, -0.2, 0.6), (-0.05, 0.2, 1.05), seat_cloth, 0.007)

    def guard(x, y, z):
        r, a = np.hypot(x - FRONT[0], z - FRONT[1]), np.arctan2(z - FRONT[1], x - FRONT[0])
        skin = np.abs(np.hypot(r - 0.275, y * 0.9) - 0.068) - 0.004
        return f.smooth_max(f.smooth_max(skin, 0.30 - r, 0.005), np.abs(a - 1.75) - 0.85, 0.03)

    parts.solid("front guard", guard, (0.3, -0.12, 0.3), (1.1, 0.12, 0.75), paint, 0.005)

    hugger = lambda x, y, z: f.smooth_max(np.abs(np.hypot(np.hypot(x - REAR[0], z - REAR[1]) - 0.26, y) - 0.095) - 0.004,
                                          np.maximum(0.30 - np.hypot(x - REAR[0], z - REAR[1]), np.abs(np.arctan2(z - REAR[1], x - REAR[0]) - 1.2) - 0.6), 0.01)
    parts.solid("hugger", hugger, (-1.1, -0.12, 0.3), (-0.35, 0.12, 0.72), dark, 0.006)


def front_end(dark, metal, gold):
    for y in (0.105, -0.105):
        parts.bar("fork tube", [(0.40, y, 0.98), (0.55, y, 0.66)], 0.027, gold)
        parts.bar("fork leg", [(0.53, y, 0.70), (FRONT[0] - 0.005, y, FRONT[1])], 0.022, metal)
        parts.bar("caliper", [(0.62, y * 0.85, 0.40), (0.60, y * 0.85, 0.32)], 0.030, dark)
    for z, x in ((0.96, 0.41), (0.76, 0.50)):
        clamp = lambda px, py, pz: f.box(px, py, pz, (x, 0, z), (0.08, 0.27, 0.035), 0.015)
        parts.solid("clamp", clamp, (x - 0.1, -0.2, z - 0.06), (x + 0.1, 0.2, z + 0.06), dark)
    parts.bar("handlebar", [(0.24, 0.39, 1.02), (0.33, 0.24, 1.05), (0.39, 0.07, 1.00), (0.39, -0.07, 1.00), (0.33, -0.24, 1.05), (0.24, -0.39, 1.02)], 0.013, dark)
    for side in (1, -1):
        parts.bar("grip", [(0.285, side * 0.29, 1.037), (0.225, side * 0.41, 1.017)], 0.019, dark)
        parts.bar("lever", [(0.33, side * 0.25, 1.03), (0.30, side * 0.40, 1.01)], 0.007, metal)
        parts.bar("mirror stalk", [(0.32, side * 0.26, 1.05), (0.33, side * 0.34, 1.17)], 0.007, dark)
        head = lambda x, y, z: np.sqrt(((x - 0.33) / 0.022) ** 2 + ((y - side * 0.37) / 0.075) ** 2 + ((z - 1.19) / 0.045) ** 2) * 0.03 - 0.03
        parts.solid("mirror", head, (0.28, side * 0.37 - 0.1, 1.12), (0.38, side * 0.37 + 0.1, 1.26), dark, 0.006)
        parts.ball("indicator", (0.54, side * 0.20, 0.84), 0.022, materials.plain("amber", (0.8, 0.25, 0.02), 0.2))
        parts.bar("indicator stalk", [(0.50, side * 0.08, 0.83), (0.54, side * 0.19, 0.84)], 0.007, dark)
    bowl = lambda x, y, z: f.smooth_max(np.sqrt((x - 0.50) ** 2 * 0.8 + y ** 2 + (z - 0.85) ** 2) - 0.105, x - 0.575, 0.012)
    parts.solid("headlamp bowl", bowl, (0.35, -0.15, 0.7), (0.65, 0.15, 1.0), dark, 0.006)
    lens = lambda x, y, z: f.smooth_max(np.hypot(y, z - 0.85) - 0.078, np.abs(x - 0.578) - 0.012, 0.01)
    parts.solid("headlamp lens", lens, (0.54, -0.1, 0.74), (0.62, 0.1, 0.96), materials.plain("lens", (0.35, 0.36, 0.38), 0.05, metallic=0.9), 0.005)
    parts.ring("running light", (0.588, 0, 0.85), 0.068, 0.006, materials.glow("running light", (1.0, 0.98, 0.95), 2.5))
    clock = lambda x, y, z: f.box(*f.turned(x, y, z, (0.46, 0, 1.0), 0.6), (0, 0, 0), (0.03, 0.15, 0.09), 0.012)
    parts.solid("instrument", clock, (0.38, -0.12, 0.92), (0.55, 0.12, 1.08), dark, 0.006)


def build(spec, cell):
    paint = materials.paint("tank paint")
    dark = materials.plain("dark cast", (0.05, 0.05, 0.053), 0.35, metallic=0.5)
    metal = materials.plain("bright metal", (0.50, 0.50, 0.51), 0.22, metallic=1.0)
    gold = materials.plain("fork gold", (0.55, 0.40, 0.16), 0.25, metallic=1.0)
    rubber = materials.plain("rubber", (0.022,) * 3, 0.6, specular=0.3)
    wheel(FRONT, 0.305, 0.120, rubber, metal)
    wheel(REAR, 0.310, 0.180, rubber, metal)
    engine(dark, metal)
    bodywork(paint, materials.plain("seat", (0.018,) * 3, 0.7, specular=0.2), dark)
    front_end(dark, metal, gold)
    frame = materials.plain("frame", (0.03, 0.03, 0.032), 0.35)
    for side in (1, -1):
        parts.bar("frame", [(0.44, side * 0.06, 0.86), (0.20, side * 0.19, 0.74), (-0.18, side * 0.16, 0.60), (-0.24, side * 0.13, 0.40)], 0.028, frame)
        parts.bar("sub-frame", [(-0.15, side * 0.13, 0.62), (-0.60, side * 0.09, 0.80)], 0.014, frame)
        parts.bar("swing arm", [(-0.22, side * 0.12, 0.42), (REAR[0], side * 0.125, REAR[1])], 0.030, metal)
        parts.bar("foot peg", [(-0.22, side * 0.17, 0.36), (-0.22, side * 0.27, 0.36)], 0.012, dark)
    parts.bar("shock", [(-0.25, 0, 0.62), (-0.38, 0, 0.40)], 0.032, materials.plain("spring", (0.5, 0.05, 0.03), 0.4))
    parts.bar("tail tidy", [(-0.72, 0, 0.80), (-0.90, 0, 0.60)], 0.014, dark)
    parts.bar("side stand", [(-0.10, 0.14, 0.30), (-0.02, 0.28, 0.01)], 0.011, dark)
    plate = lambda x, y, z: f.box(*f.turned(x, y, z, (-0.91, 0, 0.55), -0.35), (0, 0, 0), (0.008, 0.22, 0.15), 0.003)
    parts.solid("plate", plate, (-1.0, -0.14, 0.44), (-0.82, 0.14, 0.66), materials.plain("plate", (0.62, 0.62, 0.60), 0.35), 0.006)
    lamp = lambda x, y, z: f.box(x, y, z, (-0.86, 0, 0.885), (0.03, 0.13, 0.035), 0.012)
    parts.solid("tail lamp", lamp, (-0.9, -0.1, 0.84), (-0.8, 0.1, 0.93), materials.glow("tail lamp", (1.0, 0.05, 0.03), 1.6), 0.006)
    outer = [(1.02, 0, 0.3), (-1.03, 0, 0.3), (0.7, 0, 0.0), (-0.7, 0, 0.0), (0.3, 0.42, 1.2), (0.3, -0.42, 1.2)]
    return np.array(outer)
