import { ATTRIBUTES, type RangeKey } from './attributes.ts'

/** What a slider and its two fields need to know. Empty text means open. */
export type RangeView = {
  key: RangeKey
  label: string
  /** Before or after the number in a field's label. */
  unit: string
  min: number
  max: number
  /** There is stock beyond `max`: a thumb at that end means no bound. */
  goesBeyond: boolean
  step: number
  from: number | null
  to: number | null
}

/** Price and kilometres move in whole thousands (SRC-08). */
const THOUSAND = 1000
const STEPS_IN_RANGE = 100

const UNITS = { dollars: '$', kilometres: 'km', year: '', 'dollars a week': '$ a week' } as const

/**
 * The extent is the stock's own, widened to whole thousands for price and kilometres; a step is a hundredth of it,
 * never finer than the rounding (SRC-08). `cap` keeps a few very dear cars from leaving the others no room to move.
 */
export function rangeView(
  key: RangeKey,
  extent: { min: number; max: number },
  chosen: { min: number | null; max: number | null } | undefined,
  cap: number | null = null,
): RangeView {
  const { label, unit } = ATTRIBUTES[key]
  const rounding = unit === 'dollars' || unit === 'kilometres' ? THOUSAND : 1
  const min = Math.floor(extent.min / rounding) * rounding
  const top = Math.ceil(extent.max / rounding) * rounding
  const max = cap !== null && cap > min && cap < top ? cap : top
  const hundredth = Math.round((max - min) / STEPS_IN_RANGE / rounding) * rounding
  return {
    key,
    label,
    unit: UNITS[unit],
    min,
    max,
    goesBeyond: max < top,
    step: Math.max(rounding, hundredth),
    from: chosen?.min ?? null,
    to: chosen?.max ?? null,
  }
}

export type Thumbs = { from: number; to: number }

/** Where a thumb may stand: inside the range, on a step, and never past the other (SRC-08). */
export function moveThumb(range: RangeView, thumbs: Thumbs, moved: 'from' | 'to', wanted: number): Thumbs {
  const { min, max, step } = range
  const stepped = wanted >= max ? max : min + Math.round((wanted - min) / step) * step
  const value = Math.min(Math.max(stepped, min), max)
  return moved === 'from'
    ? { from: Math.min(value, thumbs.to), to: thumbs.to }
    : { from: thumbs.from, to: Math.max(value, thumbs.from) }
}

/** Where the thumbs stand for what is chosen; a bound outside the stock's extent stands at its end. */
export function thumbsOf({ min, max, from, to }: RangeView): Thumbs {
  const inside = (value: number) => Math.min(Math.max(value, min), max)
  return { from: inside(from ?? min), to: inside(to ?? max) }
}
