/** A bar of a chart: a label such as '2018' or '20,000 to 40,000 km', and how many cars it stands for. */
export type Bar = { label: string; count: number }

const MAX_BARS = 8
/** Fewer cars are no distribution. */
export const MIN_CHARTED = 4

/**
 * Bars of equal width from the least value to the greatest, at most eight; empty for too few values.
 * @param steps widths to choose from, ascending; the last one doubles until it fits
 * @param label the text of a bar from its first value to its last, both included
 */
export function histogram(
  values: readonly number[],
  steps: readonly number[],
  label: (from: number, to: number) => string,
): Bar[] {
  if (values.length < MIN_CHARTED) return []
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const barsAt = (step: number) => Math.floor(max / step) - Math.floor(min / step) + 1
  let step = steps.find((each) => barsAt(each) <= MAX_BARS) ?? steps.at(-1)!
  while (barsAt(step) > MAX_BARS) step *= 2
  const first = Math.floor(min / step)
  const bars = Array.from({ length: barsAt(step) }, (_, at): Bar => {
    const from = (first + at) * step
    return { label: label(from, from + step - 1), count: 0 }
  })
  for (const value of values) bars[Math.floor(value / step) - first]!.count++
  return bars.length > 1 ? bars : []
}

export const YEAR_STEPS = [1, 2, 5]
export const KM_STEPS = [5000, 10_000, 20_000, 50_000]
