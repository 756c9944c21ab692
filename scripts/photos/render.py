"""Photograph the demo stock. Run inside Blender; see README.md."""
import argparse
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from studio import car, caravan, develop, interior, motorcycle, paints, points, scene, specs, specs_tall, stage  # noqa: E402

CARS = {**specs.CARS, **specs_tall.CARS, "caravan": caravan.SPEC, "motorcycle": motorcycle.SPEC}
BUILDERS = {"caravan": caravan.build, "motorcycle": motorcycle.build}
VIEWS = ",".join(stage.VIEWS)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default=".forecourt/photos", help="folder for passes and pictures")
    parser.add_argument("--bodies", default=",".join(CARS))
    parser.add_argument("--views", default="", help="instead of each body's own list")
    parser.add_argument("--paints", default="", help="instead of each body's own list")
    parser.add_argument("--heroes", default=",".join(stage.HEROES))
    parser.add_argument("--spins", default=",".join(f"{body}:{paint}" for body, paint in paints.SPINS.items()),
                        help="turntables, as body:paint")
    parser.add_argument("--frames", default="", help="only these frames of a turntable")
    parser.add_argument("--spin-samples", type=int, default=16)
    parser.add_argument("--interior", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--interior-samples", type=int, default=12)
    parser.add_argument("--scale", type=float, default=1.0, help="of the picture size, for trials")
    parser.add_argument("--samples", type=int, default=22)
    parser.add_argument("--cell", type=float, default=0.0125, help="mesh fineness in metres")
    parser.add_argument("--develop", action="store_true", help="only develop passes that exist")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else [])


def wheel_points(spec):
    """What the wheel picture frames: the front left wheel and some of the wing around it."""
    x, y, r = spec["wb"] / 2, spec["width"] / 2, spec["wheel"]
    return [(x - 1.5 * r, y, 0.0), (x + 2.0 * r, y, 0.0), (x, y, 2.9 * r), (x, y, -0.1)]


def passes_folder(options, body, view):
    return os.path.join(options.out, "passes", f"{body}-{view}")


def views_of(body, options):
    return (options.views or CARS[body].get("views", VIEWS)).split(",")


def expose(body, options):
    """Build a vehicle once, then photograph it from each side."""
    started = time.time()
    scene.clear()
    spec = CARS[body]
    outline = BUILDERS.get(body, car.build)(spec, options.cell)
    print(f"{body}: built in {time.time() - started:.0f} s", flush=True)
    for view in views_of(body, options):
        started = time.time()
        azimuth, height, share, width, effort = stage.VIEWS[view]
        share *= spec.get("share", 1.0)
        stage.settings(max(4, int(options.samples * effort)))
        width = int(width * options.scale)
        stage.frame(width, width * 2 // 3)
        rig = stage.light(azimuth, spec["wb"] + 1.7, spec["height"], stage.DAY)
        camera = stage.camera(azimuth, height, share, wheel_points(spec) if view == "wheel" else outline, 1.5)
        folder = passes_folder(options, body, view)
        stage.outputs(folder)
        bpy.ops.render.render()
        np.save(os.path.join(folder, "camera.npy"), np.array(camera.matrix_world.to_3x3(), np.float32))
        scene.remove([camera, *rig.children, rig])
        print(f"{body} {view}: {time.time() - started:.0f} s", flush=True)


def print_pictures(body, options):
    """Develop each view in each of the body's paints."""
    for view in views_of(body, options):
        passes = develop.read(passes_folder(options, body, view))
        for name in options.paints.split(",") if options.paints else paints.FOR[body]:
            picture = develop.tone(develop.painted(passes, paints.PAINTS[name]), stage.DAY["exposure"])
            develop.save(picture, os.path.join(options.out, f"{body}-{name}-{view}.png"))


def hero(name, options):
    """A wide picture for a home page: one vehicle, one mood, one paint."""
    shot = stage.HEROES[name]
    scene.clear()
    spec = CARS[shot["body"]]
    outline = BUILDERS.get(shot["body"], car.build)(spec, options.cell)
    stage.settings(options.samples)
    width = int(1600 * options.scale)
    stage.frame(width, width * 9 // 16)
    stage.light(shot["azimuth"], spec["wb"] + 1.7, spec["height"], shot["mood"])
    camera = stage.camera(shot["azimuth"], shot["height"], shot["share"], outline, 16 / 9)
    folder = passes_folder(options, "hero", name)
    stage.outputs(folder)
    bpy.ops.render.render()
    np.save(os.path.join(folder, "camera.npy"), np.array(camera.matrix_world.to_3x3(), np.float32))
    picture = develop.painted(develop.read(folder), paints.PAINTS[shot["paint"]])
    develop.save(develop.tone(picture, shot["mood"]["exposure"]), os.path.join(options.out, f"hero-any-{name}.png"))
    print(f"hero {name}", flush=True)


def spin(body, paint, options):
    """A whole turn in one paint. Each frame is developed at once and its passes are written over by the next."""
    scene.clear()
    spec = CARS[body]
    outline = BUILDERS.get(body, car.build)(spec, options.cell)
    stage.settings(options.spin_samples)
    bpy.context.scene.render.use_persistent_data = True
    width = int(stage.TURN["width"] * options.scale)
    stage.frame(width, width * 2 // 3)
    rig = stage.light(0, spec["wb"] + 1.7, spec["height"], stage.DAY)
    camera = stage.turntable(outline, 1.5)
    folder = passes_folder(options, body, "spin")
    stage.outputs(folder)
    count = stage.TURN["frames"]
    spots = {"frames": count, "descriptions": [text for text, *_ in points.POINTS[body]],
             "positions": points.positions(body, camera["distance"], camera["look"])}
    with open(os.path.join(options.out, f"{body}-spin.json"), "w") as out:
        json.dump(spots, out)
    for frame in [int(each) for each in options.frames.split(",")] if options.frames else range(count):
        path = os.path.join(options.out, f"{body}-{paint}-spin{frame:02d}.png")
        if os.path.exists(path):
            continue
        started = time.time()
        stage.turn(camera, rig, stage.TURN["from"] + frame * 360 / count)
        bpy.ops.render.render()
        np.save(os.path.join(folder, "camera.npy"), np.array(camera.matrix_world.to_3x3(), np.float32))
        picture = develop.painted(develop.read(folder), paints.PAINTS[paint])
        develop.save(develop.tone(picture, stage.DAY["exposure"]), path)
        print(f"{body} spin {frame}: {time.time() - started:.0f} s", flush=True)


def inside(options):
    """The six faces of a cube around the eye point of a seated passenger."""
    scene.clear()
    stage.settings(options.interior_samples)
    interior.build()
    interior.daylight()
    width = int(interior.WIDTH * options.scale)
    stage.frame(width, width)
    for face in interior.FACES:
        path = os.path.join(options.out, f"cabin-{face}.png")
        if os.path.exists(path):
            continue
        started = time.time()
        camera = interior.camera(face)
        folder = passes_folder(options, "cabin", face)
        stage.outputs(folder)
        bpy.ops.render.render()
        np.save(os.path.join(folder, "camera.npy"), np.array(camera.matrix_world.to_3x3(), np.float32))
        picture = develop.tone(develop.read(folder)["combined"], interior.EXPOSURE)
        develop.save(picture, path)
        print(f"cabin {face}: {time.time() - started:.0f} s", flush=True)


def main():
    options = arguments()
    options.out = os.path.abspath(options.out)
    os.makedirs(options.out, exist_ok=True)
    with open(os.path.join(options.out, "paints.json"), "w") as out:
        json.dump({key: {"label": p["label"], "hex": p["hex"]} for key, p in paints.PAINTS.items()}, out)
    for name in filter(None, options.heroes.split(",")):
        hero(name, options)
    for body in filter(None, options.bodies.split(",")):
        if not options.develop:
            expose(body, options)
        print_pictures(body, options)
    for each in filter(None, options.spins.split(",")):
        spin(*each.split(":"), options)
    if options.interior:
        inside(options)


main()
