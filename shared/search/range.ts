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

/** How a site's price slider moves, in dollars (SRC-08). */
export type PriceSlider = {
  /** Its ends where no car says better; also the dearest it reaches, so that a few cars leave the others room. */
  min: number
  max: number
  /** Its upper end where all cars cost the same. */
  fallback_max: number
  /** Step of the thumbs; null moves by a hundredth of the range. */
  step: number | null
}

export type Extent = { min: number; max: number }

/**
 * The extent is the stock's own, widened to whole thousands for price and kilometres; a step is a hundredth of it,
 * never finer than the rounding unless the site names one (SRC-08). null: nothing to slide over.
 */
export function rangeView(
  key: RangeKey,
  extent: Extent | null,
  chosen: { min: number | null; max: number | null } | undefined,
  price: PriceSlider | null = null,
): RangeView | null {
  const { label, unit } = ATTRIBUTES[key]
  const rounding = unit === 'dollars' || unit === 'kilometres' ? THOUSAND : 1
  const ends = endsOf(extent, chosen !== undefined, price)
  if (!ends) return null
  const min = Math.floor(ends.min / rounding) * rounding
  const highest = Math.ceil(ends.max / rounding) * rounding
  const capped = price && price.max > min && price.max <= highest ? price.max : null
  const hundredth = Math.max(rounding, Math.round(((capped ?? highest) - min) / STEPS_IN_RANGE / rounding) * rounding)
  const wanted = price?.step ?? hundredth
  // Whole steps from end to end, or a thumb would stop short of the last one: the stock's end gives way, the site's not.
  const step = capped === null ? wanted : wholeStep(capped - min, wanted, rounding)
  const max = capped ?? min + Math.ceil((highest - min) / step) * step
  return {
    key,
    label,
    unit: UNITS[unit],
    min,
    max,
    goesBeyond: max < highest,
    step,
    from: chosen?.min ?? null,
    to: chosen?.max ?? null,
  }
}

/** The largest step up to the one wanted that divides the span. */
function wholeStep(span: number, wanted: number, rounding: number): number {
  let step = wanted
  while (span % step > 0 && step > rounding) step -= rounding
  return step
}

/** A range in which all cars are alike is shown only to take a choice back. */
function endsOf(extent: Extent | null, isChosen: boolean, price: PriceSlider | null): Extent | null {
  if (extent && extent.min < extent.max) return extent
  if (!isChosen) return null
  if (!extent) return price
  return price && price.fallback_max > extent.max ? { min: extent.min, max: price.fallback_max } : extent
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

/**
 * A number that somebody typed as a bound: the bounds with it, or null when it lies outside the range or past the other
 * bound, and is not taken (SRC-08). No number opens the bound.
 */
export function typedBounds(
  range: RangeView,
  bounds: { from: number | null; to: number | null },
  typed: 'from' | 'to',
  wanted: number | null,
): { from: number | null; to: number | null } | null {
  const next = { ...bounds, [typed]: wanted }
  if (wanted === null) return next
  const isInside = wanted >= range.min && (wanted <= range.max || range.goesBeyond)
  const isInOrder = next.from === null || next.to === null || next.from <= next.to
  return isInside && isInOrder ? next : null
}
