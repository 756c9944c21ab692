import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sectionText } from '../builders/page.ts'
import { stopClock } from '../clock.ts'
import { unseenIn } from './a-form.ts'
import { ASKING, form, GROUP } from './a-lead-form.ts'
import { publishPages } from './a-written-site.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const [north, south] = GROUP.locations
const LOCATIONS = [
  { ...north, manufacturers: ['Kia'] },
  { ...south, manufacturers: ['Toyota', 'Kia'] },
  { ...south, id: 3, slug: 'bay', name: 'The Bay', primary: false, location_type: 'service' },
]
const SITE = { ...GROUP, locations: LOCATIONS, features: { brands: true, service_booking: true, careers: true } }

/** A site of three locations, with a page that has this form. */
async function aPage(settings: string, site: object = SITE) {
  const app = await form({ site: site })
  await publishPages(app, { '/pages/write': sectionText('form', settings) }, site)
  const html = async (path = '/pages/write') => (await app.ask(path)).text()
  return { ...app, html }
}

/** Options of a choice as slugs, the chosen one with a star; null where it is not asked. */
function choice(html: string, label: string): string[] | null {
  const select = new RegExp(`<label[^>]*>${label}[^]*?</select>`).exec(html)?.[0]
  if (!select) return null
  return [...select.matchAll(/<option value="([^"]+)"( selected="")?/g)].map(
    ([, slug, star]) => slug + (star ? '*' : ''),
  )
}

describe('the locations that a form offers', () => {
  it.each([
    ['a fixed list', 'form: careers\nat: [south, bay]', ['south*']],
    ['a type', 'form: careers\nlocation_type: service', ['south*']],
    ['neither, and any', 'form: careers', ['-', 'north', 'south']],
  ])('[LOC-05] are dealerships of %s, where the form asks for no location', async (_, settings, dealerships) => {
    const { html } = await aPage(settings)
    expect(choice(await html(), 'Preferred dealership')).toEqual(dealerships)
  })

  it.each([
    ['a fixed list', 'form: contact\nat: [north, bay]', ['north', 'bay']],
    ['a type', 'form: contact\nlocation_type: service', ['bay*']],
    ['a type and a list', 'form: contact\nlocation_type: sales\nat: [south, bay]', ['south*']],
    ['neither', 'form: contact', null],
  ])('[LOC-05] are those of %s, and the only one is chosen already', async (_, settings, locations) => {
    const { html } = await aPage(settings)
    expect(choice(await html(), 'Location')).toEqual(locations)
    expect(choice(await html(), 'Preferred dealership')).toEqual(locations ? null : ['-', 'north', 'south'])
  })

  it('[LOC-05] for a service are those that have one: the only workshop of three is chosen', async () => {
    const { html } = await aPage('form: service')
    expect(choice(await html('/service'), 'Service Location')).toEqual(['bay*'])
  })

  it('[LOC-05] for a brand are those that handle it, and all where none does', async () => {
    const { html } = await aPage('form: contact')
    expect(choice(await html('/contact-us?make=toyota'), 'Preferred dealership')).toEqual(['south*'])
    expect(choice(await html('/contact-us?make=kia'), 'Preferred dealership')).toEqual(['-', 'north', 'south'])
    expect(choice(await html('/contact-us?make=volvo'), 'Preferred dealership')).toEqual(['-', 'north', 'south'])
  })

  it('[LED-02] of a shopper who has none in mind the lead is the dealer’s as a whole', async () => {
    const { fill, leads } = await form({ site: GROUP as never })
    await fill('/contact-us', { ...ASKING, category: 'Sales', dealership_slug: '-' })
    expect(leads()).toMatchObject([{ dealership_slug: null, location_slug: null }])
  })

  it('[LED-02] a page may have chosen the topic', async () => {
    const { html } = await aPage('form: contact\ntopic: Service')
    expect(choice(await html(), 'Topic')).toContain('Service*')
  })

  it('[LED-02] a page may have begun the message', async () => {
    const { html } = await aPage('form: contact\nmessage: "Builder and model:"')
    expect(await html()).toMatch(/<textarea[^>]*name="message"[^>]*>Builder and model:/)
  })

  it('[LOC-05] hold for what is sent: another one is refused, and the form stays as narrow', async () => {
    const { html, post, leads } = await aPage('form: contact\nat: [north, bay]')
    const first = await html()
    const action = /<form[^>]*action="([^"]*at=[^"]*)"/.exec(first)![1]!
    const answers = { ...unseenIn(first), ...ASKING, category: 'Sales' }
    const refused = await post(action, { ...answers, location: 'south' })
    expect(refused.status).toBe(422)
    expect(choice(await refused.text(), 'Location')).toEqual(['north', 'bay'])
    expect(leads()).toEqual([])
    expect((await post(action, { ...answers, location: 'bay' })).status).toBe(303)
    expect(leads()).toMatchObject([{ location_slug: 'bay', dealership_slug: 'south' }])
  })

  it.each(['at=nowhere', 'at=', 'at=,,,', 'location_type=__proto__', 'location_type=boats'])(
    '[LOC-05] are all for an address with %s',
    async (params) => {
      const { html } = await aPage('form: contact')
      expect(choice(await html(`/contact-us?${params}`), 'Preferred dealership')).toEqual(['-', 'north', 'south'])
    },
  )

  it('[LOC-05] are not asked where there is one', async () => {
    const site = { ...GROUP, dealerships: GROUP.dealerships.slice(0, 1), locations: LOCATIONS.slice(0, 1) }
    const { html } = await aPage('form: contact\nat: [north]', site)
    expect(choice(await html(), 'Location')).toBeNull()
    expect(choice(await html(), 'Preferred dealership')).toBeNull()
  })
})
