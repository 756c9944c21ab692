import { vi } from 'vitest'
import { hostKey, siteKey } from '../../../shared/tenant/kv-keys.ts'
import { fetchReviews } from '../../../worker/features/reviews/schedule.ts'
import { kvSites, siteMemory } from '../../../worker/features/sites/service.ts'
import { buildLocation } from '../../builders/location.ts'
import { siteInput } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

/** A place as Google's documentation of Places API (New) shows it. */
export const PLACE = {
  rating: 4.4,
  userRatingCount: 231,
  googleMapsUri: 'https://maps.google.com/?cid=1',
  reviews: [
    {
      name: 'places/ChIJ1/reviews/abc',
      relativePublishTimeDescription: 'a month ago',
      rating: 5,
      text: { text: 'Straight answers.', languageCode: 'en' },
      originalText: { text: 'Straight answers.', languageCode: 'en' },
      authorAttribution: {
        displayName: 'Jo Citizen',
        uri: 'https://www.google.com/maps/contrib/1/reviews',
        photoUri: 'https://lh3.googleusercontent.com/a/1',
      },
      publishTime: '2026-10-02T03:04:05.123456Z',
    },
    {
      name: 'places/ChIJ1/reviews/bare',
      rating: 4,
      authorAttribution: { displayName: 'No Words' },
      publishTime: '2026-10-01T00:00:00Z',
    },
  ],
}
export const answering = (...answers: (object | number)[]) => {
  const fetcher = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  })
  return fetcher
}

export const NOW = Date.parse('2026-11-22T00:00:20Z')
export const address = { ...buildLocation([]).address, place_id: 'ChIJ1' }
export const aspley = { ...buildLocation([]), address, primary: true }
export const south = {
  ...buildLocation([]),
  id: 2,
  slug: 'south',
  name: 'South',
  address: { ...address, place_id: 'ChIJ2' },
}

/** A store with sites that Google has reviews of; each by its slug, with its locations. */
export async function aStore(sites: Record<string, object[]> = { yard: [aspley] }) {
  const store = fakeKv()
  const { db, sqlite } = sqliteDatabase()
  const configure = (slug: string, locations: object[], provider = 'google') =>
    store.kv.put(
      siteKey(slug),
      JSON.stringify(
        siteInput({
          slug,
          url: `https://${slug}.example`,
          reviews: { provider: provider as 'google' },
          dealerships: [{ id: 1, name: 'Yard', slug: 'aspley' }],
          locations: locations as never,
        }),
      ),
    )
  for (const [slug, locations] of Object.entries(sites)) {
    await configure(slug, locations)
    await store.kv.put(hostKey(`${slug}.example`), slug)
    sqlite.exec(`insert into site_mark (mark, site) values ('reviews', '${slug}')`)
  }
  const reports: object[] = []
  const memory = siteMemory()
  return {
    ...store,
    configure,
    reports,
    run: (fetcher: ReturnType<typeof answering>, { key = 'secret-key', now = NOW } = {}) =>
      fetchReviews({
        env: { KV: store.kv, DB: db, ...(key && { PLACES_KEY: key }) },
        now,
        report: (entry) => reports.push(entry),
        fetcher,
      }),
    /** Counts of reviews by location, as requests of a site see them. */
    counts: async (slug = 'yard', now = NOW) => {
      const deferred: Promise<unknown>[] = []
      const reader = kvSites({ memory, kv: store.kv, now, defer: (work) => deferred.push(work), report: () => {} })
      await reader.at(`${slug}.example`)
      await Promise.allSettled(deferred)
      const site = await reader.at(`${slug}.example`)
      return Object.fromEntries(site!.locations.map((location) => [location.slug, location.reviews.count]))
    },
  }
}
