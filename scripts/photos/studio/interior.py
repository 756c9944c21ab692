"""A cabin to sit in: a shell with open windows, dash, console, doors and seats, seen from between the front seats."""
import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import cabin, materials, scene, surface
from . import field as f

EYE = (-0.10, 0.0, 1.10)
WIDTH, EXPOSURE = 600, 1.6
# The faces of a cube around the eye: where each looks, and which way is up in it.
FACES = {"front": ((1, 0, 0), (0, 0, 1)), "right": ((0, -1, 0), (0, 0, 1)), "back": ((-1, 0, 0), (0, 0, 1)),
         "left": ((0, 1, 0), (0, 0, 1)), "up": ((0, 0, 1), (-1, 0, 0)), "down": ((0, 0, -1), (1, 0, 0))}

SIDE = f.polygon([(-1.30, 0.34), (1.20, 0.34), (1.20, 0.98), (0.36, 1.47), (-0.95, 1.47), (-1.30, 1.04)], 0.10)
DOOR_GLASS = [f.polygon([(0.80, 1.01), (0.26, 1.37), (-0.20, 1.38), (-0.20, 1.00)], 0.05),
              f.polygon([(-0.34, 1.00), (-0.34, 1.38), (-0.80, 1.36), (-1.04, 1.03)], 0.05)]
BELT = 0.965


def hollow(x, y, z):
    """The room inside; the sides lean in above the belt."""
    half = 0.735 - 0.17 * f.step(z, BELT - 0.1, 1.52) * np.clip((z - BELT + 0.1) / 0.5, 0, 1)
    return f.smooth_max(SIDE(x, z), np.abs(y) - half, 0.12)


def windows(x, y, z):
    u, v, w = f.turned(x, y, z, (0.78, 0, 1.235), 1.05)
    cut = f.box(u, v, w, (0, 0, 0), (0.5, 1.20, 0.80), 0.07)
    for glass in DOOR_GLASS:
        cut = np.minimum(cut, np.maximum(glass(x, z), 0.35 - np.abs(y)))
    cut = np.minimum(cut, f.box(x, y, z, (-1.3, 0, 1.22), (0.7, 1.02, 0.28), 0.08))
    return np.minimum(cut, f.box(x, y, z, (-0.42, 0, 1.5), (0.72, 0.78, 0.3), 0.08))


def shell(x, y, z):
    inside = hollow(x, y, z)
    return f.smooth_max(np.maximum(inside - 0.05, -inside), -windows(x, y, z), 0.02)


def doors(x, y, z):
    """Armrest, a padded panel above it and a pocket below, on both sides and for both rows."""
    out = np.full(np.shape(x), 1e3)
    for middle, long in ((0.26, 0.78), (-0.68, 0.62)):
        side = np.abs(y) - 0.70
        rest = f.box(x, side, z, (middle, 0, 0.70), (long, 0.13, 0.075), 0.03)
        panel = f.box(x, side, z, (middle, 0.02, 0.845), (long + 0.06, 0.07, 0.15), 0.03)
        pocket = f.box(x, side, z, (middle + 0.04, 0.01, 0.47), (long * 0.8, 0.10, 0.13), 0.03)
        out = np.minimum(out, np.minimum(f.smooth_min(rest, panel, 0.03), pocket))
    return out


DASH = f.polygon([(1.25, 0.99), (0.80, 1.00), (0.64, 0.955), (0.60, 0.88), (0.66, 0.74), (0.72, 0.60), (1.25, 0.55)], 0.03)


def dash(x, y, z):
    hood = f.box(x, y, z, (0.66, -0.37, 0.985), (0.26, 0.40, 0.10), 0.045)
    slot = f.box(x, y, z, (0.60, -0.37, 0.975), (0.16, 0.33, 0.085), 0.03)
    body = f.smooth_min(np.maximum(DASH(x, z), np.abs(y) - 0.74), hood, 0.05)
    return f.smooth_max(body, -slot, 0.012)


def console(x, y, z):
    body = f.box(x, y, z, (0.22, 0, 0.50), (1.10, 0.24, 0.34), 0.05)
    rise = f.box(x, y, z, (0.60, 0, 0.66), (0.36, 0.26, 0.36), 0.06)
    bin_ = f.box(x, y, z, (-0.22, 0, 0.66), (0.36, 0.22, 0.16), 0.05)
    cups = np.minimum(np.hypot(x - 0.14, y - 0.052), np.hypot(x - 0.14, y + 0.052)) - 0.038
    return f.smooth_max(f.smooth_min(f.smooth_min(body, rise, 0.08), bin_, 0.03), -np.maximum(cups, 0.58 - z), 0.008)


def piece(name, field, low, high, material, cell=0.012):
    scene.add(name, *surface.mesh(field, low, high, cell, 2), material)


def slab(name, centre, size, material, rounding=0.008):
    low, high = np.array(centre) - np.array(size) / 2 - 0.02, np.array(centre) + np.array(size) / 2 + 0.02
    piece(name, lambda x, y, z: f.box(x, y, z, centre, size, min(rounding, min(size) / 2.1)), low, high, material,
          max(0.0025, min(0.008, min(size) / 3)))


def seats(cloth, leather):
    for y in (0.37, -0.37):
        cabin.add("seat", cabin.seat((-0.28, y, 0.50), 0.50), *cabin.around((-0.28, y, 0.50)), leather, 0.012)
        slab("seat insert", (-0.16, y, 0.592), (0.36, 0.26, 0.02), cloth)
    for y in (0.42, 0.0, -0.42):
        cabin.add("bench", cabin.seat((-1.02, y, 0.53), 0.44), *cabin.around((-1.02, y, 0.53)), leather, 0.014)


def controls(vinyl, chrome, dark):
    """Wheel, screen, dials, vents and selector."""
    place = (0.40, -0.37, 0.90)
    piece("wheel", cabin.steering_wheel(place, 0.42, 0.182), *cabin.around(place, (0.25, 0.25, 0.25), 0.25), vinyl, 0.006)
    slab("column", (0.52, -0.37, 0.86), (0.22, 0.10, 0.10), vinyl, 0.03)
    screen, glow = materials.plain("glass", (0.006, 0.006, 0.008), 0.06, specular=0.6), materials.glow
    slab("screen", (0.575, 0.0, 0.955), (0.018, 0.34, 0.20), screen, 0.006)
    for i, (y, z, wide, high, colour, power) in enumerate([
            (0.075, 0.975, 0.15, 0.12, (0.05, 0.16, 0.30), 0.9), (-0.085, 1.000, 0.13, 0.065, (0.16, 0.18, 0.22), 0.8),
            (-0.085, 0.930, 0.13, 0.055, (0.30, 0.13, 0.04), 0.9), (0.075, 0.890, 0.15, 0.030, (0.12, 0.13, 0.16), 0.8)]):
        slab(f"tile {i}", (0.565, y, z), (0.003, wide, high), glow(f"tile {i}", colour, power), 0.001)
    slab("dials", (0.685, -0.37, 0.975), (0.012, 0.30, 0.08), screen, 0.004)
    for y in (-0.30, -0.44):
        piece("dial", lambda x, a, z, y=y: np.hypot(np.hypot(a - y, z - 0.975) - 0.031, x - 0.676) - 0.0025,
              (0.665, y - 0.045, 0.93), (0.69, y + 0.045, 1.02), glow("dial", (0.55, 0.65, 0.8), 1.1), 0.0022)
    slab("strip", (0.612, 0.40, 0.835), (0.02, 0.62, 0.022), chrome, 0.006)
    slab("strip", (0.612, -0.37, 0.835), (0.02, 0.68, 0.022), chrome, 0.006)
    for y in (0.66, 0.26, -0.18, -0.62):
        slab("vent", (0.612, y, 0.895), (0.025, 0.12, 0.05), dark, 0.008)
        for k in (-1, 0, 1):
            slab("blade", (0.602, y, 0.895 + k * 0.014), (0.02, 0.11, 0.003), chrome, 0.001)
    slab("selector", (0.34, 0.0, 0.735), (0.06, 0.05, 0.10), chrome, 0.02)
    slab("selector base", (0.34, 0.0, 0.672), (0.16, 0.12, 0.02), dark, 0.008)
    for side in (1, -1):
        for x in (0.50, -0.48):
            slab("handle", (x, side * 0.655, 0.80), (0.12, 0.02, 0.022), chrome, 0.008)
    slab("mirror", (0.44, 0, 1.375), (0.03, 0.24, 0.065), dark, 0.014)


def build():
    leather = materials.plain("leather", (0.125, 0.076, 0.046), 0.50, specular=0.35)
    cloth = materials.plain("cloth", (0.19, 0.125, 0.08), 0.85, specular=0.1)
    vinyl = materials.plain("vinyl", (0.055, 0.055, 0.058), 0.60, specular=0.3)
    liner = materials.plain("liner", (0.55, 0.54, 0.52), 0.95, specular=0.05)
    dark = materials.plain("dark", (0.010, 0.010, 0.011), 0.45, specular=0.4)
    carpet = materials.plain("carpet", (0.05, 0.05, 0.052), 1.0, specular=0.0)
    chrome = materials.plain("satin", (0.62, 0.61, 0.60), 0.28, metallic=1.0)
    low, high = (-1.40, -0.85, 0.25), (1.32, 0.85, 1.60)
    piece("upper", lambda x, y, z: f.smooth_max(shell(x, y, z), BELT - z, 0.01), low, high, liner, 0.016)
    piece("lower", lambda x, y, z: f.smooth_max(shell(x, y, z), z - BELT, 0.01), low, high, vinyl, 0.016)
    slab("floor", (0, 0, 0.345), (2.4, 1.4, 0.03), carpet)
    piece("doors", doors, (-1.1, -0.85, 0.36), (0.75, 0.85, 0.96), leather, 0.012)
    piece("dash", dash, (0.5, -0.8, 0.5), (1.3, 0.8, 1.1), vinyl, 0.011)
    piece("console", console, (-0.5, -0.2, 0.3), (0.85, 0.2, 0.86), vinyl, 0.009)
    seats(cloth, leather)
    controls(vinyl, chrome, dark)


def daylight():
    """A bright, even day outside that the camera sees less of than the cabin does, and a soft lamp under the roof."""
    scn = bpy.context.scene
    scn.cycles.diffuse_bounces = 4
    world = bpy.data.worlds.new("day")
    scn.world = world
    world.use_nodes = True
    tree = world.node_tree
    sky = tree.nodes["Background"]
    sky.inputs[0].default_value = (0.93, 0.96, 1.0, 1)
    seen = tree.nodes.new("ShaderNodeLightPath")
    power = tree.nodes.new("ShaderNodeMapRange")
    power.inputs["To Min"].default_value, power.inputs["To Max"].default_value = 1.9, 0.50
    tree.links.new(seen.outputs["Is Camera Ray"], power.inputs["Value"])
    tree.links.new(power.outputs[0], sky.inputs[1])
    bpy.ops.mesh.primitive_plane_add(size=60, location=(0, 0, 0))
    bpy.context.object.data.materials.append(materials.plain("ground", (0.16, 0.16, 0.165), 0.9, specular=0.0))
    for x in (0.25, -0.75):
        light = bpy.data.lights.new("lamp", "AREA")
        light.shape, light.size, light.size_y, light.energy = "RECTANGLE", 0.5, 0.9, 7.0
        lamp = bpy.data.objects.new("lamp", light)
        lamp.location = (x, 0, 1.40)
        lamp.visible_camera = lamp.visible_glossy = False
        scn.collection.objects.link(lamp)


def camera(face):
    data = bpy.data.cameras.new(face)
    data.sensor_width, data.lens, data.clip_start = 36.0, 18.0, 0.02
    obj = bpy.data.objects.new(face, data)
    bpy.context.scene.collection.objects.link(obj)
    bpy.context.scene.camera = obj
    forward, up = (Vector(each) for each in FACES[face])
    right = forward.cross(up)
    obj.matrix_world = Matrix(((right.x, up.x, -forward.x, EYE[0]), (right.y, up.y, -forward.y, EYE[1]),
                               (right.z, up.z, -forward.z, EYE[2]), (0, 0, 0, 1)))
    return obj
