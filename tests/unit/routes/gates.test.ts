import { describe, expect, it } from 'vitest'
import { GATED_PATTERNS, requiredSignIn, usesSignIn } from '../../../shared/routes/gates.ts'
import { type Pointer, SPECULATION_FILES, speculationRules } from '../../../shared/routes/speculation-rules.ts'
import { buildSite } from '../../builders/site.ts'

const open = buildSite()
const gated = buildSite({
  gates: {
    trade_in: true,
    checkout: true,
    finance: true,
    equifax_finance: true,
    online_payment: true,
    spin_to_win: true,
  },
})

describe('what asks for sign-in', () => {
  it('[GAT-01] is always the garage', () => {
    expect([requiredSignIn(open, '/my-garage'), requiredSignIn(open, '/my-yard')]).toEqual(['my-garage', null])
  })

  it.each([
    ['/trade-in', 'trade-in'],
    ['/sell-my-car', 'trade-in'],
    ['/cars/trade-in', 'trade-in'],
    ['/cars/2021-mazda-3/checkout', 'checkout'],
    ['/cars/2021-mazda-3/buy-online', 'checkout'],
    ['/checkout-journey', 'checkout'],
    ['/finance', 'finance'],
    ['/apply-for-finance', 'finance'],
    ['/personalised/finance', 'car-finance'],
    ['/online-payment', 'online-payment'],
    ['/spin-to-win', 'spin-to-win'],
    ['/watchlist', 'watchlist'],
  ])('[GAT-01] may be %s, as %s', (path, type) => {
    expect(requiredSignIn(gated, path)).toBe(type)
    expect(requiredSignIn(open, path)).toBe(type === 'watchlist' ? type : null)
  })

  it.each([
    '/',
    '/cars/2021-mazda-3',
    '/search/used-cars',
    '/sign-in',
    '/contact-us',
    '/cars//checkout',
    '/watchlist/save',
  ])('[GAT-01] is never %s', (path) => {
    expect(requiredSignIn(gated, path)).toBeNull()
  })

  it.each([
    ['nothing of a plain site', {}, false],
    ['a watchlist', { features: { watchlist: true } }, true],
    ['a garage', { features: { garage: true } }, true],
    ['a gate before a page that is there', { features: { finance: true }, gates: { finance: true } }, true],
    ['no gate before a page that is not', { gates: { finance: true } }, false],
  ])('[GAT-01] sign-in is for %s', (_, changes, uses) => {
    expect(usesSignIn(buildSite(changes))).toBe(uses)
  })

  it('[GAT-01] is drawn ahead by no browser', () => {
    for (const pointer of Object.keys(SPECULATION_FILES) as Pointer[]) {
      const rules = JSON.stringify(speculationRules(pointer))
      for (const pattern of GATED_PATTERNS) expect(rules).toContain(JSON.stringify({ not: { href_matches: pattern } }))
    }
    expect(GATED_PATTERNS).toContain('/cars/*/checkout')
  })
})
