import { describe, expect, it } from 'vitest'
import { financeLenderSchema } from '../../shared/car/schema.ts'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const car = aCar({
  price: 30_000,
  finance_lenders: {
    'bayside loans': {
      ...financeLenderSchema.parse({}),
      interestRate: 12.94,
      comparisonRate: 15.48,
      paymentWeek: 156.85,
      establishmentFees: 395,
    },
  },
})
const site = {
  finance_provider: 'Bayside Loans',
  features: { finance: true },
  finance: {
    type: 'weekly',
    calculators: ['loan', 'purchase'],
    frequency: 'month',
    loan: { default_interest: 12.94 },
    fees: { establishment: 395, security_registration: 6, monthly_account: 8, agency: 912.25 },
  },
} as const

const opened = async (query = '', changes: Parameters<typeof anApp>[0] = {}) => {
  const app = await anApp({
    site: { ...site, finance: { ...site.finance, calculators: [...site.finance.calculators] } },
    cars: [car],
    ...changes,
  })
  const answer = await app.ask(`/cars/${car.slug}${query}`)
  const html = await answer.text()
  return { app, status: answer.status, html, text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') }
}

describe('a calculator without script', () => {
  it('[FIN-03] [FIN-08] answers its form with the same page and the result', async () => {
    const { text, html } = await opened('?loan_amount=30%2C000&loan_years=5&loan_interest=12.94&loan_frequency=week')
    expect(html).toContain(`action="/cars/${car.slug}#finance-calculator"`)
    expect(text).toContain('$156.85 a week 12.94% p.a. interest rate 15.48% p.a. comparison rate')
    expect(text).toContain('Number of payments 260')
    expect(html).toContain('value="30,000"')
  })

  it('[FIN-03] [FIN-04] that stands closed is a link away, and no other is in its place', async () => {
    const { html } = await opened()
    expect(html).not.toContain('name="purchase_price"')
    const [, link] = /href="([^"]*)"[^>]*>Open the purchase calculator</.exec(html)!
    expect(link).toBe('?open=purchase#purchase-calculator')
    const open = await opened('?open=purchase')
    expect(open.html).toContain('name="purchase_price"')
    expect(open.html).toContain('name="loan_amount"')
  })

  it('[FIN-03] begins with the car', async () => {
    expect((await opened()).text).toContain(
      '$681.67 a month , about $157 a week 12.94% p.a. interest rate 15.48% p.a. comparison rate',
    )
  })

  it('[FIN-03] is no next step beside a car without a price', async () => {
    const OFFER = 'Work out repayments'
    expect((await opened()).text).toContain(OFFER)
    const unpriced = await opened('', { cars: [aCar({ ...car, price: null })] })
    expect(unpriced.text).toContain('Enquire for price.')
    expect(unpriced.text).not.toContain(OFFER)
    expect(unpriced.html).not.toContain('finance-box')
    expect(unpriced.html).not.toContain('loan_amount')
  })

  it.each<[string, string, string]>([
    ['text', 'loan_amount=abc', 'Enter a number. Using $30,000.'],
    ['nothing', 'loan_amount=', 'Enter a number. Using $30,000.'],
    ['an exponent', 'loan_amount=1e308', 'Enter a number. Using $30,000.'],
    ['markup', 'loan_amount=%3Cscript%3Ealert(1)%3C/script%3E', 'Enter a number. Using $30,000.'],
    ['a price below the least', 'purchase_price=12', 'Cannot be less than $1,000 or more than $250,000'],
    ['a negative price', 'purchase_price=-3', 'Enquire for Finance'],
    ['a huge amount', `loan_amount=${'9'.repeat(300)}`, '$2,272.24 a month'],
    ['a name twice', 'loan_amount=30000&loan_amount=5', '$681.67 a month'],
    ['another frequency', 'loan_frequency=constructor', '$681.67 a month'],
  ])('[FIN-08] makes sense of %s', async (_, query, said) => {
    const { status, text, html } = await opened(`?${query}`)
    expect([status, text.includes(said)]).toEqual([200, true])
    expect(html).not.toMatch(/NaN|Infinity|<script>alert/)
  })

  it('[FIN-04] keeps what was typed where it makes no sense, and says so', async () => {
    const { html, text } = await opened('?purchase_price=cheap&purchase_interest=99')
    expect(html).toMatch(/name="purchase_price"[^>]*value="cheap"|value="cheap"[^>]*name="purchase_price"/)
    expect(html.match(/<input[^>]*name="purchase_interest"[^>]*>/)?.[0]).toContain('value="99"')
    expect(text).toContain('Enter a number.')
    expect(text).toContain('Enter 0.5% to 15%. Using 15%.')
  })

  it('[FIN-08] keeps an answer to nobody’s question for nobody else', async () => {
    const { app } = await opened('?loan_amount=45000')
    const plain = await (await app.ask(`/cars/${car.slug}`)).text()
    expect(plain).not.toContain('value="45,000"')
    expect(plain).toContain('value="30,000"')
  })
})

describe('a page without finance', () => {
  it.each<[string, Parameters<typeof anApp>[0]]>([
    ['of a sold car', { cars: [{ ...car, status: 'sold', sold_at: Date.now() }] }],
    ['of a site where it is off', { site: { features: { finance: false } } }],
  ])('[FIN-01] %s says not a word of it', async (_, changes) => {
    const { status, html } = await opened('', changes)
    expect(status).toBe(200)
    expect(html).not.toMatch(/finance-calculator|comparison rate/)
  })
})
