"""Equipment bolted onto a car: bars, canopies, racks, boxes. Each takes the body and returns corners for the framing."""
import bpy
import numpy as np

from . import materials
from .body import Body
from .parts import bar, top_of


def prism(name, low, high, material, bevel=0.014):
    """Eight corners: `low` and `high` are ((x0, x1), half width, z)."""
    corners = [(x, side * half, z) for (x0, x1), half, z in (low, high) for x, side in ((x0, -1), (x1, -1), (x1, 1), (x0, 1))]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    return finished(name, mesh, material, bevel), np.array(corners)


def block(name, x, y, z, material, bevel=0.010):
    corners = [(a, b, c) for c in z for a, b in ((x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1]))]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    finished(name, mesh, material, bevel)
    return np.array(corners)


def finished(name, mesh, material, bevel):
    mesh.materials.append(material)
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, 0.6
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    if bevel:
        modifier = obj.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments, modifier.harden_normals = bevel, 3, True
    return obj


def bent(points, radius=0.09, steps=5):
    """A line with rounded corners, as tube is bent."""
    points = [np.array(p, float) for p in points]
    out = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:]):
        a, b = before - at, after - at
        r = min(radius, np.linalg.norm(a) / 2, np.linalg.norm(b) / 2)
        a, b = at + a / np.linalg.norm(a) * r, at + b / np.linalg.norm(b) * r
        out += [(1 - t) ** 2 * a + 2 * t * (1 - t) * at + t * t * b for t in np.linspace(0, 1, steps)]
    return out + [points[-1]]


def tube(name, points, radius, material):
    line = bent(points)
    for a, b in zip(line, line[1:]):
        bar(name, [a, b], radius, material)
    return np.array(line)


def metals():
    return (materials.plain("kit alloy", (0.56, 0.57, 0.58), 0.28, metallic=0.9), materials.plain("kit black", (0.020, 0.020, 0.021), 0.42),
            materials.plain("kit glass", (0.010, 0.012, 0.013), 0.04, specular=0.8))


def bullbar(body):
    alloy, black, _ = metals()
    s, half = body.s, body.half
    nose = max(body.surface_point(y, z) for y in (0.0, 0.4) for z in (0.55, 0.75, 0.95))
    x, low, high = nose + 0.075, s["face"][0] + 0.10, s["face"][1] - 0.04
    wide = half - 0.30
    out = [block("bull bar beam", (nose - 0.12, x + 0.02), (-wide - 0.10, wide + 0.10), (low, low + 0.13), black, 0.03)]
    out.append(tube("bull bar", [(x, -0.44, low + 0.08), (x, -0.44, high), (x, 0.44, high), (x, 0.44, low + 0.08)], 0.030, alloy))
    for side in (1, -1):
        tube("bull bar wing", [(x, side * 0.44, high - 0.16), (x - 0.09, side * wide, high - 0.18), (x - 0.13, side * (wide + 0.02), low + 0.10)], 0.024, alloy)
    tube("bull bar middle", [(x, -0.44, low + 0.36), (x, 0.44, low + 0.36)], 0.020, alloy)
    white = materials.plain("bull bar plate", (0.62, 0.62, 0.60), 0.35)
    block("bull bar plate", (x + 0.022, x + 0.034), (-0.186, 0.186), (low + 0.15, low + 0.272), white, 0.004)
    return out


def sportsbar(body):
    _, black, _ = metals()
    back, front, half, _ = body.s["tub"]
    z, top = body.shoulder(front) + 0.02, body.roof(front + 0.2) - 0.08
    x = front - 0.16
    tube("sports bar", [(x - 0.45, half - 0.02, z), (x, half - 0.08, top), (x, -half + 0.08, top), (x - 0.45, -half + 0.02, z)], 0.036, black)
    tube("sports bar brace", [(x + 0.02, half - 0.06, z), (x + 0.01, half - 0.10, top - 0.1)], 0.032, black)
    tube("sports bar brace", [(x + 0.02, -half + 0.06, z), (x + 0.01, -half + 0.10, top - 0.1)], 0.032, black)
    return []


def canopy(body):
    _, black, dark = metals()
    back, front, half, _ = body.s["tub"]
    z, top = body.shoulder(front - 0.5) - 0.01, body.roof(front + 0.3) - 0.035
    low, high = ((back + 0.02, front + 0.045), half + 0.07, z), ((back + 0.20, front + 0.015), half - 0.10, top)
    _, corners = prism("canopy", low, high, materials.paint("canopy paint"), 0.055)
    for side in (1, -1):
        pane(corners, side, dark, (0.07, 0.50), (0.24, 0.84))
        pane(corners, side, dark, (0.535, 0.95), (0.24, 0.84))
    rail = [(back + 0.34, half - 0.16, top + 0.045), (front - 0.10, half - 0.16, top + 0.045)]
    for side in (1, -1):
        tube("canopy rail", [(x, side * y, h) for x, y, h in rail], 0.014, black)
    return [corners]


def pane(corners, side, material, along, up):
    """A dark window on a side of a prism, just outside its face."""
    a, b, c, d = (corners[i] for i in ((0, 1, 5, 4) if side < 0 else (3, 2, 6, 7)))
    points = []
    for u, v in ((along[0], up[0]), (along[1], up[0]), (along[1], up[1]), (along[0], up[1])):
        low, high = a + (b - a) * u, d + (c - d) * u
        points.append(low + (high - low) * v + np.array([0, side * 0.006, 0.002]))
    points = bent(points + points[:2], 0.05)[1:-1]
    mesh = bpy.data.meshes.new("canopy window")
    mesh.from_pydata([tuple(p) for p in points], [], [tuple(range(len(points)))])
    finished("canopy window", mesh, material, 0)


def tonneau(body):
    _, black, _ = metals()
    back, front, half, _ = body.s["tub"]
    z = body.shoulder((back + front) / 2) + body.s["crown"] * 0.25
    return [block("tonneau", (back - 0.02, front + 0.02), (-half - 0.03, half + 0.03), (z - 0.03, z + 0.035), black, 0.02)]


def platform(body):
    _, black, _ = metals()
    s = body.s
    front, back = s["screen"][-1][0] - 0.10, s["back"][-1][0] + 0.06
    half = body.cabin_half(front - 0.2, body.roof(front - 0.2)) - 0.10
    z = max(top_of(body, x, 0.0) for x in (front, (front + back) / 2, back)) + 0.075
    out = [tube("platform", [(front, half, z), (front, -half, z)], 0.022, black)]
    for side in (1, -1):
        tube("platform", [(front, side * half, z), (back, side * half, z)], 0.022, black)
        for x in (front - 0.12, back + 0.12):
            tube("platform foot", [(x, side * half, z), (x, side * (half + 0.03), z - 0.10)], 0.018, black)
    for x in np.linspace(front, back, 9):
        block("platform slat", (x - 0.035, x + 0.035), (-half, half), (z - 0.012, z + 0.012), black, 0.005)
    return out


def ladder(x, y, z, material, width=0.36):
    for side in (-0.5, 0.5):
        block("ladder", x, (y + side * width - 0.014, y + side * width + 0.014), (z, z + 0.07), material, 0.004)
    for at in np.arange(x[0] + 0.15, x[1], 0.28):
        tube("rung", [(at, y - width / 2, z + 0.035), (at, y + width / 2, z + 0.035)], 0.014, material)


def ladders(body):
    alloy, black, _ = metals()
    s = body.s
    back, front, half, _ = s["tub"] if "tub" in s else s["tray"]
    z, top = body.shoulder(back + 0.4) + 0.02, s["height"] + 0.13
    reach = s["screen"][-1][0] - 0.12
    for x in (back + 0.10, front - 0.10):
        tube("rack hoop", [(x, half, z), (x, half - 0.03, top), (x, -half + 0.03, top), (x, -half, z)], 0.024, black)
    for side in (1, -1):
        tube("rack rail", [(back + 0.02, side * (half - 0.03), top), (reach, side * (half - 0.03), top)], 0.022, black)
    tube("rack rail", [(reach, half - 0.03, top), (reach, -half + 0.03, top)], 0.022, black)
    ladder((back - 0.10, reach + 0.25), -0.26, top + 0.025, alloy)
    return [np.array([(x, y, top + 0.10) for x in (back - 0.10, reach + 0.25) for y in (half, -half)])]


def toolbox(body):
    alloy, _, _ = metals()
    _, front, half, deck = body.s["tray"]
    return [block("toolbox", (front - 0.62, front - 0.07), (-half + 0.05, half - 0.05), (deck + 0.02, deck + 0.60), alloy, 0.016)]


def chests(body):
    """A service body: lockers along both sides of the tray."""
    alloy, black, _ = metals()
    back, front, half, deck = body.s["tray"]
    out = []
    for side in (1, -1):
        y = sorted((side * (half + 0.005), side * (half - 0.42)))
        out.append(block("locker", (back + 0.02, front - 0.05), y, (deck + 0.01, deck + 0.78), materials.paint("locker paint"), 0.02))
        edge = side * (half + 0.012)
        length = (front - back - 0.16) / 2
        for k in (0, 1):
            x0 = back + 0.07 + k * (length + 0.02)
            block("locker door", (x0, x0 + length - 0.02), sorted((edge, edge - side * 0.02)), (deck + 0.09, deck + 0.70), materials.paint("locker door paint"), 0.012)
            block("locker latch", (x0 + length / 2 - 0.07, x0 + length / 2 + 0.05), sorted((edge + side * 0.012, edge)), (deck + 0.14, deck + 0.19), black, 0.006)
    tube("locker rail", [(back + 0.1, half - 0.2, deck + 0.88), (front - 0.1, half - 0.2, deck + 0.88)], 0.018, alloy)
    tube("locker rail", [(back + 0.1, -half + 0.2, deck + 0.88), (front - 0.1, -half + 0.2, deck + 0.88)], 0.018, alloy)
    return out


def roofbars(body):
    alloy, black, _ = metals()
    s = body.s
    front, back = s["screen"][-1][0] - 0.45, body.rear_x + 0.40
    half = s["width"] / 2 - 0.24
    tops = []
    for x in np.linspace(back, front, 4):
        z = top_of(body, x, 0.0) + 0.085
        tops.append(z)
        block("roof bar", (x - 0.03, x + 0.03), (-half, half), (z - 0.02, z + 0.012), alloy, 0.006)
        for side in (1, -1):
            tube("roof bar foot", [(x, side * (half - 0.03), z), (x, side * (half + 0.0), top_of(body, x, half) - 0.01)], 0.018, black)
    z = max(tops) + 0.015
    ladder((back - 0.10, front + 0.25), 0.24, z, alloy)
    tube("conduit", [(back, -0.36, z + 0.07), (front, -0.36, z + 0.07)], 0.07, materials.plain("conduit", (0.55, 0.56, 0.54), 0.5))
    return [np.array([(x, y, z + 0.14) for x in (back, front) for y in (half, -half)])]


def fit(spec, names):
    body = Body(spec)
    return [corners for name in names for corners in globals()[name](body)]
