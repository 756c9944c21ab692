"""What sets are built of: surfaces with procedural materials, and solid pieces.

Rig space: the camera looks along +x, +y is the picture's left, z is up; the vehicle stands at the origin.
A surface is real to the camera and under the vehicle. To other rays walls glow with their own colour times `bounce`,
the light that falls on them: what the vehicle reflects is then free of noise, and agrees with what the camera sees.
"""
import bpy
import numpy as np

from . import materials, surface


def mapped(n, across, up=2):
    """Texture coordinates on a plane of the set: `across` and `up` name its axes."""
    place = n.add("ShaderNodeTexCoord", out="Object")
    xyz = n.add("ShaderNodeSeparateXYZ", {0: place}).node
    return n.add("ShaderNodeCombineXYZ", {0: xyz.outputs[across], 1: xyz.outputs[up], 2: 0.0}), xyz


def blend(n, factor, a, b):
    sockets = {0: factor}
    for key, value in ((1, a), (2, b)):
        sockets[key] = (*value, 1) if isinstance(value, tuple) else value
    return n.add("ShaderNodeMixRGB", sockets)


def noise(n, place, scale, detail=4.0, low=0.35, high=0.65):
    raw = n.add("ShaderNodeTexNoise", {"Vector": place, "Scale": scale, "Detail": detail}, out="Fac")
    return n.ramp(raw, low, high)


def mottled(n, place, colour, other, scale=0.9, fine=38.0):
    """Two tones in patches, with grain on top."""
    patches = blend(n, noise(n, place, scale), colour, other)
    dark = tuple(c * 0.72 for c in colour)
    return blend(n, n.math("MULTIPLY", noise(n, place, fine, 3.0, 0.45, 0.75), 0.35), patches, dark)


def bricks(n, row, axis):
    place, _ = mapped(n, axis)
    node = n.add("ShaderNodeTexBrick", {"Vector": place, "Color1": (*row["colour"], 1), "Color2": (*row["other"], 1),
                                        "Mortar": (*row["joint"], 1), "Scale": 1.0, "Mortar Size": row.get("gap", 0.008),
                                        "Mortar Smooth": 0.3, "Bias": -0.2, "Brick Width": row.get("long", 0.24),
                                        "Row Height": row.get("tall", 0.086)})
    patch = noise(n, place, 0.55, 5.0, 0.40, 0.70)
    colour = blend(n, n.math("MULTIPLY", patch, 0.45), node, tuple(0.55 * c for c in row["colour"]))
    if row.get("painted"):
        high, paint = row["painted"]
        _, xyz = mapped(n, axis)
        worn = n.math("ADD", n.math("MULTIPLY", noise(n, place, 3.0, 6.0), 0.03), xyz.outputs[2])
        colour = blend(n, n.math("LESS_THAN", worn, high + 0.015), colour, blend(n, 0.22, paint, colour))
    return colour, n.math("SUBTRACT", 1.0, node.node.outputs[1]), 0.012


def ribs(n, row, axis):
    """Corrugated or panelled sheet: ribs run up the wall."""
    place, xyz = mapped(n, axis)
    wave = n.math("PINGPONG", xyz.outputs[axis], row.get("pitch", 0.19) / 2)
    height = n.ramp(wave, 0.0, row.get("flank", 0.04))
    colour = mottled(n, place, row["colour"], row["other"], 0.5, 14.0)
    shade = n.math("MULTIPLY", n.math("SUBTRACT", 1.0, height), row.get("shade", 0.35))
    return blend(n, shade, colour, tuple(c * 0.35 for c in row["colour"])), height, 0.03


def concrete(n, row, axis):
    place, xyz = mapped(n, 0, 1) if axis is None else mapped(n, axis)
    colour = mottled(n, place, row["colour"], row["other"], row.get("scale", 0.5), row.get("fine", 30.0))
    cells = row.get("joints")
    if cells:
        joint = n.math("MINIMUM", n.math("PINGPONG", n.math("ADD", xyz.outputs[0 if axis is None else axis], cells[1]), cells[0] / 2),
                       n.math("PINGPONG", n.math("ADD", xyz.outputs[1 if axis is None else 2], cells[2]), cells[0] / 2))
        colour = blend(n, n.ramp(joint, cells[3], 0.0), colour, tuple(c * 0.35 for c in row["colour"]))
    for at, width, paint, along in row.get("lines", []):
        off = n.math("ABSOLUTE", n.math("SUBTRACT", xyz.outputs[along], at))
        worn = n.math("MULTIPLY", n.math("LESS_THAN", off, width / 2), noise(n, place, 9.0, 6.0, 0.30, 0.42))
        colour = blend(n, n.math("MULTIPLY", worn, 0.9), colour, paint)
    return colour, noise(n, place, 60.0, 3.0), 0.002


def gravel(n, row, axis):
    place, _ = mapped(n, 0, 1)
    stones = n.add("ShaderNodeTexVoronoi", {"Vector": place, "Scale": row.get("stones", 34.0)}, out="Distance")
    tone = n.add("ShaderNodeTexVoronoi", {"Vector": place, "Scale": row.get("stones", 34.0)}, out="Color")
    grey = n.add("ShaderNodeRGBToBW", {0: tone})
    colour = blend(n, grey, row["colour"], row["other"])
    colour = blend(n, n.ramp(stones, 0.35, 0.75), colour, tuple(c * 0.30 for c in row["colour"]))
    worn = noise(n, place, 0.28, 5.0, 0.40, 0.66)
    return blend(n, n.math("MULTIPLY", worn, 0.75), colour, row["dust"]), n.math("SUBTRACT", 1.0, stones), 0.02


def boards(n, row, axis):
    """Slats or battens: dark gaps at a pitch."""
    place, xyz = mapped(n, axis)
    wave = n.math("PINGPONG", xyz.outputs[axis if row.get("upright", True) else 2], row["pitch"] / 2)
    gap = n.ramp(wave, row.get("gap", 0.012), row.get("gap", 0.012) * 0.6)
    grain = n.add("ShaderNodeTexNoise", {"Vector": place, "Scale": 7.0, "Detail": 6.0, "Distortion": 1.0}, out="Fac")
    colour = blend(n, grain, row["colour"], row["other"])
    return blend(n, gap, colour, tuple(c * 0.12 for c in row["colour"])), n.math("SUBTRACT", 1.0, gap), 0.01


def flat(n, row, axis):
    node = n.tree.nodes.new("ShaderNodeRGB")
    node.outputs[0].default_value = (*row["colour"], 1)
    return node.outputs[0], None, 0.0


KINDS = {"bricks": bricks, "ribs": ribs, "concrete": concrete, "gravel": gravel, "boards": boards, "flat": flat}


def material(name, row, axis, ground=False):
    """`bounce`: how brightly it is lit, seen in reflections; `glow`: it shines by itself."""
    n = materials.Nodes(name)
    if "glow" in row:
        if "other" not in row:
            return n.finish(n.emission(row["colour"], row["glow"]), ground=True)
        place, _ = mapped(n, axis or 0)
        colour = blend(n, noise(n, place, row.get("scale", 1.1), 1.0, 0.38, 0.62), row["colour"], row["other"])
        return n.finish(n.add("ShaderNodeEmission", {"Color": colour, "Strength": row["glow"]}), ground=True)
    colour, height, depth = KINDS[row.get("kind", "flat")](n, row, axis)
    normal = None
    if height is not None and depth:
        normal = n.add("ShaderNodeBump", {"Strength": 0.6, "Distance": depth, "Height": height})
    shader = n.principled(colour, row.get("rough", 0.8), specular=row.get("gloss", 0.25), normal=normal,
                          metallic=row.get("metallic", 0.0))
    if ground:
        return n.finish(n.principled(colour, row.get("rough", 0.8), specular=row.get("gloss", 0.25)), ground=True)
    far = n.add("ShaderNodeEmission", {"Color": colour, "Strength": row.get("bounce", 0.8)})
    camera = n.add("ShaderNodeLightPath", out="Is Camera Ray")
    return n.finish(n.mix(camera, far, shader), ground=True)


def quad(name, corners, mat):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(c) for c in corners], [], [(0, 1, 2, 3)])
    return placed(name, mesh, mat)


def placed(name, mesh, mat):
    mesh.materials.append(mat)
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


def ground(name, x, y, z, mat):
    return quad(name, [(x[0], y[0], z), (x[1], y[0], z), (x[1], y[1], z), (x[0], y[1], z)], mat)


def wall(name, x, y, z, mat):
    """Faces the camera at depth x."""
    return quad(name, [(x, y[0], z[0]), (x, y[1], z[0]), (x, y[1], z[1]), (x, y[0], z[1])], mat)


def flank(name, x, y, z, mat):
    """A side wall at y."""
    return quad(name, [(x[0], y, z[0]), (x[1], y, z[0]), (x[1], y, z[1]), (x[0], y, z[1])], mat)


def block(name, x, y, z, mat):
    corners = [(a, b, c) for a in x for b in y for c in z]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    return placed(name, mesh, mat)


def tube(name, a, b, radius, mat):
    from . import parts
    return parts.bar(name, [a, b], radius, mat)


def globe(name, centre, radius, mat):
    from . import parts
    return parts.ball(name, centre, radius, mat)


def foliage(name, centre, size, mat, seed=1):
    """A crown of leaves: a lumpy ball."""
    rng = np.random.default_rng(seed)
    lumps = np.clip(rng.normal(0, 0.36, (54, 3)), -0.8, 0.8) * size
    radii = rng.uniform(0.12, 0.27, 54) * min(size)

    def field(x, y, z):
        out = np.full(np.shape(x), 9.0)
        for (a, b, c), r in zip(lumps, radii):
            out = np.minimum(out, np.sqrt((x - centre[0] - a) ** 2 + (y - centre[1] - b) ** 2 + (z - centre[2] - c) ** 2) - r)
        return out + 0.07 * min(size) * np.sin(9 * x + 2 * z) * np.sin(8 * y + x) * np.sin(10 * z)

    reach = np.array(size) * 1.7
    points, quads, normals = surface.mesh(field, np.array(centre) - reach, np.array(centre) + reach, 0.11, 1)
    from . import scene
    return scene.add(name, points, quads, normals, mat)


def hills(name, x, y, z, tall, mat, seed=3):
    """A ridge line far behind."""
    rng = np.random.default_rng(seed)
    ys = np.linspace(*y, 90)
    top = z + tall * np.clip(sum(np.sin(ys * k * 0.02 + rng.uniform(0, 6)) / k ** 0.8 for k in (1, 2, 3, 5, 8)) * 0.25 + 0.6, 0.1, 2)
    mesh = bpy.data.meshes.new(name)
    corners = [(x, a, z) for a in ys] + [(x, a, t) for a, t in zip(ys, top)]
    mesh.from_pydata([tuple(map(float, c)) for c in corners], [], [(i, i + 1, 91 + i, 90 + i) for i in range(89)])
    return placed(name, mesh, mat)
