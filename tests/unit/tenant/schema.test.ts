import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../shared/tenant/check.ts'
import { parseSite } from '../../../shared/tenant/parse.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite, LEAST, siteInput } from '../../builders/site.ts'

const rulesOf = (json: unknown) => {
  const parsed = checkSite(json)
  return 'problems' in parsed ? parsed.problems.map(({ path, rule }) => `${path} ${rule}`) : []
}

describe('defaults', () => {
  const site = buildSite()

  it.each([
    ['sold cars stay 3 days', site.include_sold_cars_days, 3],
    ['no price reads', site.card.no_price_text, 'Enquire for price.'],
    ['the price slider begins at', site.search.price.min, 5_000],
    ['the price slider ends at', site.search.price.max, 250_000],
    ['the state is', site.search.default_state, 'qld'],
    ['a deposit is', site.reservation.deposit, 200],
    ['its interest is', site.finance.purchase.default_interest, 12.94],
    ['fuel costs', site.vehicle.fuel.price_per_litre, 1.7],
    ['opt-in reads', site.lead.opt_in_text, 'Email me similar stock and latest offers.'],
  ])('[TEN-02] fills in what a tenant leaves out: %s', (_, value, expected) => {
    expect(value).toEqual(expected)
  })

  it('[TEN-02] keeps the rest of a group when a tenant sets one of its settings', () => {
    const { price } = buildSite({ search: { price: { max: 60_000 } } }).search
    expect(price).toEqual({ min: 5_000, max: 60_000, step: null })
  })
})

const RIO = { make: 'kia', model: 'rio' }

describe('what is wrong', () => {
  it.each<[string, object, string]>([
    ['text for a number', { id: 'one' }, 'id must be a number'],
    ['an empty name', { name: '' }, 'name must not be empty'],
    ['a slug with capitals', { slug: 'My Yard' }, 'slug must be lower-case words joined by hyphens'],
    ['an address without https', { url: 'http://yard.example' }, 'url must be an https:// address'],
    ['a host with a port', { hosts: ['yard.example:80'] }, expect.stringMatching(/^hosts\.0 must be a host name/)],
    ['a radius off the scale', { theme: { radius: 5 } }, 'theme.radius must be one of 0, 6, 14, 24'],
    [
      'a font nobody has',
      { theme: { fonts: { text: 'comic' } } },
      expect.stringMatching(/^theme\.fonts\.text must be one of figtree, /),
    ],
    ['a feature that is no switch', { features: { chat: 'yes' } }, 'features.chat must be true or false'],
    [
      'too many promises',
      { promises: Array.from({ length: 7 }, () => ({ title: 'a', text: 'b' })) },
      'promises can have 6 of them at most',
    ],
    ['prices the wrong way round', { search: { price: { min: 9, max: 5 } } }, 'search.price needs a min below its max'],
    [
      'a link to nowhere',
      { navigation: [{ label: 'Cars', to: 'carz' }] },
      expect.stringMatching(/^navigation\.0\.to must be one of home, /),
    ],
    [
      'a link without an end',
      { navigation: [{ label: 'Cars' }] },
      'navigation.0 must be a label with `to`, `page`, `href`, `items` or `models`',
    ],
    [
      'a link that lacks a name',
      { navigation: [{ label: 'Mazda', to: 'search_make' }] },
      'navigation.0.params.make is needed by a link to search_make',
    ],
    [
      'an empty dropdown',
      { navigation: [{ label: 'Cars', items: [] }] },
      'navigation.0.items needs at least 1 of them',
    ],
    [
      'dark mode without colours',
      { features: { dark_mode: true } },
      'theme.dark is needed while the feature dark_mode is on',
    ],
    [
      'an announcement of nothing',
      { features: { announcement_bar: true } },
      'announcement is needed while the feature announcement_bar is on',
    ],
    [
      'special hours of no location',
      { special_hours: [{ date: '2026-12-25', location_name: 'Perth' }] },
      'special_hours.0.location_name names no location: Perth',
    ],
    [
      'a brand told of twice',
      { brand_directory: { entries: ['Kia', 'KIA'].map((title) => ({ title, slug: 'kia' })) } },
      'brand_directory.entries.1.slug is taken by another: kia',
    ],
    [
      'a brand by a slug that the catalogue does not have',
      { brand_directory: { entries: [{ slug: 'no-such-make' }] } },
      'brand_directory.entries.0.title is needed: the catalogue of makes has no brand of this slug',
    ],
    [
      'a model listed twice',
      { brand_directory: { models: [RIO, RIO] } },
      'brand_directory.models.1.model is listed twice: kia rio',
    ],
    [
      'a model at the address of a route',
      { brand_directory: { models: [{ ...RIO, path: '/search' }] } },
      'brand_directory.models.0.path is taken by another page or alias: /search',
    ],
    [
      'a model at an alias of the site',
      { aliases: { '/rio': { to: 'home' as const } }, brand_directory: { models: [{ ...RIO, path: '/rio' }] } },
      'brand_directory.models.0.path is taken by another page or alias: /rio',
    ],
    [
      'two models at one address',
      {
        brand_directory: {
          models: [
            { ...RIO, path: '/rio' },
            { make: 'kia', model: 'niro', path: '/rio' },
          ],
        },
      },
      'brand_directory.models.1.path is taken by another model: /rio',
    ],
    [
      'a model at an address of two parts',
      { brand_directory: { models: [{ ...RIO, path: '/kia/rio' }] } },
      'brand_directory.models.0.path must be one part of a path, like /new-hilux, in lower case',
    ],
    [
      'an impossible date',
      { special_hours: [{ date: '2026-02-30' }] },
      'special_hours.0.date must be a date like 2026-12-25',
    ],
  ])('[TEN-02] names the path and the rule: %s', (_, changes, expected) => {
    expect(rulesOf({ ...Object(siteInput()), ...Object(siteInput(changes)) })).toEqual([expected])
  })

  const dealerships = [{ id: 1, slug: 'aspley', name: 'Aspley' }]
  const aspley = { ...buildLocation([]), primary: true }
  it.each<[string, object, string]>([
    ['no primary location', [{ ...aspley, primary: false }], 'locations needs exactly one that is primary'],
    ['two of them', [aspley, { ...aspley, id: 2, slug: 'b' }], 'locations needs exactly one that is primary'],
    ['a slug twice', [aspley, { ...aspley, id: 2, primary: false }], 'locations.1.slug is taken by another: aspley'],
    ['an id twice', [aspley, { ...aspley, slug: 'b', primary: false }], 'locations.1.id is taken by another: 1'],
    [
      'a dealership nobody has',
      [{ ...aspley, dealership_slug: 'perth' }],
      'locations.0.dealership_slug names no dealership of this site: perth, 1',
    ],
    [
      'the id of another dealership',
      [{ ...aspley, dealership_id: 7 }],
      'locations.0.dealership_slug names no dealership of this site: aspley, 7',
    ],
  ])('[TEN-02] names contradictions among locations: %s', (_, locations, expected) => {
    expect(rulesOf({ ...LEAST, dealerships, locations: [aspley] })).toEqual([])
    expect(rulesOf({ ...LEAST, dealerships, locations })).toEqual([expected])
  })

  it('[TEN-02] names every setting that is missing, not the first alone', () => {
    const { name: _name, phone: _phone, ...rest } = LEAST
    expect(rulesOf(rest)).toEqual(['name is missing', 'phone is missing'])
  })

  it.each([[null], ['text'], [[]], [12]])('[TEN-02] never throws, whatever it is given: %j', (json) => {
    expect(rulesOf(json)).toEqual(['the file must be a group of settings'])
  })

  it.each<[string, object, string]>([
    ['at the top', { serach: {} }, 'serach is not a setting: did you mean search?'],
    ['in a group', { features: { chatt: true } }, 'features.chatt is not a setting: did you mean chat?'],
    ['deep down', { search: { price: { minimum: 1 } } }, 'search.price.minimum is not a setting: did you mean min?'],
    [
      'in a list',
      { dealerships: [{ id: 1, slug: 'a', name: 'A', nmae: 'A' }] },
      'dealerships.0.nmae is not a setting: did you mean name?',
    ],
    [
      'in one of several forms',
      { navigation: [{ label: 'Cars', to: 'home', ancor: 'x' }] },
      'navigation.0.ancor is not a setting: did you mean anchor?',
    ],
    [
      'in a link of a dropdown',
      { navigation: [{ label: 'Cars', items: [{ label: 'All', href: 'https://a.example', hreff: '' }] }] },
      'navigation.0.items.0.hreff is not a setting: did you mean href?',
    ],
    ['unlike any other', { gates: { zebra: true } }, 'gates.zebra is not a setting'],
  ])('[PGE-03] unknown settings are, and the nearest is named: %s', (_, changes, expected) => {
    expect(rulesOf(siteInput(changes as SiteInput))).toEqual([expected])
  })

  it('[PGE-03] names each of several unknown settings', () => {
    expect(rulesOf(siteInput({ lead: { kept_dys: '', answred: '' } } as object))).toEqual([
      'lead.kept_dys is not a setting: did you mean kept_days?',
      'lead.answred is not a setting: did you mean answered?',
    ])
  })

  it('[PGE-03] a published config with settings that came or went since is read all the same', () => {
    const slip = siteInput({ serach: {}, navigation: [{ label: 'Home', to: 'home', icon: 'x' }] } as object)
    expect(parseSite(slip)).toEqual({ site: buildSite({ navigation: [{ label: 'Home', to: 'home' }] }) })
    expect(slip).toMatchObject({ serach: {} })
    expect(parseSite(siteInput({ serach: {}, phone: 'none' } as object))).toEqual({
      problems: [{ path: 'phone', rule: 'must be a phone number in digits and spaces' }],
    })
  })

  it.each([
    ['a parameter that the route has not', { slug: 'one', zzz: '1' }, 'params.zzz is not a setting of a link to car'],
    ['a parameter of two parts', { slug: '../one' }, 'params.slug must be one part of a path, without slashes'],
    ['a parameter that leads up', { slug: '..' }, 'params.slug must be one part of a path, without slashes'],
  ])('[NAV-07] an alias cannot have %s', (_, params, rule) => {
    const changes = { aliases: { '/old': { to: 'car' as const, params } } }
    expect(rulesOf(siteInput(changes))).toEqual([`aliases./old.${rule}`])
  })

  it('[TEN-01] a published link with a parameter too many keeps working', () => {
    const aliases = { '/old': { to: 'car' as const, params: { slug: 'one', zzz: '1' } } }
    const parsed = parseSite(siteInput({ aliases }))
    expect('site' in parsed && parsed.site.aliases['/old']?.params).toEqual({ slug: 'one' })
  })

  it('[TEN-02] a misspelt value is answered with the nearest one', () => {
    const changes = { card: { card_actions: ['detials'] } } as object
    expect(rulesOf(siteInput(changes))).toEqual([
      expect.stringMatching(/^card\.card_actions\.0 must be one of .*: did you mean details\?$/),
    ])
  })

  it.each([
    ['a page of every site', '/contact-us'],
    ['a page with a name in it', '/cars/one'],
    ['a call', '/api/anything'],
    ['the health of the Worker', '/healthz'],
    ['another spelling of a page', '/used-cars'],
    ['the garage', '/my-garage'],
  ])('[NAV-07] an alias cannot be %s', (_, path) => {
    const changes = { aliases: { [path]: { to: 'home' as const } } }
    expect(rulesOf(siteInput(changes))).toEqual([`aliases.${path} is taken by a page of every site`])
  })
})
