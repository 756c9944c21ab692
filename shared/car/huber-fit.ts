import { median } from './median.ts'

/** A straight line through points with two measures: value = level + first * a + second * b. */
export type Fit = { level: number; first: number; second: number }
export type Point = { first: number; second: number; value: number }
/** What a slope is like where few points say it: `weight` is that of so many points at one unit from the level. */
export type Prior = { slope: number; weight: number }

/** Residuals beyond so many deviations count less, for 95% efficiency with normal errors (Huber). */
const HUBER_TUNING = 1.345
/** Scales a median absolute deviation to a standard deviation. */
export const MAD_TO_DEVIATION = 1.4826
/** The weights hardly change after these. */
const ITERATIONS = 6
/** No sample is more exact than this share, or equal values would count as perfect. */
const MIN_DEVIATION = 0.01

/**
 * Robust regression: Huber's M-estimator (P. J. Huber, "Robust Estimation of a Location Parameter", Annals of
 * Mathematical Statistics 35, 1964) by iteratively reweighted least squares (P. W. Holland and R. E. Welsch, "Robust
 * Regression Using Iteratively Reweighted Least-Squares", Communications in Statistics A6, 1977). The priors are a ridge:
 * they decide where the points say little, and hardly matter where they say much.
 */
export function huberFit(points: readonly Point[], [first, second]: readonly [Prior, Prior]): Fit {
  let weights = points.map(() => 1)
  let fit: Fit = { level: 0, first: 0, second: 0 }
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    fit = weightedFit(points, weights, first, second)
    const errors = points.map((point) => Math.abs(residual(fit, point)))
    const limit = HUBER_TUNING * Math.max(MAD_TO_DEVIATION * median(errors), MIN_DEVIATION)
    weights = errors.map((error) => (error <= limit ? 1 : limit / error))
  }
  return fit
}

export const residual = ({ level, first, second }: Fit, point: Point): number =>
  point.value - level - first * point.first - second * point.second

/** The normal equations of three unknowns by Cramer's rule. With priors of some weight they always have one solution. */
function weightedFit(points: readonly Point[], weights: readonly number[], a: Prior, b: Prior): Fit {
  let [n, sa, sb, saa, sab, sbb, sy, say, sby] = [
    0,
    0,
    0,
    a.weight,
    0,
    b.weight,
    0,
    a.weight * a.slope,
    b.weight * b.slope,
  ]
  for (const [at, { first, second, value }] of points.entries()) {
    const weight = weights[at]!
    n += weight
    sa += weight * first
    sb += weight * second
    saa += weight * first * first
    sab += weight * first * second
    sbb += weight * second * second
    sy += weight * value
    say += weight * first * value
    sby += weight * second * value
  }
  const whole = determinant(n, sa, sb, sa, saa, sab, sb, sab, sbb)
  return {
    level: determinant(sy, sa, sb, say, saa, sab, sby, sab, sbb) / whole,
    first: determinant(n, sy, sb, sa, say, sab, sb, sby, sbb) / whole,
    second: determinant(n, sa, sy, sa, saa, say, sb, sab, sby) / whole,
  }
}

/** Of a matrix of three rows, given row by row. */
const determinant = (
  ...[a, b, c, d, e, f, g, h, i]: [number, number, number, number, number, number, number, number, number]
): number => a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
