import type { SearchResult } from '../search/query.ts'
import { initialSearch, type SearchOptions, type SearchState } from '../search/state.ts'

/** A slider of the weekly price: its ends in dollars, and how many cars cost up to each of its steps. */
export type WeeklySlider = {
  min: number
  max: number
  step: number
  /** Where the thumb stands at first. */
  start: number
  /** Cars up to each step, from `min` on. */
  counts: number[]
  /** 'cars' */
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

/** Cars up to this weekly price. */
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
