import { describe, expect, it } from 'vitest'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { carCard } from '../../../shared/card/card.ts'
import type { CARD_ACTIONS } from '../../../shared/card/settings.ts'
import { findRoute, type Route, type RouteKey } from '../../../shared/routes/paths.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { carSummary, NOW } from '../../builders/listed-car.ts'
import { buildSite } from '../../builders/site.ts'

type Kind = keyof typeof CARD_ACTIONS

const allBuilt = (key: RouteKey): Route => ({ ...findRoute(key), handler: 'any' })
const noneBuilt = (key: RouteKey): Route => ({ path: findRoute(key).path, ...pick(findRoute(key)) })
const pick = ({ feature }: Route) => (feature ? { feature } : {})

const everything = {
  features: { finance: true, reserve: true, checkout: true, autograb: true, test_drive: true, enquiry: true },
  card: { custom_action: { label: 'Plan a visit', to: 'home', anchor: 'locations' } },
} satisfies Partial<SiteInput>

type Asked = { kind: Kind; routes?: (key: RouteKey) => Route; site?: Partial<SiteInput>; car?: Partial<CarSummary> }

function button({ kind, routes = allBuilt, site = {}, car = {} }: Asked) {
  const config = buildSite({
    ...everything,
    ...site,
    features: { ...everything.features, ...site.features },
    card: { ...everything.card, ...site.card, card_actions: [kind] },
  })
  const listing = { ...listingSite(config, routes), images: { kind: 'passthrough' as const, sized: [] } }
  const summary = carSummary({ dealership_slug: 'springwood', ...car })
  return carCard(summary, listing, NOW).actions[0] ?? null
}

const SLUG = '2021-toyota-rav4-gx-71'
const ROWS: Record<Kind, [text: string, href: string]> = {
  details: ['View Details', `/cars/${SLUG}`],
  call: ['Call 07 5550 0100', 'tel:+61755500100'],
  test_drive: ['Book a Test Drive', '/book-test-drive?car_id=71'],
  finance: [
    'Get Finance',
    '/finance?preferredDealership=springwood&vehiclePriceBudget=34990&car_id=71&car_type=used#finance-form',
  ],
  reserve: ['Reserve Now', `/cars/${SLUG}/checkout`],
  trade_in: ['Trade In', '/cars/trade-in?car_id=71'],
  enquire: ['Enquire Now', '/contact-us?car_id=71'],
  custom: ['Plan a visit', '/#locations'],
}
const rows = Object.entries(ROWS) as [Kind, [string, string]][]
const ALWAYS = new Set<Kind>(['details', 'call', 'custom'])
/** Opened over the page that they stand on. */
const FORMS = new Set<Kind>(['enquire', 'test_drive'])

describe('the buttons a tenant may choose', () => {
  it.each(rows)('[CRD-01] %s, once there is a page for it', (kind, [text, href]) => {
    expect(button({ kind })).toEqual({ kind, text, href, ...(FORMS.has(kind) && { act: 'form' }) })
  })

  it('[CRD-04] no finance for a car that is paid by the week', () => {
    const byTheWeek = { site: { features: { subscriptions: true } }, car: { subscription_price: 189 } }
    expect(button({ kind: 'finance', ...byTheWeek } as never)).toBeNull()
  })

  it.each(rows)('[SIT-01] %s of a sample only where it asks the dealer for nothing', (kind) => {
    const isLeft = kind === 'details' || kind === 'call'
    expect(button({ kind, car: { special_tag: 'Sample' } }) !== null).toBe(isLeft)
  })

  it.each(rows)('[CRD-01] %s does nothing it cannot: absent while its page is not built', (kind) => {
    expect(button({ kind, routes: noneBuilt }) !== null).toBe(ALWAYS.has(kind))
  })

  it('[FIN-07] finance is personal for a car whose variant is known, where the site has it', () => {
    const site = { features: { personalised_finance: true } }
    const car = { has_nvic: true } as object
    expect(button({ kind: 'finance', site, car })?.href).toBe('/personalised/finance?car_id=71')
    expect(button({ kind: 'finance', site })?.href).toContain('#finance-form')
    expect(button({ kind: 'finance', car })?.href).toContain('#finance-form')
  })

  it.each<[Kind, keyof NonNullable<SiteInput['features']>]>([
    ['test_drive', 'test_drive'],
    ['finance', 'finance'],
    ['reserve', 'checkout'],
    ['reserve', 'reserve'],
    ['trade_in', 'autograb'],
    ['enquire', 'enquiry'],
  ])('[TEN-03] %s is absent while the feature %s is off', (kind, feature) => {
    expect(button({ kind, site: { features: { [feature]: false } } })).toBeNull()
  })

  it.each<[Kind, string, Partial<CarSummary>]>([
    ['reserve', 'reserved', { reserved: true }],
    ['reserve', 'for test drives only', { tag: 'Test Drive Only' }],
    ['trade_in', 'cheap', { price: 200 }],
    ['trade_in', 'only coming', { status: 'coming_soon' }],
    ['test_drive', 'only coming', { status: 'coming_soon' }],
  ])('[CRD-05] %s is absent on a car that is %s', (kind, _, car) => {
    expect(button({ kind, car })).toBeNull()
  })
})

describe('words and pages that a tenant chooses', () => {
  it.each<[string, Kind, Partial<SiteInput>, Partial<{ text: string; href: string }>]>([
    ['Reserve this Car', 'reserve', { card: { reserve_label: 'Reserve this Car' } }, { text: 'Reserve this Car' }],
    ['Enquire', 'enquire', { card: { enquire_label: 'Enquire' } }, { text: 'Enquire' }],
    [
      'buying online',
      'reserve',
      { reservation: { checkout_page: 'buy-online' } },
      { href: `/cars/${SLUG}/buy-online` },
    ],
  ])('[CRD-01] %s', (_, kind, site, expected) => {
    expect(button({ kind, site })).toMatchObject(expected)
  })

  it('[FIN-07] the page for finance, without what the car does not say', () => {
    const asked = button({
      kind: 'finance',
      site: { finance: { page: 'apply-for-finance' } },
      car: { dealership_slug: null, price: null },
    })
    expect(asked?.href).toBe('/apply-for-finance?car_id=71&car_type=used#finance-form')
  })

  it('[CRD-01] a custom button needs its label and link', () => {
    expect(() => buildSite({ card: { card_actions: ['custom'] } })).toThrow(
      'card.custom_action is needed by the action custom',
    )
  })

  it('[CRD-01] a custom link to a page whose feature is off draws nothing', () => {
    const custom_action = { label: 'Win a car', to: 'spin_to_win' } as const
    expect(button({ kind: 'custom', site: { card: { custom_action } } })).toBeNull()
  })
})

it('[CRD-05] compare waits for its page', () => {
  expect(listingSite(buildSite(), allBuilt).features.compare).toBe(true)
  expect(listingSite(buildSite(), noneBuilt).features.compare).toBe(false)
})
