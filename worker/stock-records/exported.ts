import type { Car } from '../../shared/car/schema.ts'

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A car in our own shape of a feed: imported again it changes nothing (OPS-02). */
export function exported(car: Car) {
  const { id: _id, slug: _slug, created_at, updated_at: _updated, sold_at, ...described } = car
  return { ...described, listed_on: day(created_at), sold_on: sold_at === null ? null : day(sold_at) }
}
