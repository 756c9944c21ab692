import { describe, expect, it } from 'vitest'
import { footerMenu, headerMenu, menuLength } from '../../../shared/layout/menu.ts'
import { isRouteAvailable } from '../../../shared/routes/access.ts'
import { linkHref, menuLinks } from '../../../shared/routes/links.ts'
import { parseSite } from '../../../shared/tenant/parse.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite } from '../../builders/site.ts'

const used = { label: 'Used', to: 'search_used', params: {}, query: {} } as const
/** Of a route without a handler. */
const switchedOff = { label: 'Win a car', to: 'spin_to_win', params: {}, query: {} } as const
const outside = { label: 'Elsewhere', href: 'https://elsewhere.example/a' } as const

/** What stands in the footer's last column. */
const lastOf = (changes: Parameters<typeof buildSite>[0]) =>
  footerMenu(buildSite({ footer: { dealer: [used] }, ...changes }))
    .at(-1)!
    .items.map(({ label }) => label)

const place = (id: number, slug: string, visible: boolean) =>
  buildLocation([], { id, slug, name: slug.toUpperCase(), visible })

describe('menus', () => {
  it.each([
    ['a route', used, '/search/used-cars'],
    [
      'a route with a name',
      { ...used, to: 'search_make' as const, params: { make: 'land rover' } },
      '/search/land%20rover',
    ],
    [
      'a search',
      { ...used, query: { body: 'People mover', sortBy: 'latest' } },
      '/search/used-cars?body=People%20mover&sortBy=latest',
    ],
    ['a part of a page', { ...used, to: 'home' as const, anchor: 'locations' }, '/#locations'],
    ['another site', outside, 'https://elsewhere.example/a'],
  ])('[NAV-03] lead to %s', (_, link, href) => {
    expect(linkHref(link)).toBe(href)
  })

  it('[NAV-02] leave out pages whose feature is off, and a dropdown with nothing left in it', () => {
    const navigation = [used, { label: 'Deals', items: [switchedOff] }, { label: 'Stock', items: [switchedOff, used] }]
    const menu = headerMenu(buildSite({ navigation, features: {} }))
    const link = { label: 'Used', href: '/search/used-cars', isOutside: false }
    expect(menu).toEqual([link, { label: 'Stock', items: [link] }])
  })

  it.each([
    ['built', { path: '/a', handler: 'any' }, true],
    ['not built', { path: '/a' }, false],
    ['built, its feature on', { path: '/a', handler: 'any', feature: 'print' }, true],
    ['built, its feature off', { path: '/a', handler: 'any', feature: 'compare' }, false],
    ['not built, its feature on', { path: '/a', feature: 'print' }, false],
  ] as const)('[TEN-03] show a route only while it answers: %s', (_, route, shown) => {
    expect(isRouteAvailable(route, buildSite({ features: { print: true, compare: false } }).features)).toBe(shown)
  })

  it('[SIT-07] of a new site lead to no part of the home page that is not there yet', () => {
    const parts = ['locations', 'promises'].map((anchor) => ({ ...used, to: 'home' as const, label: anchor, anchor }))
    const shown = (changes: object) =>
      footerMenu({ ...buildSite({ footer: { columns: [{ label: 'Us', items: parts }] } }), ...changes })
        .flatMap(({ items }) => items.map(({ label }) => label))
        .filter((label) => label === 'locations' || label === 'promises')
    const promises = [{ title: 'Back within a week', text: 'And your money, too.' }]
    expect(shown({ locations: [], promises: [] })).toEqual([])
    expect(shown({ locations: [place(1, 'aspley', true)], promises })).toEqual(['locations', 'promises'])
  })

  it('[NAV-03] keep the order of the tenant, and links to other sites', () => {
    const { features } = buildSite()
    expect(menuLinks([outside, switchedOff, used], features).map(({ label }) => label)).toEqual(['Elsewhere', 'Used'])
  })

  it('[NAV-06] end with the locations in sight, where the site asks for them', () => {
    const site = { ...buildSite({ navigation: [used] }), locations: [place(1, 'north', true), place(2, 'shed', false)] }
    expect(headerMenu(site).map(({ label }) => label)).toEqual(['Used'])
    expect(headerMenu({ ...site, features: { ...site.features, locations_dropdown: true } })).toEqual([
      { label: 'Used', href: '/search/used-cars', isOutside: false },
      { label: 'Locations', items: [{ label: 'NORTH', href: '/locations/north', isOutside: false }] },
    ])
  })

  it('[NAV-06] lead to the chat of a site that has one, above and below', () => {
    const autobot = { url: 'https://chat.example/yard' }
    const chat = { label: 'Chat with us', href: autobot.url, isOutside: true }
    const site = buildSite({ features: { chat: true }, autobot })
    expect([headerMenu(site), footerMenu(site)]).toEqual([[chat], [{ label: 'Test Yard', items: [chat] }]])
    expect(headerMenu(buildSite({ autobot }))).toEqual([])
  })

  it('[NAV-04] end the footer with a column named for the dealer', () => {
    const site = buildSite({ footer: { columns: [{ label: 'Vehicles', items: [used, outside] }], dealer: [used] } })
    expect(footerMenu(site).map(({ label }) => label)).toEqual(['Vehicles', 'Test Yard'])
  })

  it('[NAV-04] move the only link of a column to the dealer’s own', () => {
    const site = buildSite({ footer: { columns: [{ label: 'Parts', items: [outside] }], dealer: [used] } })
    expect(footerMenu(site).map(({ items }) => items.map(({ label }) => label))).toEqual([['Elsewhere', 'Used']])
  })

  it('[NAV-02] [NAV-04] name no list that has nothing, and no group for a single link', () => {
    const bodies = { label: 'Vehicles', items: [used, { ...used, label: 'Vans', query: { body: 'Van' } }] }
    const site = buildSite({ navigation: [bodies], footer: { columns: [bodies] } })
    const empty = new Set(['/search/used-cars?body=Van'])
    expect([headerMenu(site), headerMenu(site, { empty })].map(([first]) => first?.label)).toEqual(['Vehicles', 'Used'])
    expect(footerMenu(site, { empty })).toEqual([{ label: 'Test Yard', items: headerMenu(site, { empty }) }])
  })

  it('[RES-04] [GAT-01] lead from the footer to what a site has on and links nowhere itself', () => {
    const promotion = {
      slug: 'spring',
      title: 'Spring turn',
      intro: 'One turn.',
      prizes: [{ slug: 'pen', name: 'A pen', weight: 1 }],
      terms: ['Fair.'],
    }
    const pay = { label: 'Pay us', to: 'online_payment', params: {}, query: {} } as const
    const on = {
      features: { garage: true, online_payment: true, spin_to_win: true },
      reservation: {
        payment_processors: ['stripe' as const],
        stripe: { key: 'STRIPE_KEY_TEST_YARD', webhook_secret: 'STRIPE_WEBHOOK_SECRET_TEST_YARD' },
      },
      spin_to_win: promotion,
    }
    expect(lastOf(on)).toEqual(['Used', 'My garage', 'Pay online', 'Spring turn'])
    expect(lastOf({ ...on, navigation: [{ label: 'Money', items: [pay] }] })).toEqual([
      'Used',
      'My garage',
      'Spring turn',
    ])
    expect(lastOf({})).toEqual(['Used'])
  })

  it('[NAV-03] refuse an address that is not https', () => {
    const parsed = parseSite({ navigation: [{ label: 'x', href: 'javascript:alert(1)' }] })
    expect('problems' in parsed && parsed.problems).toContainEqual({
      path: 'navigation.0.href',
      rule: 'must be an https:// address',
    })
  })
})

it.each([
  ['short', ['Home', 'Stock', 'Contact']],
  ['middling', ['Home', 'Vehicles', 'Our Stock', 'Trade In', 'Service', 'Company']],
  ['long', ['Home', 'Vehicles', 'Our Stock', 'Sell My Car', 'Finance Pre-Approval', 'Trade In', 'Service', 'Company']],
])('[NAV-02] [NAV-03] a %s menu is known before it is drawn: %j', (length, labels) => {
  expect(menuLength(labels.map((label) => ({ label, href: '/', isOutside: false })))).toBe(length)
})
