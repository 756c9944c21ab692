import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { JO, unseenIn } from './a-form.ts'
import { form, used } from './a-lead-form.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const financeAt = (page: string) =>
  ({ site: { features: { finance: true, personalised_finance: true }, finance: { page } } }) as never

describe('finance', () => {
  it.each([
    ['finance', '/finance'],
    ['finance-enquiry', '/finance-enquiry'],
    ['apply-for-finance', '/apply-for-finance'],
  ])('[FIN-07] stands at /%s where the site says so, and its other addresses lead there', async (page, path) => {
    const { ask, fill, leads } = await form(financeAt(page))
    const query = '?preferredDealership=north&vehiclePriceBudget=20000&car_id=4&car_type=used'
    const html = await (await ask(path + query)).text()
    expect(html).toContain('id="finance-form"')
    expect(html).toContain('value="20000"')
    for (const other of ['/finance', '/finance-enquiry', '/apply-for-finance'].filter((each) => each !== path)) {
      const answer = await ask(`${other}?car_id=4`)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}?car_id=4`])
    }
    await fill(path + query, { ...JO, budget: '20000' })
    expect(leads()).toMatchObject([
      { category: 'Finance', event: 22, car: { car_id: 4 }, fields: { vehiclePriceBudget: '20000' } },
    ])
  })

  it('[FIN-07] says what a car costs before it asks, and takes the figures to the dealer without script', async () => {
    const { ask, fill, leads } = await form({
      site: { features: { finance: true }, finance: { page: 'finance', calculators: ['loan'] } } as never,
    })
    const plain = await (await ask('/finance')).text()
    expect(plain).toMatch(/<form[^>]*class="repayments"[^>]*action="\/finance#/)
    expect([plain.includes('comparison rate'), plain.includes('name="figures"')]).toEqual([true, false])
    const SET = '/finance?car_id=4&loan_amount=15%2C000&loan_years=3&loan_interest=9&loan_frequency=week'
    const html = await (await ask(SET)).text()
    expect(html).toContain('type="hidden" name="car_id" value="4"')
    expect(html).toMatch(/name="budget"[^>]*value="\$15,000"/)
    await fill(SET, { ...JO, budget: '$15,000', figures: 'yes' })
    expect(leads()).toMatchObject([
      { car: { car_id: 4 }, fields: { vehiclePriceBudget: '15000', 'Loan Amount': '$15,000', Term: '3 years' } },
    ])
  })

  it('[FIN-07] [FIN-02] works out a pre-approval as it is asked, and on its second step without script', async () => {
    const { ask, post } = await form({
      site: {
        features: { finance: true },
        finance: { calculators: ['purchase'], fees: { establishment: 395 } },
      } as never,
    })
    const html = await (await ask('/finance-pre-approval')).text()
    expect(html).toMatch(/<form[^>]*class="repayments"[^>]*action="\/finance-pre-approval#/)
    expect(html).toMatch(/comparison rate/)
    const set = await (
      await ask('/finance-pre-approval?purchase_price=20000&purchase_deposit=3000&purchase_years=3.5')
    ).text()
    for (const [name, value] of [
      ['budget', '$20,000'],
      ['deposit', '$3,000'],
    ] as const)
      expect(set).toMatch(new RegExp(`name="${name}"[^>]*value="\\${value}"`))
    expect(set).toMatch(/name="term".*<option value="3.5" selected="">3.5 years/s)
    expect(set).toMatch(/<details class="form-given"><summary><span>Price \$20,000, \$3,000 deposit, 3.5 years<\/span>/)
    const much = await ask('/finance-pre-approval?purchase_price=20000&purchase_deposit=30000')
    expect(await much.text()).toMatch(/data-problem="true">Cannot be more than \$20,000\./)
    const ofCar = await (await ask('/finance-pre-approval?car_id=4')).text()
    expect(ofCar).toContain('type="hidden" name="car_id" value="4"')
    expect(ofCar).not.toMatch(/name="budget"[^>]*value="\$30,000"/)
    const first = { ...unseenIn(html), budget: '$30,000', deposit: '5000', term: '5', employment: 'Full time' }
    const above = await (await post('/finance-pre-approval', { ...first, deposit: '$30,001' })).text()
    expect(above).toContain('Deposit or trade-in: at most the price, $30,000.')
    expect([above.includes('Step 1 of 2'), above.includes('<details class="form-given" open="">')]).toEqual([
      true,
      true,
    ])
    const second = await (await post('/finance-pre-approval', first)).text()
    expect(second).toContain('Step 2 of 2')
    expect(second).toMatch(
      /Your figures: a price of \$30,000, \$5,000 deposit, over 5 years, at 12.94% a year, comparison rate [\d.]+%\. That is \$\d+ a week\./,
    )
  })

  it('[FIN-07] takes from its address only what it knows', async () => {
    const { ask } = await form(financeAt('finance'))
    const html = await (await ask('/finance?vehiclePriceBudget=%3Cscript%3E&preferredDealership=x&evil=1')).text()
    expect([html.includes('evil'), html.includes('<script>')]).toEqual([false, false])
  })

  it('[FIN-07] is personal for a car whose variant is known, and sends others to the page for any', async () => {
    const known = aCar({ id: 8, price: 20_000, has_nvic: true })
    const { ask, post } = await form({ ...(financeAt('finance-enquiry') as object), cars: [used, known] })
    expect(await (await ask('/personalised/finance?car_id=8')).text()).toContain('Your finance for this car')
    const PATH = '/personalised/finance?car_id=8'
    const sent = { ...unseenIn(await (await ask(PATH)).text()), term: '5', employment: 'Full time' }
    const answers = ['25000', '20000'].map(async (deposit) => (await post(PATH, { ...sent, deposit })).text())
    const [above, within] = await Promise.all(answers)
    expect(above).toContain('Deposit or trade-in: at most the price, $20,000.')
    expect(within).toContain('Step 2 of 2')
    expect((await ask('/personalised/finance?car_id=4')).headers.get('location')).toBe('/finance-enquiry?car_id=4')
    expect((await ask('/personalised/finance')).headers.get('location')).toBe('/finance-enquiry')
  })

  it('[TEN-03] is not there where the site has none', async () => {
    const { ask, post } = await form()
    for (const path of [
      '/finance',
      '/finance-pre-approval',
      '/personalised/finance',
      '/service',
      '/valuation',
      '/careers',
    ])
      expect([path, (await ask(path)).status, (await post(path, JO)).status]).toEqual([path, 404, 404])
  })
})

describe('a quote', () => {
  const site = { features: { finance: true }, finance: { calculators: ['loan'] } } as never
  const ASKED = '/contact-us?car_id=4&about=quote'
  const SET = `${ASKED}&loan_amount=15%2C000&loan_years=3&loan_interest=9&loan_frequency=month`

  it('[FIN-07] shows the figures that were set and takes them to the dealer', async () => {
    const { ask, fill, leads } = await form({ site })
    const html = await (await ask(SET)).text()
    expect(html).toContain('Your figures: $15,000 borrowed, over 3 years, at 9% a year')
    expect(html).toContain('That is $477.00 a month.')
    expect(html).toMatch(/<input[^>]*name="figures"[^>]*checked=""/)
    await fill(SET, { ...JO, figures: 'yes' })
    expect(leads()).toMatchObject([
      {
        subcategory: 'Request a Quote',
        fields: {
          Calculator: 'Loan calculator',
          'Loan Amount': '$15,000',
          Term: '3 years',
          'Interest Rate': '9%',
          Repayment: '$477.00 a month',
        },
      },
    ])
  })

  it('[FIN-07] leaves them out where they are unticked', async () => {
    const { fill, leads } = await form({ site })
    await fill(SET, JO)
    expect(leads()[0]?.fields).toEqual({})
  })

  it('[FIN-07] keeps every number within its bounds, whatever an address or a form says', async () => {
    const { ask, post, leads } = await form({ site })
    const wild = `${ASKED}&loan_amount=99999999&loan_years=-4&loan_interest=%3Cb%3E&evil=1`
    const html = await (await ask(wild)).text()
    expect(html).toContain('$100,000 borrowed, over 1 year')
    expect([html.includes('evil'), html.includes('<b>')]).toEqual([false, false])
    await post(wild, { ...JO, figures: 'yes', Repayment: '$1', 'Loan Amount': '$1' })
    expect(leads()[0]?.fields).toMatchObject({ 'Loan Amount': '$100,000', Term: '1 year' })
    expect(leads()[0]?.fields['Repayment']).not.toBe('$1')
  })

  it.each([
    ['speaks of none', ASKED, site],
    ['asks about the car and not its price', SET.replace('&about=quote', ''), site],
    ['is of a site without calculators', SET, { features: { finance: false } } as never],
  ])('[FIN-07] has no figures where it %s', async (_, path, own) => {
    const { ask } = await form({ site: own })
    expect(await (await ask(path)).text()).not.toContain('figures')
  })

  it('[FIN-07] with other figures is another quote', async () => {
    const { fill, leads } = await form({ site })
    await fill(SET, { ...JO, figures: 'yes' })
    pass(1)
    await fill(SET.replace('years=3', 'years=5'), { ...JO, figures: 'yes' })
    expect(leads().map(({ fields }) => fields['Term'])).toEqual(['3 years', '5 years'])
  })
})
