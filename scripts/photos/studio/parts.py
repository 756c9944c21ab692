"""Bolt-on parts: mirrors, door handles, plates, rails, wipers."""
import bpy
import numpy as np

from . import field as f
from . import materials, scene, surface


def solid(name, field, low, high, material, cell=0.008):
    return scene.add(name, *surface.mesh(field, low, high, cell, 2), material)


def ball(name, centre, radius, material):
    field = lambda x, y, z: np.sqrt((x - centre[0]) ** 2 + (y - centre[1]) ** 2 + (z - centre[2]) ** 2) - radius
    edge = radius * 1.2
    return solid(name, field, np.array(centre) - edge, np.array(centre) + edge, material, radius / 6)


def ring(name, centre, radius, tube, material):
    """A ring facing along x."""
    field = lambda x, y, z: np.hypot(np.hypot(y - centre[1], z - centre[2]) - radius, x - centre[0]) - tube
    edge = radius + 2 * tube
    return solid(name, field, np.array(centre) - edge, np.array(centre) + edge, material, tube / 1.5)


def bar(name, points, radius, material):
    """A round bar along a line of points."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 4, True
    spline = curve.splines.new("BEZIER" if len(points) > 2 else "POLY")
    if spline.type == "BEZIER":
        spline.bezier_points.add(len(points) - 1)
        for knot, p in zip(spline.bezier_points, points):
            knot.co, knot.handle_left_type, knot.handle_right_type = p, "AUTO", "AUTO"
    else:
        spline.points.add(len(points) - 1)
        for knot, p in zip(spline.points, points):
            knot.co = (*p, 1)
    curve.materials.append(material)
    obj = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def mirrors(body):
    s = body.s
    x0, z0 = s["screen"][0][0] - s.get("mirror_back", 0.42), s["belt"] + s.get("mirror_up", 0.07)
    y0 = body.cabin_half(x0, s["belt"]) + 0.115
    size = s.get("mirror", (0.13, 0.20, 0.125))

    def shape(x, y, z):
        u = x - x0 + 0.25 * (y - y0) ** 2 + 0.15 * (y - y0)
        return f.box(u, y - y0, z - z0 - 0.05 * (y - y0), (0, 0, 0), size, 0.06)

    reach = np.array([0.18, 0.2, 0.16])
    centre = np.array([x0, y0, z0])
    points, quads, normals = surface.mesh(shape, centre - reach, centre + reach, 0.009)
    rear = points[:, 0] - x0 + size[0] * 0.36 + 0.15 * (points[:, 1] - y0)
    points, quads, normals = (np.concatenate(pair) for pair in (
        (points, points * [1, -1, 1]), (quads, quads[:, ::-1] + len(points)), (normals, normals * [1, -1, 1])))
    scene.add("mirror", points, quads, normals, mirror_material(s), {"rear": np.concatenate([rear, rear]), "foot": points[:, 2] - z0 + size[2] * 0.28})
    foot = materials.plain("mirror foot", (0.015,) * 3, 0.4)
    for side in (1, -1):
        bar("mirror foot", [(x0 + 0.01, side * (y0 - 0.05), z0 - 0.05), (x0 + 0.05, side * (y0 - 0.15), s["belt"] - 0.01)], 0.022, foot)


def mirror_material(s):
    n = materials.Nodes("mirror")
    glassy = n.principled((0.5, 0.52, 0.55), 0.02, metallic=1.0)
    black = n.principled((0.015,) * 3, 0.4)
    low = n.inside("foot", 0.002)
    if s.get("mirror_black"):
        return n.finish(n.mix(n.inside("rear", 0.002), black, glassy))
    cover = n.mix(low, materials.clear_coat(n), black)
    painted = n.math("SUBTRACT", 1.0, n.math("MAXIMUM", low, n.inside("rear", 0.002)))
    return n.finish(n.mix(n.inside("rear", 0.002), cover, glassy), painted)


def handles(body):
    paint = materials.paint("handle") if not body.s.get("handle_black") else materials.plain("handle", (0.02,) * 3, 0.4)
    cup = materials.plain("handle cup", (0.012,) * 3, 0.6)
    for x, z in body.s.get("handles", []):
        y = body.side_point(x, z)
        for side in (1, -1):
            centre = (x, side * (y + 0.020), z)
            grip = lambda px, py, pz: f.box(px, py, pz - 0.05 * (x - px), centre, (0.21, 0.020, 0.030), 0.009)
            reach = np.array([0.14, 0.035, 0.04])
            solid("handle", grip, np.array(centre) - reach, np.array(centre) + reach, paint, 0.005)
            hollow = lambda px, py, pz: np.sqrt(((px - x) / 0.075) ** 2 + ((pz - z) / 0.028) ** 2 + ((py - side * y) / 0.006) ** 2) * 0.012 - 0.012
            solid("handle cup", hollow, np.array((x, side * y, z)) - reach, np.array((x, side * y, z)) + reach, cup, 0.005)


def plates(body):
    white = materials.plain("plate", (0.62, 0.62, 0.60), 0.35)
    edge = materials.plain("plate edge", (0.02,) * 3, 0.5)
    for z, forward in ((body.s["plate"], True), (body.s["plate_back"], False)):
        if z is None:
            continue
        sign = 1 if forward else -1
        x = body.surface_point(0.0, z, forward)
        x = max(sign * x, sign * body.surface_point(0.0, z - 0.04, forward), sign * body.surface_point(0, z + 0.04, forward)) * sign
        for depth, size, material in ((0.006, (0.012, 0.392, 0.144), edge), (0.010, (0.012, 0.372, 0.122), white)):
            centre = (x + sign * depth, 0, z)
            reach = np.array(size) / 2 + 0.02
            solid("plate", lambda px, py, pz: f.box(px, py, pz, centre, size, 0.006),
                  np.array(centre) - reach, np.array(centre) + reach, material, 0.006)


def top_of(body, x, y):
    """Height of the skin above a point of the plan."""
    zs = np.linspace(0.5, body.s["height"] + 0.05, 800)
    inside = body.field(np.full_like(zs, x), np.full_like(zs, y), zs) < 0
    return zs[np.where(inside)[0].max()]


def extras(body):
    s = body.s
    black = materials.plain("trim bar", (0.012,) * 3, 0.35)
    x0, z0 = s["screen"][0]
    for y0, y1 in ((0.10, 0.62), (-0.52, 0.06)):
        line = []
        for t in (0.0, 0.5, 1.0):
            y = y0 + (y1 - y0) * t
            z = z0 + s["crown"] * 0.75 + 0.035 + 0.05 * (1 - t) * 0.4
            line.append((body.screen_x(y, z) + 0.03, y, z - 0.02))
        bar("wiper", line, 0.007, black)
    if s.get("rails"):
        metal = materials.plain("roof rail", s.get("rail_colour", (0.5,) * 3), 0.3, metallic=0.9)
        a, b = s["rails"]
        for side in (1, -1):
            line = []
            for t in np.linspace(0, 1, 9):
                x = a + (b - a) * t
                y = body.cabin_half(x, body.roof(x)) - 0.075
                lift = 0.035 * min(1.0, 4 * min(t, 1 - t)) - 0.006
                line.append((x, side * y, top_of(body, x, y) + lift))
            bar("roof rail", line, 0.016, metal)


def tray(body):
    """An alloy tray on chassis rails: deck, drop sides, headboard with a rack, lamps and mud guards."""
    back, front, half, deck = body.s["tray"]
    alloy = materials.plain("tray alloy", (0.52, 0.53, 0.54), 0.35, metallic=0.85)
    dark = materials.plain("tray steel", (0.022,) * 3, 0.5)
    red = materials.plain("tray lamp", (0.35, 0.01, 0.01), 0.2)

    def plank(name, x, y, z, material=alloy, rounding=0.008):
        centre, size = [(a + b) / 2 for a, b in (x, y, z)], [b - a for a, b in (x, y, z)]
        reach = np.array(size) / 2 + 0.03
        solid(name, lambda px, py, pz: f.box(px, py, pz, centre, size, min(rounding, min(size) / 2.2)),
              np.array(centre) - reach, np.array(centre) + reach, material, max(0.008, min(size) / 3))

    plank("tray deck", (back, front), (-half, half), (deck - 0.05, deck))
    for side in (1, -1):
        y = sorted((side * half, side * (half - 0.028)))
        middle = (back + front) / 2
        for a, b in ((back, middle - 0.02), (middle + 0.02, front)):
            plank("tray side", (a, b), y, (deck, deck + 0.235))
            for z in (0.06, 0.12, 0.18):
                bar("tray rib", [(a + 0.03, side * (half + 0.004), deck + z), (b - 0.03, side * (half + 0.004), deck + z)], 0.008, alloy)
        plank("chassis rail", (back + 0.1, front + 0.6), sorted((side * 0.40, side * 0.48)), (0.56, 0.72), dark)
        for x in np.linspace(back + 0.3, front - 0.2, 4):
            plank("tray bearer", (x - 0.03, x + 0.03), (-half + 0.1, half - 0.1), (0.72, deck - 0.05), dark)
        axle, r = body.axles[1], body.s["wheel"]
        guard = lambda x, yy, z: np.maximum(np.maximum(np.abs(np.hypot(x - axle, z - r) - r - 0.075) - 0.010, r + 0.02 - z), np.abs(yy - side * (half - 0.16)) - 0.15)
        reach = r + 0.12
        solid("mud guard", guard, (axle - reach, side * (half - 0.16) - 0.18, r - 0.05), (axle + reach, side * (half - 0.16) + 0.18, 2 * r + 0.15), dark, 0.012)
        plank("tail lamp", (back - 0.03, back), sorted((side * (half - 0.08), side * (half - 0.36))), (deck - 0.19, deck - 0.09), red)
        bar("head board post", [(front - 0.03, side * (half - 0.06), deck), (front - 0.03, side * (half - 0.10), 1.72)], 0.024, alloy)
    plank("tray gate", (back, back + 0.028), (-half, half), (deck, deck + 0.235))
    for z in (1.22, 1.40, 1.56, 1.72):
        bar("head board bar", [(front - 0.03, half - 0.10, z), (front - 0.03, -half + 0.10, z)], 0.020, alloy)
    plank("head board", (front - 0.03, front), (-half, half), (deck, deck + 0.30))
