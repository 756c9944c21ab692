/** Units of measured values, with the digits after the point that mean something. */
export const UNITS = {
  ms: 2,
  s: 3,
  kB: 1,
  MB: 1,
  '%': 1,
  US$: 3,
  bytes: 0,
  count: 0,
  ratio: 3,
} as const

export type Unit = keyof typeof UNITS

/** The most it may be, where `above: 'floor'` counts from the floor; or the one value that it may have. */
export type Target = { most: number; above?: 'floor'; exactly?: undefined } | { exactly: number }

/** One line of the table: what was measured, beside what it is judged by. */
export type Row = {
  what: string
  value: number
  unit: Unit
  /** The same measurement of next to nothing, in the same run on the same machine. */
  floor?: number
  target?: Target
  /** One sentence about how, or beside what. */
  note?: string
}

export type Verdict = 'ok' | 'short' | ''

/** A row without a target is told and not judged. What is no finite number was not measured, and meets none. */
export function verdict({ value, floor = 0, target }: Row): Verdict {
  if (!target) return ''
  if (!Number.isFinite(value) || !Number.isFinite(floor)) return 'short'
  if (target.exactly !== undefined) return value === target.exactly ? 'ok' : 'short'
  const limit = target.above === 'floor' ? floor + target.most : target.most
  return value <= limit ? 'ok' : 'short'
}

export const kB = (bytes: number): number => bytes / 1000

/** The value below which `share` of them lie; of an empty list NaN. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: number[]): number => quantile(values, 0.5)

/** How far the values lie apart, as '1.20 to 1.34'. */
export const spread = (values: number[]): string =>
  `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`
