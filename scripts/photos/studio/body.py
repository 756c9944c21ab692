"""A car body as a distance field: a lower body and a greenhouse, joined.

Each is an intersection of "sides" drawn as a designer would draw them: the shoulder
line and roof in side view, the corners in plan, the section from sill to shoulder.
"""
import numpy as np

from . import field as f


def upright(line):
    """Below its foot a pillar line drops straight down, hidden in the lower body."""
    x, z = line[0]
    return [(x, z - 0.6), (x, z - 0.06)] + list(line)


class Body:
    def __init__(self, spec):
        self.s = s = spec
        self.front_x = s["wb"] / 2 + s["front"]
        self.rear_x = -s["wb"] / 2 - s["rear"]
        self.axles = (s["wb"] / 2, -s["wb"] / 2)
        self.half = s["width"] / 2
        self.shoulder = f.profile(s["shoulder"], s.get("shoulder_soft", 0.10))
        self.roof = f.profile(s["roof"], 0.22)
        self.floor = f.profile(s["floor"], 0.10)
        self.nose = f.profile(s["nose"], 0.035)
        self.tail = f.profile(s["tail"], 0.035)
        self.section = f.profile(s["section"], 0.05)
        self.plan = f.profile(s["plan"], 0.25)
        self.screen = f.profile([(z, x) for x, z in upright(s["screen"])], 0.04)
        self.back = f.profile([(z, x) for x, z in upright(s["back"])], s.get("back_soft", 0.04))
        self.arch_r = s["wheel"] + s["arch_gap"]

    # Lower body -------------------------------------------------------------

    def arch(self, x, z):
        """Distance from the nearest wheel-arch circle (negative inside the opening)."""
        r = [np.hypot(x - a, z - self.s["wheel"] - 0.01) for a in self.axles]
        return np.minimum(*r) - self.arch_r

    def side(self, x, z):
        """Half width of the lower body at a point of the side view."""
        s = self.s
        top, sill = self.shoulder(x), s["sill"]
        t = (z - sill) / (top - sill)
        width = self.half - s["flare"] + self.plan(x) + self.section(t)
        # The shoulder crease: a rake of the surface along a line that climbs to the tail.
        line = s["crease"][0] + s["crease"][1] * (x - self.rear_x)
        fade = f.step(x, self.rear_x + 0.1, self.rear_x + 0.8) * (1 - f.step(x, self.front_x - 1.0, self.front_x - 0.45))
        width = width + s["crease"][2] * fade * (np.exp(-((z - line) / 0.05) ** 2 * (z > line))
                                                 * np.exp(-((z - line) / 0.16) ** 2 * (z <= line)))
        # A hollow above the sill catches the light of the floor.
        low = s["sill"] + 0.17
        width = width - s["hollow"] * np.exp(-((z - low - 0.08) / 0.09) ** 2) * (
            1 - f.step(np.abs(x), s["wb"] / 2 - 0.62, s["wb"] / 2 - 0.30))
        arch = self.arch(x, z)
        width = width + s["flare"] * np.exp(-(np.maximum(arch, 0) / s["flare_w"]) ** 2)
        if s.get("clad"):
            width = width + 0.014 * f.step(-self.cladding(x, z), -0.006, 0.006)
        return width

    def cladding(self, x, z):
        """Unpainted plastic round the arches and along the sills (negative inside)."""
        sill = z - self.s["clad"] - 0.02 * np.abs(x)
        return f.smooth_min(self.arch(x, z) - self.s.get("clad_w", 0.06), sill, 0.08)

    def lower(self, x, y, z):
        s, ay = self.s, np.abs(y)
        side = self.side(x, z)
        across = np.clip(ay / self.half, 0, 1.2)
        bonnet = s["crown"] * (1 - across ** 2)
        ridge = s.get("ridge", 0.0) * np.exp(-((ay - 0.50 - 0.10 * (self.axles[0] - x)) / 0.07) ** 2)
        top = z - self.shoulder(x) - bonnet - ridge
        flank = ay - side
        nose = x - (self.front_x - self.nose(z) - s["nose_plan"] * across ** s.get("nose_pow", 2.6))
        tail = (self.rear_x + self.tail(z) + s["tail_plan"] * across ** 3.0) - x
        out = f.smooth_max(flank, top, s.get("edge", 0.16))
        ends = f.smooth_max(nose, tail, 0.05)
        out = f.smooth_max(out, ends, s.get("corner", 0.22))
        out = f.smooth_max(out, self.floor(x) - z, 0.09)
        well = f.smooth_max(self.arch(x, z), s.get("well_y", self.half - 0.36) - ay, 0.03)
        out = f.smooth_max(out, -well, 0.03)
        if "cut" in s:
            out = f.smooth_max(out, s["cut"] - x, 0.04)
        if "tub" in s:
            out = f.smooth_max(out, -self.tub(x, y, z), 0.03)
        return out

    def tub(self, x, y, z):
        """The open load bed of a ute."""
        back, front, half, floor = self.s["tub"]
        return f.box(x, y, z, ((back + front) / 2, 0, floor + 1.0), (front - back, 2 * half, 2.0), 0.05)

    # Greenhouse ---------------------------------------------------------------

    def cabin_half(self, x, z):
        """Half width of the glasshouse: leans in with height and narrows to the tail."""
        s = self.s
        up = z - s["belt"]
        taper = s["cabin_taper"] * np.maximum(0, -(x + 0.2)) ** 1.6 + 0.02 * np.maximum(0, x - 0.1) ** 2
        return self.half - s["cabin_in"] - s["tumble"] * np.abs(up) - 0.16 * np.maximum(up, 0) ** 2 - taper

    def screen_x(self, y, z):
        return self.screen(z) - self.s["screen_curve"] * (y / self.half) ** 2

    def back_x(self, y, z):
        return self.back(z) + self.s["back_curve"] * np.abs(y / self.half) ** 2.4

    def greenhouse(self, x, y, z):
        s, ay = self.s, np.abs(y)
        lean = s["screen"]
        slope = abs(lean[0][1] - lean[-1][1]) / np.hypot(lean[0][0] - lean[-1][0], lean[0][1] - lean[-1][1])
        front = (x - self.screen_x(y, z)) * slope
        b = s["back"]
        slope = abs(b[0][1] - b[-1][1]) / np.hypot(b[0][0] - b[-1][0], b[0][1] - b[-1][1])
        rear = (self.back_x(y, z) - x) * slope
        roof = z - self.roof(x) + s["roof_crown"] * (ay / self.half) ** 2
        side = ay - self.cabin_half(x, z)
        out = f.smooth_max(side, roof, s.get("cant", 0.14))
        out = f.smooth_max(out, f.smooth_max(front, rear, 0.05), s.get("pillar_round", 0.11))
        return f.smooth_max(out, s["belt"] - 0.25 - z, 0.02)

    def field(self, x, y, z):
        return f.smooth_min(self.lower(x, y, z), self.greenhouse(x, y, z), self.s.get("join", 0.06))

    def bounds(self):
        s = self.s
        return (self.rear_x - 0.08, None, 0.12), (self.front_x + 0.08, self.half + 0.08, s["height"] + 0.08)

    def surface_point(self, y, z, forward=True):
        """The x of the nose (or tail) surface at a point of the front (or rear) view."""
        xs = np.linspace(0.3, self.front_x + 0.1, 900) if forward else np.linspace(-0.3, self.rear_x - 0.1, 900)
        inside = self.field(xs, np.full_like(xs, y), np.full_like(xs, z)) < 0
        return xs[np.where(inside)[0].max()] if inside.any() else xs[0]

    def side_point(self, x, z):
        ys = np.linspace(0.3, self.half + 0.1, 700)
        inside = self.field(np.full_like(ys, x), ys, np.full_like(ys, z)) < 0
        return ys[np.where(inside)[0].max()] if inside.any() else self.half
