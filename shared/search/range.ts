import { thousands } from '../text.ts'
import { ATTRIBUTES, type RangeKey, UNITS } from './attributes.ts'

const STEPS_IN_RANGE = 100

/** Upper end, in dollars, where all cars cost the same (SRC-08). */
const FALLBACK_MAX = 100_000

/** Settings of a site's price slider, in dollars (SRC-08). */
export type PriceSliderSettings = {
  /** Ends of the slider without stock; `max` also caps it, so that few expensive cars do not compress the rest. */
  min: number
  max: number
  /** Step of the thumbs; null for a hundredth of the range. */
  step: number | null
}

export type Extent = { min: number; max: number }

/** State of a slider and its two fields. null bounds are open. */
export type RangeView = NonNullable<ReturnType<typeof rangeView>>

/**
 * The slider of a range: the stock's extent widened to the rounding unit, in steps of a hundredth unless the site sets
 * one (SRC-08). null without an extent.
 */
export function rangeView(
  key: RangeKey,
  extent: Extent | null,
  chosen: { min: number | null; max: number | null } | undefined,
  price: PriceSliderSettings | null = null,
) {
  const { label, unit } = ATTRIBUTES[key]
  const { rounding, sign } = UNITS[unit]
  const ends = chooseEnds(extent, chosen !== undefined, price)
  if (!ends) return null
  const min = Math.floor(ends.min / rounding) * rounding
  const stockMax = Math.ceil(ends.max / rounding) * rounding
  const capped = price && price.max > min && price.max <= stockMax ? price.max : null
  const hundredth = Math.max(rounding, Math.round(((capped ?? stockMax) - min) / STEPS_IN_RANGE / rounding) * rounding)
  const requestedStep = price?.step ?? hundredth
  // The range is a multiple of the step, or a thumb could not reach the end: the stock's end is extended, the site's is
  // not.
  const step = capped === null ? requestedStep : fitStep(capped - min, requestedStep, rounding)
  const max = capped ?? min + Math.ceil((stockMax - min) / step) * step
  return {
    key,
    label,
    /** Unit for the label of a field. */
    unit: sign as string,
    min,
    max,
    /** Whether stock exceeds `max`: a thumb at that end sets no bound. */
    goesBeyond: max < stockMax,
    step,
    from: chosen?.min ?? null,
    to: chosen?.max ?? null,
  }
}

/** The largest step up to `wanted` that divides the span. */
function fitStep(span: number, wanted: number, rounding: number): number {
  let step = wanted
  while (span % step > 0 && step > rounding) step -= rounding
  return step
}

/** A range without variation is shown only while it is chosen. */
function chooseEnds(extent: Extent | null, isChosen: boolean, price: PriceSliderSettings | null): Extent | null {
  if (extent && extent.min < extent.max) return extent
  if (!isChosen) return null
  if (!extent) return price
  return price && FALLBACK_MAX > extent.max ? { min: extent.min, max: FALLBACK_MAX } : extent
}

/** Chosen bounds of a range in its form; null for open. */
export type FormBounds = { from: number | null; to: number | null }
export type Thumbs = { from: number; to: number }
export type Scale = Pick<RangeView, 'min' | 'max' | 'step' | 'goesBeyond'>

/** Clamps a thumb to the range, the steps and the other thumb (SRC-08). */
export function moveThumb(range: Scale, thumbs: Thumbs, moved: 'from' | 'to', wanted: number): Thumbs {
  const { min, max, step } = range
  const stepped = wanted >= max ? max : min + Math.round((wanted - min) / step) * step
  const value = Math.min(Math.max(stepped, min), max)
  return moved === 'from'
    ? { from: Math.min(value, thumbs.to), to: thumbs.to }
    : { from: thumbs.from, to: Math.max(value, thumbs.from) }
}

/** Thumb positions of the chosen bounds, clamped to the range. */
export function thumbPositions({ min, max, from, to }: Scale & FormBounds): Thumbs {
  const clamp = (value: number) => Math.min(Math.max(value, min), max)
  return { from: clamp(from ?? min), to: clamp(to ?? max) }
}

/** The value of a thumb in words, for a screen reader: '$40,000', '60,000 km', '2019'. */
export const thumbText = (unit: string, value: number): string =>
  unit === '$' ? `$${thousands(value)}` : unit === '' ? String(value) : `${thousands(value)} ${unit}`

/** The part of the track between the thumbs, in hundredths. */
export function trackFill({ min, max }: Scale, { from, to }: Thumbs) {
  const share = (value: number) => ((value - min) / Math.max(1, max - min)) * 100
  return { x: share(from), width: Math.max(0, share(to) - share(from)) }
}

/**
 * Applies a typed bound; null rejects a number outside the range or past the other bound (SRC-08). A null `wanted`
 * opens the bound.
 */
export function applyTypedBound(
  range: Scale,
  bounds: FormBounds,
  typed: keyof FormBounds,
  wanted: number | null,
): FormBounds | null {
  const next = { ...bounds, [typed]: wanted }
  if (wanted === null) return next
  const isInside = wanted >= range.min && (wanted <= range.max || range.goesBeyond)
  const isInOrder = next.from === null || next.to === null || next.from <= next.to
  return isInside && isInOrder ? next : null
}
