"""Backdrops as rows of a table: what stands around the vehicle, and the light that belongs to it.

`pieces`: (shape, ..., material name); `materials`: rows for set_pieces; `lights`: softboxes as
(place, look, size, power, softness, colour); `sky`: colours at the horizon and overhead, with strengths.
`lens`: standing and low camera heights; `blur`: how soft the backdrop is.
"""
import math

import bpy

from . import materials, set_pieces, stage

BRICK = dict(kind="bricks", colour=(0.30, 0.115, 0.070), other=(0.38, 0.165, 0.105), joint=(0.36, 0.33, 0.29), bounce=0.85)
PLAIN = dict(kind="concrete", rough=0.85)

SETS = {
    "brick-lane": dict(
        materials={
            "floor": dict(kind="concrete", colour=(0.34, 0.325, 0.30), other=(0.27, 0.26, 0.24), fine=26.0, joints=(3.2, 0.5, 1.1, 0.014)),
            "brick": dict(BRICK, painted=(1.02, (0.66, 0.62, 0.53))),
            "door": dict(kind="boards", colour=(0.030, 0.085, 0.135), other=(0.038, 0.10, 0.155), pitch=0.11, gap=0.010, upright=False, rough=0.45, bounce=0.9),
            "stone": dict(PLAIN, colour=(0.50, 0.47, 0.42), other=(0.42, 0.40, 0.36), bounce=0.9),
            "pane": dict(colour=(0.020, 0.028, 0.034), rough=0.05, gloss=0.6, bounce=0.9),
            "pipe": dict(colour=(0.58, 0.55, 0.48), rough=0.5, bounce=0.9),
            "opposite": dict(kind="concrete", colour=(0.26, 0.19, 0.15), other=(0.20, 0.15, 0.12), bounce=0.65),
            "leaf": dict(colour=(0.045, 0.085, 0.028), rough=0.7, bounce=0.7),
        },
        pieces=[
            ("ground", (-30, 5.2), (-26, 26), 0.0, "floor"), ("wall", 5.2, (-26, 26), (0, 7.5), "brick"),
            ("block", (5.06, 5.22), (-26, 26), (0, 0.16), "stone"),
            ("wall", 5.17, (-2.9, 0.3), (0.0, 2.9), "door"), ("block", (5.08, 5.25), (-3.15, 0.55), (2.9, 3.16), "stone"),
            ("wall", 5.16, (3.0, 4.5), (1.25, 2.75), "pane"), ("block", (5.05, 5.22), (2.9, 4.6), (1.13, 1.25), "stone"),
            ("block", (5.10, 5.2), (3.72, 3.78), (1.25, 2.75), "pipe"), ("block", (5.10, 5.2), (3.0, 4.5), (1.97, 2.03), "pipe"),
            ("wall", 5.16, (-6.9, -5.2), (1.25, 2.75), "pane"), ("block", (5.05, 5.22), (-7.0, -5.1), (1.13, 1.25), "stone"),
            ("tube", (5.08, 1.75, 0.0), (5.08, 1.75, 7.0), 0.055, "pipe"),
            ("foliage", (4.7, 5.6, 1.0), (0.5, 0.7, 0.9), "leaf"), ("foliage", (4.6, -4.3, 0.7), (0.35, 0.5, 0.55), "leaf"),
            ("block", (4.4, 4.95), (-4.6, -4.0), (0.0, 0.45), "stone"), ("block", (4.4, 4.95), (5.2, 6.0), (0.0, 0.5), "stone"),
            ("wall", -18.0, (-40, 40), (0, 3.6), "opposite"),
        ],
        sky=((0.90, 0.93, 0.97), 1.5, (0.70, 0.80, 0.95), 2.6),
        lights=[((-5.5, 6.5, 7.0), (0.3, 0, 0.4), (6.0, 2.4), 2600, 0.3, (1.0, 0.95, 0.86))],
        lens=(1.50, 0.80), blur=1.0, exposure=0.62, lift=dict(gain=1.45, sheen=0.8, grey=0.6),
    ),
    "showroom": dict(
        materials={
            "floor": dict(kind="concrete", colour=(0.46, 0.465, 0.47), other=(0.41, 0.415, 0.42), scale=0.3, fine=12.0, rough=0.22, gloss=0.45, joints=(3.6, 0.4, 0.9, 0.006)),
            "wall": dict(colour=(0.70, 0.705, 0.71), bounce=0.95, rough=0.7), "dark": dict(kind="boards", colour=(0.030, 0.032, 0.036), other=(0.042, 0.044, 0.048), pitch=0.13, gap=0.02, rough=0.6, bounce=0.8),
            "strip": dict(colour=(0.95, 0.98, 1.0), glow=7.5), "ceiling": dict(colour=(0.30, 0.305, 0.31), bounce=0.5),
            "day": dict(colour=(0.86, 0.93, 1.0), glow=2.3), "view": dict(colour=(0.80, 0.90, 1.0), glow=0.95), "mullion": dict(colour=(0.02, 0.02, 0.022), bounce=0.5),
            "line": dict(colour=(0.05, 0.22, 0.95), glow=1.0), "wood": dict(kind="boards", colour=(0.33, 0.20, 0.11), other=(0.42, 0.27, 0.16), pitch=0.9, gap=0.004, bounce=0.9),
            "plant": dict(colour=(0.03, 0.07, 0.022), rough=0.6, bounce=0.8), "pot": dict(colour=(0.05, 0.05, 0.053), bounce=0.8),
        },
        pieces=[
            ("ground", (-24, 9.0), (-26, 26), 0.0, "floor"), ("wall", 7.6, (-26, 26), (0, 4.8), "wall"),
            ("block", (7.2, 7.6), (1.5, 5.4), (0.0, 4.8), "dark"), ("block", (7.12, 7.2), (1.5, 5.4), (0.0, 0.05), "line"),
            ("wall", 7.5, (-12.0, -2.6), (0.25, 4.2), "view"), *[("block", (7.38, 7.5), (y - 0.05, y + 0.05), (0.0, 4.8), "mullion") for y in (-2.6, -4.9, -7.2, -9.5, -11.8)],
            ("block", (7.38, 7.5), (-12.0, -2.6), (0.0, 0.25), "mullion"), ("block", (7.38, 7.5), (-12.0, -2.6), (2.9, 2.98), "mullion"),
            ("flank", (-20, 7.0), 13.0, (0.3, 4.4), "day"), *[("block", (x - 0.06, x + 0.06), (12.9, 13.0), (0, 4.8), "mullion") for x in (-12, -8, -4, 0, 4)],
            *[("block", (x - 0.10, x + 0.10), (-9.5, 9.5), (4.42, 4.46), "strip") for x in (-7.5, -4.2, -0.9, 2.4, 5.4)],
            ("ground", (-20, 9), (-20, 20), 4.8, "ceiling"), ("wall", -17.0, (-26, 26), (0, 4.8), "wall"),
            ("block", (5.9, 6.7), (6.6, 9.2), (0.0, 1.05), "wood"), ("foliage", (6.5, -3.4, 1.25), (0.42, 0.42, 0.8), "plant"),
            ("block", (6.2, 6.8), (-3.7, -3.1), (0.0, 0.55), "pot"),
        ],
        sky=((0.6, 0.62, 0.66), 0.30, (0.6, 0.62, 0.66), 0.30),
        lights=[((-5.0, 5.5, 4.2), (0, 0, 0.6), (7.0, 3.0), 760, 0.3, (1.0, 0.99, 0.97)), ((-1.0, 0.0, 4.3), (-0.6, 0, 0), (3.0, 8.0), 520, 0.3, (1, 1, 1))],
        lens=(1.50, 0.75), blur=0.8, exposure=1.0, lift=dict(sheen=0.6),
    ),
    "gravel-yard": dict(
        materials={
            "floor": dict(kind="gravel", colour=(0.30, 0.255, 0.20), other=(0.44, 0.37, 0.29), dust=(0.38, 0.31, 0.235)),
            "tin": dict(kind="ribs", colour=(0.33, 0.35, 0.345), other=(0.40, 0.36, 0.31), rough=0.4, gloss=0.4, bounce=0.8),
            "rust": dict(kind="ribs", colour=(0.24, 0.085, 0.045), other=(0.30, 0.13, 0.07), bounce=0.8), "post": dict(colour=(0.16, 0.12, 0.085), bounce=0.8),
            "wire": dict(colour=(0.25, 0.24, 0.23), bounce=0.8), "hill": dict(colour=(0.105, 0.115, 0.135), bounce=1.0), "far": dict(colour=(0.22, 0.215, 0.26), bounce=1.0),
            "gum": dict(colour=(0.060, 0.082, 0.044), rough=0.8, bounce=0.7), "trunk": dict(colour=(0.34, 0.29, 0.24), bounce=0.8),
            "bulb": dict(colour=(1.0, 0.72, 0.38), glow=14.0), "grass": dict(kind="gravel", colour=(0.21, 0.185, 0.085), other=(0.27, 0.235, 0.12), dust=(0.20, 0.17, 0.085), stones=14.0),
            "lit": dict(colour=(1.0, 0.68, 0.34), other=(0.5, 0.25, 0.1), glow=1.6),
        },
        pieces=[
            ("ground", (-30, 9.5), (-40, 40), 0.0, "floor"), ("ground", (9.5, 130), (-160, 160), -0.02, "grass"),
            ("block", (9.0, 14.0), (3.4, 13.0), (0, 3.1), "tin"), ("block", (8.7, 14.2), (3.1, 13.3), (3.1, 3.3), "rust"), ("wall", 8.98, (5.2, 6.5), (0.9, 2.1), "lit"),
            *[("tube", (9.6, y, 0), (9.6, y, 1.25), 0.06, "post") for y in range(-30, 4, 3)],
            *[("tube", (9.6, -31, z), (9.6, 3.4, z), 0.012, "wire") for z in (0.45, 0.8, 1.15)],
            ("hills", 120.0, (-170, 170), -1.0, 9.0, "far", 5), ("hills", 80.0, (-120, 120), -1.0, 4.6, "hill", 3),
            ("foliage", (24, -9.0, 6.2), (3.4, 3.8, 2.6), "gum", 2), ("tube", (24, -9.0, 0), (24, -8.7, 5.5), 0.30, "trunk"),
            ("foliage", (32, -19.0, 5.6), (3.6, 4.4, 2.4), "gum", 4), ("tube", (32, -19.0, 0), (32, -18.8, 5), 0.30, "trunk"),
            ("foliage", (40, 1.0, 4.4), (3.2, 4.6, 1.9), "gum", 6), ("tube", (40, 1.0, 0), (40, 1.0, 4), 0.30, "trunk"),
            ("foliage", (18, 17.0, 5.4), (2.8, 3.2, 2.4), "gum", 8), ("tube", (18, 17, 0), (18, 17, 5), 0.28, "trunk"),
            *[("globe", (8.6, 3.2 - 1.05 * i, 2.85 - 0.55 * math.sin(i / 9 * math.pi)), 0.055, "bulb") for i in range(10)], ("tube", (8.6, -6.4, 0), (8.6, -6.4, 3.0), 0.05, "post"),
        ],
        sky=((1.0, 0.80, 0.60), 1.35, (0.42, 0.54, 0.80), 1.25),
        lights=[((-9.0, 10.0, 4.8), (0, 0, 0.6), (5.0, 3.5), 4600, 0.3, (1.0, 0.84, 0.64)), ((9.0, -9.0, 5.5), (0, 0, 0.7), (5.0, 3.0), 1200, 0.4, (0.80, 0.86, 1.0)), ((-7.0, -9.0, 4.0), (0, 0, 0.7), (8.0, 3.0), 1500, 0.4, (0.96, 0.95, 0.96))],
        lens=(1.45, 0.70), blur=1.2, stones=0.38, exposure=0.95, lift=dict(sheen=0.7),
    ),
    "industrial-shed": dict(
        materials={
            "floor": dict(kind="concrete", colour=(0.30, 0.30, 0.295), other=(0.23, 0.23, 0.225), scale=0.35, fine=18.0, rough=0.42, gloss=0.4, joints=(4.0, 1.1, 1.6, 0.012), lines=[(3.5, 0.11, (0.75, 0.48, 0.03), 0)]),
            "sheet": dict(kind="ribs", colour=(0.40, 0.415, 0.42), other=(0.35, 0.36, 0.365), pitch=0.26, flank=0.05, rough=0.45, gloss=0.4, bounce=0.62),
            "low": dict(kind="concrete", colour=(0.36, 0.36, 0.355), other=(0.30, 0.30, 0.295), bounce=0.62, joints=(1.2, 0.0, 0.0, 0.010)), "steel": dict(colour=(0.085, 0.095, 0.105), rough=0.5, bounce=0.7),
            "beam": dict(colour=(0.72, 0.42, 0.02), rough=0.45, bounce=0.7), "sky": dict(colour=(0.90, 0.95, 1.0), glow=4.2), "open": dict(colour=(0.80, 0.87, 0.94), other=(0.62, 0.70, 0.80), scale=0.16, glow=0.92), "bright": dict(colour=(0.92, 0.96, 1.0), glow=2.6), "roller": dict(kind="boards", colour=(0.20, 0.235, 0.26), other=(0.225, 0.26, 0.285), pitch=0.11, gap=0.012, upright=False, rough=0.5, bounce=0.7), "green": dict(colour=(0.035, 0.12, 0.06), rough=0.5, bounce=0.7),
            "roof": dict(kind="flat", colour=(0.15, 0.155, 0.16), bounce=0.5), "drum": dict(colour=(0.02, 0.10, 0.22), rough=0.4, bounce=0.7), "wood": dict(kind="boards", colour=(0.36, 0.25, 0.15), other=(0.44, 0.32, 0.20), pitch=0.14, upright=False, bounce=0.7),
            "orange": dict(colour=(0.70, 0.16, 0.02), rough=0.5, bounce=0.7), "rack": dict(colour=(0.03, 0.09, 0.25), rough=0.5, bounce=0.7), "box": dict(kind="concrete", colour=(0.36, 0.25, 0.15), other=(0.30, 0.205, 0.12), bounce=0.7),
        },
        pieces=[
            ("ground", (-30, 10.0), (-30, 30), 0.0, "floor"), ("wall", 8.6, (-30, 30), (1.5, 9.0), "sheet"), ("block", (8.5, 8.7), (-30, 30), (0, 1.5), "low"),
            *[("block", (8.1, 8.5), (y - 0.17, y + 0.17), (0, 9.0), "steel") for y in (-11.0, -5.0, 1.0, 7.0, 13.0)],
            ("block", (7.7, 8.2), (-30, 30), (4.3, 4.95), "beam"), ("block", (2.0, 2.5), (-30, 30), (6.2, 6.8), "beam"),
            ("wall", 8.45, (1.9, 6.1), (0.0, 3.9), "open"), ("block", (8.35, 8.5), (1.7, 1.9), (0, 4.1), "beam"), ("block", (8.35, 8.5), (6.1, 6.3), (0, 4.1), "beam"),
            *[("ground", (x, x + 1.1), (-14, 14), 8.6, "sky") for x in (-9.0, -5.0, -1.0, 3.0)], ("ground", (-26, 10), (-26, 26), 9.0, "roof"),
            ("flank", (-12, 3), 14.0, (0.0, 5.0), "bright"), ("flank", (-26, 10), 14.1, (0, 9.0), "sheet"), ("flank", (-26, 10), -16.0, (0, 9.0), "sheet"), ("flank", (-16, 9), -15.9, (1.5, 4.6), "bright"), ("wall", -19.0, (-30, 30), (0, 5.0), "sheet"),
            ("block", (7.0, 8.1), (-9.9, -6.0), (2.25, 2.35), "orange"), ("block", (7.0, 8.1), (-9.9, -6.0), (0.95, 1.05), "orange"),
            *[("block", (7.0, 7.1), (y, y + 0.1), (0, 3.6), "rack") for y in (-9.95, -6.0)],
            ("block", (7.2, 8.0), (-9.6, -8.4), (0.14, 0.9), "box"), ("block", (7.2, 8.0), (-8.0, -6.4), (1.05, 1.75), "box"), ("block", (7.2, 8.0), (-9.5, -8.6), (1.05, 1.95), "wood"), ("block", (7.2, 8.0), (-7.6, -6.5), (2.35, 2.95), "box"),
            *[("tube", (7.2, y, 0.0), (7.2, y, 0.9), 0.29, "drum") for y in (-3.9, -3.2)], ("block", (7.0, 8.0), (-1.9, -0.6), (0, 0.15), "wood"), ("block", (7.1, 7.9), (-1.8, -0.7), (0.15, 0.85), "box"),
        ],
        sky=((0.5, 0.53, 0.56), 0.22, (0.5, 0.53, 0.56), 0.22),
        lights=[((-6.0, 8.5, 5.5), (0, 0, 0.6), (7.0, 5.0), 1500, 0.3, (1.0, 0.98, 0.95)), ((-2.0, 0.0, 8.2), (-0.6, 0, 0), (5.0, 10.0), 1500, 0.3, (0.95, 0.98, 1.0)), ((-5.5, -9.5, 4.6), (0, 0, 0.7), (9.0, 3.2), 1150, 0.35, (1.0, 0.99, 0.97))],
        lens=(1.55, 0.80), blur=0.9, exposure=0.80, lift=dict(gain=1.1, sheen=0.5),
    ),
    "city-kerb": dict(
        materials={
            "floor": dict(kind="concrete", colour=(0.095, 0.098, 0.104), other=(0.125, 0.127, 0.132), scale=0.6, fine=60.0, rough=0.75, lines=[(-4.3, 0.12, (0.62, 0.62, 0.60), 0)]),
            "kerb": dict(PLAIN, colour=(0.42, 0.415, 0.40), other=(0.36, 0.355, 0.345), bounce=0.8), "pavers": dict(kind="concrete", colour=(0.40, 0.375, 0.345), other=(0.35, 0.33, 0.305), joints=(0.6, 0.0, 0.0, 0.007), bounce=0.8),
            "render": dict(PLAIN, colour=(0.56, 0.55, 0.53), other=(0.52, 0.51, 0.49), fine=8.0, bounce=0.8), "frame": dict(colour=(0.022, 0.024, 0.026), rough=0.4, bounce=0.7),
            "pane": dict(colour=(0.030, 0.036, 0.040), rough=0.04, gloss=0.7, bounce=0.9), "inside": dict(colour=(1.0, 0.78, 0.52), other=(0.66, 0.46, 0.28), glow=0.60), "dim": dict(colour=(0.70, 0.57, 0.44), other=(0.46, 0.37, 0.29), glow=0.26),
            "awning": dict(kind="boards", colour=(0.10, 0.055, 0.16), other=(0.11, 0.06, 0.175), pitch=0.5, gap=0.004, bounce=0.8), "leaf": dict(colour=(0.05, 0.10, 0.03), rough=0.7, bounce=0.75), "trunk": dict(colour=(0.16, 0.12, 0.09), bounce=0.8),
            "tower": dict(kind="ribs", colour=(0.33, 0.36, 0.40), other=(0.36, 0.385, 0.42), pitch=1.6, flank=0.3, shade=0.6, bounce=0.85), "opposite": dict(kind="concrete", colour=(0.30, 0.30, 0.31), other=(0.22, 0.22, 0.23), bounce=0.6), "planter": dict(colour=(0.13, 0.13, 0.135), rough=0.6, bounce=0.75),
            "lamp": dict(colour=(1.0, 0.86, 0.62), glow=9.0),
        },
        pieces=[
            ("ground", (-30, 3.0), (-30, 30), 0.0, "floor"), ("block", (3.0, 3.18), (-30, 30), (-0.1, 0.145), "kerb"), ("ground", (3.18, 7.4), (-30, 30), 0.145, "pavers"),
            ("wall", 7.2, (-16.0, 9.4), (0.145, 6.5), "render"), ("wall", 7.18, (-30, 30), (3.35, 3.75), "frame"),
            *[p for a, b, m in ((-8.2, -4.9, "dim"), (-4.5, -0.6, "inside"), (0.0, 3.4, "pane"), (3.9, 7.6, "dim")) for p in
              (("wall", 7.16, (a, b), (0.55, 3.0), m), ("block", (7.06, 7.2), (a - 0.07, a), (0.3, 3.1), "frame"), ("block", (7.06, 7.2), (b, b + 0.07), (0.3, 3.1), "frame"),
               ("block", (7.08, 7.2), ((a + b) / 2 - 0.03, (a + b) / 2 + 0.03), (0.3, 3.1), "frame"), ("block", (7.02, 7.2), (a - 0.07, b + 0.07), (0.145, 0.55), "frame"))],
            ("block", (5.7, 7.2), (-4.8, -0.3), (3.05, 3.2), "awning"), ("block", (5.68, 5.72), (-4.8, -0.3), (2.8, 3.2), "awning"),
            ("tube", (4.0, 2.3, 0.1), (4.0, 2.3, 3.4), 0.085, "trunk"), ("foliage", (4.2, 2.3, 4.5), (1.2, 1.6, 1.1), "leaf", 2), ("tube", (4.0, -6.6, 0.1), (4.0, -6.6, 3.4), 0.08, "trunk"), ("foliage", (4.2, -6.6, 4.4), (1.2, 1.6, 1.1), "leaf", 5),
            ("block", (6.3, 6.9), (4.3, 6.0), (0.145, 0.6), "planter"), ("foliage", (6.6, 5.1, 0.85), (0.22, 0.75, 0.28), "leaf", 7), ("tube", (3.6, 5.4, 0.1), (3.6, 5.4, 4.6), 0.05, "frame"), ("globe", (3.6, 5.4, 4.6), 0.16, "lamp"),
            ("block", (30, 40), (8.8, 30), (0, 26), "tower"), ("block", (44, 50), (-4, 8), (0, 22), "tower"), ("block", (7.3, 16), (-30, -16), (0, 9), "tower"), ("wall", -20.0, (-50, 50), (0, 4.6), "opposite"),
        ],
        sky=((0.86, 0.88, 0.92), 0.95, (0.60, 0.70, 0.86), 1.05),
        lights=[((-6.5, 6.0, 8.5), (0.5, 0, 0.3), (6.0, 5.0), 1700, 0.3, (1.0, 0.93, 0.84))],
        lens=(1.50, 0.78), blur=1.0, exposure=1.42, lift=dict(gain=1.25, sheen=0.7, grey=0.5),
    ),
}


# Other parts of the same place: what stands behind the vehicle changes, its light does not. Only their plates are rendered.
SHED = SETS["industrial-shed"]["pieces"]
BARE = [p for p in SHED if p[0] in ("ground", "flank") or p[1] in ((8.1, 8.5), (7.7, 8.2), (2.0, 2.5), (8.5, 8.7), 8.6, -19.0)]
BAYS = {
    "industrial-shed": {
        "closed": BARE + [
            ("wall", 8.44, (-3.6, 2.6), (0.0, 3.9), "roller"), ("block", (8.34, 8.5), (-3.85, -3.6), (0, 4.1), "beam"), ("block", (8.34, 8.5), (2.6, 2.85), (0, 4.1), "beam"),
            ("block", (8.3, 8.46), (-3.85, 2.85), (3.9, 4.15), "beam"), *[("tube", (7.6, y, 0.0), (7.6, y, 1.05), 0.09, "beam") for y in (-4.3, 3.3)],
            ("block", (7.3, 8.2), (4.6, 6.4), (0.12, 1.1), "wood"), ("block", (7.2, 8.3), (4.4, 6.6), (0.0, 0.12), "wood"), ("block", (7.4, 8.1), (-7.2, -5.6), (0.0, 1.5), "green"),
        ],
        "racks": BARE + [
            *[("block", (7.0, 8.1), (-9.9, 5.4), (z, z + 0.10), "orange") for z in (0.95, 2.25, 3.5)],
            *[("block", (7.0, 7.1), (y, y + 0.1), (0, 4.2), "rack") for y in (-9.9, -6.05, -2.2, 1.65, 5.4)],
            *[("block", (7.2, 8.0), (y, y + w), (z, z + h), m) for y, w, z, h, m in (
                (-9.6, 1.2, 0.0, 0.8, "box"), (-8.1, 1.5, 1.05, 0.7, "wood"), (-5.7, 1.6, 0.0, 0.7, "wood"), (-5.6, 1.1, 1.05, 0.85, "box"), (-4.1, 1.4, 1.05, 0.6, "drum"),
                (-1.9, 1.3, 1.05, 0.75, "box"), (-0.3, 1.5, 1.05, 0.5, "green"), (2.0, 1.2, 1.05, 0.9, "wood"), (3.6, 1.4, 1.05, 0.65, "box"), (-1.6, 1.6, 0.0, 0.75, "green"),
                (0.3, 1.1, 0.0, 0.7, "box"), (2.2, 1.5, 0.0, 0.8, "drum"), (4.0, 1.1, 0.0, 0.7, "wood"), (-9.2, 1.9, 2.35, 0.7, "box"), (-5.0, 1.6, 2.35, 0.6, "wood"), (-1.5, 1.9, 2.35, 0.8, "box"), (2.4, 1.8, 2.35, 0.6, "box"))],
        ],
    },
}
for place, bays in BAYS.items():
    for bay, pieces in bays.items():
        SETS[f"{place}~{bay}"] = dict(SETS[place], pieces=pieces)


def build(name, azimuth):
    """The set around the vehicle, turned so that the camera of this azimuth looks into it."""
    row = SETS[name]
    rig = bpy.data.objects.new("rig", None)
    bpy.context.scene.collection.objects.link(rig)
    made, objects = {}, []
    for number, piece in enumerate(row["pieces"]):
        # A piece may end in a seed of its own.
        seed = [piece[-1]] if isinstance(piece[-1], int) else []
        shape, *numbers, key = piece[:-1] if seed else piece
        # Textures run across a surface: a side wall is drawn along x, any other along y.
        axis = {"ground": None, "flank": 0}.get(shape, 1)
        if (key, axis) not in made:
            made[key, axis] = set_pieces.material(f"set {key}", row["materials"][key], axis, shape == "ground" and key == "floor")
        objects.append(getattr(set_pieces, shape)(f"set {number}", *numbers, made[key, axis], *seed))
    objects += [stage.softbox("light", *light) for light in row["lights"]]
    for each in objects:
        each.parent = rig
        each["set"] = True
    rig.rotation_euler = (0, 0, math.radians(azimuth) + math.pi)
    sky(*row["sky"])
    return rig


def sky(low, low_strength, high, high_strength):
    """A sky that changes with height alone, so that it needs no turning with the set."""
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    place = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(place.outputs["Generated"], split.inputs[0])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "EASE"
    ramp.color_ramp.elements[0].color = (*[c * low_strength for c in low], 1)
    ramp.color_ramp.elements[1].color = (*[c * high_strength for c in high], 1)
    ramp.color_ramp.elements[1].position = 0.38
    tree.links.new(split.outputs[2], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes["Background"].inputs[0])
