import { expect, it } from 'vitest'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { buildSite } from '../../builders/site.ts'

type Changes = Parameters<typeof buildSite>[0]

const lending: Changes = { finance_provider: 'Bayside Loans', features: { finance: true }, finance: { type: 'weekly' } }
const estimates = (changes: Changes = {}) => listingSite(buildSite({ ...lending, ...changes })).finance

it('[FIN-01] gives the estimate its rule, lender and term', () => {
  const finance = { type: 'monthly', loan: { default_years: 7 } } satisfies SiteInput['finance']
  expect(estimates({ finance })).toEqual({
    type: 'monthly',
    provider: 'Bayside Loans',
    years: 7,
    fees_paid: 'upfront',
    type_at: {},
    hidden_for_dealerships: [],
  })
})

const manufacturer = { id: 9, name: 'Brolga' }

it.each<[string, Changes, boolean]>([
  ['a site with finance and a lender', {}, true],
  ['a site flagged to show none', { features: { finance: false } }, false],
  ['a site without a lender', { finance_provider: null }, false],
  ["a manufacturer's site", { manufacturer }, true],
  [
    "one manufacturer's site that never shows one",
    { manufacturer, finance: { type: 'weekly', hidden_for_manufacturers: ['Brolga'] } },
    false,
  ],
])('[FIN-01] estimates on %s: %o', (_, changes, shown) => {
  expect(estimates(changes) !== null).toBe(shown)
})
