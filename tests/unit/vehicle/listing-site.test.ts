import { expect, it } from 'vitest'
import { carCard } from '../../../shared/card/card.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { carSite, carSummary, NOW } from '../../builders/listed-car.ts'
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

it.each<[string, SiteInput['card'], SiteInput['search'], string]>([
  ['rows everywhere', { variant: 'compact' }, { list: 'rows' }, '8.5rem'],
  ['rows outside the list of results', { variant: 'compact' }, { list: 'grid' }, '100vw'],
  ['as wide as the screen', {}, { list: 'rows' }, '100vw'],
])('asks for photographs as wide as they stand on a phone: cards that are %s', (_, card, search, width) => {
  const site = { ...carSite(), ...listingSite(buildSite({ card, search })), images: carSite().images }
  expect(carCard(carSummary(), site, NOW).photo?.sizes.split(', ').at(-1)).toBe(width)
})
