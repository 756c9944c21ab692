import { describe, expect, it, vi } from 'vitest'
import { shownReviews } from '../../../shared/reviews/rules.ts'
import { hostKey, reviewsKey, siteKey } from '../../../shared/tenant/kv-keys.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { googleReviews, placesApi } from '../../../worker/features/reviews/google.ts'
import { fetchReviews } from '../../../worker/features/reviews/schedule.ts'
import { kvSites, siteMemory } from '../../../worker/features/sites/service.ts'
import { buildLocation } from '../../builders/location.ts'
import { siteInput } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

/** A place as Google's documentation of Places API (New) shows it. */
const PLACE = {
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
const answering = (...answers: (object | number)[]) => {
  const fetcher = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  })
  return fetcher
}

const read = (answer: object, fetcher = answering(answer)) =>
  googleReviews(placesApi('yard', 'a-key', fetcher), Date.parse('2026-11-20T00:00:00Z')).of('ChIJ/1')

describe('reviews of Google Places API (New)', () => {
  it('[TRU-03] leave out one that is dated in the future, and refuse a place whose addresses are no web addresses', async () => {
    const [review] = PLACE.reviews
    const ahead = { ...review!, name: 'ahead', publishTime: '9999-12-31T00:00:00Z' }
    expect((await read({ ...PLACE, reviews: [ahead, review!] })).reviews).toHaveLength(1)
    await expect(read({ ...PLACE, googleMapsUri: 'javascript:alert(1)' })).rejects.toThrow(/url/i)
  })

  it('[REV-01] are asked for by place and fields, with the key in a header', async () => {
    const fetcher = answering(PLACE)
    await read(PLACE, fetcher)
    const [address, { headers }] = fetcher.mock.calls[0]!
    expect(address).toBe('https://places.googleapis.com/v1/places/ChIJ%2F1?languageCode=en-AU')
    expect(headers).toMatchObject({
      'X-Goog-Api-Key': 'a-key',
      'X-Goog-FieldMask': 'rating,userRatingCount,googleMapsUri,reviews',
    })
  })

  it('[REV-01] keep who wrote them, with the link that Google asks for', async () => {
    expect(await read(PLACE)).toEqual({
      average_rating: 4.4,
      count: 231,
      source: 'Google',
      url: 'https://maps.google.com/?cid=1',
      reviews: [
        {
          id: 'places/ChIJ1/reviews/abc',
          text: 'Straight answers.',
          customer_name: 'Jo Citizen',
          customer_url: 'https://www.google.com/maps/contrib/1/reviews',
          rating: 5,
          written_on: '2026-10-02',
        },
      ],
    })
  })

  it('[REV-01] are marked where Google translated them, so that none of these is shown', async () => {
    const [review] = PLACE.reviews
    const original = { text: 'Muy buen trato.', languageCode: 'es' }
    const { reviews } = await read({ ...PLACE, reviews: [{ ...review, originalText: original }, review] })
    expect(reviews.map(({ text }) => text)).toEqual(['(Translated by Google) Straight answers.', 'Straight answers.'])
    expect(shownReviews(reviews, [])).toHaveLength(1)
  })

  it('[REV-01] may be none', async () => {
    expect(await read({})).toMatchObject({ average_rating: null, count: 0, reviews: [] })
  })

  it('[REV-01] fail where the answer has another form', async () => {
    await expect(read({ ...PLACE, rating: 'good' })).rejects.toThrow('places: answered something else, see rating')
  })
})

const NOW = Date.parse('2026-11-22T00:00:20Z')
const address = { ...buildLocation([]).address, place_id: 'ChIJ1' }
const aspley = { ...buildLocation([]), address, primary: true }
const south = { ...buildLocation([]), id: 2, slug: 'south', name: 'South', address: { ...address, place_id: 'ChIJ2' } }

/** A store with sites that Google has reviews of; each by its slug, with its locations. */
async function aStore(sites: Record<string, object[]> = { yard: [aspley] }) {
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

describe('the daily reading of reviews', () => {
  it('[REV-01] shows them at their location', async () => {
    const store = await aStore()
    await store.run(answering(PLACE))
    expect(await store.counts()).toEqual({ aspley: 231 })
  })

  it('[REV-01] keeps those of the day before where Google does not answer, and says so without its key', async () => {
    const store = await aStore()
    await store.run(answering(PLACE))
    await store.run(answering(500), { now: NOW + DAY_MS })
    expect(await store.counts()).toEqual({ aspley: 231 })
    expect(store.reports).toMatchObject([{ event: 'reviews.failed', site: 'yard', location: 'aspley' }])
    expect(JSON.stringify(store.reports)).not.toMatch(/secret-key|Jo Citizen/)
  })

  it('[REV-01] renews one location where another fails', async () => {
    const store = await aStore({ yard: [aspley, south] })
    await store.run(answering(PLACE, 500))
    expect(await store.counts()).toEqual({ aspley: 231, south: 0 })
  })

  it('[REV-01] keeps none for more than 30 days, although others of the site are renewed', async () => {
    const store = await aStore({ yard: [aspley, south] })
    await store.run(answering(PLACE))
    const aspleyFails = vi.fn<(url: string) => Promise<Response>>(async (url) =>
      url.includes('ChIJ1') ? new Response('', { status: 403 }) : Response.json(PLACE),
    )
    await store.run(aspleyFails, { now: NOW + 29 * DAY_MS })
    expect(await store.counts()).toEqual({ aspley: 231, south: 231 })
    await store.run(aspleyFails, { now: NOW + 30 * DAY_MS })
    expect(await store.counts('yard', NOW + 30 * DAY_MS)).toEqual({ aspley: 0, south: 231 })
  })

  it('[REV-01] drops those of another place when a location gets a new place_id', async () => {
    const store = await aStore()
    await store.run(answering(PLACE))
    await store.configure('yard', [{ ...aspley, address: { ...address, place_id: 'ChIJ9' } }])
    await store.run(answering(500))
    expect(await store.counts()).toEqual({ aspley: 0 })
  })

  it('[REV-01] asks nothing without a key', async () => {
    const store = await aStore()
    const fetcher = answering(PLACE)
    await store.run(fetcher, { key: '' })
    expect(fetcher).not.toHaveBeenCalled()
    expect(store.reports).toMatchObject([{ event: 'reviews.no_key', site: 'yard' }])
  })

  it('[REV-01] [TEN-06] asks nothing for a site that has a file of reviews', async () => {
    const store = await aStore()
    await store.configure('yard', [aspley], 'file')
    const fetcher = answering(PLACE)
    await store.run(fetcher)
    expect(fetcher).not.toHaveBeenCalled()
  })

  it('[REV-01] [TEN-06] goes on to the next site where one cannot be stored', async () => {
    const store = await aStore({ first: [aspley], second: [aspley] })
    const { kv } = store
    const put = kv.put.bind(kv)
    kv.put = ((key: string, ...rest: [string]) =>
      key === reviewsKey('first') ? Promise.reject(new Error('KV is full')) : put(key, ...rest)) as typeof kv.put
    await store.run(answering(PLACE))
    expect(store.reports).toMatchObject([{ event: 'reviews.not_stored', site: 'first' }])
    expect(await store.counts('second')).toEqual({ aspley: 231 })
  })
})

describe('reviews that KV keeps', () => {
  it('[TEN-06] [REV-01] never show on another site, even under its key', async () => {
    const store = await aStore({ yard: [aspley], other: [aspley] })
    // Sites are read in the order of their slugs.
    await store.run(answering({}, PLACE))
    expect(await store.counts('other')).toEqual({ aspley: 0 })
    await store.kv.put(reviewsKey('other'), (await store.kv.get(reviewsKey('yard')))!)
    expect(await store.counts('other', NOW + DAY_MS)).toEqual({ aspley: 0 })
    expect(await store.counts('yard')).toEqual({ aspley: 231 })
  })

  it('[REV-01] still show where KV fails for them after they were read', async () => {
    const store = await aStore()
    await store.run(answering(PLACE))
    expect(await store.counts()).toEqual({ aspley: 231 })
    const { kv } = store
    const get = kv.get.bind(kv) as (key: string) => Promise<string | null>
    kv.get = ((key: string) => (key === reviewsKey('yard') ? Promise.reject(new Error('down')) : get(key))) as never
    expect(await store.counts('yard', NOW + DAY_MS)).toEqual({ aspley: 231 })
  })

  it('[REV-01] leave the site as it is where they cannot be read', async () => {
    const store = await aStore()
    await store.kv.put(reviewsKey('yard'), '{"site":"yard","places":')
    expect(await store.counts()).toEqual({ aspley: 0 })
  })
})
