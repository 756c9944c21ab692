import { expect, it } from 'vitest'
import { CARD_ACTIONS } from '../../../shared/card/settings.ts'
import { FINANCE_PAGES } from '../../../shared/finance/settings.ts'
import { BRAND_KINDS } from '../../../shared/market/brand-kinds.ts'
import { HEROES } from '../../../shared/page/sections.ts'
import { sitePromos } from '../../../shared/search/promos.ts'
import { LISTS } from '../../../shared/search/settings.ts'
import { DISPLAY_LOOKS, LOOKS, type Looks } from '../../../shared/theme/looks.ts'
import { both, distinct, shippedPages, shippedSections, shippedSites as sites } from '../../builders/shipped.ts'

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

it('[TEN-05] shows every hero, every list and every radius somewhere', () => {
  expect(
    new Set(shippedSections.filter(({ kind }) => kind === 'hero').map((hero) => 'variant' in hero && hero.variant))
      .size,
  ).toBe(Object.keys(HEROES).length)
  expect(distinct((site) => site.search.list)).toBe(Object.keys(LISTS).length)
  expect(distinct((site) => site.theme.radius)).toBe(4)
})

it('[TEN-05] gives no two sites the same header, card, footer or top of the home page', () => {
  const tops = shippedPages
    .filter(({ path }) => path === '/')
    .map(({ sections: [top] }) => top && 'variant' in top && top.variant)
  expect([
    distinct((site) => site.header.variant),
    distinct((site) => site.card.variant),
    distinct((site) => site.footer.variant),
    new Set(tops).size,
  ]).toEqual(Array.from({ length: 4 }, () => sites.length))
})

it('[TEN-05] shows every look somewhere', () => {
  const unseen = Object.entries<Looks>({ ...LOOKS, ...DISPLAY_LOOKS }).flatMap(([name, table]) => {
    const seen = new Set(
      sites.map(({ theme }) => ({ ...theme, ...theme.display })[name as keyof typeof LOOKS] as string),
    )
    return Object.keys(table)
      .filter((key) => !seen.has(key))
      .map((key) => `${name}: ${key}`)
  })
  expect(unseen).toEqual([])
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

it('[SRC-11] asks for the shopper’s car on a site where that leads somewhere', () => {
  const shown = sites.flatMap((site) => sitePromos(site, 'grid'))
  expect(shown.filter(({ title }) => title === 'We Want Your Car!').map(({ position }) => position)).toContain(8)
})

it('[TEN-03] shows both sides of every switch that the pages of today have', () => {
  expect({
    announcement: both((site) => site.features.announcement_bar),
    hover: both((site) => site.features.hover_dropdowns),
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
  for (const { stats, intro } of directories) expect([stats.length > 1, intro]).toEqual([true, expect.any(String)])
})
