"""In the grey studio: turntables, the cabin and close-ups that no backdrop is needed for."""
import json
import os
import time

import bpy

from . import develop, interior, paints, plates, points, scene, stage


def passes_folder(out, body, view):
    return os.path.join(out, "passes", f"{body}-{view}")


def keep_camera(folder, camera, width, height):
    plates.save_camera(folder, camera, (width, height), (0, 0, width, height))


def spin(body, paint, spec, build, options):
    """A whole turn in one paint. Each frame is developed at once and its passes are written over by the next."""
    scene.clear()
    outline = build(spec, options.cell)
    stage.settings(options.spin_samples)
    plates.whole()
    bpy.context.scene.render.use_persistent_data = True
    width = int(stage.TURN["width"] * options.scale)
    height = width * 2 // 3
    stage.frame(width, height)
    rig = stage.light(0, spec["wb"] + 1.7, spec["height"], stage.DAY)
    camera = stage.turntable(outline, 1.5)
    folder = passes_folder(options.out, body, "spin")
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
        keep_camera(folder, camera, width, height)
        picture = develop.painted(develop.read(folder), paints.PAINTS[paint])
        develop.save(develop.tone(picture, stage.DAY["exposure"]), path)
        print(f"{body} spin {frame}: {time.time() - started:.0f} s", flush=True)


def inside(options):
    """The six faces of a cube around the eye point of a seated passenger."""
    scene.clear()
    stage.settings(options.interior_samples)
    plates.whole()
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
        folder = passes_folder(options.out, "cabin", face)
        stage.outputs(folder)
        bpy.ops.render.render()
        keep_camera(folder, camera, width, width)
        picture = develop.tone(develop.read(folder)["combined"], interior.EXPOSURE)
        develop.save(picture, path)
        print(f"cabin {face}: {time.time() - started:.0f} s", flush=True)
