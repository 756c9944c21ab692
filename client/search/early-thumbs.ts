import { type FilterFormValues, withValues } from '../../shared/search/filter-form.ts'

/** What a form says, with the thumbs that were moved before their fields could follow. */
export function withEarlyThumbs(form: HTMLFormElement, read: FilterFormValues): FilterFormValues {
  let early = read
  for (const range of form.querySelectorAll('.range')) {
    const [lowest, highest, from] = range.querySelectorAll('input')
    if (!lowest || !highest || !from) continue
    const moved = [lowest, highest].map((thumb) => (thumb.value === thumb.defaultValue ? null : thumb.value))
    const bounds = moved.map((value, end) => value ?? early[from.name]?.[end] ?? '')
    if (moved.some(Boolean)) early = withValues(early, from.name, bounds)
  }
  return early
}
