"""What shows through the glass: seats, dash, steering wheel on the right, floor."""
import numpy as np

from . import field as f
from . import materials, scene, surface


def seat(centre, wide=0.50):
    cx, cy, cz = centre

    def field(x, y, z):
        cushion = f.box(x, y, z, (cx + 0.08, cy, cz), (0.52, wide, 0.17), 0.07)
        u, v, w = f.turned(x, y, z, (cx - 0.16, cy, cz + 0.05), -0.30)
        taper = 1 + 0.25 * np.clip(w, 0, 0.7)
        back = f.box(u, v * taper, w, (0, 0, 0.30), (0.14, wide, 0.66), 0.065)
        head = f.box(u, v, w, (0.01, 0, 0.71), (0.10, 0.26, 0.17), 0.05)
        stalk = np.maximum(np.abs(w - 0.62) - 0.06, np.hypot(u, np.abs(v) - 0.06) - 0.008)
        return np.minimum(f.smooth_min(cushion, back, 0.06), np.minimum(head, stalk))

    return field


def add(name, field, low, high, material, cell=0.016):
    return scene.add(name, *surface.mesh(field, low, high, cell, 2), material)


def around(centre, reach=(0.6, 0.35, 0.3), top=1.0):
    c = np.array(centre)
    return c - (*reach[:2], reach[2]), c + (*reach[:2], top)


def steering_wheel(centre, lean=0.42, radius=0.185):
    def field(x, y, z):
        u, v, w = f.turned(x, y, z, centre, lean)
        ring = np.hypot(np.hypot(v, w) - radius, u) - 0.017
        hub = f.box(u, v, w, (0.02, 0, -0.01), (0.07, 0.16, 0.12), 0.03)
        spokes = np.minimum(f.box(u, v, w, (0.01, 0, 0.0), (0.025, 0.34, 0.045), 0.01),
                            f.box(u, v, w, (0.01, 0, -0.09), (0.025, 0.05, 0.18), 0.01))
        return f.smooth_min(ring, f.smooth_min(hub, spokes, 0.02), 0.01)

    return field


def build(spec):
    """Seats, dash and wheel placed from the vehicle's own windscreen and belt line."""
    belt, half = spec["belt"], spec["width"] / 2
    cloth = materials.plain("cloth", spec.get("trim_colour", (0.11, 0.11, 0.115)), 0.85, specular=0.15)
    vinyl = materials.plain("vinyl", (0.055, 0.055, 0.058), 0.6, specular=0.3)
    base = spec.get("hip", belt - 0.46)
    front = spec.get("seat_x", spec["screen"][0][0] - 1.18)
    for row, x in enumerate([front] + list(spec.get("rows", [front - 0.86]))):
        places = (0.37, -0.37) if row == 0 or spec.get("captain") else (0.42, 0.0, -0.42)
        for y in places:
            c = (x, y, base + 0.02 * row)
            add("seat", seat(c, 0.50 if len(places) == 2 else 0.42), *around(c), cloth)
    dash_x = spec["screen"][0][0] - 0.34
    top = belt + spec.get("dash_up", 0.01)
    dash = lambda x, y, z: f.smooth_min(
        f.box(x, y, z, (dash_x + 0.16, 0, top - 0.16), (0.62, 2 * half - 0.26, 0.32), 0.08),
        f.box(x, y, z, (dash_x - 0.06, -0.37, top - 0.03), (0.20, 0.36, 0.12), 0.05), 0.05)
    add("dash", dash, (dash_x - 0.3, -half, top - 0.45), (dash_x + 0.6, half, top + 0.1), vinyl)
    wheel = (dash_x - 0.30, -0.37, top - 0.06)
    add("steering wheel", steering_wheel(wheel), *around(wheel, (0.25, 0.25, 0.25), 0.25), vinyl, 0.009)
    low, back = 0.26, spec["cut"] + 0.45 if "cut" in spec else -spec["wb"] / 2 + 0.65
    floor = lambda x, y, z: f.box(x, y, z, ((dash_x + back) / 2, 0, low + 0.05), (dash_x - back + 0.6, 2 * half - 0.22, 0.10), 0.02)
    add("cabin floor", floor, (back - 0.4, -half, low - 0.05), (dash_x + 0.5, half, low + 0.2), vinyl, 0.03)
    mirror = (spec["screen"][-1][0] + 0.10, 0, spec["screen"][-1][1] - 0.10)
    add("rear-view mirror", lambda x, y, z: f.box(x, y, z, mirror, (0.03, 0.22, 0.06), 0.014),
        *around(mirror, (0.05, 0.15, 0.06), 0.06), vinyl, 0.008)
