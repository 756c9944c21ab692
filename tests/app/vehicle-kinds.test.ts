import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchReply } from '../../shared/api.ts'
import type { Car } from '../../shared/car/schema.ts'
import { aShippedSite, type ShippedSite, shipped } from './a-shipped-site.ts'

/** What a shopper reads in the middle of a page, without its markup. */
const mainOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

let app: ShippedSite
beforeAll(async () => {
  app = await aShippedSite(shipped.get('longreach')!)
})

const firstOf = (kind: Car['item_type']) =>
  app.cars.find(({ item_type, status, reserved }) => item_type === kind && status === 'in_stock' && !reserved)!
const read = async (path: string) => mainOf(await (await app.ask(path)).text())

describe('a dealer of motorcycles and caravans', () => {
  it.each([
    ['motorcycle', 'Book a Test Ride', 'Book a test ride'],
    ['caravan', 'Book an Inspection', 'Book an inspection'],
  ] as const)('[CRD-01] [TST-01] offers of a %s what suits it', async (kind, button, title) => {
    const { id, slug } = firstOf(kind)
    const page = await read(`/cars/${slug}`)
    expect(page).toContain(button)
    expect(page).not.toMatch(/test drive|this car\b|\{\w+\}/i)
    const form = await read(`/book-test-drive?car_id=${id}`)
    expect(form).toContain(title)
    expect(form).not.toMatch(/test drive|this car\b|\{\w+\}/i)
    expect(await read(`/contact-us?car_id=${id}`)).toContain(`Enquire about this ${kind}`)
  })

  it('asks in its forms about a vehicle, never a car', async () => {
    for (const path of ['/service', '/trade-in', '/finance', '/valuation', '/special-offers'])
      expect([path, (await read(path)).match(/\b(?:your|the|a|which) cars?\b|\{\w+\}/gi)]).toEqual([path, null])
  })

  it('[SRC-01] [SRC-05] calls a list of caravans alone caravans, without an order by kilometres', async () => {
    const html = await (await app.ask('/search/caravan-cars')).text()
    expect(mainOf(html)).toMatch(/\d+ caravans/)
    expect(mainOf(html)).not.toMatch(/\d+ vehicles/)
    expect(html).toMatch(/<option value="km-asc" hidden="" disabled="">/)
    const { parts, countLine } = (await (await app.ask('/api/search/caravan-cars')).json()) as SearchReply
    expect(parts['sort']).toMatch(/<option value="km-asc" hidden/)
    expect(countLine).toMatch(/caravans/)
    const all = (await (await app.ask('/api/search/new-used-and-demo-cars')).json()) as SearchReply
    expect(all.parts['sort']).toMatch(/<option value="km-asc">/)
  })

  it('[SRC-01] calls all its stock vehicles', async () => {
    expect(await read('/search/new-used-and-demo-cars')).toMatch(/\d+ vehicles/)
    expect(await read('/book-test-drive')).toContain('a test ride or an inspection')
  })
})
