import { describe, expect, it } from 'vitest'
import { buildLocation } from '../builders/location.ts'
import { stopClock } from '../clock.ts'
import { aWrittenSite } from './a-written-site.ts'
import { anApp } from './an-app.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

const SERVICE_PAGE = { url: 'https://book.example.com/', name: 'Ford Service', text: 'New Fords are booked there.' }
const WEBSITE = { url: 'https://ford.example.com/', make: 'Ford', name: 'North Ford', title: 'The new Ford range' }
const place = {
  dealerships: [{ id: 1, name: 'Yard', slug: 'aspley', website: WEBSITE }],
  locations: [buildLocation([], { name: 'North Yard', primary: true, manufacturers: ['Ford', 'Kia'] })],
}

describe('services that a manufacturer books', () => {
  const site = { features: { service_booking: true }, lead: { service_page: SERVICE_PAGE } }

  it('[CNT-02] are booked on its page: /service leads there, says for which cars, and has no form', async () => {
    const { ask } = await anApp({ site })
    const html = await (await ask('/service')).text()
    expect(html).toContain('href="https://book.example.com/" rel="noopener">Book at Ford Service')
    expect(html).toContain('New Fords are booked there.')
    expect(html).not.toContain('name="preferred_day"')
  })

  it('[CNT-02] keep the sections of the page, such as the prices', async () => {
    const { read } = await aWrittenSite({ site, pages: { '/service': 'Prices of logbook services.' } })
    expect(await read('/service')).toContain('Prices of logbook services.')
  })

  it('[CNT-02] take no booking here', async () => {
    const { ask } = await anApp({ site })
    expect((await ask('/service', { method: 'POST', body: new URLSearchParams({ first_name: 'Jo' }) })).status).toBe(
      404,
    )
  })

  it('[CNT-02] [PGE-01] have no form on any page', async () => {
    const pages = { '/workshop': '::: form\nform: service\n:::' }
    await expect(aWrittenSite({ site, pages })).rejects.toThrow(/which this site leaves to Ford Service/)
  })

  it('[CNT-02] are booked by the form on every other site', async () => {
    const { ask } = await anApp({ site: { features: { service_booking: true } } })
    expect(await (await ask('/service')).text()).toContain('name="preferred_day"')
  })
})

describe('the website of a dealership', () => {
  const site = {
    ...place,
    features: { brands: true },
    brand_directory: { entries: [{ slug: 'ford' }, { slug: 'kia' }] },
  }
  const LINK = 'href="https://ford.example.com/" rel="noopener">The new Ford range'

  it('[CNT-02] is linked from its location and from the page of its make', async () => {
    const { read } = await aWrittenSite({ site, pages: {} })
    for (const path of ['/locations/aspley', '/brands/ford']) expect(await read(path)).toContain(LINK)
  })

  it('[CNT-02] is not linked from the page of another make', async () => {
    const { read } = await aWrittenSite({ site, pages: {} })
    const html = await read('/brands/kia')
    expect(html).toContain('North Yard')
    expect(html).not.toContain('ford.example.com')
  })
})

describe('a plugin', () => {
  it('[CNT-02] [TEN-02] switches its feature on', async () => {
    const plugins = [{ name: 'Bookings', feature: 'service_booking' as const }]
    expect((await (await anApp({ site: { plugins } })).ask('/service')).status).toBe(200)
    expect((await (await anApp()).ask('/service')).status).toBe(404)
  })

  it('[CNT-02] is named where a page speaks of the systems of others', async () => {
    const plugins = [{ name: 'Bookings', feature: 'service_booking' as const }]
    const { read } = await aWrittenSite({ site: { plugins }, pages: { '/systems': 'We use {plugins}.' } })
    expect(await read('/systems')).toContain('We use Bookings.')
  })
})
