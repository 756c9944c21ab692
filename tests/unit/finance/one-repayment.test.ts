import { describe, expect, it } from 'vitest'
import { demoStock } from '../../../scripts/demo/stock.ts'
import { type CarInput, carSchema } from '../../../shared/car/schema.ts'
import { calculateLoan } from '../../../shared/finance/calculation.ts'
import { dollars } from '../../../shared/money.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { carFinance } from '../../../shared/vehicle/car-finance.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { demoPhotos, demoPlaces } from '../../builders/demo.ts'
import { NOW } from '../../builders/listed-car.ts'
import { shippedSites } from '../../builders/shipped.ts'

const plan = { locations: demoPlaces, photos: demoPhotos, today: '2026-11-21' }

/** Dollars a week that a text says, by any of the frequencies. */
function weeklyOf(text: string): number {
  const about = /about \$([\d,]+) a week/.exec(text)?.[1]
  const [, amount = '', each] = /^\$([\d,.]+) a (week|fortnight)/.exec(text) ?? []
  const weeks = each === 'fortnight' ? 2 : 1
  return Number((about ?? amount).replace(',', '')) / (about ? 1 : weeks)
}

/**
 * `told`: what a calculator says of the week beside a payment of another frequency; `rounded`: payments by the week of
 * calculators that give whole dollars.
 */
type Repayments = { header: number; calculators: number[]; told: string[]; rounded: string[] }

function repayments(site: Site, input: CarInput, index: number): Repayments | null {
  const times = { id: index + 1, slug: `car-${index}`, created_at: NOW, updated_at: NOW, sold_at: null }
  const car = carSchema.parse({ ...input, ...times })
  const listing = { ...listingSite(site), images: { kind: 'passthrough' as const, sized: [] } }
  const detail = carDetail(car, listing, NOW)
  const finance = carFinance({ car, detail, site, listing, params: new URLSearchParams() })
  if (!detail.finance || !finance) return null
  const results = finance.calculators.map(({ calculator, typed }) => calculateLoan(calculator, typed))
  return {
    header: detail.finance.amount,
    calculators: results.flatMap(({ payment, each, weekly }) =>
      each ? [weeklyOf(`${payment} ${each}${weekly ? `, ${weekly}` : ''}`)] : [],
    ),
    told: results.flatMap(({ weekly }) => weekly ?? []),
    rounded: finance.calculators.flatMap(({ calculator, typed }) => {
      const { payment } = calculateLoan(calculator, { ...typed, [calculator.frequencyName]: 'week' })
      return calculator.rounding === 'exact' || !payment.startsWith('$') ? [] : [payment]
    }),
  }
}

describe('one car has one repayment', () => {
  it.each(shippedSites.map((site) => [site.slug, site] as const))(
    '[FIN-02] [FIN-03] [FIN-04] on %s: calculators start with the estimate of the card and the header',
    (_, site) => {
      const cars = demoStock(site, plan).flatMap((car, index) => repayments(site, car, index) ?? [])
      // Cars by the week have no estimate.
      expect(cars.length).toBeGreaterThanOrEqual(site.features.subscriptions ? 0 : 20)
      // Rounding differs by calculator: to the cent, or up to the next dollar.
      const apart = cars.filter(({ header, calculators }) => calculators.some((each) => Math.abs(each - header) > 1))
      expect(apart).toEqual([])
      expect(cars.filter(({ header, rounded }) => rounded.some((weekly) => weekly !== dollars(header)))).toEqual([])
      // By the week, a payment of another frequency is told as the header tells it.
      expect(
        cars.filter(({ header, told }) => told.some((weekly) => weekly !== `about ${dollars(header)} a week`)),
      ).toEqual([])
    },
  )
})
