"""Turn a distance field into a smooth mesh (surface nets, then exact projection)."""
import numpy as np



def gradient(field, p, eps=0.0015):
    out = np.empty_like(p)
    for axis in range(3):
        d = np.zeros(3)
        d[axis] = eps
        hi, lo = p + d, p - d
        out[:, axis] = field(*hi.T) - field(*lo.T)
    return out / (2 * eps)


def sample(field, low, high, cell):
    counts = [int(np.ceil((b - a) / cell)) + 1 for a, b in zip(low, high)]
    axes = [a + cell * np.arange(n) for a, n in zip(low, counts)]
    values = np.empty(counts, np.float32)
    # In slabs along x, so that the temporaries stay small.
    for start in range(0, counts[0], 24):
        xs = axes[0][start:start + 24]
        grid = np.meshgrid(xs, axes[1], axes[2], indexing="ij")
        values[start:start + 24] = field(*grid)
    return values


def mesh(field, low, high, cell, steps=3):
    """Vertices, quads and outward normals of the field's zero surface."""
    low = np.array(low, float)
    values = sample(field, low, high, cell)
    inside = values < 0
    n = np.array(values.shape) - 1
    total = np.zeros((*n, 3), np.float32)
    count = np.zeros(tuple(n), np.float32)
    for axis in range(3):
        u, v = [a for a in range(3) if a != axis]
        for du in (0, 1):
            for dv in (0, 1):
                sl0, sl1 = [slice(None)] * 3, [slice(None)] * 3
                for a, d in ((u, du), (v, dv)):
                    sl0[a] = sl1[a] = slice(d, d + n[a])
                sl0[axis], sl1[axis] = slice(0, n[axis]), slice(1, n[axis] + 1)
                f0, f1 = values[tuple(sl0)], values[tuple(sl1)]
                cross = (f0 < 0) != (f1 < 0)
                t = np.where(cross, f0 / np.where(cross, f0 - f1, 1), 0)
                total[..., axis] += t
                total[..., u] += np.where(cross, du, 0)
                total[..., v] += np.where(cross, dv, 0)
                count += cross
    used = count > 0
    index = np.full(tuple(n), -1, np.int64)
    index[used] = np.arange(used.sum())
    cells = np.argwhere(used)
    points = low + cell * (cells + total[used] / count[used][:, None])

    quads = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        sl0, sl1 = [slice(1, -1)] * 3, [slice(1, -1)] * 3
        sl0[axis], sl1[axis] = slice(0, -1), slice(1, None)
        a, b = inside[tuple(sl0)], inside[tuple(sl1)]
        where = np.argwhere(a != b)
        if not len(where):
            continue
        base = where.copy()
        for other in (u, v):
            base[:, other] += 1
        corner = []
        for du, dv in ((1, 1), (0, 1), (0, 0), (1, 0)):
            c = base.copy()
            c[:, u] -= du
            c[:, v] -= dv
            corner.append(index[tuple(c.T)])
        quads.append(np.stack(corner, 1))
    quads = np.concatenate(quads)

    for _ in range(steps):
        slope = gradient(field, points)
        size = np.maximum(np.sum(slope * slope, 1), 0.05)
        move = field(*points.T)[:, None] * slope / size[:, None]
        length = np.linalg.norm(move, axis=1, keepdims=True)
        points = points - move * np.minimum(1, 0.6 * cell / np.maximum(length, 1e-9))
    normals = gradient(field, points)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    diagonal = points[quads[:, 2]] - points[quads[:, 0]]
    across = points[quads[:, 3]] - points[quads[:, 1]]
    facing = np.sum(np.cross(diagonal, across) * normals[quads].mean(1), 1)
    quads[facing < 0] = quads[facing < 0][:, ::-1]
    return points, quads, normals


def mirrored(points, quads, normals):
    """Add the mirror image across y = 0."""
    side = np.array([1.0, -1.0, 1.0])
    return (np.concatenate([points, points * side]),
            np.concatenate([quads, quads[:, ::-1] + len(points)]),
            np.concatenate([normals, normals * side]))
