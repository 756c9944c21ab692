import { EVENTS } from '../../shared/analytics/events.ts'

type Layer = Record<string, unknown>[]

/**
 * Tells the site's tag manager what happened, under the id that our own count has, so that nothing counts twice. Loads
 * it when it is first told something; without an event it is only loaded, and counts the page by itself.
 */
export function push(container: string, event: number | null, id: string): void {
  const name = Object.values(EVENTS).find(({ number }) => number === event)?.name
  const page = window as Window & { dataLayer?: Layer }
  const isNew = page.dataLayer === undefined
  const layer = (page.dataLayer ??= [{ 'gtm.start': Date.now(), event: 'gtm.js' }])
  if (name) layer.push({ event: name, event_id: id })
  if (!isNew) return
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`
  document.head.append(script)
}
