import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoCars } from '../../../scripts/local/demo.ts'
import { ROOT } from '../../../scripts/root.ts'
import { hostsOf, loadTenants } from '../../../scripts/tenants/load.ts'
import { departmentsOf } from '../../../shared/location/hours.ts'
import { ATTRIBUTES } from '../../../shared/search/attributes.ts'
import { searchOptions } from '../../../shared/search/options.ts'
import { sitePromos } from '../../../shared/search/promos.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { askingRules, questionFor } from '../../../shared/search/question.ts'
import { understood } from '../../../shared/search/sentence/understood.ts'
import { SORTS } from '../../../shared/search/sorts.ts'
import { BRAND_KINDS, CARD_ACTIONS, FINANCE_PAGES, HEADERS, HEROES } from '../../../shared/tenant/choices.ts'
import { footerMenu, headerMenu } from '../../../shared/tenant/menu.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { stockScope } from '../../../shared/tenant/stock-scope.ts'
import { build } from '../../../worker/stock/build.ts'
import { stockSearch } from '../../../worker/stock/search.ts'
import { aCar } from '../../builders/car.ts'

const { sites: loaded, problems } = await loadTenants()
const sites = loaded.map(({ site }) => site)
const bySlug = sites.map((site) => [site.slug, site] as const)
/** Ranges that are kept for fiction. */
const FICTION = /^(0[27] 5550 \d{4}|0491 570 \d{3})$/

const distinct = (pick: (site: Site) => unknown) => new Set(sites.map((site) => JSON.stringify(pick(site)))).size
const both = (pick: (site: Site) => boolean) => sites.some(pick) && !sites.every(pick)

it('[TEN-02] ships at least three sites, all sound', () => {
  expect(problems).toEqual([])
  expect(sites.length).toBeGreaterThanOrEqual(3)
})

it.each(bySlug)('[TEN-02] says nothing twice in the config of %s, where the first would be lost', (slug) => {
  const text = readFileSync(join(ROOT, 'tenants', slug, 'site.json'), 'utf8')
  const dense = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  expect(JSON.stringify(JSON.parse(text))).toBe(dense)
})

it('[LED-07] shows leads that go to all, to the dealer of the car, and nowhere', () => {
  const deliveries = sites.map(({ lead }) => lead.delivery)
  expect(deliveries).toContain(null)
  expect(deliveries.some((one) => one && Object.keys(one.dealerships).length === 0)).toBe(true)
  expect(deliveries.some((one) => one && Object.keys(one.dealerships).length > 1)).toBe(true)
})

it('[TEN-05] gives each shipped site a look of its own', () => {
  expect([
    distinct((site) => site.theme.colours.brand),
    distinct((site) => site.theme.colours.surface),
    distinct((site) => site.theme.fonts),
    distinct((site) => site.logo.url),
  ]).toEqual(Array.from({ length: 4 }, () => sites.length))
})

it('[TEN-05] shows every hero, every header and every radius somewhere', () => {
  expect(distinct((site) => site.home.hero.variant)).toBe(Object.keys(HEROES).length)
  expect(distinct((site) => site.header.variant)).toBe(Object.keys(HEADERS).length)
  expect(distinct((site) => site.theme.radius)).toBe(3)
})

it('[CRD-01] chooses every button of a card somewhere, and both words of those that have two', () => {
  const chosen = new Set(sites.flatMap((site) => site.card.card_actions))
  expect(Object.keys(CARD_ACTIONS).filter((kind) => !chosen.has(kind as keyof typeof CARD_ACTIONS))).toEqual([])
  expect(distinct((site) => site.card.reserve_label)).toBe(2)
  expect(distinct((site) => site.card.enquire_label)).toBe(2)
})

it('[CAL-02] prices delivery by postcode, by distance and by both somewhere', () => {
  const cards = sites.filter(({ features }) => features.delivery).map(({ delivery }) => delivery.zones)
  const byPostcode = (zones: (typeof cards)[number]) => zones.some(({ postcodes }) => postcodes !== null)
  const byDistance = (zones: (typeof cards)[number]) => zones.some(({ price }) => typeof price !== 'number')
  const kinds = cards.map((zones) => `${byPostcode(zones)} ${byDistance(zones)}`)
  expect(kinds).toEqual(expect.arrayContaining(['true false', 'false true', 'true true']))
})

it('[SRC-11] has promos among the cards and in the slider, strict and not, with and without a window', () => {
  const promos = sites.flatMap((site) => (site.features.promotions ? site.search.promos : []))
  const has = (rule: (promo: (typeof promos)[number]) => boolean) => promos.some(rule) && !promos.every(rule)
  expect(new Set(promos.map(({ place }) => place)).size).toBe(2)
  expect([has(({ strictDisplay }) => strictDisplay), has(({ expiry }) => expiry !== null)]).toEqual([true, true])
  expect(promos.map(({ position }) => position)).toEqual(expect.arrayContaining([8, 9, 17]))
})

describe('what shipped sites add to a search', () => {
  const NOW = Date.parse('2026-11-20T02:00:00Z')
  const stocks = new Map(
    sites.map((site) => {
      const cars = demoCars(site, NOW).map((input, at) =>
        aCar({ ...input, id: at + 1, sold_at: null, created_at: NOW }),
      )
      return [site.slug, stockSearch(build(cars, { site: site.slug, version: '1', documents: {} }))]
    }),
  )
  const asked = (site: Site, text: string, facets: SearchQuery['facets'] = {}) => {
    const scope = stockScope(site, NOW)
    const { search, words } = stocks.get(site.slug)!
    const options = searchOptions(site, words(scope))
    const { state } = understood({ text, facets, ranges: {}, sort: 'relevance', page: 1 }, options)
    return { search, query: questionFor(state, askingRules(site), { scope, options, now: NOW, pageSize: 21 }) }
  }

  it('[SRC-20] are words that find cars, on sites with the shipped ones and without', () => {
    const phrases = sites.flatMap((site) => {
      const { alike, one_way } = site.search.synonyms
      return [...alike.flat(), ...one_way.flatMap(({ says }) => says)].map((phrase) => [site, phrase] as const)
    })
    expect(phrases.length).toBeGreaterThan(4)
    for (const [site, phrase] of phrases) {
      const { search, query } = asked(site, phrase)
      expect([site.slug, phrase, search(query).count > 0]).toEqual([site.slug, phrase, true])
    }
    expect(both((site) => site.search.synonyms.shipped)).toBe(true)
  })

  it('[SRC-20] are pinned cars that stand first: in every search, by words, by filters, with and without a window', () => {
    const rules = sites.flatMap((site) => site.search.pinned.map((rule) => [site, rule] as const))
    for (const [site, { when, stock_numbers }] of rules) {
      const { search, query } = asked(site, when.words ?? '', when.filters)
      const first = search(query).hits.slice(0, stock_numbers.length)
      expect(first.map(({ stocknum }) => stocknum)).toEqual(stock_numbers)
    }
    const has = (rule: (one: (typeof rules)[number][1]) => boolean) => rules.some(([, one]) => rule(one))
    expect([
      has(({ when }) => when.words === null && Object.keys(when.filters).length === 0),
      has(({ when }) => when.words !== null),
      has(({ when }) => Object.keys(when.filters).length > 1),
      has(({ expiry }) => expiry !== null),
    ]).toEqual([true, true, true, true])
  })
})

it('[SRC-11] asks for the shopper’s car on a site where that leads somewhere', () => {
  const shown = sites.flatMap((site) => sitePromos(site, 'grid'))
  expect(shown.filter(({ title }) => title === 'We Want Your Car!').map(({ position }) => position)).toContain(8)
})

it('[TEN-03] shows both sides of every switch that the pages of today have', () => {
  expect({
    announcement: both((site) => site.features.announcement_bar),
    hover: both((site) => site.features.hover_dropdowns),
    dark: both((site) => site.features.dark_mode),
    subscriptions: both((site) => site.features.subscriptions),
    certified: both((site) => site.card.certified_programme !== null),
    collapse: both((site) => site.features.collapse_sold),
    usedOnly: both((site) => site.stock.car_types !== null),
    inStockOnly: both((site) => !site.stock.statuses.includes('coming_soon')),
    excluded: both((site) => site.stock.excluded_stock_numbers.length > 0),
    singleMake: both((site) => site.search.single_select.includes('make')),
    soldDays: both((site) => site.include_sold_cars_days !== 3),
    favourites: both((site) => site.features.favourites),
    compare: both((site) => site.features.compare),
    compareUsedOnly: both((site) => site.card.compare_used_only),
    promotions: both((site) => site.features.promotions),
    ownState: both((site) => site.search.prefer_default_state),
    namedStep: both((site) => site.search.price.step !== null),
    pricedOnly: both((site) => site.search.priced_only_by_price),
    popularMakes: both((site) => site.search.popular_makes.length > 0),
    arrivals: both((site) => site.card.new_arrival_text === 'JUST ARRIVED'),
    weeklyRoundedUp: both((site) => site.finance.loan.rounding === 'up'),
    brands: both((site) => site.features.brands),
    delivery: both((site) => site.features.delivery),
    fuel: both((site) => site.features.fuel_calculator),
    ownFuel: both((site) => site.vehicle.fuel.km_per_week !== 250),
    comparison: both((site) => site.features.price_comparison),
    phoneReveal: both((site) => site.features.phone_reveal),
    oneLocation: both((site) => site.locations.length === 1),
    captcha: both((site) => site.features.captcha),
    careers: both((site) => site.features.careers),
    service: both((site) => site.features.service_booking),
    personalFinance: both((site) => site.features.personalised_finance),
    messageRequired: both((site) => site.lead.message_required),
    asksLocation: both((site) => site.lead.asks_location),
    termsNote: both((site) => site.lead.terms_note !== null),
    ownOptIn: both((site) => site.lead.opt_in_text !== 'Email me similar stock and latest offers.'),
    oneCategory: both((site) => site.lead.categories.length === 1),
  }).not.toContain(false)
})

it('[FIN-07] has its page of finance enquiries at each of its addresses somewhere', () => {
  expect(new Set(sites.map((site) => site.finance.page))).toEqual(new Set(Object.keys(FINANCE_PAGES)))
})

it('[BRD-01] tells of every kind of brand somewhere, with a logo and without, and of how much there is', () => {
  const directories = sites.filter((site) => site.features.brands).map((site) => site.brand_directory)
  const entries = directories.flatMap((directory) => directory.entries)
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(Object.keys(BRAND_KINDS)))
  expect(new Set(entries.map(({ logo }) => logo === null)).size).toBe(2)
  for (const { stats, intro } of directories) expect([stats.length, intro]).toEqual([3, expect.any(String)])
})

it('[SRC-18] prefers its own state only where a site sells in another as well', () => {
  for (const { search, locations } of sites.filter((site) => site.search.prefer_default_state)) {
    const states = new Set<string>(locations.map(({ address }) => address.state))
    expect([...states]).toContain(search.default_state)
    expect(states.size).toBeGreaterThan(1)
  }
})

it('[SRC-08] moves the price by 500 dollars on the site for small budgets', () => {
  const named = sites.filter(({ search }) => search.price.step !== null)
  expect(named.map(({ search }) => search.price.step)).toEqual([500])
  expect(named[0]?.search.price.max).toBeLessThan(100_000)
})

it('[SRC-05] offers every order somewhere', () => {
  const offered = new Set(sites.flatMap(({ search }) => search.sorts))
  expect(Object.keys(SORTS).filter((key) => !offered.has(key as keyof typeof SORTS))).toEqual([])
})

it('[SRC-02] offers every filter somewhere, but for those that say what another says', () => {
  const offered = new Set<string>(sites.flatMap(({ search }) => search.filters))
  expect(Object.keys(ATTRIBUTES).filter((key) => !offered.has(key))).toEqual([
    'make_model',
    'tag',
    'price_range',
    'city',
    'dealership_name',
    'dealership_slug',
  ])
})

it('[SRC-15] leads from a model to its badges wherever it leads to models', () => {
  for (const { search } of sites)
    expect(search.filters.slice(search.filters.indexOf('model'))).toEqual(expect.arrayContaining(['model', 'badge']))
})

it('[TEN-02] has a group of five locations or more in two states, with sales and service', () => {
  const group = sites.find((site) => site.locations.length >= 5)
  expect(new Set(group?.locations.map((location) => location.address.state)).size).toBeGreaterThanOrEqual(2)
  expect(new Set(group?.locations.flatMap(departmentsOf))).toEqual(new Set(['sales', 'service', 'parts']))
  expect(group?.dealerships.length).toBeGreaterThan(1)
})

describe.each(bySlug)('%s', (slug, site) => {
  it('[TEN-01] can be opened on a developer’s machine and has one public address', () => {
    expect(hostsOf(site)).toContain(`${slug}.localhost`)
    expect(site.url).toMatch(/^https:\/\/[a-z.]+\.example$/)
  })

  it('[TEN-05] has its marks drawn, in the size that the config says', () => {
    const drawings = [site.logo, site.logo.icon, ...(site.logo.dark ? [site.logo.dark] : [])]
    for (const { url, width, height } of drawings) {
      const drawing = readFileSync(join(ROOT, 'client/public', url), 'utf8')
      expect(drawing).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`)
      expect(drawing).not.toMatch(/<text|<image|<script|href=/)
    }
    expect(site.logo.icon.width).toBe(site.logo.icon.height)
  })

  it('[TEN-02] invents only what is kept for inventions', () => {
    const phones = [site.phone, ...site.locations.map((location) => location.contact_detail.phone)]
    expect(phones.filter((phone) => !FICTION.test(phone))).toEqual([])
    expect(site.review_summary.reviews).toEqual([])
  })

  it('[NAV-02] has a menu and a footer that lead somewhere, the footer’s last column named for the dealer', () => {
    expect(headerMenu(site).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Home', 'Vehicles', 'Our Stock', 'Company']),
    )
    expect(footerMenu(site).map(({ label }) => label)).toEqual([
      'Vehicles',
      'Buyer Tools',
      'Servicing and Parts',
      site.name,
    ])
  })

  it('[NAV-03] names the header’s entries in the order of the specification', () => {
    const labels = site.navigation.map(({ label }) => label)
    const known = ['Home', 'Vehicles', 'Offers', 'Our Stock', 'Trade In', 'Service', 'Company']
    expect(labels.filter((label) => known.includes(label))).toEqual(known)
  })

  it('[NAV-04] has a dealer licence, hours and a place for each location', () => {
    for (const location of site.locations) {
      expect(location.dealer_license_number).toMatch(/^(MD )?\d{6,7}$/)
      expect(location.contact_detail.opening_hours.length).toBeGreaterThanOrEqual(7)
      expect(location.address.place_url).toContain(encodeURIComponent(location.address.street))
    }
    expect(site.special_hours.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-12-25', '2027-01-01']))
  })

  it('[TEN-02] makes three promises', () => {
    expect(site.home.promises).toHaveLength(3)
    expect(existsSync(join(ROOT, 'tenants', slug, 'site.json'))).toBe(true)
  })
})
