"""On location: plates first, then every vehicle from every side, developed in each paint of the plan."""
import hashlib
import math
import os
import time

import bpy
import numpy as np

from . import develop, paints, plates, scene, sets, stage


# Share of the samples by view: the card's picture is looked at most, and glass is noisy from near.
QUALITY = {"front34": 1.0, "cabin": 1.6, "mirror": 1.2}


def kind_of(spec):
    return spec.get("kind", "car")


def folder_of(out, set_name, body, view):
    return os.path.join(out, "passes", f"{set_name}.{body}.{view}")


def picture_path(out, set_name, body, paint, view):
    return os.path.join(out, "pictures", set_name, body, f"{paint}-{view}.png")


def expose(set_name, body, spec, build, views, options):
    """Build once, photograph from each side that has no passes yet."""
    todo = [view for view in views if options.again or not os.path.exists(os.path.join(folder_of(options.out, set_name, body, view), "camera.npz"))]
    if not todo:
        return
    for lens_height in sorted({lens_of(view) for view in todo}):
        plates.plate(options.out, set_name, kind_of(spec), lens_height, options.plate_samples, options.scale)
    rig = stand(set_name)
    outline = model(body, spec, build, options)
    for view in todo:
        started = time.process_time()
        part = plates.CLOSE_UPS[view][3] if view in plates.CLOSE_UPS else None
        azimuth, lens_height, share, width = (*plates.CLOSE_UPS[view][:2], 0.98, plates.CLOSE_UPS[view][2]) if part else plates.VIEWS[view]
        stage.settings(max(4, int(options.samples * QUALITY.get(view, 0.8))))
        size = [int(width * options.scale), int(width * options.scale) * 2 // 3]
        stage.frame(*size)
        rig.rotation_euler = (0, 0, math.radians(azimuth) + math.pi)
        camera = plates.camera(set_name, kind_of(spec), azimuth, lens_height)
        box = plates.crop(camera, plates.part_of(outline, part) if part else outline, share)
        window = plates.border((0, 1, 0, 1) if part else box, size)
        folder = folder_of(options.out, set_name, body, view)
        stage.outputs(folder)
        bpy.ops.render.render()
        plates.save_camera(folder, camera, size, window)
        scene.remove([camera])
        print(f"{set_name} {body} {view}: {time.process_time() - started:.0f} s of processor", flush=True)


def model(body, spec, build, options):
    """Build a vehicle, or fetch it as it was built before from the same numbers."""
    key = hashlib.sha1(f"{spec}{options.cell}".encode()).hexdigest()[:12]
    path = os.path.join(options.out, "models", f"{body}-{key}")
    if os.path.exists(f"{path}.npy"):
        with bpy.data.libraries.load(f"{path}.blend") as (source, target):
            target.objects = source.objects
        for each in target.objects:
            bpy.context.scene.collection.objects.link(each)
        return np.load(f"{path}.npy")
    before = set(bpy.context.scene.objects)
    outline = build(spec, options.cell)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    bpy.data.libraries.write(f"{path}.blend", set(bpy.context.scene.objects) - before, compress=False)
    np.save(f"{path}.npy", np.array(outline))
    return outline


def lens_of(view):
    return (plates.VIEWS.get(view) or plates.CLOSE_UPS[view])[1]


def stand(set_name):
    """The set, built once for all the vehicles that follow each other in it; the last vehicle is driven away."""
    rig = bpy.data.objects.get("rig")
    if rig is None or rig.get("name") != set_name:
        scene.clear()
        rig = sets.build(set_name, 0)
        rig["name"] = set_name
        bpy.context.scene.render.use_persistent_data = True
        return rig
    scene.remove([each for each in bpy.context.scene.objects if each is not rig and each.parent is not rig])
    bpy.data.orphans_purge(do_recursive=True)
    return rig


def developed(set_name, body, spec, view, names, options):
    """Write the paints that are missing."""
    folder = folder_of(options.out, set_name, body, view)
    todo = [name for name in names if options.again or not fresh(picture_path(options.out, set_name, body, name, view), folder)]
    if not todo:
        return
    shot = develop.read(folder)
    info = shot["camera"]
    kind = kind_of(spec)
    path = plates.plate_path(options.out, set_name, kind, lens_of(view))
    back = plates.backdrop(path, info, plates.STANDS[kind][1])
    started = time.process_time()
    for name in todo:
        picture = plates.set_in(shot, back, info["window"], develop.painted(shot, paints.PAINTS[name]))
        path = picture_path(options.out, set_name, body, name, view)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        develop.save(develop.tone(picture, sets.SETS[set_name]["exposure"]), path)
    print(f"{set_name} {body} {view}: {len(todo)} paints, {time.process_time() - started:.0f} s of processor", flush=True)


def fresh(path, folder):
    passes = os.path.join(folder, "camera.npz")
    return os.path.exists(path) and os.path.getmtime(path) > os.path.getmtime(passes)
