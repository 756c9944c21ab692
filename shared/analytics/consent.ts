import { textHash } from '../hash.ts'
import type { Site } from '../tenant/schema.ts'
import { EVENTS, type EventKey } from './events.ts'

/** Cookie with the visitor's answer to the question whether visits may be counted (ANA-01, TRU-04): set by the server and by scripts. */
export const CONSENT_COOKIE = '__Host-counting'

/** How long an answer is valid, a no as well as a yes. */
export const CONSENT_DAYS = 365

/** A changed text is a new version and is asked again. */
export const consentVersion = (text: string): string => textHash(text).toString(36)

/** 'yes.1x2y3z' */
export const consentCookie = (agrees: boolean, version: string): string => `${agrees ? 'yes' : 'no'}.${version}`

/** Whether a cookie's value is a no, to whichever version of the question. */
export const isRefusal = (value: string | null): boolean => value?.startsWith('no.') ?? false

/** The answer in a cookie's value; null for none, and for an answer to another version of the question. */
export function consentIn(value: string | null | undefined, version: string): boolean | null {
  if (value === consentCookie(true, version)) return true
  return value === consentCookie(false, version) ? false : null
}

type CountingSite = Pick<Site, 'analytics'> & { features: Pick<Site['features'], 'consent'> }

/** Whether visits are counted without consent. On sites that ask, consent is known only to the visitor's browser. */
export const countsWithoutConsent = ({ features }: Pick<CountingSite, 'features'>): boolean => !features.consent

/** Container id of the tag manager; null loads nothing of third parties. */
export const tagManagerOf = ({ analytics }: CountingSite): string | null => analytics.tag_manager_id

/**
 * Analytics attributes of a page: `event` is the number of its page view, `told` the id under which the server counted
 * it.
 */
type AnalyticsAttributes = { counts: ''; event?: string; tags?: string; told?: string }

/** Consent question before counting (ANA-01). A changed text is a new version and is asked again. */
export type ConsentQuestion = { text: string; version: string; counting: AnalyticsAttributes }

type PageCounting = { isAsked: false; now: AnalyticsAttributes } | { isAsked: true; question: ConsentQuestion }

/** Counts a page at once, or after consent. */
export function pageCounting(site: CountingSite, event: EventKey | undefined, countedAs?: string): PageCounting {
  const tags = tagManagerOf(site)
  const counting: AnalyticsAttributes = {
    counts: '',
    ...(event && { event: String(EVENTS[event].number) }),
    ...(tags && { tags }),
    ...(countedAs && { told: countedAs }),
  }
  if (countsWithoutConsent(site)) return { isAsked: false, now: counting }
  const text = site.analytics.consent_text
  return { isAsked: true, question: { text, version: consentVersion(text), counting } }
}
