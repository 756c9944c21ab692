import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { stopClock } from '../clock.ts'
import { aHostedApp } from './a-hosted-app.ts'
import { anApp } from './an-app.ts'

const ALL = '/search/new-used-and-demo-cars'

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const yard = (id: number, name: string, postcode: string, state: string, lat: number, long: number) => ({
  id,
  name,
  slug: name.toLowerCase(),
  dealership_id: 1,
  dealership_slug: 'yard',
  primary: id === 1,
  address: { street: '1 Road', city: name, state, postcode, lat, long },
  contact_detail: { phone: '07 5550 0100' },
})
const site = {
  dealerships: [{ id: 1, slug: 'yard', name: 'Yard' }],
  locations: [yard(1, 'Logan', '4114', 'qld', -27.64, 153.11), yard(2, 'Granville', '2142', 'nsw', -33.83, 151.01)],
} as never

const NOWHERE = { location_id: null, location_name: null, private_postcode: null, city: null, state: null }
const car = (id: number, details: object) =>
  aCar({ ...NOWHERE, id, slug: `car-${id}`, source_key: `${id}`, stocknum: `S${id}`, ...details })
/** The higher an id the more relevant. */
const cars = [
  car(1, { location_id: 1, location_name: 'Logan', city: 'Logan', state: 'QLD' }),
  car(2, { location_id: 2, location_name: 'Granville', city: 'Granville', state: 'NSW' }),
  car(3, { private_postcode: '2000' }),
  car(4, { city: 'Penrith', state: 'NSW' }),
  car(5, { city: 'Atlantis', state: 'NSW' }),
]

const ENGINES = {
  'the stock index': (stock = cars) => anApp({ site, cars: stock }),
  'a hosted engine': (stock = cars) => aHostedApp({ site, hosted: stock, indexed: stock }),
}

type App = Awaited<ReturnType<typeof anApp>>
async function page({ ask, settled }: App, query: string) {
  const answer = await ask(`${ALL}?${query}`)
  const html = await answer.text()
  await settled()
  const list = html.slice(html.indexOf('Results</h2>')).split('class="close-matches')[0]!
  return { html, cars: [...new Set([...list.matchAll(/href="\/cars\/car-(\d)"/g)].map(([, id]) => Number(id)))] }
}

describe.each(Object.entries(ENGINES))('a search by distance, answered by %s', (_engine, make) => {
  it('[STK-03] finds the cars within reach, by their location, postcode or town', async () => {
    const app = await make()
    expect((await page(app, 'near=2000&within=60')).cars).toEqual([4, 3, 2])
    expect((await page(app, 'near=2000&within=25')).cars).toEqual([3, 2])
    expect((await page(app, 'near=4000&within=50')).cars).toEqual([1])
    expect((await page(app, 'near=6000&within=100')).cars).toEqual([])
  })

  it.each([
    ['a postcode', 'cars near 2000', [3, 2]],
    ['a distance from it', 'within 25 km of 2000', [3, 2]],
    ['a distance from a town without cars', 'cars within 60km of parramatta', [4, 3, 2]],
    ['a town with cars', 'near granville', [4, 3, 2]],
    ['a city of whose suburbs one has cars', 'near brisbane', [1]],
  ])('[SRC-22] [STK-03] reads %s from a sentence', async (_, text, found) => {
    const { html, cars: listed } = await page(await make(), `query=${encodeURIComponent(text)}`)
    expect(listed).toEqual(found)
    expect(html).toContain(`From ‘${text}’.`)
  })

  it('[SRC-22] [STK-03] measures from a city that has a suburb in stock, and in it finds that suburb alone', async () => {
    const aspley = car(6, { city: 'Aspley', state: 'QLD' })
    const app = await make([...cars, aspley])
    expect((await page(app, 'query=near+brisbane')).cars).toEqual([6, 1])
    expect((await page(app, 'query=near+brisbane')).html).toContain('Within 50 km of 4000 Brisbane')
    expect((await page(app, 'query=in+brisbane')).cars).toEqual([6])
  })

  it('[SRC-22] [STK-03] measures from a town without a car near, and takes none of the other words for text', async () => {
    const { html, cars: found } = await page(await make(), 'query=cars+near+cairns')
    expect(found).toEqual([])
    expect(html).toContain('Within 50 km of 4870 Cairns')
    expect(html).not.toContain('matching ‘cars’')
  })

  it('[SRC-22] takes a quotation for words, and a year after ‘around’ for a year', async () => {
    const app = await make()
    expect((await page(app, `query=${encodeURIComponent('"near 2000"')}`)).html).not.toContain('Within 50 km')
    expect((await page(app, 'query=around+2000')).html).not.toContain('Within 50 km')
  })

  it('[STK-03] puts the nearest first, and cars that stand nowhere known last', async () => {
    expect((await page(await make(), 'near=2000&sortBy=distance')).cars).toEqual([3, 2, 4, 1, 5])
  })

  it('[LOC-04] says on each card how far away it is, and nothing where that is unknown', async () => {
    const { html } = await page(await make(), 'near=2000&sortBy=distance')
    expect(html.match(/Less than 1 km away|[\d,]+ km away/g)).toEqual([
      'Less than 1 km away',
      '18 km away',
      '51 km away',
      '715 km away',
    ])
  })

  it('[STK-03] measures from a position as well', async () => {
    const { html, cars: found } = await page(await make(), 'near=-33.8234,151.0123&within=10')
    expect(found).toEqual([2])
    expect(html).toContain('near=-33.82%2C151.01')
    expect(html).not.toContain('151.0123')
  })
})

describe('the filter by distance', () => {
  it('[STK-03] is a form that works without script, and a chip to take off', async () => {
    const { html } = await page(await anApp({ site, cars }), 'near=2000&within=30')
    expect(html).toMatch(/<input[^>]*name="near"[^>]*value="2000"/)
    expect(html).toMatch(/<option value="30" selected="">30 km/)
    expect(html).toMatch(/<option[^>]*value="distance"[^>]*>Nearest first/)
    expect(html).toMatch(new RegExp(`<a class="chip" href="${ALL}"[^>]*>Within 30 km of 2000 Sydney`))
    expect(html.match(/name="within"/g)).toHaveLength(1)
  })

  it('[STK-03] offers the nearest first only once there is a place', async () => {
    const { html } = await page(await anApp({ site, cars }), '')
    expect(html).toMatch(/<option[^>]*hidden=""[^>]*value="distance"|<option value="distance"[^>]*hidden=""/)
  })

  it('[STK-03] is left out where all cars stand at one place', async () => {
    const { html } = await page(await anApp({ site, cars: cars.slice(0, 1) }), '')
    expect(html).not.toContain('name="near"')
  })

  it.each([
    ['near=&within=50', 'Please enter a postcode.', ''],
    ['near=9999&within=50', 'Invalid postcode', '9999'],
    ['near=Sydney', 'Invalid postcode. Please enter a 4-digit number.', 'Sydney'],
    ['near=%22%3E%3Cb%3E', 'Invalid postcode. Please enter a 4-digit number.', '&quot;&gt;&lt;b&gt;'],
  ])('[LOC-04] answers ?%s with a sentence, keeps what was typed and shows all cars', async (query, text, typed) => {
    const app = await anApp({ site, cars })
    const { html, cars: found } = await page(app, query)
    expect(found).toHaveLength(5)
    expect(html).toContain(`class="chip chip-gone" href="${ALL}" data-here="true" rel="nofollow">${text}`)
    expect(html).toMatch(
      new RegExp(
        `<output id="[^"]*" class="nearby-message"[^>]*data-fault="true"[^>]*>${text.replace(/\.$/, '')}. We’re showing all distances.`,
      ),
    )
    expect(html).toContain(`name="near" value="${typed}"`)
    // Not cached: the page repeats what was typed.
    expect((await app.ask(`${ALL}?${query}`)).headers.get('server-timing')).not.toContain('page')
  })

  it('[STK-03] is cached by its postcode, and by a position rounded to a kilometre', async () => {
    const app = await anApp({ site, cars })
    const how = async (query: string) => (await app.ask(`${ALL}?${query}`)).headers.get('server-timing')
    await how('near=-33.8234,151.0123')
    expect(await how('near=-33.8199,151.0098')).toContain('page memory')
    await how('near=2000&within=50')
    expect(await how('within=50&near=2000')).toContain('page memory')
  })

  it('[SRC-17] [STK-03] is part of a remembered search', async () => {
    const { ask } = await anApp({ site, cars })
    const at = `${ALL}?near=2000&within=50`
    const answer = await ask(`/api/searches?${new URLSearchParams({ at }).toString()}`)
    expect(await answer.json()).toEqual({
      searches: [{ name: 'Cars within 50 km of 2000 Sydney', countText: '2 cars', count: 2 }],
    })
  })

  it('[STK-03] needs no database while that is down', async () => {
    const app = await anApp({ site, cars })
    app.database.goDown()
    expect((await page(app, 'near=2001&within=60')).cars).toEqual([4, 3, 2])
  })
})

const mazda = (id: number, location: number) =>
  car(id, { make: 'Mazda', model: '3', price: 20_000, location_id: location })

it('[STK-01] [STK-03] cars that come close to a search are within its distance too', async () => {
  const app = await anApp({ site, cars: [...cars, mazda(6, 2), mazda(7, 1)] })
  const { html } = await page(app, 'near=2000&within=25&make=Mazda&price=-9000')
  expect(html).toContain('/cars/car-6"')
  expect(html).not.toContain('/cars/car-7"')
})

it('[SRC-18] a preselected state is a chip that can be taken off, and gives way to a place', async () => {
  const search = { prefer_default_state: true, default_state: 'qld' }
  const app = await anApp({ site: { ...(site as object), search } as never, cars })
  const { html, cars: own } = await page(app, '')
  expect(own).toEqual([1])
  expect(html).toMatch(new RegExp(`<a class="chip" href="${ALL}\\?state=any"[^>]*>QLD`))
  expect((await page(app, 'state=any')).cars).toHaveLength(5)
  expect((await page(app, 'near=2000&within=25')).cars).toEqual([3, 2])
})

describe('a distance within which no car stands', () => {
  const hilux = car(6, { make: 'Toyota', model: 'HiLux', city: 'Logan', state: 'QLD', location_id: 1 })

  it.each([
    ['alone', 'near=7000&within=50', 'any cars', '5 cars elsewhere.'],
    ['as words', 'query=near%207000', 'any cars', '5 cars elsewhere.'],
    ['beside a model', 'query=hilux%20near%207000', 'a HiLux', '1 car elsewhere.'],
  ])('[SRC-13] shows the nearest cars at once: %s', async (_, query, none, shown) => {
    const { html } = await page(await anApp({ site, cars: query.includes('hilux') ? [...cars, hilux] : cars }), query)
    const close = html.split('class="close-matches')[1]!
    expect(html).toContain(`We don’t have ${none} within 50 km of 7000 Hobart right now.`)
    expect(close).toContain(shown)
    const order = [...new Set([...close.matchAll(/href="\/cars\/car-(\d)"/g)].map(([, id]) => Number(id)))]
    expect(order).toEqual(query.includes('hilux') ? [6] : [4, 2, 3, 1, 5])
  })
})

it('[SRC-13] a body that does not stand within a distance is found further away, before other bodies near', async () => {
  const vans = [6, 7, 8].map((id) => car(id, { location_id: 1, city: 'Logan', state: 'QLD', simple_body: 'Van' }))
  const { html } = await page(await anApp({ site, cars: [...cars, ...vans] }), 'query=van%20near%202000')
  expect(html).toContain('We don’t have any vans within 50 km of 2000 Sydney right now.')
  expect(html).toContain('3 cars elsewhere.')
})

it('[SRC-13] below the few that stand within a distance come those further away, before other bodies near', async () => {
  const vans = [2, 1, 1, 1].map((location_id, at) => car(6 + at, { location_id, simple_body: 'Van' }))
  const { html } = await page(await anApp({ site, cars: [...cars, ...vans] }), 'query=van%20near%202000')
  const close = html.split('class="close-matches')[1]!.replace(/<[^>]+>/g, '')
  expect(close).toContain('3 more cars elsewhere.')
})

it('[SRC-22] [STK-03] a number behind ‘near’ that is no postcode is said, and is no price', async () => {
  const { html, cars: found } = await page(await anApp({ site, cars }), 'query=cars%20near%209999')
  expect(html).toContain('We can’t search by ‘near 9999’.')
  expect(found).toHaveLength(cars.length)
})

it('[SRC-22] [STK-03] a town is a place where no car has the word; words of cars and of English are none', async () => {
  const app = await anApp({ site, cars })
  expect((await page(app, 'query=geelong')).html).toContain('within 50 km of 3220 Geelong')
  expect((await page(app, 'query=toyota%20geelong')).html).toContain('within 50 km of 3220')
  expect((await page(app, 'query=%22geelong%22')).html).not.toContain('within 50 km')
  expect((await page(app, 'query=young')).html).not.toContain('within 50 km')
  expect((await page(app, 'query=caravan%20in%20geelong')).html).toContain('within 50 km of 3220 Geelong')
  expect((await page(app, 'query=prado%20kakadu')).html).not.toContain('within 50 km')
  expect((await page(app, 'query=white%20longreach%20ute')).html).not.toContain('within 50 km')
  expect((await page(app, 'query=white%20ute%20in%20longreach')).html).toContain('within 50 km of 2540')
})

it('[SRC-22] the name of the dealership itself is no town', async () => {
  const own = cars.map((one) => ({ ...one, dealership_name: 'Geelong Cars', simple_body: 'Ute' }))
  const { html, cars: found } = await page(await anApp({ site, cars: own }), 'query=geelong%20ute')
  expect(html).not.toContain('within 50 km')
  expect(found).toHaveLength(cars.length)
})

it('[SRC-22] [STK-03] a postcode alone is a place, unless a car has the number', async () => {
  const numbered = await anApp({ site, cars: [...cars, aCar({ id: 99, slug: 'numbered', stocknum: '4105' })] })
  const titled = async (query: string) => /<h1[^>]*>([^<]*)/.exec((await page(numbered, `query=${query}`)).html)?.[1]
  expect(await titled('2000')).toContain('within 50 km of 2000')
  expect(await titled('4105')).toContain('‘4105’')
})
