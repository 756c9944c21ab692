"""On location: plates first, then every vehicle from every side, developed in each paint of the plan."""
import hashlib
import math
import os
import time

import bpy
import numpy as np

from . import develop, kit, paints, plates, scene, sets, stage


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
        azimuth += spec.get("yaw", 0)
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
    extra, body = spec.get("kit", ()), spec.get("base", body)
    spec = {key: value for key, value in spec.items() if key not in ("kit", "base", "yaw")}
    outline = plain_model(body, spec, build, options)
    return np.concatenate([outline, *kit.fit(spec, extra)]) if extra else outline


def plain_model(body, spec, build, options):
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


def variation(set_name, body, paint):
    """What tells one car's pictures from another's, the same each time: bay, mirrored or not, frame, light."""
    seed = int(hashlib.sha1(f"{set_name}/{body}/{paint}".encode()).hexdigest()[:8], 16)
    rng = np.random.default_rng(seed)
    bays = ["", *sets.BAYS.get(set_name, {})]
    bay = bays[rng.integers(len(bays))]
    zoom = rng.uniform(1.0, 1.12)
    return dict(bay=bay, is_turned=bool(rng.integers(2)), is_mirrored=bool(rng.integers(2)), zoom=zoom, aside=rng.uniform(-1, 1) * (0.018 + 0.25 * (zoom - 1)),
                exposure=rng.uniform(0.96, 1.06), warmth=rng.uniform(0.985, 1.015))


def developed(set_name, body, spec, view, names, options):
    """Write the paints that are missing, each with its own variation."""
    folder = folder_of(options.out, set_name, body, view)
    todo = [name for name in names if options.again or not fresh(picture_path(options.out, set_name, body, name, view), folder)]
    if not todo:
        return
    lift = sets.SETS[set_name].get("lift", {})
    shot = develop.lifted(develop.read(folder), lift.get("sheen", 0.0), lift.get("grey", 0.0))
    kind, lens = kind_of(spec), lens_of(view)
    focal = plates.STANDS[kind][1]
    home = plates.plate_path(options.out, set_name, kind, lens)
    started = time.process_time()
    for name in todo:
        v = variation(set_name, body, name)
        info, window = plates.reframed(shot["camera"], focal, v["zoom"], v["aside"])
        back = plates.backdrop(home, info, focal, window)
        away = plates.plate_path(options.out, f"{set_name}~{v['bay']}" if v["bay"] else set_name, kind, lens)
        if os.path.exists(away) and (v["bay"] or v["is_turned"]):
            back = plates.moved(back, plates.backdrop(away, info, focal, window, v["is_turned"], ("soft", "combined")))
        elif "stones" in sets.SETS[set_name]:
            # A softened floor darkens by a share of its light, stone for stone it would be speckled.
            back["home"] = back["combined"]
        floor = plates.floor_rows(info, window, set_name, kind, lens)
        picture, near = plates.set_in(shot, back, window, develop.painted(shot, paints.PAINTS[name]), floor, gain_of(paints.PAINTS[name], lift.get("gain", 1.0)))
        picture = develop.tone(picture.astype(np.float32) * np.array([v["warmth"], 1.0, 2.0 - v["warmth"]], np.float32), sets.SETS[set_name]["exposure"] * v["exposure"])
        picture = np.clip(picture, 0, 1).astype(np.float32)
        box = tuple(slice(max(0, at.min() - 4), at.max() + 5) for at in np.nonzero(near[..., 0]))
        part, near = picture[box], near[box]
        # Behind dark glass a stray ray is a speck.
        part = np.where(part.mean(2, keepdims=True) < 0.25, develop.calm(develop.calm(part)), part)
        picture[box] = np.where(near, develop.even(develop.even(part)), part)
        path = picture_path(options.out, set_name, body, name, view)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        for detail, part in {"": picture, **(details(picture, window) if view == "front34" else {})}.items():
            detail_path = picture_path(options.out, set_name, body, name, detail) if detail else path
            develop.save(part[:, ::-1] if v["is_mirrored"] else part, detail_path)
    print(f"{set_name} {body} {view}: {len(todo)} paints, {time.process_time() - started:.0f} s of processor", flush=True)


def gain_of(paint, gain):
    """A pale car needs less of the added light than a dark one, or its shape is lost."""
    return 1 + (gain - 1) * (1 - 0.8 * float(np.mean(paint["linear"])) ** 0.45)


def details(picture, window):
    """Closer looks cut out of the same picture: the nose, and the flank to the tail."""
    x0, y0, wide, tall = window
    # The window is the vehicle with its shadow (plates.border).
    wide, tall, x0, y0 = wide / 1.28, tall / 1.23, x0 + 0.13 * wide / 1.28, y0 + 0.03 * tall / 1.23
    out = {}
    for name, middle in (("nose", 0.25), ("flank", 0.70)):
        # A motorcycle is narrow: the smallest part would be coarse.
        across = int(max(0.58 * wide, 1.05 * tall)) // 3 * 3
        left = int(np.clip(x0 + middle * wide - across / 2, 0, picture.shape[1] - across))
        top = int(np.clip(y0 + 0.56 * tall - across / 3, 0, picture.shape[0] - across * 2 // 3))
        out[name] = picture[top:top + across * 2 // 3, left:left + across]
    return out


def fresh(path, folder):
    passes = os.path.join(folder, "camera.npz")
    return os.path.exists(path) and os.path.getmtime(path) > os.path.getmtime(passes)
