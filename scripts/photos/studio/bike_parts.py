"""Parts that motorcycles are put together from. Axes as for cars: x forward, y to the left, z up."""
import numpy as np

from . import field as f
from . import materials, parts, scene, surface, wheels

CAST = dict(count=5, twin=0.014, hub_w=0.010, rim_w=0.009, dish=0.0, tone="black")
STYLES = {"cast": CAST, "ten": dict(CAST, count=10, twin=0.0), "blade": dict(CAST, count=7, twin=0.0, hub_w=0.013, rim_w=0.016, tone="machined"),
          "disc": dict(CAST, count=5, twin=0.0, hub_w=0.024, rim_w=0.040, tone="silver")}


def slab(points, half, rounding, lean=None):
    """A shape drawn in side view, as wide as `half` says along x; it leans in above and below `lean`'s height."""
    outline = f.polygon(points, rounding * 0.6)
    width = f.profile(half, 0.03) if isinstance(half, list) else (lambda x: half)

    def field(x, y, z):
        side = np.abs(y) - width(x)
        if lean:
            height, up, down = lean
            side = side + up * np.maximum(0, z - height) ** 1.3 + down * np.maximum(0, height - z)
        return f.smooth_max(outline(x, z), side, rounding)

    return field


def add_slab(name, points, half, rounding, material, lean=None, cell=0.007):
    xs, zs = [p[0] for p in points], [p[1] for p in points]
    reach = max(h for _, h in half) if isinstance(half, list) else half
    low, high = (min(xs) - 0.03, -reach - 0.05, min(zs) - 0.03), (max(xs) + 0.03, reach + 0.05, max(zs) + 0.03)
    return parts.solid(name, slab(points, half, rounding, lean), low, high, material, cell)


def pair(points, half, rounding, offset, name, material, cell=0.008):
    """The same slab on both sides, such as cases."""
    field = slab(points, half, rounding)
    xs, zs = [p[0] for p in points], [p[1] for p in points]
    for side in (1, -1):
        moved = lambda x, y, z: field(x, y - side * offset, z)
        y = sorted((side * (offset - half - 0.03), side * (offset + half + 0.03)))
        parts.solid(name, moved, (min(xs) - 0.03, y[0], min(zs) - 0.03), (max(xs) + 0.03, y[1], max(zs) + 0.03), material, cell)


def wheel(axle, outer, width, kit, style="cast", knobs=False, discs=True):
    def tyre(x, y, z):
        r = np.hypot(x, z)
        tall = 0.062 if not knobs else 0.075
        section = np.hypot((r - outer + tall) / tall, y / (width / 2))
        out = (section - 1) * min(0.06, width / 2)
        if knobs:
            blocks = np.maximum(np.abs(np.sin(15 * np.arctan2(z, x))) * 0.05 - 0.016, 0.012 - np.abs(np.abs(y) - width * 0.22))
            return np.maximum(out, -np.maximum(blocks, outer - 0.016 - r))
        groove = np.abs(np.sin(9 * np.arctan2(z, x) + 14 * np.abs(y))) * 0.06 - 0.004
        return np.maximum(out, -np.maximum(groove, outer - 0.03 - r))

    rim = outer - (0.085 if not knobs else 0.082)
    edge = outer + 0.02
    high = np.array((edge, width / 2 + 0.02, edge))
    objs = [scene.add("tyre", *surface.mesh(tyre, -high, high, 0.005), kit["rubber"])]
    if style == "wire":
        hoop = lambda px, py, pz: np.maximum(np.abs(np.hypot(px, pz) - rim) - 0.012, np.abs(py) - width * 0.30)
        objs.append(parts.solid("rim", hoop, (-edge, -width, -edge), (edge, width, edge), kit["metal"], 0.006))
        for k in range(36):
            a, b = 2 * np.pi * k / 36, 2 * np.pi * k / 36 + (0.35 if k % 4 < 2 else -0.35)
            y = 0.045 if k % 2 else -0.045
            objs.append(parts.bar("spoke", [(0.04 * np.cos(b), y, 0.04 * np.sin(b)), (rim * np.cos(a), y * 0.2, rim * np.sin(a))], 0.0022, kit["metal"]))
    else:
        spokes = dict(STYLES[style], radius=rim)
        field, depth = wheels.rim_fields(rim + 0.012, 0.10, spokes)
        reach = rim + 0.02
        points, quads, normals = surface.mesh(field, (-reach, -0.07, -reach), (reach, 0.07, reach), 0.0045)
        objs.append(scene.add("rim", points, quads, normals, wheels.rim_material(spokes), {"depth": depth(*points.T)}))
    for y in (0.075, -0.070) if discs else ():
        objs.append(wheels.disc("rotor", rim * 0.66, 0.005, y, kit["metal"], hole=rim * 0.46))
    hub = lambda px, py, pz: np.maximum(np.hypot(px, pz) - 0.038, np.abs(py) - 0.085)
    objs.append(parts.solid("hub", hub, (-0.06, -0.12, -0.06), (0.06, 0.12, 0.06), kit["metal"]))
    for obj in objs:
        obj.location = (axle[0], 0, axle[1])


def guard(axle, outer, kit, middle, reach, width=0.068, gap=0.012, name="guard", material="paint"):
    """A mud guard close to its wheel: `middle` is where it sits (radians from the front), `reach` how far it goes round."""
    r0 = outer + gap

    def field(x, y, z):
        r, a = np.hypot(x - axle[0], z - axle[1]), np.arctan2(z - axle[1], x - axle[0])
        skin = np.abs(np.hypot(np.maximum(r - r0 + 0.05, 0) * 1.1, y * 0.9) - width) - 0.0075
        off = np.abs(np.mod(a - middle + np.pi, 2 * np.pi) - np.pi) - reach
        return f.smooth_max(f.smooth_max(skin, r0 - 0.02 - r, 0.005), off, 0.03)

    edge = r0 + width + 0.03
    parts.solid(name, field, (axle[0] - edge, -width * 1.4, axle[1] - edge), (axle[0] + edge, width * 1.4, axle[1] + edge), kit[material], 0.006)


def fins(x, y, z, centre, lean, size, pitch=0.022):
    u, v, w = f.turned(x, y, z, centre, lean)
    return f.box(u, v, w, (0, 0, size[2] / 2), size, 0.03) - 0.006 * np.sin(w * 2 * np.pi / pitch) * (w > 0.06)


def engine(kind, centre, kit):
    cx, cz = centre

    def block(x, y, z):
        case = f.box(x, y, z, (cx - 0.06, 0, cz), (0.46, 0.30, 0.22), 0.07)
        cover = f.smooth_max(np.hypot(x - cx - 0.05, z - cz + 0.01) - 0.10, np.abs(y) - 0.19, 0.03)
        clutch = f.smooth_max(np.hypot(x - cx + 0.16, z - cz - 0.01) - 0.08, np.abs(y) - 0.18, 0.03)
        sump = f.box(x, y, z, (cx - 0.04, 0, cz - 0.12), (0.30, 0.20, 0.14), 0.05)
        if kind == "vtwin":
            heads = np.minimum(fins(x, y, z, (cx + 0.05, 0, cz + 0.04), -0.42, (0.16, 0.18, 0.34)), fins(x, y, z, (cx - 0.08, 0, cz + 0.04), 0.42, (0.16, 0.18, 0.34)))
        elif kind == "single":
            heads = fins(x, y, z, (cx + 0.04, 0, cz + 0.05), -0.12, (0.17, 0.18, 0.32))
        elif kind == "boxer":
            heads = np.maximum(f.box(x, y, z, (cx + 0.12, 0, cz + 0.02), (0.20, 0.66, 0.17), 0.05) - 0.005 * np.sin(np.abs(y) * 2 * np.pi / 0.022) * (np.abs(y) < 0.26), -1)
        else:
            heads = fins(x, y, z, (cx + 0.10, 0, cz + 0.04), -0.30, (0.20, 0.34, 0.28))
        return f.smooth_min(np.minimum(heads, np.minimum(cover, clutch)), f.smooth_min(case, sump, 0.03), 0.015)

    parts.solid("engine", block, (cx - 0.45, -0.37, cz - 0.25), (cx + 0.45, 0.37, cz + 0.45), kit["cast"], 0.008)


def pipes(runs, kit):
    """Exhausts: (points, radius, material)."""
    for points, radius, material in runs:
        parts.bar("exhaust", points, radius, kit[material])


def muffler(a, b, radius, kit, material="metal"):
    low, high = np.minimum(a, b) - radius - 0.03, np.maximum(a, b) + radius + 0.03
    parts.solid("muffler", lambda x, y, z: f.capsule(x, y, z, a, b, radius), low, high, kit[material], 0.008)


def round_lamp(x, z, radius, kit, bowl="dark"):
    shell = lambda px, y, pz: f.smooth_max(np.sqrt((px - x + 0.07) ** 2 * 0.8 + y ** 2 + (pz - z) ** 2) - radius * 1.2, px - x, 0.012)
    edge = radius * 1.4
    parts.solid("lamp bowl", shell, (x - 0.07 - edge * 1.3, -edge, z - edge), (x + 0.03, edge, z + edge), kit[bowl], 0.006)
    lens = lambda px, y, pz: f.smooth_max(np.hypot(y, pz - z) - radius, np.abs(px - x - 0.002) - 0.012, 0.01)
    parts.solid("lamp lens", lens, (x - 0.04, -edge, z - edge), (x + 0.04, edge, z + edge), kit["lens"], 0.005)
    parts.ring("running light", (x + 0.012, 0, z), radius * 0.86, 0.006, kit["light"])


def bars(points, kit, grip=0.14, mirrors=True, lift=0.13):
    """Handlebar from the clamp outwards: points of its left half."""
    line = [(x, y, z) for x, y, z in reversed(points)] + [(x, -y, z) for x, y, z in points]
    parts.bar("handlebar", line, 0.013, kit["dark"])
    (xa, ya, za), (xb, yb, zb) = points[-2], points[-1]
    for side in (1, -1):
        x, y, z = points[0]
        parts.bar("riser", [(x, side * y, z + 0.005), (x + 0.01, side * y, z - 0.10)], 0.017, kit["dark"])
        parts.bar("grip", [(xb + (xa - xb) * 0.55, side * (yb + (ya - yb) * 0.55), zb + (za - zb) * 0.55), (xb, side * (yb + 0.02), zb)], 0.019, kit["rubber"])
        parts.bar("lever", [(xa + 0.03, side * ya, za), (xb + 0.06, side * yb, zb)], 0.007, kit["metal"])
        if mirrors:
            mx, my, mz = xa + 0.01, yb - 0.03, zb + lift
            parts.bar("mirror stalk", [(xa, side * (ya + 0.02), za), (mx, side * my, mz)], 0.007, kit["dark"])
            head = lambda x, y, z: np.sqrt(((x - mx) / 0.022) ** 2 + ((y - side * my) / 0.075) ** 2 + ((z - mz - 0.02) / 0.045) ** 2) * 0.03 - 0.03
            parts.solid("mirror", head, (mx - 0.05, side * my - 0.1, mz - 0.06), (mx + 0.05, side * my + 0.1, mz + 0.09), kit["dark"], 0.006)


def fork(head, axle, kit, spread=0.105, tube="gold", radius=0.026, boots=False):
    """From the steering head (x, z) to the axle."""
    (hx, hz), (ax, az) = head, axle
    at = lambda t: (hx + (ax - hx) * t, hz + (az - hz) * t)
    for y in (spread, -spread):
        (mx, mz), (nx, nz) = at(0.52), at(0.46)
        parts.bar("fork tube", [(hx, y, hz), (mx, y, mz)], radius, kit[tube])
        parts.bar("fork leg", [(nx, y, nz), (ax, y, az)], radius * (1.25 if boots else 0.85), kit["dark" if boots else "metal"])
    for t in (0.04, 0.32):
        x, z = at(t)
        clamp = lambda px, py, pz: f.box(px, py, pz, (x, 0, z), (0.08, 2 * spread + 0.06, 0.035), 0.015)
        parts.solid("clamp", clamp, (x - 0.1, -spread - 0.1, z - 0.06), (x + 0.1, spread + 0.1, z + 0.06), kit["dark"])


def signals(places, kit):
    for x, y, z in places:
        for side in (1, -1):
            parts.ball("indicator", (x, side * y, z), 0.022, kit["amber"])
            parts.bar("indicator stalk", [(x - 0.02, side * (y - 0.11), z - 0.01), (x, side * (y - 0.01), z)], 0.007, kit["dark"])


def plate(x, z, kit):
    board = lambda px, py, pz: f.box(*f.turned(px, py, pz, (x, 0, z), -0.35), (0, 0, 0), (0.008, 0.22, 0.15), 0.003)
    parts.solid("plate", board, (x - 0.1, -0.14, z - 0.11), (x + 0.1, 0.14, z + 0.11), kit["plate"], 0.006)
    lamp = lambda px, py, pz: f.box(px, py, pz, (x + 0.06, 0, z + 0.22), (0.03, 0.13, 0.035), 0.012)
    parts.solid("tail lamp", lamp, (x, -0.1, z + 0.17), (x + 0.12, 0.1, z + 0.27), kit["red"], 0.006)


def kit(seat=(0.018,) * 3):
    plain = materials.plain
    return {
        "paint": materials.paint("tank paint"), "dark": plain("dark cast", (0.045, 0.045, 0.048), 0.35, metallic=0.5), "cast": plain("engine cast", (0.10, 0.10, 0.105), 0.35, metallic=0.7),
        "metal": plain("bright metal", (0.55, 0.55, 0.56), 0.20, metallic=1.0), "gold": plain("fork gold", (0.55, 0.40, 0.16), 0.25, metallic=1.0), "rubber": plain("rubber", (0.022,) * 3, 0.6, specular=0.3),
        "seat": plain("seat", seat, 0.65, specular=0.25), "black": plain("black plastic", (0.02, 0.02, 0.021), 0.45), "lens": plain("lens", (0.35, 0.36, 0.38), 0.05, metallic=0.9),
        "light": materials.glow("running light", (1.0, 0.98, 0.95), 1.1), "amber": plain("amber", (0.8, 0.25, 0.02), 0.2), "red": materials.glow("tail lamp", (1.0, 0.05, 0.03), 1.6),
        "plate": plain("plate", (0.62, 0.62, 0.60), 0.35), "alloy": plain("alloy", (0.48, 0.49, 0.50), 0.38, metallic=0.85), "screen": screen(),
    }


def screen():
    n = materials.Nodes("screen")
    return n.finish(materials.glass(n, (0.72, 0.75, 0.77, 1)))
