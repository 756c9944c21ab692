import { EVENTS, type EventKey } from '../events.ts'
import { textHash } from '../hash.ts'
import type { Site } from './schema.ts'

type CountingSite = Pick<Site, 'analytics'> & { features: Pick<Site['features'], 'consent'> }

/** Whether visitors are counted without being asked. Where a site asks, only their own browser says that they agreed. */
export const countsUnasked = ({ features }: Pick<CountingSite, 'features'>): boolean => !features.consent

/** The site's container in the tag manager; null: nothing of others is loaded. */
export const tagManagerOf = ({ analytics }: CountingSite): string | null => analytics.tag_manager_id

/**
 * What a page's code reads before it counts: `event` is what being shown the page counts as, `told` the id under which
 * that was counted already.
 */
export type Counting = { counts: ''; event?: string; tags?: string; told?: string }

/** What a visitor is asked before anything is counted (ANA-01). Words that change are a new question. */
export type ConsentQuestion = { text: string; version: string; counting: Counting }

type PageCounting = { isAsked: false; now: Counting } | { isAsked: true; question: ConsentQuestion }

/** How one page counts: at once, or once its visitor agrees. */
export function pageCounting(site: CountingSite, event: EventKey | undefined, told?: string): PageCounting {
  const tags = tagManagerOf(site)
  const counting: Counting = {
    counts: '',
    ...(event && { event: String(EVENTS[event].number) }),
    ...(tags && { tags }),
    ...(told && { told }),
  }
  if (countsUnasked(site)) return { isAsked: false, now: counting }
  const text = site.analytics.consent_text
  return { isAsked: true, question: { text, version: textHash(text).toString(36), counting } }
}
