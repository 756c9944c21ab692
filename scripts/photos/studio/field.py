"""Distance-field helpers: every shape in the studio is a function of (x, y, z).

Axes: x runs forward to the nose, y to the left, z up; metres; negative is inside.
"""
import numpy as np


def smooth_max(a, b, radius):
    """Intersection with a filleted edge of roughly `radius`."""
    if radius <= 0:
        return np.maximum(a, b)
    h = np.maximum(radius - np.abs(a - b), 0.0) / radius
    return np.maximum(a, b) + h * h * h * radius / 6.0


def smooth_min(a, b, radius):
    """Union with a filleted valley."""
    return -smooth_max(-a, -b, radius)


def smooth_max_all(parts, radius):
    out = parts[0]
    for part in parts[1:]:
        out = smooth_max(out, part, radius)
    return out


def step(value, low, high):
    """Smooth 0..1 ramp between two values."""
    t = np.clip((value - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def profile(points, soften):
    """A drawn line through `points`, its corners rounded over about `soften` metres."""
    points = sorted(points)
    xs = np.array([p[0] for p in points], float)
    ys = np.array([p[1] for p in points], float)
    pad = 4.0 * soften + 0.01
    grid = np.linspace(xs[0] - pad, xs[-1] + pad, 1600)
    slope0 = (ys[1] - ys[0]) / (xs[1] - xs[0])
    slope1 = (ys[-1] - ys[-2]) / (xs[-1] - xs[-2])
    line = np.interp(grid, xs, ys)
    line = np.where(grid < xs[0], ys[0] + slope0 * (grid - xs[0]), line)
    line = np.where(grid > xs[-1], ys[-1] + slope1 * (grid - xs[-1]), line)
    spacing = grid[1] - grid[0]
    half = max(1, int(3 * soften / spacing))
    kernel = np.exp(-0.5 * (np.arange(-half, half + 1) * spacing / soften) ** 2)
    kernel /= kernel.sum()
    # Extend along the end slopes so that the ends keep their direction.
    first = line[0] + slope0 * spacing * np.arange(-half, 0)
    last = line[-1] + slope1 * spacing * np.arange(1, half + 1)
    line = np.convolve(np.concatenate([first, line, last]), kernel, mode="valid")
    return lambda x: np.interp(x, grid, line)


def half_plane(a, b):
    """Signed distance to the line a->b in a plane; positive on its left side."""
    dx, dz = b[0] - a[0], b[1] - a[1]
    length = np.hypot(dx, dz)
    return lambda u, v: ((v - a[1]) * dx - (u - a[0]) * dz) / length


def polygon(points, rounding=0.0):
    """Exact signed distance to a closed polygon in the plane, corners rounded."""
    pts = np.array(points, float)
    nxt = np.roll(pts, -1, axis=0)
    if rounding > 0:
        pts = inset(pts, rounding)
        nxt = np.roll(pts, -1, axis=0)

    def distance(u, v):
        best = np.full(np.shape(u), 1e9)
        sign = np.ones(np.shape(u))
        for (ax, ay), (bx, by) in zip(pts, nxt):
            ex, ey = bx - ax, by - ay
            wx, wy = u - ax, v - ay
            t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1)
            best = np.minimum(best, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
            above, below = v >= ay, v < by
            left = ex * wy > ey * wx
            flip = (above & below & left) | (~above & ~below & ~left)
            sign = np.where(flip, -sign, sign)
        return sign * np.sqrt(best) - rounding

    return distance


def inset(pts, amount):
    """Move each edge of a polygon inwards; corners follow."""
    area = np.sum(pts[:, 0] * np.roll(pts[:, 1], -1) - np.roll(pts[:, 0], -1) * pts[:, 1])
    turn = 1.0 if area > 0 else -1.0
    out = []
    for i, p in enumerate(pts):
        before, after = pts[i - 1], pts[(i + 1) % len(pts)]
        d0 = (p - before) / np.linalg.norm(p - before)
        d1 = (after - p) / np.linalg.norm(after - p)
        n0 = turn * np.array([-d0[1], d0[0]])
        n1 = turn * np.array([-d1[1], d1[0]])
        bisector = n0 + n1
        out.append(p + bisector * amount / max(0.35, 0.5 * bisector @ bisector))
    return np.array(out)


def box(x, y, z, centre, size, rounding):
    """Rounded box; `size` are full lengths."""
    qx = np.abs(x - centre[0]) - size[0] / 2 + rounding
    qy = np.abs(y - centre[1]) - size[1] / 2 + rounding
    qz = np.abs(z - centre[2]) - size[2] / 2 + rounding
    outside = np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2 + np.maximum(qz, 0) ** 2)
    return outside + np.minimum(np.maximum(qx, np.maximum(qy, qz)), 0) - rounding


def capsule(x, y, z, a, b, radius):
    """Round bar from a to b."""
    a, b = np.array(a, float), np.array(b, float)
    e = b - a
    wx, wy, wz = x - a[0], y - a[1], z - a[2]
    t = np.clip((wx * e[0] + wy * e[1] + wz * e[2]) / (e @ e), 0, 1)
    return np.sqrt((wx - e[0] * t) ** 2 + (wy - e[1] * t) ** 2 + (wz - e[2] * t) ** 2) - radius


def turned(x, y, z, centre, angle):
    """Coordinates turned about the y axis through `centre` (positive leans the top back)."""
    c, s = np.cos(angle), np.sin(angle)
    dx, dz = x - centre[0], z - centre[2]
    return c * dx + s * dz, y - centre[1], -s * dx + c * dz
