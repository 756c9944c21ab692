/** The cars of a site that somebody has on hold: which, and until when (epoch ms). */
export type Holds = readonly (readonly [car: number, until: number])[]

/** Those that are held at `now`: by the clock alone, whoever has looked since (RES-01). */
export const heldAt = (holds: Holds, now: number): ReadonlySet<number> =>
  new Set(holds.flatMap(([car, until]) => (now < until ? [car] : [])))

/** Tells stocks apart that differ in what is held; '' while nothing is. */
export const markOf = (holds: Holds, now: number): string => [...heldAt(holds, now)].map((car) => `.${car}`).join('')

/** A car as shoppers see it: a hold is ours, and neither feed nor index knows of it. */
export const shownAs =
  (held: ReadonlySet<number>) =>
  <Shown extends { id: number; reserved: boolean }>(car: Shown): Shown =>
    held.has(car.id) && !car.reserved ? { ...car, reserved: true } : car
