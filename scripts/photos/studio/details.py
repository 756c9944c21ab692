"""Where the glass, lamps, grilles, trim and shut lines lie on a body.

Everything is a signed distance per vertex; the material draws the edge where it
crosses zero, so edges stay crisp for any mesh.
"""
import numpy as np

from . import field as f

FAR = 1.0


def side_glass(body, x, y, z):
    """The daylight opening in side view, before the pillars divide it."""
    s = body.s
    screen = body.screen(z) - s["screen_curve"] * 0.72
    slope = np.hypot(*np.subtract(s["screen"][0], s["screen"][-1]))
    slope = abs(s["screen"][0][1] - s["screen"][-1][1]) / slope
    front = (x - screen) * slope + s.get("a_pillar", 0.075)
    roof = z - (body.roof(x) - s["roof_crown"] * 0.6 - s.get("rail", 0.085))
    base = (s["belt"] + s.get("belt_rise", 0.0) * np.maximum(0, -x) + s.get("glass_up", 0.015)) - z
    quarter = f.half_plane(*s["quarter"])(x, z)
    out = f.smooth_max_all([front, roof, base, quarter], s.get("glass_round", 0.10))
    return np.maximum(out, 0.3 - np.abs(y))


def screen_glass(body, x, y, z):
    s, ay = body.s, np.abs(y)
    (x0, z0), (x1, z1) = s["screen"][0], s["screen"][-1]
    head = z - (z1 - s.get("header", 0.035) - s["roof_crown"] * 0.8 * (ay / body.half) ** 2)
    foot = (z0 + s.get("cowl_up", 0.02) + s["crown"] * 0.75 * (1 - (ay / body.half) ** 2)) - z
    sides = ay - (body.cabin_half(x, z) - s.get("a_post", 0.062))
    out = f.smooth_max_all([head, foot, sides], 0.06)
    return np.maximum(out, (x1 - 0.12) - x)


def back_glass(body, x, y, z):
    s, ay = body.s, np.abs(y)
    if "back_glass" not in s:
        return np.full_like(x, FAR)
    low, high, edge = s["back_glass"]
    sides = ay - (body.cabin_half(x, z) - edge)
    out = f.smooth_max_all([z - high + 0.04 * (ay / body.half) ** 2, low - z, sides], 0.07)
    return np.maximum(out, x - s["back"][-1][0] - 0.05)


def union(parts, like):
    out = np.full_like(like, FAR)
    for part in parts:
        out = np.minimum(out, part)
    return out


def on_end(shapes, x, y, z):
    """Shapes drawn in front or rear view; `after` keeps them to that end of the car."""
    out = np.full_like(x, FAR)
    for shape in shapes:
        d = f.polygon(shape["points"], shape.get("round", 0.012))(np.abs(y), z)
        limit, lean = shape["after"]
        if limit >= 0:
            d = f.smooth_max(d, limit + lean * z - x, 0.02)
        else:
            d = f.smooth_max(d, x - limit - lean * z, 0.02)
        out = np.minimum(out, d)
    return out


def symmetric(points):
    """Close a half outline drawn from the centre line outwards."""
    return [(-points[0][0] - 0.5, points[0][1])] + list(points) + [(-points[-1][0] - 0.5, points[-1][1])]


def attributes(body, points):
    """All the per-vertex fields that the body material reads."""
    x, y, z = points.T
    s = body.s
    # Glass lies on the greenhouse only, never where the lower body shows.
    above = 0.008 - body.lower(x, y, z)
    opening = np.maximum(side_glass(body, x, y, z), above)
    posts = np.full_like(x, FAR)
    for px, lean, width in s["posts"]:
        posts = np.minimum(posts, np.abs(x - px - lean * (z - s["belt"])) - width / 2)
    glass_side = np.maximum(opening + 0.016, -posts)
    if s.get("blind", None) is not None:
        glass_side = np.maximum(glass_side, s["blind"] - x)
    screen = np.maximum(screen_glass(body, x, y, z), above)
    back = np.maximum(back_glass(body, x, y, z), above)
    glass = union([glass_side, screen + 0.016, back + 0.02], x)
    surround = union([opening if s.get("blind") is None else np.maximum(opening, s["blind"] - 0.01 - x),
                      screen, back], x)
    rim = np.abs(opening + 0.002) - 0.007 if s.get("chrome") else np.full_like(x, FAR)
    clad = body.cladding(x, z) if s.get("clad") else np.full_like(x, FAR)
    clad = union([clad, on_end(s.get("plastic", []), x, y, z)], x)
    # The plastic scuttle at the foot of the windscreen, where the wipers live.
    scuttle = f.smooth_max_all([body.greenhouse(x, y, z) - 0.035, 0.3 - x, np.abs(y) - s["width"] / 2 + 0.20,
                                s["belt"] - 0.04 - z], 0.02)
    clad = np.minimum(clad, np.maximum(scuttle, -above - 0.01))
    if "tub" in s:
        clad = np.minimum(clad, body.tub(x, y, z) - 0.004)
    # Inside of the wheel arches and the underside are black.
    under = np.minimum(body.arch(x, z) - 0.007, z - body.floor(x) - 0.03)
    out = {
        "glass": glass,
        "surround": np.minimum(surround, on_end(s.get("gloss", []), x, y, z)),
        "clad": clad,
        "under": under,
        "lamp": on_end(s["lamps"], x, y, z),
        "tail": on_end(s["tails"], x, y, z),
        "hole": np.minimum(on_end(s["holes"], x, y, z), open_top(body, x, y, z)),
        "chrome": np.minimum(rim, on_end(s.get("bright", []), x, y, z)),
        "tint": x - s.get("tint_x", -0.1),
    }
    out.update(shut_lines(body, x, y, z))
    return out


def open_top(body, x, y, z):
    """A convertible keeps its windscreen frame; the rest of the glasshouse and the deck are open."""
    s = body.s
    if "cockpit" not in s:
        return np.full_like(x, FAR)
    behind = np.maximum(x - body.screen_x(y, z) + s.get("frame", 0.16), 0.004 - body.lower(x, y, z))
    back, front = s["cockpit"]
    deck = f.polygon(symmetric([(0.0, front), (0.60, front - 0.05), (0.70, back + 0.15), (0.55, back), (0.0, back - 0.02)]), 0.08)
    floor = np.maximum(s["belt"] - 0.03 - z, body.lower(x, y, z) - 0.01)
    return np.minimum(behind, np.maximum(deck(np.abs(y), x), floor))


def shut_lines(body, x, y, z):
    s = body.s
    out = {}
    for i in (0, 1):
        d = f.polygon(s["doors"][i], 0.05)(x, z) if i < len(s["doors"]) else np.full_like(x, FAR)
        out[f"door{i}"] = keep(d, np.abs(y) > 0.45)
    lid = np.full_like(x, FAR)
    if "bonnet" in s:
        d = f.polygon(symmetric(s["bonnet"]), 0.03)(np.abs(y), x)
        lid = keep(d, (z > s["bonnet_z"]) & (x > 0.3))
    if "boot" in s:
        d = f.polygon(symmetric(s["boot"]), 0.04)(np.abs(y), z)
        lid = np.where(x < body.axles[1] - 0.15, d, lid)
    out["lid"] = lid
    panel = np.full_like(x, FAR)
    # Seams are drawn in side view: around a corner, where the flank turns away, they would smear.
    flank = np.abs(y) > s["width"] / 2 - (0.16 if "tub" in s else 0.08)
    for a, b in s.get("panels", []):
        length = np.hypot(b[0] - a[0], b[1] - a[1])
        along = ((x - a[0]) * (b[0] - a[0]) + (z - a[1]) * (b[1] - a[1])) / length
        d = keep(f.half_plane(a, b)(x, z), (along > 0) & (along < length) & flank)
        panel = np.where(np.abs(d) < np.abs(panel), d, panel)
    out["panel"] = panel
    return out


def keep(d, where):
    """Push a line away where it does not apply, without a false crossing."""
    return np.where(where, d, np.copysign(FAR, d))
