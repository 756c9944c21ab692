import { PREFIX } from './stored.ts'

/** Characters of a visit's trail that are kept: the start says where the visit came from. */
const MAX_TRAIL_CHARS = 4_000

/** Notes the address, and the car or search that the page shows (device/notes.ts). Not while the page is hidden. */
export function noteVisit(): void {
  if (document.visibilityState === 'hidden')
    return document.addEventListener('visibilitychange', noteVisit, { once: true })
  try {
    const trail = sessionStorage.getItem(`${PREFIX}trail`) ?? document.referrer
    if (trail.length < MAX_TRAIL_CHARS)
      sessionStorage.setItem(`${PREFIX}trail`, `${trail}\n${location.pathname}${location.search}`)
  } catch {
    // Without session storage a form carries no trail.
  }
  const { entry, note: kind } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}
  if (!entry) return
  try {
    localStorage.setItem(`${PREFIX}note:${Date.now()}:${kind}`, entry)
  } catch (error) {
    console.warn(String(error))
  }
}
