"""The photographic studio: sweep, softboxes, camera and render settings."""
import math
import os

import bpy
from mathutils import Vector

from . import materials

FOCAL = 70.0
PASSES = {"combined": "Image", "diffuse_direct": "DiffDir", "diffuse_indirect": "DiffInd", "diffuse_colour": "DiffCol",
          "glossy_direct": "GlossDir", "glossy_indirect": "GlossInd", "glossy_colour": "GlossCol",
          "normal": "Normal", "depth": "Depth", "paint": "paint", "ground": "ground"}

# A turntable: nothing grows or shifts from frame to frame. `share` and `tall` are what the vehicle fills at its widest and
# its tallest; the first frame is the three-quarter view.
TURN = {"frames": 36, "from": 40, "height": 1.35, "share": 0.95, "tall": 0.72, "width": 840}


def softbox(name, place, look, size, power, soft=0.25, colour=(1, 1, 1)):
    """A rectangular light whose edges fade, so that its reflection reads as a studio softbox."""
    light = bpy.data.lights.new(name, "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", *size
    light.energy, light.color = power, colour
    light.use_nodes = True
    tree = light.node_tree
    emission = tree.nodes["Emission"]
    uv = tree.nodes.new("ShaderNodeSeparateXYZ")
    geometry = tree.nodes.new("ShaderNodeNewGeometry")
    tree.links.new(geometry.outputs["Parametric"], uv.inputs[0])
    product = None
    for i in (0, 1):
        wave = tree.nodes.new("ShaderNodeMath")
        wave.operation = "PINGPONG"
        wave.inputs[1].default_value = 0.5
        tree.links.new(uv.outputs[i], wave.inputs[0])
        fade = tree.nodes.new("ShaderNodeMapRange")
        fade.interpolation_type = "SMOOTHSTEP"
        fade.inputs["From Max"].default_value = soft
        tree.links.new(wave.outputs[0], fade.inputs["Value"])
        if product is None:
            product = fade.outputs[0]
        else:
            times = tree.nodes.new("ShaderNodeMath")
            times.operation = "MULTIPLY"
            tree.links.new(product, times.inputs[0])
            tree.links.new(fade.outputs[0], times.inputs[1])
            product = times.outputs[0]
    tree.links.new(product, emission.inputs["Strength"])
    obj = bpy.data.objects.new(name, light)
    obj.location = place
    obj.rotation_euler = (Vector(look) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(obj)
    return obj


def sweep(mood):
    """Floor that curves up into the back wall, turned to stand behind the vehicle."""
    points = []
    outline = [(-30, 0), (7, 0)]
    radius = 13.0
    outline += [(7 + radius * math.sin(a), radius * (1 - math.cos(a))) for a in [i * math.pi / 48 for i in range(1, 25)]]
    outline += [(20.0, 34.0)]
    for depth, height in outline:
        points += [(depth, -40, height), (depth, 40, height)]
    faces = [(i, i + 1, i + 3, i + 2) for i in range(0, len(points) - 2, 2)]
    mesh = bpy.data.meshes.new("sweep")
    mesh.from_pydata(points, [], faces)
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    n = materials.Nodes("sweep")
    mesh.materials.append(n.finish(n.add("ShaderNodeBsdfDiffuse", {"Color": (*mood["floor"], 1)})))
    obj = bpy.data.objects.new("sweep", mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj


DAY = {"floor": (0.50, 0.50, 0.505), "world": (0.27, 0.275, 0.29), "key": 1900, "top": 720, "fill": 650, "rim": 600, "wash": 2200,
       "exposure": 1.0, "key_colour": (1.0, 0.985, 0.96)}


def light(azimuth, length, height, mood):
    """The rig turns with the camera, so that every view is lit from its front left."""
    rig = bpy.data.objects.new("rig", None)
    bpy.context.scene.collection.objects.link(rig)
    reach = max(length / 2, 2.2)
    # In rig space the camera looks along +x from -x; +y is the picture's left.
    parts = [
        softbox("key", (-6.0, 6.5, 5.0), (0, 0, 0.6), (8.0, 4.5), mood["key"], 0.3, mood["key_colour"]),
        softbox("top", (-1.0, 0.0, height + 3.0), (-0.6, 0, 0), (2.4, reach * 3.0), mood["top"], 0.35),
        softbox("fill", (1.0, -8.5, 3.3), (0, 0, 0.9), (10.0, 1.8), mood["fill"], 0.3),
        softbox("wash", (7.0, 0.0, 9.5), (16.0, 0, 2.5), (16.0, 3.0), mood["wash"], 0.4),
        softbox("rim", (7.5, -3.0, 4.2), (0, 0, 1.0), (7.0, 1.6), mood["rim"], 0.35),
    ]
    for part in parts + [sweep(mood)]:
        part.parent = rig
    rig.rotation_euler = (0, 0, math.radians(azimuth) + math.pi)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (*mood["world"], 1)
    return rig


def turntable(points, ratio):
    """A camera far enough away for the widest and the tallest moment of a whole turn; `turn` moves it around."""
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width = FOCAL, 36.0
    obj = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(obj)
    scene.camera = obj
    top = max(p[2] for p in points)
    reach = max(math.hypot(p[0], p[1]) for p in points)
    wide, high = 2 * reach / TURN["share"], top * ratio / TURN["tall"]
    obj["distance"], obj["look"] = max(wide, high) * FOCAL / 36.0, top * 0.5
    return obj


def turn(camera, rig, azimuth):
    """Camera and lights go around together: seen from the camera, it is the vehicle that turns."""
    a = math.radians(azimuth)
    place = Vector((math.cos(a) * camera["distance"], math.sin(a) * camera["distance"], TURN["height"]))
    camera.location = place
    camera.rotation_euler = (Vector((0, 0, camera["look"])) - place).to_track_quat("-Z", "Y").to_euler()
    rig.rotation_euler = (0, 0, a + math.pi)


def frame(width, height):
    bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = width, height


def settings(samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", int(os.environ.get("THREADS", 2))
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = samples, True, 0.02
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 1, 2
    cycles.transparent_max_bounces, cycles.transmission_bounces = 10, 2
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3.0, 12.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy, cycles.seed = 0.5, 1
    scene.view_settings.view_transform = "Standard"
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    layer.use_pass_normal = layer.use_pass_z = True
    if not layer.aovs:
        for name in ("paint", "ground"):
            aov = layer.aovs.add()
            aov.name, aov.type = name, "VALUE"


def outputs(folder):
    """One EXR per pass through the compositor."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    writer = tree.nodes.new("CompositorNodeOutputFile")
    writer.base_path = folder
    writer.format.file_format, writer.format.color_depth, writer.format.exr_codec = "OPEN_EXR", "16", "ZIP"
    writer.file_slots.clear()
    for name, source in PASSES.items():
        writer.file_slots.new(f"{name}_")
        tree.links.new(layers.outputs[source], writer.inputs[-1])
