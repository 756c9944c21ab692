import { CHOSEN_LOCATION } from '../../shared/location/chosen.ts'

/** Marks the chosen location in the header, and names it there: pages are the same for all shoppers. */
export function markLocation(): void {
  const chosen = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${CHOSEN_LOCATION}=`))
  const slug = chosen?.slice(CHOSEN_LOCATION.length + 1)
  if (!slug) return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[name=at]')) {
    if (button.value !== slug) continue
    button.setAttribute('aria-current', 'true')
    const label = button.closest('details')?.querySelector('summary')
    if (label) label.textContent = button.textContent
  }
}
