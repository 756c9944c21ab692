import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Calculator } from '../../../client/finance/calculator.tsx'
import { FinanceSection } from '../../../client/finance/finance-section.tsx'
import { VehicleSide } from '../../../client/vehicle/side.tsx'
import { type Car, financeLenderSchema } from '../../../shared/car/schema.ts'
import { calculateLoan, fieldsFromParams } from '../../../shared/finance/calculation.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { carFinance } from '../../../shared/vehicle/car-finance.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { vehicleExtras } from '../../../shared/vehicle/vehicle-extras.ts'
import { aCalculator } from '../../builders/finance.ts'
import { listedCar, NOW } from '../../builders/listed-car.ts'
import { buildSite } from '../../builders/site.ts'

type Changes = Parameters<typeof buildSite>[0]

const lender = (said: Partial<Car['finance_lenders'][string]> = {}): Car['finance_lenders'] => ({
  'bayside loans': {
    ...financeLenderSchema.parse({}),
    interestRate: 8.5,
    comparisonRate: 9.1,
    paymentWeek: 112.4,
    establishmentFees: 0,
    ...said,
  },
})

function financeOf(car: Partial<Car> = {}, changes: Changes = {}) {
  const site = buildSite({
    finance_provider: 'Bayside Loans',
    ...changes,
    features: { finance: true, ...changes.features },
    finance: { type: 'weekly', calculators: ['purchase', 'loan'], ...changes.finance },
  })
  const listing = { ...listingSite(site), images: { kind: 'passthrough' as const, sized: [] } }
  const shownCar = listedCar({ finance_lenders: lender(), ...car })
  const detail = carDetail(shownCar, listing, NOW)
  const around = vehicleExtras(shownCar, detail, { site, listing, now: NOW })
  return {
    detail,
    around,
    finance: carFinance({ car: shownCar, detail, site, listing, params: new URLSearchParams() }),
  }
}

const section = (...asked: Parameters<typeof financeOf>) =>
  renderToStaticMarkup(<FinanceSection finance={financeOf(...asked).finance!} />)
const side = (...asked: Parameters<typeof financeOf>) => {
  const { detail, finance, around } = financeOf(...asked)
  const rest = { keep: null, market: null, views: null, located: null }
  return renderToStaticMarkup(<VehicleSide car={detail} around={around} finance={finance} {...rest} />)
}
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('where a car speaks of finance', () => {
  it.each<[string, Partial<Car>, Changes, boolean]>([
    ['by a car on sale', {}, {}, true],
    ['by a coming car', { status: 'coming_soon' }, {}, true],
    ['by a car without a price', { price: null }, {}, false],
    ['by a car that no lender speaks of', { finance_lenders: {} }, {}, true],
    ['where estimates are of type H', {}, { finance: { type: 'none' } }, true],
    ['on a site without a lender', {}, { finance_provider: null }, true],
    ['by a sold car', { status: 'sold' }, {}, false],
    ['by a withdrawn car', { status: 'withdrawn' }, {}, false],
    ['by a car that is priced by the week', { subscription_price: 189 }, { features: { subscriptions: true } }, false],
    ['where finance is off', {}, { features: { finance: false } }, false],
    [
      'at a dealership that never does',
      { dealership_slug: 'b' },
      { finance: { hidden_for_dealerships: ['b'] } },
      false,
    ],
    [
      "on one manufacturer's site",
      {},
      { manufacturer: { id: 1, name: 'Brolga' }, finance: { hidden_for_manufacturers: ['Brolga'] } },
      false,
    ],
    ['with neither estimate nor calculator', { finance_lenders: {} }, { finance: { calculators: [] } }, false],
  ])('[FIN-01] %s: %o %o %o', (_, car, changes, isShown) => {
    expect(financeOf(car, changes).finance !== null).toBe(isShown)
  })
})

/** Every interest rate of a text, and what follows it at once. */
const lonely = (html: string) =>
  text(html)
    .split(/(?<![\d.])(?=\d+\.\d\d% p\.a\. interest rate)/)
    .slice(1)
    .filter((part) => !/^\d+\.\d\d% p\.a\. interest rate \d+\.\d\d% (to \d+\.\d\d% )?p\.a\. comparison rate/.test(part))

describe('rates', () => {
  it('[FIN-02] never stand without their comparison rate right after, and the page says what it is worth', () => {
    for (const html of [section(), section({ finance_lenders: {} }), side()]) {
      expect(html.match(/ interest rate/g)?.length).toBeGreaterThan(0)
      expect(lonely(html)).toEqual([])
      expect(html).toContain(MESSAGES.comparisonWarning)
      // No working names one, nor anything else that can be seen.
      const others = html
        .replace(/<span class="rates">.*?<\/span><\/span>/gs, '')
        .replace(/<p class="card-finance">.*?<\/p>/gs, '')
      expect(text(others)).not.toMatch(/\d\.\d\d%/)
    }
  })

  it('[FIN-02] both are the same element in the same line', () => {
    expect(side()).toContain(
      '<span class="rates"><span><b>8.50%</b> p.a. interest rate</span> <span><b>9.10%</b> p.a. comparison rate</span></span>',
    )
  })
})

describe('what stands beside the photographs', () => {
  it('[FIN-02] is whole dollars a week, and the ways to a calculator and to the disclaimer', () => {
    expect(text(side())).toContain('$113 a week')
    for (const anchor of ['#finance-calculator', '#financeDisclaimer']) expect(side()).toContain(`href="${anchor}"`)
    expect(section()).toMatch(/id="finance-calculator".*id="financeDisclaimer"/s)
  })

  it('[FIN-02] says what type A and the type without a final payment take for granted', () => {
    expect(text(side({}, { finance: { type: 'age_limited' } }))).toContain('Estimate over 5 years, with 10% deposit.')
    expect(text(side({}, { finance: { type: 'purchasable_no_final_payment' } }))).toContain('$0 final payment.')
  })

  it('[FIN-02] is only the way to a calculator where no estimate may be shown', () => {
    const html = side({ price: 400 })
    expect(html).toContain('#finance-calculator')
    expect(html).not.toMatch(/a week|#financeDisclaimer/)
  })
})

describe('the disclaimer of the lender', () => {
  const long = `${'word '.repeat(39)}ab`
  it.each<[string, string | null, boolean]>([
    ['of 197 characters stands open', long, false],
    ['of 198 characters is folded', `${long}c`, true],
    ['that is none', null, false],
  ])('[FIN-02] %s', (_, disclaimer, isFolded) => {
    expect(disclaimer?.length ?? 197).toBe(isFolded ? 198 : 197)
    const html = section({ finance_lenders: lender({ disclaimer }) })
    expect(html.includes('Show more')).toBe(isFolded)
    expect(html).toContain(disclaimer ?? MESSAGES.comparisonWarning)
  })

  it('[FIN-02] cannot bring markup of its own', () => {
    const html = section({ finance_lenders: lender({ disclaimer: '<img src=x onerror=alert(1)>' }) })
    expect(html).not.toContain('<img')
  })
})

const drawn = (kind: 'loan' | 'purchase', query = '') => {
  const calculator = aCalculator(kind)
  const typed = fieldsFromParams(calculator, new URLSearchParams(query))
  return renderToStaticMarkup(
    <Calculator calculator={calculator} typed={typed} action="/cars/a-car#finance-calculator" quote={null} />,
  )
}

describe('a calculator', () => {
  it('[FIN-08] is a form that asks the same page', () => {
    expect(drawn('loan')).toMatch(/<form [^>]*action="\/cars\/a-car#finance-calculator" method="get"/)
    expect(drawn('loan')).toContain('<button type="submit"')
  })

  it('[FIN-08] names every field, and gives the slider no name to send', () => {
    const inputs = [...drawn('purchase').matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
    const sliders = inputs.filter((tag) => tag.includes('type="range"'))
    expect(sliders).toHaveLength(5)
    for (const tag of sliders) expect(tag).toMatch(/aria-label="[^"]+, slider".*aria-valuetext="/)
    expect(sliders.filter((tag) => / name=/.test(tag))).toEqual([])
    expect(inputs.filter((tag) => tag.includes('type="radio"'))).toHaveLength(3)
  })

  it('[FIN-04] says its bounds, and over a form what that asks as well, the rest behind a press', () => {
    expect(text(drawn('purchase'))).toContain('$1,000 to $250,000')
    expect(text(drawn('purchase'))).not.toContain('Cannot be less than')
    const calculator = aCalculator('purchase')
    const typed = fieldsFromParams(calculator, new URLSearchParams())
    const html = renderToStaticMarkup(
      <Calculator calculator={calculator} typed={typed} action="/finance#f" quote={null} fills={{ sum: 'budget' }} />,
    )
    expect(html).toMatch(/purchase_years.*<details.*purchase_interest.*purchase_residual.*<\/details>/s)
  })

  it('[FIN-04] shows the rule beside a price that breaks it, and nothing to pay', () => {
    const html = drawn('purchase', 'purchase_price=500')
    expect(html).toMatch(/aria-invalid="true" name="purchase_price"/)
    expect(text(html)).toContain('Cannot be less than $1,000 or more than $250,000')
    expect(text(html)).toContain('Enquire for Finance')
    expect(html).not.toContain('How this was worked out')
  })

  it('[FIN-08] opens from a link to a calculation, and gives one', () => {
    const html = drawn('loan', 'loan_amount=45000&loan_years=3&loan_frequency=month')
    const link = /href="([^"]*\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect(link).toBe(
      '/cars/a-car?loan_amount=45%2C000&loan_years=3&loan_interest=10&loan_frequency=month#finance-calculator',
    )
    const calculator = aCalculator('loan')
    const { payment } = calculateLoan(
      calculator,
      fieldsFromParams(calculator, new URL(link!, 'https://a.example').searchParams),
    )
    expect(text(html)).toContain(`${payment} a month`)
  })

  it('[FIN-08] shows its inputs, fees, formula, number of payments and total', () => {
    const calculator = aCalculator('purchase', { fees: { establishment: 395, monthly_account: 8 } })
    const typed = fieldsFromParams(calculator, new URLSearchParams('purchase_deposit=5000&purchase_residual=2000'))
    const html = renderToStaticMarkup(<Calculator calculator={calculator} typed={typed} action="/#x" quote={null} />)
    for (const part of [
      'Purchase price $30,000',
      'Deposit or trade-in −$5,000',
      'Establishment fee $395, paid up front',
      'Account fee $8 a month',
      'Amount of the loan $25,000',
      'Residual at the end $2,000',
      'Number of payments 260, one a week for 5 years',
      'Total payable, on top of the deposit',
      'Each payment is (A − F ÷ (1 + r)ⁿ) × r ÷ (1 − (1 + r)⁻ⁿ)',
    ])
      expect(text(html)).toContain(part)
  })
})

describe('what to do about a result', () => {
  it('[FIN-03] is to request a quote for the car', () => {
    expect(financeOf().finance?.quote).toMatchObject({ kind: 'quote', href: expect.stringContaining('about=quote') })
  })
})
