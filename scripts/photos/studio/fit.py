"""New proportions for a drawn car: every number of its specification follows the axles, ends, sill, belt and roof."""
import numpy as np

from .details import symmetric

END_SHAPES = ("lamps", "tails", "holes", "plastic", "bright", "gloss")


def line(source, target):
    """Piecewise linear from one row of marks to another; beyond the ends it keeps its slope of one."""
    source, target = np.array(source, float), np.array(target, float)

    def at(v):
        if v <= source[0]:
            return float(target[0] + v - source[0])
        if v >= source[-1]:
            return float(target[-1] + v - source[-1])
        return float(np.interp(v, source, target))

    return at


def fit(base, **new):
    """`new`: wb, front, rear, width, height, belt, sill and wheel, each as the base's own where it is left out."""
    s = {**base, **new}
    x = line([-base["wb"] / 2 - base["rear"], -base["wb"] / 2, base["wb"] / 2, base["wb"] / 2 + base["front"]],
             [-s["wb"] / 2 - s["rear"], -s["wb"] / 2, s["wb"] / 2, s["wb"] / 2 + s["front"]])
    z = line([0, base["sill"], base["belt"], base["height"]], [0, s["sill"], s["belt"], s["height"]])
    across = s["width"] / base["width"]

    def y(v):
        return v * across

    def each(points, first, second):
        return [(first(a), second(b)) for a, b in points]

    def same(v):
        return v

    for key, first, second in (("shoulder", x, z), ("roof", x, z), ("floor", x, z), ("nose", z, same), ("tail", z, same), ("plan", x, same),
                               ("screen", x, z), ("back", x, z), ("quarter", x, z), ("handles", x, z), ("bonnet", y, x), ("boot", y, z),
                               ("projectors", y, z)):
        if key in base:
            s[key] = each(base[key], first, second)
    s["doors"] = [each(door, x, z) for door in base["doors"]]
    s["panels"] = [tuple(each(panel, x, z)) for panel in base.get("panels", [])]
    s["posts"] = [(x(at), lean, wide) for at, lean, wide in base["posts"]]
    for key in END_SHAPES:
        s[key] = [dict(shape, points=each(shape["points"], y, z), after=(x(shape["after"][0]), shape["after"][1])) for shape in base.get(key, [])]
    for key in ("plate", "plate_back", "bonnet_z", "hip"):
        if base.get(key) is not None:
            s[key] = z(base[key])
    for key in ("seat_x", "blind", "tint_x"):
        if base.get(key) is not None:
            s[key] = x(base[key])
    for key in ("rails", "rows", "cockpit"):
        if base.get(key):
            s[key] = tuple(x(v) for v in base[key])
    s["crease"] = (z(base["crease"][0]), *base["crease"][1:])
    for key in ("face", "stern"):
        s[key] = tuple(z(v) for v in base[key])
    if base.get("clad"):
        s["clad"] = z(base["clad"])
    if "back_glass" in base:
        s["back_glass"] = (z(base["back_glass"][0]), z(base["back_glass"][1]), base["back_glass"][2])
    if "tub" in base:
        back, front, half, floor = base["tub"]
        s["tub"] = (x(back), x(front), y(half), z(floor))
    if "wheel" in new and "rim" not in new:
        s["rim"] = dict(base["rim"], radius=base["rim"]["radius"] * s["wheel"] / base["wheel"])
    return s


def drawn(spec, shapes, span, depth, back=False):
    """Shapes of a nose or tail, drawn from 0 to 1 across and up, on this car. A shape that starts at y = 0 is symmetric."""
    low, high = spec[span]
    half, end = spec["width"] / 2, spec["wb"] / 2 + spec["rear" if back else "front"]
    out = []
    for shape in shapes:
        points = [(a * half, low + b * (high - low)) for a, b in shape["at"]]
        rest = {key: value for key, value in shape.items() if key not in ("at", "reach")}
        limit = end - shape.get("reach", depth)
        out.append(dict(rest, points=symmetric(points) if shape["at"][0][0] == 0 else points, after=(-limit if back else limit, 0.0)))
    return out


def faced(spec, nose=None, tail=None):
    """The car with another nose and tail."""
    s = dict(spec)
    (low, high), half = spec["face"], spec["width"] / 2
    if nose:
        for key in ("lamps", "holes", "gloss", "bright"):
            s[key] = drawn(spec, nose.get(key, []), "face", 0.62 if key == "holes" else 0.50)
        rear_plastic = [shape for shape in spec["plastic"] if shape["after"][0] < 0]
        s["plastic"] = rear_plastic + drawn(spec, nose.get("plastic", []), "face", 0.46)
        s["projectors"] = [(a * half, low + b * (high - low)) for a, b in nose.get("projectors", [])]
        s["plate"] = low + nose.get("plate", 0.42) * (high - low)
        if "ridge" in nose:
            s["ridge"] = nose["ridge"]
    if tail:
        s["tails"] = drawn(spec, tail["tails"], "stern", 0.50, True)
        s["gloss"] = s.get("gloss", []) + drawn(spec, tail.get("gloss", []), "stern", 0.50, True)
        s["bright"] = s.get("bright", []) + drawn(spec, tail.get("bright", []), "stern", 0.50, True)
        if "plate" in tail:
            low, high = spec["stern"]
            s["plate_back"] = low + tail["plate"] * (high - low)
    return s
