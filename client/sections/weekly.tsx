import type { WeeklySlider } from '../../shared/page/weekly-slider.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { wake } from '../wake/attributes.ts'

/** The most that a week may cost, as a slider that leads to the cars. Its field is the upper end of the search's range. */
export function WeeklyForm({ slider: { min, max, step, start, counts, noun } }: { slider: WeeklySlider }) {
  const count = counts[(start - min) / step] ?? 0
  return (
    <form className="weekly" action={searchPath()} data-counts={counts.join(' ')} {...wake('input', 'weekly')}>
      <label htmlFor="weekly-most">
        Up to <output htmlFor="weekly-most">${start}</output> a week
      </label>
      <input type="hidden" name="subscription_price" value="" />
      <input
        id="weekly-most"
        type="range"
        name="subscription_price"
        min={min}
        max={max}
        step={step}
        defaultValue={start}
        aria-valuetext={`$${start} a week`}
        autoComplete="off"
      />
      <p className="weekly-ends" aria-hidden="true">
        <span>${min}</span>
        <span>${max}</span>
      </p>
      <button type="submit" className="button button-primary">
        Show <span data-count>{count}</span> {noun}
      </button>
    </form>
  )
}
