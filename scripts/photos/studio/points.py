"""Points of interest on a turntable: where each stands in the frames that show it."""
import math

from .stage import FOCAL, TURN

# Per vehicle: words, place in metres, and the way the spot faces.
POINTS = {
    "suv-small": [("LED headlamps, level with the bonnet", (1.96, 0.72, 0.90), (1, 0.45, 0)),
                  ("Five-spoke alloy wheels", (1.33, 0.93, 0.36), (0.1, 1, 0)),
                  ("Roof rails on both sides", (-0.60, 0.60, 1.63), (0, 1, 0.4)),
                  ("Rear glass tinted from the factory", (-0.55, 0.84, 1.30), (0, 1, 0)),
                  ("A wide tailgate that opens to the bumper", (-2.02, 0.0, 1.02), (-1, 0, 0))],
    "hatch-medium": [("Slim headlamps with twin projectors", (2.0, 0.66, 0.72), (1, 0.4, 0)),
              ("Five-spoke alloy wheels", (1.32, 0.91, 0.33), (0.1, 1, 0)),
              ("Five doors: the rear handles sit in the shoulder line", (-0.90, -0.86, 0.89), (0, -1, 0)),
              ("A low lip to load over", (-2.0, 0.0, 0.72), (-1, 0, 0))],
    "ute-dual": [("Tall grille and skid plate", (2.45, 0.0, 0.90), (1, 0, 0)),
            ("All-terrain tyres on six-spoke wheels", (1.615, 0.98, 0.40), (0.1, 1, 0)),
            ("Four doors and a second row", (-0.45, 0.92, 1.30), (0, 1, 0)),
            ("Tub with a drop-down tailgate", (-2.70, 0.0, 0.95), (-1, 0, 0))],
}
# A spot seen more from the side than this is as good as hidden.
LEAST_FACING = 0.30


def positions(body, distance, look):
    """Rows of (point, frame, percent from the left, percent from the top)."""
    rows = []
    wide, high = 36.0 / FOCAL, 36.0 / FOCAL * 2 / 3
    for number, (_, place, normal) in enumerate(POINTS[body]):
        for frame in range(TURN["frames"]):
            a = math.radians(TURN["from"] + frame * 360 / TURN["frames"])
            c, s = math.cos(a), math.sin(a)
            length = math.hypot(*normal)
            if (normal[0] * c + normal[1] * s) / length < LEAST_FACING:
                continue
            # In the camera's own axes: it stands at (distance, height) and looks at (0, look).
            near, right, up = place[0] * c + place[1] * s, -place[0] * s + place[1] * c, place[2]
            drop = TURN["height"] - look
            reach = math.hypot(distance, drop)
            depth = ((distance - near) * distance + (TURN["height"] - up) * drop) / reach
            rise = ((up - TURN["height"]) * distance + (distance - near) * drop) / reach
            x, y = 50 + 100 * right / depth / wide, 50 - 100 * rise / depth / high
            if 2 < x < 98 and 2 < y < 98:
                rows.append((number, frame, round(x, 1), round(y, 1)))
    return rows
