import type { Summaries } from '../../../shared/reviews/schema.ts'
import { reviewsKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { Bindings } from '../../bindings.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import { markedSites } from '../../platform/marked-sites.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import { upstream } from '../../platform/upstream.ts'
import { googleReviews, PLACES_API } from './google.ts'
import type { ReviewsProvider } from './service.ts'
import { keepReviews, parseSummaries } from './stored.ts'

type Deps = { env: Pick<Bindings, 'KV' | 'PLACES_KEY'>; report: Report; fetcher?: Fetch }

/** Each day: reads the reviews of every site whose provider is Google (REV-01). A failure stops one location only. */
export async function fetchReviews({ env, report, fetcher }: Deps): Promise<void> {
  const { KV, PLACES_KEY } = env
  for (const slug of await markedSites(KV, 'reviews')) {
    const site = await siteBySlug(KV, slug)
    if (site?.reviews.provider !== 'google') continue
    if (!PLACES_KEY) {
      report({ event: 'reviews.no_key', site: slug, message: 'PLACES_KEY is not set: reviews are not read.' })
      continue
    }
    const api = upstream({ name: 'places', site: slug, base: PLACES_API, ...(fetcher && { fetcher }) })
    await refresh({ env, report }, site, googleReviews(api, PLACES_KEY))
  }
}

/** What could be read takes the place of what was kept; the rest of it stays. */
async function refresh({ env: { KV }, report }: Deps, { slug, locations }: Site, provider: ReviewsProvider) {
  const kept = parseSummaries((await KV.get(reviewsKey(slug))) ?? '{}') ?? {}
  const read: Summaries = {}
  for (const location of locations) {
    const { place_id } = location.address
    if (place_id === null) continue
    try {
      read[location.slug] = await provider.of(place_id)
    } catch (error) {
      report({ event: 'reviews.failed', site: slug, location: location.slug, message: String(error) })
    }
  }
  if (Object.keys(read).length > 0) await keepReviews(KV, slug, { ...kept, ...read })
}
