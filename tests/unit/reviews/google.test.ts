import { describe, expect, it, vi } from 'vitest'
import { googleReviews } from '../../../worker/features/reviews/google.ts'
import { fetchReviews } from '../../../worker/features/reviews/schedule.ts'
import { kvSites, siteMemory } from '../../../worker/features/sites/service.ts'
import { upstream } from '../../../worker/platform/upstream.ts'
import { buildLocation } from '../../builders/location.ts'
import { siteInput } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'

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
  googleReviews(upstream({ name: 'places', site: 'yard', base: 'https://places.example/v1', fetcher }), 'k y').of(
    'ChIJ/1',
  )

describe('reviews of Google Places API (New)', () => {
  it('[REV-01] are asked for by place, key and fields', async () => {
    const fetcher = answering(PLACE)
    await read(PLACE, fetcher)
    const url = new URL(fetcher.mock.calls[0]![0])
    expect(url.pathname).toBe('/v1/places/ChIJ%2F1')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      fields: 'rating,userRatingCount,googleMapsUri,reviews',
      languageCode: 'en',
      key: 'k y',
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

  it('[REV-01] may be none', async () => {
    expect(await read({})).toMatchObject({ average_rating: null, count: 0, reviews: [] })
  })
})

describe('the daily reading of reviews', () => {
  const address = { ...buildLocation([]).address, place_id: 'ChIJ1' }
  const config = siteInput({
    slug: 'yard',
    url: 'https://yard.example',
    reviews: { provider: 'google' },
    dealerships: [{ id: 1, name: 'Yard', slug: 'aspley' }],
    locations: [{ ...buildLocation([]), address, primary: true }],
  })
  const aStore = async () => {
    const { kv: KV } = fakeKv()
    await KV.put('site:yard', JSON.stringify(config), { metadata: { reviews: true } })
    await KV.put('host:yard.example', 'yard')
    return KV
  }
  const reports: object[] = []
  const run = (KV: Awaited<ReturnType<typeof aStore>>, fetcher: ReturnType<typeof answering>, PLACES_KEY?: string) =>
    fetchReviews({
      env: { KV, ...(PLACES_KEY && { PLACES_KEY }) },
      report: (entry) => reports.push(entry),
      fetcher,
    })
  const siteOf = (KV: Awaited<ReturnType<typeof aStore>>) =>
    kvSites({ memory: siteMemory(), kv: KV, now: 0, defer: () => {}, report: () => {} }).at('yard.example')

  it('[REV-01] shows them at their location', async () => {
    const KV = await aStore()
    await run(KV, answering(PLACE), 'key')
    expect((await siteOf(KV))?.locations[0]?.reviews).toMatchObject({
      count: 231,
      reviews: [{ customer_name: 'Jo Citizen' }],
    })
  })

  it('[REV-01] keeps those of the day before where Google does not answer, and says so without its key', async () => {
    const KV = await aStore()
    await run(KV, answering(PLACE), 'secret-key')
    reports.length = 0
    await run(KV, answering(500), 'secret-key')
    expect((await siteOf(KV))?.locations[0]?.reviews.count).toBe(231)
    expect(reports).toMatchObject([{ event: 'reviews.failed', site: 'yard', location: 'aspley' }])
    expect(JSON.stringify(reports)).not.toContain('secret-key')
  })

  it('[REV-01] asks nothing without a key', async () => {
    const fetcher = answering(PLACE)
    await run(await aStore(), fetcher)
    expect(fetcher).not.toHaveBeenCalled()
  })

  it('[REV-01] [TEN-06] asks nothing for a site that has a file of reviews', async () => {
    const KV = await aStore()
    await KV.put('site:yard', JSON.stringify({ ...(config as object), reviews: { provider: 'file' } }), {
      metadata: { reviews: true },
    })
    const fetcher = answering(PLACE)
    await run(KV, fetcher, 'key')
    expect(fetcher).not.toHaveBeenCalled()
  })
})
