import type { Page } from '@playwright/test'
import type { VisitEvent } from '../../shared/api.ts'

/**
 * What a visit tells when its page is laid aside, as a phone does that goes into a pocket. What a page sends while it is
 * left is seen by no test: a real visit ends so, too, and its next page tells what it was handed.
 */
export async function toldAtTheEnd(page: Page): Promise<VisitEvent[]> {
  return page.evaluate(async () => {
    const bodies: Promise<string>[] = []
    const sendBeacon = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      bodies.push((body as Blob).text())
      return sendBeacon(url, body)
    }
    for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    navigator.sendBeacon = sendBeacon
    const texts = await Promise.all(bodies)
    return texts.flatMap((text) => (JSON.parse(text) as { told: VisitEvent[] }).told)
  })
}

/** The paths of the pages that told of an event. */
export const pathsOf = (told: VisitEvent[]): string[] => told.flatMap((each) => ('path' in each ? [each.path] : []))
