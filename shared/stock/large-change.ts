import { HOUR_MS } from '../time.ts'

/** A larger share of vanished cars means a truncated file. Real yards lose up to half their cars between two files. */
export const MAX_VANISHED_SHARE = 0.8
/** A smaller stock may vanish as a whole. */
const MIN_CARS = 20
/** A file this much later says what the yard has; one sooner is the same file sent again. */
export const CONFIRMED_AFTER_MS = HOUR_MS
/** Files say the same when they have this share of their cars in common, or differ by so few. */
const SAME_SHARE = 0.8
const FEW_CARS = 3
/** Days for which a held file can be accepted. */
export const HELD_DAYS = 14

/** Cars on sale before a file, and those of them that it no longer lists. */
export type Vanishing = { gone: number; live: number }

/** Whether so many cars would vanish that the file waits for an answer (OPS-01). */
export const isLargeChange = ({ gone, live }: Vanishing, maxVanishedShare: number): boolean =>
  live >= MIN_CARS && gone / live > maxVanishedShare

/** A held file and the next one: when each was made (epoch ms), and how many cars both or either of them list. */
export type HeldComparison = { heldAt: number; nextAt: number; both: number; either: number }

export const saysTheSame = ({ both, either }: Pick<HeldComparison, 'both' | 'either'>): boolean =>
  either - both <= FEW_CARS || both / either >= SAME_SHARE

/** Whether the next file proves that a held change is no accident. */
export const confirmsChange = (files: HeldComparison): boolean =>
  files.nextAt - files.heldAt >= CONFIRMED_AFTER_MS && saysTheSame(files)
