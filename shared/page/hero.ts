import type { Picture } from '../car/pictures.ts'
import type { SearchResult } from '../search/query.ts'
import { initialSearch, type SearchOptions, type SearchState } from '../search/state.ts'
import type { SectionOf } from './sections.ts'

export type HeroFocus = SectionOf<'hero'>['focus']

/** Screens that show the portrait of a hero: narrower than `--md` of client/styles/breakpoints.css. */
export const PORTRAIT_MEDIA = '(width < 48em)'
const WIDE_MEDIA = '(width >= 48em)'

/** Percent across, as `object-position` counts, for which the stylesheet has rules. */
const ANCHORS = [0, 20, 35, 50, 65, 80, 100]
/** How much of its width a wide picture keeps in a hero, as a rule. */
const KEPT_SHARE = 0.6

/** Where a picture is cut so that the middle of its subject is the middle of what is left. */
export function heroAnchor(focus: HeroFocus): number {
  if (focus === null) return 50
  const middle = (focus.left + focus.right) / 200
  const wanted = (100 * (middle - KEPT_SHARE / 2)) / (1 - KEPT_SHARE)
  return ANCHORS.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0]!
}

type Preload = Picture & { media?: string }

/** The pictures to load before all others: one for a narrow and one for a wide screen where the hero has both. */
export function heroPreloads({ picture, portrait }: Record<'picture' | 'portrait', Picture | null>): Preload[] {
  if (picture === null || portrait === null) return picture === null ? [] : [picture]
  return [
    { ...portrait, media: PORTRAIT_MEDIA },
    { ...picture, media: WIDE_MEDIA },
  ]
}

/** A slider of the weekly price: its ends in dollars, and how many cars cost up to each of its steps. */
export type WeeklySlider = {
  min: number
  max: number
  step: number
  start: number
  /** Cars up to each step, from `min` on. */
  counts: number[]
  noun: string
}

/** Steps of the slider, in dollars a week: the ends are rounded to it. */
const STEP = 25
const MAX_STEPS = 16

/** The searches whose counts the slider shows, by the extent of the weekly prices in stock. */
export function weeklySteps(extent: SearchResult['ranges']['subscription_price']): number[] {
  if (!extent || extent.min >= extent.max) return []
  const min = Math.ceil(extent.min / STEP) * STEP
  const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil((extent.max - min) / STEP)))
  const step = Math.ceil((extent.max - min) / steps / STEP) * STEP
  return Array.from({ length: Math.ceil((extent.max - min) / step) + 1 }, (_, at) => min + at * step)
}

export const weeklySearch = (most: number, options: SearchOptions): SearchState => ({
  ...initialSearch(options),
  ranges: { subscription_price: { min: null, max: most } },
})

export function weeklySlider(steps: number[], counts: number[], noun: string): WeeklySlider | null {
  const [min, next] = steps
  const max = steps.at(-1)
  if (min === undefined || next === undefined || max === undefined) return null
  const half = counts.findIndex((count) => count >= (counts.at(-1) ?? 0) / 2)
  return { min, max, step: next - min, start: steps[half] ?? max, counts, noun }
}
