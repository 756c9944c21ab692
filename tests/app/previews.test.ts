import { describe, expect, it } from 'vitest'
import { makeEdition, sendEdition } from '../../scripts/sites/edition.ts'
import { DAY_MS, HOUR_MS } from '../../shared/time.ts'
import { createApp } from '../../worker/app.tsx'
import type { Bindings } from '../../worker/bindings.ts'
import { siteListing } from '../../worker/connect.ts'
import { draw } from '../../worker/features/print/draw.ts'
import { evidenceFile } from '../../worker/features/sites/operator/evidence.ts'
import { openPast, openPreview } from '../../worker/features/sites/registry/open-preview.ts'
import { eraseSite, retireSite } from '../../worker/features/sites/registry/retire.ts'
import { importStock } from '../../worker/import/import-stock.ts'
import { hex, sha256 } from '../../worker/platform/crypto.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { publish } from '../../worker/publish.ts'
import { importOrder } from '../builders/import-order.ts'
import { pdfText, streamsOf } from '../builders/pdf-text.ts'
import { aLoadedSite, aRegistry } from '../builders/registry.ts'
import { PATIENCE } from '../patience.ts'

const app = createApp()
const HEADER = 'source_key,name,car_type,make,model,year,price,km'
const car = (price: number) => `A,2020 Mazda CX-5,used,Mazda,CX-5,2020,${price},42000`
let made = 0

/** A live site, and ways to look at its previews. */
async function aHouse() {
  const slug = `shown-${++made}`
  const start = Date.now() - 10 * DAY_MS
  const house = aRegistry(start)
  const site = (name: string, pages = {}) => aLoadedSite({ slug, name, hosts: [`${slug}.localhost`] }, pages)
  const env = { ...house.stores, LOCAL: 'yes', DEADLINE_FACTOR: PATIENCE } as Bindings
  const after: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void after.push(work),
    passThroughOnException() {},
    props: {},
  }
  const ask = (host: string, path = '/', init: RequestInit = {}) =>
    Promise.resolve(app.request(`http://${host}${path}`, init, env, context))
  const stock = async (price: number) => {
    const now = house.now()
    const { DB: db } = house.stores
    await importStock(importOrder([HEADER, car(price)].join('\n'), { db, site: slug, asOf: now, clock: () => now }))
    await publish(house.stores, siteStore(db, slug), { now, defer: () => {} })
  }
  const draft = async (name: string, minutes = 60) => {
    const whole = await makeEdition(await site(name, { '/secret': 'A draft of words.' }))
    await sendEdition(house.registry, whole)
    const { id } = await openPreview(house.stores, slug, { edition: whole.edition, minutes, now: Date.now() })
    return `${id}.preview.localhost`
  }
  const past = async (at: number) => {
    const { id } = await openPast(house.stores, slug, { at, minutes: 60, now: Date.now() })
    return `${id}.preview.localhost`
  }
  return {
    ...house,
    env,
    slug,
    live: `${slug}.localhost`,
    site,
    ask,
    stock,
    draft,
    past,
    start,
    settled: () => Promise.allSettled(after),
  }
}

describe('a preview of a draft', () => {
  it('[SIT-01] [TEN-08] shows config and pages of the draft, and the live site stays as it is', async () => {
    const house = await aHouse()
    await house.publish(await house.site('Live Yard'))
    const preview = await house.draft('Draft Yard')
    expect(await (await house.ask(preview, '/secret')).text()).toContain('A draft of words.')
    expect(await (await house.ask(preview, '/contact-us')).text()).toContain('Draft Yard')
    expect((await house.ask(house.live, '/secret')).status).toBe(404)
    expect(await (await house.ask(house.live, '/contact-us')).text()).not.toContain('Draft Yard')
  })

  it('[SIT-01] is marked, is left alone by search engines, is kept by no cache and counts nothing', async () => {
    const house = await aHouse()
    await house.publish(await house.site('Live Yard'))
    const answer = await house.ask(await house.draft('Draft Yard'), '/secret')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toContain('Preview of Draft Yard')
    expect(html).not.toContain('data-counts')
  })

  it('[SIT-01] sends and stores nothing', async () => {
    const house = await aHouse()
    await house.publish(await house.site('Live Yard'))
    const preview = await house.draft('Draft Yard')
    const before = house.database.changes()
    for (const path of ['/contact-us', '/api/events', '/sign-in']) {
      const answer = await house.ask(preview, path, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
      expect([path, answer.status]).toEqual([path, 423])
    }
    for (const path of ['/', '/contact-us', '/search/used-cars']) await house.ask(preview, path)
    await house.settled()
    expect(house.database.changes()).toBe(before)
  })

  it('[SIT-01] ends by itself', async () => {
    const house = await aHouse()
    await house.publish(await house.site('Live Yard'))
    const answer = await house.ask(await house.draft('Draft Yard', -1))
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('This preview has ended')])
    expect((await house.ask('0123456789abcdef0123456789.preview.localhost')).status).toBe(404)
  })

  it('[SIT-01] ends with its site, also where it was looked at before', async () => {
    const house = await aHouse()
    await house.publish(await house.site('Live Yard'))
    const previews = [await house.draft('Draft Yard'), await house.draft('Another Draft')]
    expect((await house.ask(previews[0]!)).status).toBe(200)
    const slug = (await house.registry.list())[0]!.slug
    await retireSite(house.stores, slug, { actor: 'anna', note: '' }, Date.now())
    while ((await eraseSite(house.stores, slug)) > 0);
    for (const preview of previews) expect((await house.ask(preview)).status).toBe(404)
  })
})

describe('the site of a past moment', () => {
  it('[SIT-02] shows settings, words and prices of then', async () => {
    const house = await aHouse()
    await house.publish(await house.site('First Yard', { '/words': 'Words of the first.' }))
    await house.stock(24_990)
    house.pass(2 * DAY_MS)
    await house.publish(await house.site('Second Yard'))
    await house.stock(19_990)
    const past = await house.past(house.start + DAY_MS)
    const list = await (await house.ask(past, '/search/used-cars')).text()
    expect(list).toContain('24,990')
    expect(list).not.toContain('19,990')
    expect(list).toContain('First Yard as it was on')
    expect(await (await house.ask(past, '/words')).text()).toContain('Words of the first.')
    const now = await (await house.ask(house.live, '/search/used-cars')).text()
    expect(now).toContain('19,990')
  })

  it('[SIT-02] is refused before the first publication', async () => {
    const house = await aHouse()
    await house.publish(await house.site('First Yard'))
    await expect(house.past(house.start - HOUR_MS)).rejects.toThrow('was not live then')
  })
})

describe('evidence of an advertisement', () => {
  it('[SIT-02] has the price of that moment, and attaches its sources with their hashes', async () => {
    const house = await aHouse()
    await house.publish(await house.site('First Yard'))
    await house.stock(24_990)
    house.pass(2 * DAY_MS)
    await house.stock(19_990)
    const [row] = house.database.rows<{ slug: string }>('select slug from car')
    const question = { slug: house.slug, stockNumber: row!.slug, at: house.start + DAY_MS }
    const pdf = await evidenceFile(
      house.stores,
      { siteListing: (site) => siteListing(site, house.env), draw },
      question,
    )
    const text = pdfText(pdf).join(' ')
    expect(text).toContain('$24,990')
    expect(text).not.toContain('19,990')
    const record = streamsOf(pdf).find((stream) => stream.includes('"source_key"'))!
    expect(JSON.parse(record)).toMatchObject({ price: 24_990 })
    expect(text.replaceAll(' ', '')).toContain(hex(await sha256(record)))
  })

  it('[SIT-02] is refused for a car that the site did not have', async () => {
    const house = await aHouse()
    await house.publish(await house.site('First Yard'))
    await house.stock(24_990)
    const wanted = { slug: house.slug, stockNumber: 'Z9', at: house.now() }
    await expect(
      evidenceFile(house.stores, { siteListing: (site) => siteListing(site, house.env), draw }, wanted),
    ).rejects.toThrow('no car with the stock number Z9')
  })
})
