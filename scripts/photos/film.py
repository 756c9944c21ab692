"""A short film of a turntable: its frames, one whole turn, as MP4. Run inside Blender; see README.md."""
import os
import sys

import bpy

folder, target = sys.argv[sys.argv.index("--") + 1:][:2]
RATE = 12

names = sorted(name for name in os.listdir(folder) if name.endswith(".png"))
scene = bpy.context.scene
editor = scene.sequence_editor_create()
strip = editor.sequences.new_image("turn", os.path.join(folder, names[0]), 1, 1)
for name in names[1:]:
    strip.elements.append(name)
strip.frame_final_duration = len(names)
image = bpy.data.images.load(os.path.join(folder, names[0]))
render = scene.render
render.resolution_x, render.resolution_y = image.size
scene.frame_start, scene.frame_end, render.fps = 1, len(names), RATE
scene.view_settings.view_transform = "Standard"
render.image_settings.file_format = "FFMPEG"
render.ffmpeg.format, render.ffmpeg.codec, render.ffmpeg.audio_codec = "MPEG4", "H264", "NONE"
render.ffmpeg.constant_rate_factor, render.ffmpeg.gopsize = "MEDIUM", RATE
render.filepath, render.use_file_extension = target, False
bpy.ops.render.render(animation=True)
