import { describe, expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { buildLocation, hours } from '../builders/location.ts'
import { stopClock } from '../clock.ts'
import { howOf } from './a-cached-page.ts'
import { anApp } from './an-app.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

const place = (id: number, name: string, lat: number, changes: object = {}) => {
  const slug = name.toLowerCase()
  const { address } = buildLocation([])
  return buildLocation(hours([1], '08:00', '17:00', 'service'), {
    id,
    name,
    slug,
    primary: id === 1,
    address: { ...address, lat, long: 153 },
    ...changes,
  })
}
const LOCATIONS = [place(1, 'North', -27), place(2, 'South', -29), place(3, 'Shed', -28, { visible: false })]
const SITE = {
  features: { locations_dropdown: true, service_booking: true },
  dealerships: [{ id: 1, name: 'Yard', slug: 'aspley' }],
  locations: LOCATIONS,
}
const CARS = [
  aCar({ id: 1, location_id: 1, location_name: 'North', stocknum: 'N1' }),
  aCar({ id: 2, location_id: 2, location_name: 'South', stocknum: 'S1' }),
]
const LIST = '/search/used-cars'
const aYard = (site: object = SITE) => anApp({ site, cars: CARS.map((car) => ({ ...car, car_type: 'used' as const })) })
type Yard = Awaited<ReturnType<typeof aYard>>

const choose = ({ ask, host }: Yard, at: string, headers: Record<string, string> = {}) =>
  ask('/my-location', {
    method: 'POST',
    body: new URLSearchParams({ at }),
    headers: { Origin: `http://${host}`, ...headers },
  })
const read = async ({ ask }: Yard, path: string, cookie = '__Host-my-location=south') =>
  (await ask(path, { headers: { Cookie: cookie } })).text()
const orderIn = (html: string) => [...html.matchAll(/<h3><a href="\/cars\/[^"]*-(\d)"/g)].map(([, id]) => id)

describe('the location that a shopper chooses in the header', () => {
  it('[NAV-06] [LOC-05] is offered with every other in sight, and can be let go of', async () => {
    const html = await read(await aYard(), '/contact-us', '')
    const form = /<form class="menu-items" action="\/my-location" method="post">[^]*?<\/form>/.exec(html)![0]
    expect([...form.matchAll(/value="([^"]*)" name="at">([^<]*)</g)].map(([, at, name]) => [at, name])).toEqual([
      ['north', 'North'],
      ['south', 'South'],
      ['', 'Any location'],
    ])
  })

  it('[NAV-06] is kept on the device, and the shopper comes back to the page', async () => {
    const app = await aYard()
    const answer = await choose(app, 'south', { Referer: `http://${app.host}/contact-us` })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/contact-us')
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-my-location=south; Max-Age=31536000; Path=\/; Secure; SameSite=Lax/,
    )
  })

  it('[NAV-06] is let go of', async () => {
    expect((await choose(await aYard(), '')).headers.get('Set-Cookie')).toMatch(/^__Host-my-location=; Max-Age=0/)
  })

  it.each(['shed', 'elsewhere', '"><script>'])('[NAV-06] is none that shoppers do not see: %s', async (at) => {
    expect((await choose(await aYard(), at)).headers.get('Set-Cookie')).toBeNull()
  })

  it('[NAV-06] puts its cars first in lists, which say so', async () => {
    const app = await aYard()
    const html = await read(app, LIST)
    expect(orderIn(html)[0]).toBe('2')
    expect(html).toContain('nearest to South first')
    expect(orderIn(await read(app, LIST, '__Host-my-location=north'))[0]).toBe('1')
  })

  it('[NAV-06] [SRC-10] changes no list of another shopper, cached or not', async () => {
    const app = await aYard()
    await read(app, LIST)
    expect(await read(app, LIST, '')).not.toContain('nearest to')
    const again = await app.ask(LIST, { headers: { Cookie: '__Host-my-location=south' } })
    expect(howOf(again)).toBe('memory')
    expect(await again.text()).toContain('nearest to South first')
  })

  it.each(['sortBy=price-asc', 'near=-27.00,153.00', 'query=corolla'])(
    '[NAV-06] gives way to an order of the address: %s',
    async (query) => {
      expect(await read(await aYard(), `${LIST}?${query}`)).not.toContain('nearest to South')
    },
  )

  it('[NAV-06] is chosen in forms, where a location is asked for', async () => {
    const html = await read(await aYard(), '/service')
    expect(html).toMatch(/<option value="south" selected=""/)
    expect(await read(await aYard(), '/service', '')).not.toMatch(/<option value="south" selected=""/)
  })

  it('[NAV-06] is nothing on a site without the dropdown', async () => {
    const app = await aYard({ ...SITE, features: { service_booking: true } })
    expect(await read(app, LIST)).not.toContain('nearest to')
    expect((await choose(app, 'south')).status).toBe(404)
  })
})
