import { describe, expect, it, vi } from 'vitest'
import { reviewsKey } from '../../../shared/tenant/kv-keys.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { address, answering, aStore, aspley, NOW, PLACE, south } from './a-place.ts'

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
