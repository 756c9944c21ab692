import { describe, expect, it } from 'vitest'
import { parseSite, unknownSettings } from '../../../shared/tenant/parse.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite, LEAST, siteInput } from '../../builders/site.ts'

const rulesOf = (json: unknown) => {
  const parsed = parseSite(json)
  return 'problems' in parsed ? parsed.problems.map(({ path, rule }) => `${path} ${rule}`) : []
}

describe('defaults', () => {
  const site = buildSite()

  it.each([
    ['sold cars stay 3 days', site.include_sold_cars_days, 3],
    ['no price reads', site.card.no_price_text, 'Enquire for price.'],
    ['the price slider begins at', site.search.price.min, 5_000],
    ['the price slider ends at', site.search.price.max, 250_000],
    ['prices unknown, it ends at', site.search.price.fallback_max, 100_000],
    ['the state is', site.search.default_state, 'qld'],
    ['makes shown first', site.search.makes_shown, 7],
    ['searches kept', site.search.saved_searches, 5],
    ['a deposit is', site.reservation.deposit, 200],
    ['it holds for hours', site.reservation.hold_hours, 48],
    ['a loan is', site.finance.loan.default_amount, 30_000],
    ['its interest is', site.finance.purchase.default_interest, 12.94],
    ['fuel costs', site.vehicle.fuel.price_per_litre, 1.7],
    ['a return is open for days', site.money_back.days, 14],
    ['opt-in reads', site.lead.opt_in_text, 'Email me similar stock and latest offers.'],
    ['reviews need stars', site.reviews.minimum_rating, 4],
  ])('[TEN-02] fills in what a tenant leaves out: %s', (_, value, expected) => {
    expect(value).toEqual(expected)
  })

  it('[TEN-02] keeps the rest of a group when a tenant sets one of its settings', () => {
    const { price } = buildSite({ search: { price: { max: 60_000 } } }).search
    expect(price).toEqual({ min: 5_000, max: 60_000, fallback_max: 100_000, step: null })
  })
})

describe('what is wrong', () => {
  it.each<[string, object, string]>([
    ['text for a number', { id: 'one' }, 'id must be a number'],
    ['an empty name', { name: '' }, 'name must not be empty'],
    ['a slug with capitals', { slug: 'My Yard' }, 'slug must be lower-case words joined by hyphens'],
    ['an address without https', { url: 'http://yard.example' }, 'url must be an https:// address'],
    ['a host with a port', { hosts: ['yard.example:80'] }, expect.stringMatching(/^hosts\.0 must be a host name/)],
    ['a radius off the scale', { theme: { radius: 5 } }, 'theme.radius must be one of 0, 6, 14'],
    [
      'a font nobody has',
      { theme: { fonts: { text: 'comic' } } },
      expect.stringMatching(/^theme\.fonts\.text must be one of figtree, /),
    ],
    ['a feature that is no switch', { features: { chat: 'yes' } }, 'features.chat must be true or false'],
    [
      'too many promises',
      { home: { promises: Array.from({ length: 7 }, () => ({ title: 'a', text: 'b' })) } },
      'home.promises can have 6 of them at most',
    ],
    ['prices the wrong way round', { search: { price: { min: 9, max: 5 } } }, 'search.price needs a min below its max'],
    [
      'a sort not offered',
      { search: { default_sort: 'km-asc' } },
      'search.default_sort must be one of the sorts offered',
    ],
    [
      'a link to nowhere',
      { navigation: [{ label: 'Cars', to: 'carz' }] },
      expect.stringMatching(/^navigation\.0\.to must be one of home, /),
    ],
    [
      'a link without an end',
      { navigation: [{ label: 'Cars' }] },
      'navigation.0 must be a label with `to`, `href` or `items`',
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

  it('[TEN-02] points out settings that it does not know, at any depth', () => {
    const json = siteInput({ navigation: [{ label: 'Home', to: 'home' }] })
    const slip = { ...Object(json), serach: {}, search: { price: { minimum: 1 } } }
    const parsed = parseSite(slip)
    expect('site' in parsed && unknownSettings(slip, parsed.site)).toEqual([
      { path: 'serach', rule: 'is not a setting' },
      { path: 'search.price.minimum', rule: 'is not a setting' },
    ])
    expect(unknownSettings(json, buildSite({ navigation: [{ label: 'Home', to: 'home' }] }))).toEqual([])
  })
})
