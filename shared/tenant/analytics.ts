import type { Site } from './schema.ts'

type CountingSite = Pick<Site, 'analytics'> & { features: Pick<Site['features'], 'consent'> }

/** Where a site asks for consent nothing is counted before it is given, and as yet no page can ask (ANA-01). */
export const isCounting = ({ features }: CountingSite): boolean => !features.consent

/** The site's container in the tag manager; null: nothing of others is loaded. */
export const tagManagerOf = (site: CountingSite): string | null =>
  isCounting(site) ? site.analytics.tag_manager_id : null
