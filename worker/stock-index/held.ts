/** The cars of a site that are on hold: which, and until when (epoch ms). */
export type Holds = readonly (readonly [car: number, until: number])[]

/** The cars on hold at `now`. The clock alone ends a hold (RES-01). */
export const heldAt = (holds: Holds, now: number): ReadonlySet<number> =>
  new Set(holds.flatMap(([car, until]) => (now < until ? [car] : [])))

/** A suffix for versions, different for every set of held cars; '' without holds. */
export const markOf = (holds: Holds, now: number): string => [...heldAt(holds, now)].map((car) => `.${car}`).join('')

/** Marks the cars on hold as reserved: holds are in neither feed nor index. */
export const shownAs =
  (held: ReadonlySet<number>) =>
  <Shown extends { id: number; reserved: boolean }>(car: Shown): Shown =>
    held.has(car.id) && !car.reserved ? { ...car, reserved: true } : car
