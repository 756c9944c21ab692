/** Coordinates in degrees. */
export type Point = { lat: number; long: number }

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(from: Point, to: Point): number {
  const haversine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    haversine(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * haversine(from.long, to.long)
  // Rounding errors of antipodal points can exceed 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}
