"""Assemble a car from its numbers: skin, lamps, grilles, wheels, mirrors, handles, cabin."""
import numpy as np

from . import cabin, details, materials, parts, scene, surface, wheels
from .body import Body


def skin(body, cell):
    low, high = body.bounds()
    points, quads, normals = surface.mesh(body.field, (low[0], -0.5 * cell, low[2]), high, cell)
    points[np.abs(points[:, 1]) < 0.35 * cell, 1] = 0.0
    return surface.mirrored(points, quads, normals)


def inner(name, shell, keep, depth, material, attributes, end):
    """A copy of part of the skin at one end of the car (1 front, -1 rear), set back behind it.

    The walls of a wheel arch face the other way: set back, they would come out through the bumper.
    """
    points, quads, normals, used = scene.subset(*shell, keep & (shell[2][:, 0] * end > 0))
    if len(quads):
        scene.add(name, points - normals * depth, quads, normals, material, {k: v[used] for k, v in attributes.items()})


def lamps(body, shell, attributes):
    inner("lamp inner", shell, attributes["lamp"] < 0.03, 0.035, materials.lamp_inner(), attributes, 1)
    inner("tail inner", shell, attributes["tail"] < 0.03, 0.022, materials.tail_inner(), attributes, -1)
    chrome = materials.plain("lamp chrome", (0.75,) * 3, 0.08, metallic=1.0)
    bulb = materials.plain("projector", (0.04, 0.045, 0.06), 0.02, specular=1.0)
    for y, z in body.s.get("projectors", []):
        for side in (1, -1):
            x = body.surface_point(y, z) - 0.045
            parts.ball("projector", (x, side * y, z), 0.026, bulb)
            parts.ring("projector ring", (x + 0.012, side * y, z), 0.031, 0.006, chrome)


def grilles(body, shell):
    x, y, z = shell[0].T
    void = materials.plain("grille void", (0.004,) * 3, 0.9, specular=0.0)
    for i, hole in enumerate(body.s["holes"]):
        d, end = details.on_end([hole], x, y, z), 1 if hole["after"][0] >= 0 else -1
        inner(f"grille {i}", shell, d < 0.02, 0.018, materials.grille(f"grille {i}", hole["pattern"]), {}, end)
        inner(f"void {i}", shell, d < 0.06, 0.09, void, {}, end)


def build(spec, cell=0.015):
    """The whole car; returns points of its outline for framing."""
    body = Body(spec)
    shell = skin(body, cell)
    attributes = details.attributes(body, shell[0])
    scene.add("skin", *shell, materials.body("skin"), attributes)
    lamps(body, shell, attributes)
    grilles(body, shell)
    cabin.build(spec)
    axle_y = body.half - spec["tyre"] / 2 - spec.get("track_in", 0.025)
    r = spec["wheel"]
    wheels.place(wheels.build(spec), [(x, side * axle_y, r) for x in body.axles for side in (1, -1)])
    parts.mirrors(body)
    parts.handles(body)
    parts.plates(body)
    parts.extras(body)
    if "tray" in spec:
        parts.tray(body)
    feet = [(x + dx, side * body.half, z) for x in body.axles for side in (1, -1) for dx, z in ((r * 0.6, 0.0), (-r * 0.6, 0.0))]
    if "tray" in spec:
        back, _, half, deck = spec["tray"]
        feet += [(back - 0.03, side * half, z) for side in (1, -1) for z in (deck + 0.24, deck)]
    return np.concatenate([shell[0][::37], feet])
