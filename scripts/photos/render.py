"""Render the demo stock. Run inside Blender; see README.md."""
import argparse
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy  # noqa: E402

from studio import car, develop, paints, scene, specs, specs_tall, stage  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default=".forecourt/photos")
    parser.add_argument("--bodies", default="")
    parser.add_argument("--views", default="front34,side,rear34,front")
    parser.add_argument("--paints", default="")
    parser.add_argument("--width", type=int, default=1200)
    parser.add_argument("--samples", type=int, default=64)
    parser.add_argument("--cell", type=float, default=0.015)
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else [])


CARS = {**specs.CARS, **specs_tall.CARS}


def shoot(body, views, options):
    """Build a vehicle once, then photograph each view and develop each paint."""
    started = time.time()
    scene.clear()
    spec = CARS[body]
    outline = car.build(spec, options.cell)
    print(f"{body}: built in {time.time() - started:.0f} s", flush=True)
    mood = stage.MOODS["day"]
    width, tall = options.width, options.width * 2 // 3
    stage.settings(width, tall, options.samples)
    for view in views:
        started = time.time()
        azimuth, height, share = stage.VIEWS[view]
        rig = stage.light(azimuth, spec["wb"] + 1.7, spec["height"], mood)
        camera = stage.camera(azimuth, height, share, outline, width / tall)
        folder = os.path.join(options.out, "passes", f"{body}-{view}")
        stage.outputs(folder)
        bpy.ops.render.render()
        passes = develop.read(folder)
        passes["facing"] = develop.facing(passes, camera)
        for name in options.paints.split(",") if options.paints else paints.FOR.get(body, ["white"]):
            picture = develop.tone(develop.painted(passes, paints.PAINTS[name]), mood["exposure"])
            develop.save(picture, os.path.join(options.out, f"{body}-{name}-{view}.png"))
        scene.remove([camera, rig, *rig.children])
        print(f"{body} {view}: {time.time() - started:.0f} s", flush=True)


def main():
    options = arguments()
    options.out = os.path.abspath(options.out)
    os.makedirs(options.out, exist_ok=True)
    for body in options.bodies.split(",") if options.bodies else CARS:
        shoot(body, options.views.split(","), options)


main()
