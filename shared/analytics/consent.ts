import { textHash } from '../hash.ts'
import type { Site } from '../tenant/site-fields.ts'
import { EVENTS, type EventKey } from './events.ts'

/** A changed text is a new version and is asked again. */
export const consentVersion = (text: string): string => textHash(text).toString(36)

type CountingSite = Pick<Site, 'analytics'> & { features: Pick<Site['features'], 'consent'> }

/** Whether visits are counted without consent. On sites that ask, consent is known only to the visitor's browser. */
export const countsWithoutConsent = ({ features }: Pick<CountingSite, 'features'>): boolean => !features.consent

/** Container id of the tag manager; null loads nothing of third parties. */
export const findTagManager = ({ analytics }: CountingSite): string | null => analytics.tag_manager_id

/**
 * Analytics attributes of a page: `event` is the number of its page view, `told` the id under which the server counted
 * it.
 */
type AnalyticsAttributes = { counts: ''; event?: string; tags?: string; told?: string }

/** Consent question before counting (ANA-01). A changed text is a new version and is asked again. */
export type ConsentQuestion = { version: string; counting: AnalyticsAttributes }

type PageCounting = { isAsked: false; now: AnalyticsAttributes } | { isAsked: true; question: ConsentQuestion }

/** Counts a page at once, or after consent. */
export function pageCounting(site: CountingSite, event: EventKey | undefined, countedAs?: string): PageCounting {
  const tags = findTagManager(site)
  const counting: AnalyticsAttributes = {
    counts: '',
    ...(event && { event: String(EVENTS[event].number) }),
    ...(tags && { tags }),
    ...(countedAs && { told: countedAs }),
  }
  if (countsWithoutConsent(site)) return { isAsked: false, now: counting }
  return { isAsked: true, question: { version: consentVersion(site.analytics.consent_text), counting } }
}

/** The answers to the question, each a button of its form. */
export const CONSENT_ANSWERS = [
  { agrees: true, value: 'yes', text: 'Yes, that’s fine' },
  { agrees: false, value: 'no', text: 'No, thanks' },
] as const
