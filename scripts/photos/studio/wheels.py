"""Tyres, alloy rims and brakes, as fields turned about the y axis; the outer face looks to +y."""
import numpy as np

from . import field as f
from . import materials, scene, surface


def tyre_field(outer, rim, width, block):
    middle, half = (outer + rim) / 2, (outer - rim) / 2

    def field(x, y, z):
        r = np.hypot(x, z)
        bulge = width / 2 - 0.10 * np.abs(r - middle - 0.01) ** 1.5
        qr, qy = np.abs(r - middle) - half + 0.03, np.abs(y) - bulge + 0.03
        out = np.hypot(np.maximum(qr, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qr, qy), 0) - 0.03
        grooves = np.minimum(np.abs(np.abs(y) - width * 0.12), np.abs(np.abs(y) - width * 0.30)) - 0.005
        angle = np.arctan2(z, x)
        cross = np.abs(np.sin(angle * block)) * r * 1.0 / block - 0.0035
        cross = np.maximum(cross, width * 0.33 - np.abs(y))
        cut = np.maximum(np.minimum(grooves, cross), outer - 0.009 - r)
        # A raised band and a bead line on the side wall.
        out = out - 0.002 * np.exp(-((r - middle - 0.012) / 0.004) ** 2) - 0.002 * np.exp(-((r - rim - 0.018) / 0.004) ** 2)
        return f.smooth_max(out, -cut, 0.004)

    return field


def rim_fields(rim, width, style):
    """The rim, and the depth below its face, which tells machined faces from painted pockets."""
    count, twin, hub_w, rim_w, sweep = style["count"], style.get("twin", 0.0), style["hub_w"], style["rim_w"], style.get("sweep", 0.0)
    lip = width / 2 - 0.012
    dish = style.get("dish", 0.03)

    def face(r):
        t = np.clip(r / rim, 0, 1)
        return lip - 0.012 - dish * (1 - t) ** 1.2 * 1.5 + 0.018 * np.exp(-(r / 0.06) ** 4)

    def spoke(x, z):
        r = np.hypot(x, z)
        a = np.arctan2(z, x) + sweep * r
        sector = 2 * np.pi / count
        a = np.mod(a, sector) - sector / 2
        t = np.clip((r - 0.06) / (rim - 0.06), 0, 1)
        across = np.abs(r * np.sin(a))
        return np.abs(across - twin * t) - (hub_w + (rim_w - hub_w) * t)

    def field(x, y, z):
        r = np.hypot(x, z)
        d = spoke(x, z)
        crown = 0.10 * np.maximum(0, d + 0.012)
        disc = np.maximum(y - face(r) + crown, face(r) - 0.035 - y)
        disc = np.maximum(disc, r - rim + 0.004)
        window = f.smooth_max_all([-d, 0.068 - r, r - rim + 0.022], 0.012)
        disc = f.smooth_max(disc, -window, 0.008)
        inner = rim - 0.022 + 0.016 * f.step(np.abs(y), lip - 0.035, lip - 0.005)
        barrel = np.maximum(np.maximum(inner - r, r - rim), np.abs(y) - lip)
        out = f.smooth_min(disc, barrel, 0.012)
        bolts = np.full_like(r, 1.0)
        for k in range(5):
            b = 2 * np.pi * k / 5 + 0.3
            bolts = np.minimum(bolts, np.hypot(x - 0.045 * np.cos(b), z - 0.045 * np.sin(b)) - 0.008)
        return f.smooth_max(out, -np.maximum(bolts, lip - 0.06 - y), 0.003)

    def depth(x, y, z):
        r = np.hypot(x, z)
        return face(r) - y + 0.10 * np.maximum(0, spoke(x, z) + 0.012)

    return field, depth


def rim_material(style):
    n = materials.Nodes("rim")
    tone = style.get("tone", "silver")
    silver = n.principled((0.62, 0.63, 0.64), 0.24, metallic=0.9, specular=0.6)
    dark = n.principled((0.025, 0.026, 0.028), 0.3, specular=0.5)
    if tone == "silver":
        shader = n.mix(n.ramp(n.attribute("depth"), 0.020, 0.035), silver, n.principled((0.18,) * 3, 0.4, metallic=0.6))
    elif tone == "black":
        shader = dark
    else:
        shader = n.mix(n.ramp(n.attribute("depth"), 0.004, 0.006), silver, dark)
    return n.finish(shader)


def disc(name, radius, thickness, y, material, hole=0.0):
    steps = 72
    a = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    rings = [(hole, y), (radius, y), (radius, y - thickness), (hole, y - thickness)]
    points = np.concatenate([np.stack([r * np.cos(a), np.full(steps, h), r * np.sin(a)], 1) for r, h in rings])
    quads = [[k * steps + i, k * steps + (i + 1) % steps, (k + 1) * steps + (i + 1) % steps, (k + 1) * steps + i]
             for k in range(3) for i in range(steps)]
    obj = scene.add(name, points, np.array(quads), None, material)
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = 0.5
    return obj


def build(spec, cell=0.005):
    """One wheel at the origin, as a list of objects."""
    outer, width, style = spec["wheel"], spec["tyre"], spec["rim"]
    rim = style["radius"]
    edge = outer + 0.02
    low, high = (-edge, -width / 2 - 0.02, -edge), (edge, width / 2 + 0.02, edge)
    tyre = surface.mesh(tyre_field(outer, rim, width, spec.get("tread", 38)), low, high, cell)
    rubber = materials.plain("tyre", (0.026, 0.026, 0.027), 0.6, specular=0.3)
    out = [scene.add("tyre", *tyre, rubber)]
    field, depth = rim_fields(rim, width, style)
    edge = rim + 0.01
    points, quads, normals = surface.mesh(field, (-edge, low[1], -edge), (edge, high[1], edge), cell * 0.9)
    out.append(scene.add("rim", points, quads, normals, rim_material(style), {"depth": depth(*points.T)}))
    metal = materials.plain("brake disc", (0.33, 0.33, 0.34), 0.28, metallic=1.0)
    out.append(disc("brake", rim * 0.72, 0.02, width / 2 - 0.085, metal))
    cap = materials.plain("cap", (0.03, 0.03, 0.032), 0.25)
    out.append(disc("cap", 0.030, 0.02, width / 2 - 0.012 - 0.012 - style.get("dish", 0.03) * 1.5 + 0.022, cap))
    caliper = surface.mesh(lambda x, y, z: f.smooth_max(
        np.maximum(np.abs(np.hypot(x, z) - rim * 0.66) - 0.036, np.abs(np.arctan2(z, -x)) - 0.42),
        np.abs(y - width / 2 + 0.090) - 0.028, 0.012),
        (-rim, width / 2 - 0.15, -rim * 0.5), (-rim * 0.3, width / 2 - 0.03, rim * 0.5), 0.006)
    out.append(scene.add("caliper", *caliper, materials.plain("caliper", (0.12, 0.12, 0.125), 0.4, metallic=0.3)))
    return out


def place(parts, positions):
    """Put copies at (x, y, z); those on the right face the other way. The originals move to the first."""
    for i, (x, y, z) in enumerate(positions):
        turn = 0.0 if y >= 0 else np.pi
        for part in parts:
            if i == 0:
                part.location, part.rotation_euler = (x, y, z), (0, 0, turn)
            else:
                scene.copy(part, (x, y, z), turn)
