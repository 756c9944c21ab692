"""Wide pictures for home pages: one vehicle before the whole backdrop, beside where the words stand."""
import math
import os

import bpy
import numpy as np

from . import develop, fleet, paints, plates, scene, sets, shoot, stage

# `aside`: metres to the right of the middle; `near`: metres towards the camera; `frame`: share of the plate's width.
HEROES = {
    "brick-lane": dict(body="wagon-medium", paint="green", azimuth=38, aside=0.25, near=0.3, frame=0.98, lens="standing"),
    "showroom": dict(body="sedan-large", paint="navy", azimuth=36, aside=1.05, near=0.0, frame=1.0, lens="low"),
    "gravel-yard": dict(body="caravan-full", paint="white", azimuth=42, aside=0.6, near=0.0, frame=1.0, lens="standing"),
    "industrial-shed": dict(body="ute-dual-tray", paint="blue", azimuth=36, aside=0.1, near=0.2, frame=0.96, lens="low"),
    "city-kerb": dict(body="hatch-electric", paint="yellow", azimuth=36, aside=0.5, near=0.3, frame=0.90, lens="standing"),
}
WIDTH = 2400


def hero(name, options):
    row = HEROES[name]
    spec = fleet.VEHICLES[row["body"]]
    kind = shoot.kind_of(spec)
    plates.plate(options.out, name, kind, row["lens"], options.plate_samples, 1.0)
    rig = shoot.stand(name)
    outline = np.array(shoot.model(row["body"], spec, fleet.builder(row["body"]), options))
    stage.settings(options.samples)
    size = (int(WIDTH * options.scale), int(WIDTH * options.scale) * 9 // 16)
    stage.frame(*size)
    camera = plates.camera(name, kind, row["azimuth"], row["lens"])
    a = math.radians(row["azimuth"])
    # The vehicle stays; set and camera move the other way.
    move = np.array([-math.cos(a) * row["near"] + math.sin(a) * row["aside"], -math.sin(a) * row["near"] - math.cos(a) * row["aside"], 0])
    rig.rotation_euler = (0, 0, a + math.pi)
    rig.location = move
    camera.location = np.array(camera.location) + move
    bpy.context.view_layer.update()
    us, vs = plates.project(camera, outline)
    frame = row["frame"]
    # The plate is taller than the picture: keep the vehicle a little below its middle.
    centre = float(np.clip((vs.min() + vs.max()) / 2 + 0.030, -0.5 / 1.5 + frame * 9 / 32, 0.5 / 1.5 - frame * 9 / 32))
    camera.data.lens /= frame
    camera.data.shift_x, camera.data.shift_y = 0.0, centre / frame
    ratio = 16 / 9
    box = (us.min() / frame + 0.5, us.max() / frame + 0.5, (vs.min() - centre) / frame * ratio + 0.5, (vs.max() - centre) / frame * ratio + 0.5)
    window = plates.border(box, size)
    folder = os.path.join(options.out, "passes", f"hero-{name}")
    stage.outputs(folder)
    bpy.ops.render.render()
    plates.save_camera(folder, camera, size, window)
    scene.remove([camera])
    rig.location = (0, 0, 0)
    focus = [round(100 * v, 1) for v in (box[0], 1 - box[3], box[1], 1 - box[2])]
    with open(os.path.join(options.out, f"hero-{name}.txt"), "w") as out:
        out.write(" ".join(map(str, focus)))
    print(f"hero {name}: the vehicle is in {focus} percent (left, top, right, bottom)", flush=True)


def print_hero(name, options):
    row = HEROES[name]
    kind = shoot.kind_of(fleet.VEHICLES[row["body"]])
    shot = develop.read(os.path.join(options.out, "passes", f"hero-{name}"))
    back = plates.backdrop(plates.plate_path(options.out, name, kind, row["lens"]), shot["camera"], plates.STANDS[kind][1], shot["camera"]["window"])
    picture, _ = plates.set_in(shot, back, shot["camera"]["window"], develop.painted(shot, paints.PAINTS[row["paint"]]))
    develop.save(develop.tone(picture, sets.SETS[name]["exposure"]), os.path.join(options.out, f"hero-{name}.png"))
