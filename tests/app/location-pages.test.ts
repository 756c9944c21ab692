import { describe, expect, it } from 'vitest'
import { slugify } from '../../shared/text.ts'
import { buildLocation } from '../builders/location.ts'
import { sectionText } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { aWrittenSite } from './a-written-site.ts'
import { wordsOf } from './offers/a-deal.ts'

// Friday 20 November 2026, 2 pm in Queensland and 3 pm in New South Wales.
stopClock(Date.parse('2026-11-20T04:00:00Z'))

const week = (open: string, close: string, department: string | null = null) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open', open, close, department }))
const hours = (...rows: object[][]) => ({ phone: '07 5550 0111', opening_hours: rows.flat() })

const LOCATIONS = [
  buildLocation([], {
    primary: true,
    manufacturers: ['Kia'],
    contact_detail: hours(week('08:30', '17:30'), week('07:00', '15:00', 'service')),
    closed_day: { sales: 'by_appointment', service: 'enquire', parts: 'closed' },
  }),
  buildLocation([], {
    id: 2,
    slug: 'border',
    name: 'The Border',
    manufacturers: ['Toyota'],
    address: { street: '2 B Street', city: 'Tweed Heads', state: 'nsw', postcode: '2485', lat: -28.18, long: 153.54 },
    contact_detail: hours(week('08:30', '15:00')),
  }),
]
const HOLIDAYS = [
  { date: '2026-12-25', name: 'Christmas Day', status: 'Closed' },
  { date: '2026-12-24', status: 'Open', start_hour: '09:00', end_hour: '12:00', department: 'service' },
  { date: '2026-07-04', name: 'Long gone', status: 'Closed' },
]
const third = buildLocation([], { id: 3, slug: 'third', name: 'Third' })
const fourth = buildLocation([], { id: 4, slug: 'fourth', name: 'Fourth' })

const aGroup = async (locations: object[] = LOCATIONS, pages: Record<string, string> = {}) => {
  const dealerships = [{ id: 1, name: 'Yard', slug: 'aspley' }]
  const site = { dealerships, locations, special_hours: HOLIDAYS, features: { service_booking: true } } as never
  const { read, ask } = await aWrittenSite({ site, pages })
  return { ask, read, words: async (path: string) => wordsOf(await read(path)) }
}
const cardsIn = (html: string) =>
  [...html.matchAll(/<li class="location panel">.*?<\/li>/g)].map(([card]) => wordsOf(card).trim())

const staffed = (name: string, ...names: string[]) =>
  buildLocation([], {
    id: name.length,
    primary: name === 'North',
    slug: slugify(name),
    name,
    team: names.map((each) => ({ name: each, role: 'Sales' })),
  })

it('[LOC-02] some people of each location stand with its name', async () => {
  const locations = [staffed('North', 'Ann Lee', 'Bo Day'), staffed('The South', 'Cy Ng')]
  const { words } = await aGroup(locations, { '/us': sectionText('team', 'heading: Us\neach: 1') })
  const shown = await words('/us')
  expect(shown).toMatch(/Ann Lee Sales, North .*Cy Ng Sales, The South/)
  expect(shown).not.toContain('Bo Day')
})

describe('the card of a location', () => {
  it('[LOC-01] has its name, address, phone, hours of today with the week under them, directions and a button', async () => {
    const { read } = await aGroup()
    const html = await read('/dealerships')
    const [first, second] = cardsIn(html)
    expect(first).toMatch(
      /Open until 5:30pm\s+Opening hours\s+Mon-Fri 8:30am – 5:30pm.* Sales, Service Kia Call 07 5550 0111 Get Directions View Details/,
    )
    // An hour ahead: closed already.
    expect(second).toMatch(/^The Border The Border Opens \w+day.*2 B Street, Tweed Heads NSW 2485/)
    expect(html).toContain('href="/locations/border"')
    expect(html).toMatch(/href="tel:\+?\d+"/)
  })

  it.each([
    ['single', [LOCATIONS[0]!], 'layout: auto'],
    ['grid', [...LOCATIONS, third], 'layout: auto'],
    ['carousel', [...LOCATIONS, third, fourth], 'layout: carousel'],
  ])(
    '[LOC-01] stands in a %s, which says that it can be swiped where there are more than three',
    async (layout, locations, settings) => {
      const { read } = await aGroup(locations, {
        '/pages/where': sectionText('locations', `heading: Our Locations\n${settings}`),
      })
      const html = await read('/pages/where')
      expect(html).toContain(`data-layout="${layout}"`)
      expect(html).toContain(`data-count="${Math.min(3, locations.length)}"`)
      expect(html.includes('>Swipe<')).toBe(layout === 'carousel')
    },
  )

  it('[LOC-01] is over a map where there are more than six', async () => {
    const many = Array.from({ length: 7 }, (_, at) =>
      buildLocation([], { id: at + 1, slug: `at-${at}`, name: `At ${at}`, primary: at === 0 }),
    )
    const { read } = await aGroup(many, { '/pages/where': sectionText('locations', 'heading: Our Locations') })
    expect(await read('/pages/where')).toContain('data-layout="map"')
  })
})

describe('the page of a location', () => {
  it('[LOC-02] has tabs and a dropdown of its departments, each with its hours', async () => {
    const { read, words } = await aGroup()
    const sales = await read('/locations/aspley')
    expect(sales).toMatch(
      /<nav class="map-tabs"[^]*?href="\/locations\/aspley" aria-current="page"[^]*?department=service/,
    )
    expect(sales).toMatch(/<select[^>]*name="department"/)
    expect(wordsOf(sales)).toContain('Sales: Open until 5:30pm')
    expect(await words('/locations/aspley?department=service')).toContain('Service: Open until 3pm')
    expect(await words('/locations/aspley?department=boats')).toContain('Sales: Open until 5:30pm')
  })

  it('[LOC-02] with one department has neither', async () => {
    const { read } = await aGroup()
    const html = await read('/locations/border')
    expect(html).not.toContain('map-tabs')
    expect(html).not.toContain('name="department"')
  })

  it('[LOC-03] has Mon-Fri in one row, and says of a closed day what the department says', async () => {
    const { words, read } = await aGroup()
    expect(await words('/locations/aspley')).toMatch(
      /Mon ?[-–] ?Fri 8:30am – 5:30pm .*Sat.* By appointment only .*Sun.* By appointment only/,
    )
    const service = await read('/locations/aspley?department=service')
    expect(service).toMatch(/<a class="link" href="[^"]*">Enquire Now<\/a>/)
    expect(await words('/locations/border')).toMatch(/Mon.{3,12}8:30am – 3pm Sat.{0,12}Closed/)
  })

  it('[LOC-03] is open by its own clock', async () => {
    const { words } = await aGroup()
    expect(await words('/locations/border')).toMatch(/Find us (Closed|Opens)/)
    expect(await words('/locations/aspley')).toContain('Open until 5:30pm')
    pass(3.5 * 3_600)
    expect(await words('/locations/aspley')).not.toContain('Open until')
  })

  it('[LOC-03] opens a dialog of the holidays to come, by date and department, without script', async () => {
    const { read } = await aGroup()
    const html = await read('/locations/aspley')
    expect(html).toMatch(/<button[^>]*popoverTarget="holiday-hours"[^]*?Holiday Opening Hours/i)
    const [dialog = ''] = /<dialog[^>]*id="holiday-hours"[^]*?<\/dialog>/.exec(html) ?? []
    expect(wordsOf(dialog)).toMatch(/24 December 2026 Service: 9am – 12pm 25 December 2026 Christmas Day Closed/)
    expect(dialog).not.toContain('Long gone')
  })
})

describe('the locator', () => {
  it.each([
    ['postcode=2485', ['The Border', 'Aspley']],
    ['postcode=4034', ['Aspley', 'The Border']],
    ['near=-28.18,153.54', ['The Border', 'Aspley']],
    ['postcode=2485&department=service', ['Aspley']],
    ['make=Toyota', ['The Border']],
    ['open=now', ['Aspley']],
    ['department=boats', ['Aspley', 'The Border']],
    ['make=Boats', []],
  ])('[LOC-04] [LOC-05] answers ?%s', async (query, names) => {
    const { read } = await aGroup()
    const html = await read(`/dealer-locator?${query}`)
    const found = cardsIn(html).map((card) => names.find((name) => card.startsWith(name)) ?? card)
    expect(found).toEqual(names)
    expect(wordsOf(html).includes('No locations match.')).toBe(names.length === 0)
  })

  it('[LOC-03] [LOC-04] shows all where none is open just now, and says so', async () => {
    const { read } = await aGroup()
    const html = await read('/dealer-locator?make=Toyota&open=now')
    expect(wordsOf(html)).toContain('None are open right now. 1 location')
    expect(cardsIn(html)).toHaveLength(1)
  })

  it('[LOC-02] keeps the department that was asked for on the page of a location, and beside a booking', async () => {
    const { read } = await aGroup()
    expect(await read('/dealer-locator?department=service')).toContain('href="/locations/aspley?department=service"')
    const booking = wordsOf(await read('/service'))
    expect(booking).toContain('Open until 3pm')
    expect(booking).not.toContain('2 B Street')
  })

  it('[LOC-04] says how far each is, and keeps what was typed where it is no postcode', async () => {
    const { words, read } = await aGroup()
    expect(await words('/dealer-locator?postcode=2485')).toMatch(/The Border .*km away/)
    expect(await read('/dealer-locator?postcode=%E2%80%AEevil')).not.toContain('\u202E')
    const wrong = await read('/dealer-locator?postcode=42x')
    expect(wrong).toContain('value="42x"')
    expect(wrong).toContain('aria-invalid="true"')
    expect(cardsIn(wrong)).toHaveLength(2)
  })

  it('[LOC-04] leads to a booking at the workshop that was asked for', async () => {
    const { read } = await aGroup()
    expect(await read('/dealer-locator?department=service')).toContain('href="/service?location=aspley"')
  })
})
