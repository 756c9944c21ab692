import { describe, expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { pageFile, sectionText } from '../builders/page.ts'
import { aWrittenSite } from './a-written-site.ts'

let id = 0
const car = (price: number, body: string, more: object = {}) =>
  aCar({ id: ++id, slug: `car-${id}`, source_key: `${id}`, price, simple_body: body, km: 50_000, ...more })

/** Five cars that cost up to $54,000, what the finder begins with, and two dearer ones. */
const CARS = [
  car(1_000, 'SUV'),
  car(1_001, 'SUV'),
  car(20_000, 'SUV'),
  car(54_000, 'SUV', { km: 90_000 }),
  car(54_001, 'SUV'),
  car(30_000, 'Ute', { make: 'Mazda' }),
  car(40_000, 'Ute', { make: 'Mazda' }),
  car(80_000, 'Van'),
]

const aBudgetSite = (settings = '', finance = {}, cars = CARS) =>
  aWrittenSite({
    site: { features: { finance: true }, finance },
    cars,
    pages: { '/budget': pageFile(sectionText('budget', settings), 'title: Budget') },
  })

/** Texts of the result: its button or link, and the sentence above it. */
async function resultOf(app: Awaited<ReturnType<typeof aBudgetSite>>, query = '') {
  const html = await app.read(`/budget${query}`)
  const place = html.slice(html.indexOf('data-budget-result'))
  const link = /<a class="button button-primary" href="([^"]+)">([^<]+)<\/a>/.exec(place)
  const button = /<button type="button"[^>]*disabled=""[^>]*>([^<]+)<\/button>/.exec(place)
  return {
    text: link?.[2] ?? null,
    href: link?.[1]?.replaceAll('&amp;', '&') ?? null,
    disabled: button?.[1] ?? null,
    problem: /<output>([^<]*)<\/output>/.exec(place)?.[1],
    html,
  }
}

it('[BUD-01] [BUD-03] is by price alone where no rate is known', async () => {
  const app = await aWrittenSite({
    cars: CARS,
    pages: { '/budget': pageFile(sectionText('budget', ''), 'title: Budget') },
  })
  const html = await app.read('/budget?repayment=200')
  expect(html).toContain('<input type="hidden" name="by" value="price"/>')
  expect(html).not.toMatch(/name="repayment"|By repayment/)
})

describe('the budget finder', () => {
  it.each<[string, string, string]>([
    ['every car up to what $200 a week come to', '', 'Show 5 cars'],
    ['one body', '?body=SUV', 'Show 3 SUVs'],
    ['one car', '?body=Van&by=price&price_to=90000', 'Show 1 Van'],
    ['no car at or below $1,000', '?by=price&price_from=0&price_to=5000&body=SUV', 'Show 1 SUV'],
    ['few kilometres', '?km=60000', 'Show 4 cars'],
  ])('[BUD-01] counts %s, and leads to a search that finds as many', async (_, query, text) => {
    const app = await aBudgetSite()
    const { href, ...result } = await resultOf(app, query)
    expect(result).toMatchObject({ text, disabled: null, problem: '' })
    const api = (await (await app.ask(`/api${href}`)).json()) as { count: number }
    expect(`Show ${api.count}`).toBe(text.replace(/ \D+$/, ''))
  })

  it.each<[string, string, string, string]>([
    ['no car of a body', '?body=Van', '0 Vans Found', 'No Vans found for this budget'],
    ['no car at all', '?by=price&price_from=6000&price_to=8000', '0 Cars Found', 'No cars found for this budget'],
    [
      'less than the least',
      '?repayment=10&deposit=0',
      '0 Cars Found',
      'Choose a budget of $5,000 or more to see cars.',
    ],
    ['what is no number', '?repayment=abc&deposit=', '0 Cars Found', 'Choose a budget of $5,000 or more to see cars.'],
  ])('[BUD-01] has a button that cannot be pressed for %s', async (_, query, disabled, problem) => {
    expect(await resultOf(await aBudgetSite(), query)).toMatchObject({ text: null, href: null, disabled, problem })
  })

  it('[BUD-01] says what the same repayment finances with interest, with the working below it', async () => {
    const { html } = await resultOf(await aBudgetSite())
    expect(html).toMatch(
      /With interest, \$200 a week over 5 years and a deposit of \$2,000 could buy a car for about \$\d\d,\d00, at [\d.]+% a year \([\d.]+%(?: to [\d.]+%)? comparison rate\)\./,
    )
    expect(html).toContain('Total repayments')
    expect(html).toContain('$52,000')
  })

  it('[BUD-03] shows one sum, with the way to the cars that interest leaves, and says of those below it that it does not count any', async () => {
    const { html } = await resultOf(await aBudgetSite())
    const panel = html.slice(html.indexOf('budget-result panel'), html.indexOf('budget-bar'))
    expect([...panel.matchAll(/class="budget-sum">([^<]+)<strong>([^<]+)/g)].map(([, ...each]) => each)).toEqual([
      ['Your budget before interest ', '$54,000'],
    ])
    const [, to = '', about = ''] = /price=1001-(\d+)[^>]*>Show only cars up to (\$[\d,]+)</.exec(panel) ?? []
    expect(`$${Number(to).toLocaleString('en-AU')}`).toBe(about)
    // What is shown below fits, and the bar of a phone says the same.
    expect(html).toContain(`<h2>Up to about ${about} with interest</h2>`)
    expect(
      [...html.matchAll(/<li class="card"[\s\S]*?class="price">\$([\d,]+)/g)].map(([, price]) => price),
    ).not.toContain('54,000')
    const bar = html.slice(html.indexOf('budget-bar'), html.indexOf('budget-cars'))
    expect(bar).toContain(`<strong>$54,000</strong> about ${about} with interest`)
    expect(bar).toMatch(/>Show 5<\/a>/)
    const nothingFits = await aBudgetSite('', {}, [car(50_000, 'SUV')])
    expect((await resultOf(nothingFits)).html).toContain('<h2>Up to $54,000 before interest</h2>')
    expect((await resultOf(await aBudgetSite(), '?by=price&price_to=30000')).html).toContain(
      '<h2>Within your budget</h2>',
    )
  })

  it('[BUD-01] [BUD-03] shows and counts what interest leaves where the site chooses so, with the whole sum beside it', async () => {
    const app = await aBudgetSite('', { budget: 'financed' })
    const { html, href, text } = await resultOf(app)
    const [, budget = ''] = /Your budget: about <strong>\$([\d,]+)</.exec(html) ?? []
    expect(href).toContain(`price=1001-${budget.replace(',', '')}`)
    expect(text).toBe('Show 4 cars')
    expect(html).toMatch(/\$200 a week over 5 years [^.]* with interest at [\d.]+% a year \([^)]*comparison rate\)/)
    expect(html).toContain('You’d pay $54,000 in all: 260 repayments and your deposit.')
    expect([...html.matchAll(/<li class="card"/g)]).toHaveLength(3)
  })

  it('[BUD-01] counts what may be subscribed to at the weekly price where the site chooses so, with buying beside it', async () => {
    const weekly = [150, 200, 210].map((subscription_price) => car(30_000, 'SUV', { subscription_price }))
    const app = await aWrittenSite({
      site: { features: { finance: true, subscriptions: true }, finance: { budget: 'subscription' } },
      cars: [...CARS, ...weekly],
      pages: { '/budget': pageFile(sectionText('budget', ''), 'title: Budget') },
    })
    const { html, text, href } = await resultOf(app)
    expect([text, href]).toEqual(['Show 2 cars', expect.stringContaining('subscription_price=-200')])
    expect(html).toContain('Your budget <strong>$200 a week</strong>')
    for (const words of ['Buy instead', 'Subscription ($)']) expect(html).toContain(words)
    expect(html).not.toContain('name="deposit"')
    expect((await resultOf(app, '?by=price&price_to=20000')).text).toBe('Show 2 cars')
  })

  it('[BUD-01] lets no body be pressed that the budget does not buy', async () => {
    const { html } = await resultOf(await aBudgetSite(), '?by=price&price_to=30000&body=SUV')
    const isDisabled = (body: string) =>
      new RegExp(`<input[^>]*disabled[^>]*value="${body}"|value="${body}"[^>]*disabled`).test(html)
    expect(['SUV', 'Ute', 'Van'].map(isDisabled)).toEqual([false, false, true])
    expect((await resultOf(await aBudgetSite(), '?by=price&price_to=30000&body=Van')).html).toMatch(/value="Van"/)
  })

  it('[BUD-02] has the quick picks of the specification, or those of the site', async () => {
    const usual = await resultOf(await aBudgetSite())
    for (const price of ['5,000', '10,000', '15,000', '20,000', '25,000', '30,000', '40,000', '50,000', '70,000'])
      expect(usual.html).toContain(`>$${price}</a>`)
    const dear = await resultOf(await aBudgetSite('prices: [300000, 800000]'))
    expect(dear.html).toContain('>$300,000</a>')
    expect(dear.html).not.toContain('>$5,000</a>')
    expect(usual.html).toContain('data-suffix="kms"')
  })

  it('[BUD-01] lists the body types of the stock by their counts', async () => {
    const { html } = await resultOf(await aBudgetSite())
    const chosen = [...html.matchAll(/name="body" value="([^"]+)"/g)].map(([, body]) => body)
    expect(chosen).toEqual(['SUV', 'Ute', 'Van'])
  })

  it('[BUD-01] says of each body type how many the budget buys, whichever is chosen', async () => {
    const { html } = await resultOf(await aBudgetSite(), '?by=price&price_to=30000&body=SUV')
    const counts = [...html.matchAll(/name="body"[^>]*value="([^"]+)".*?class="count">(\d+)</g)].map(
      ([, ...each]) => each,
    )
    expect(counts).toEqual([
      ['SUV', '2'],
      ['Ute', '1'],
      ['Van', '0'],
    ])
  })

  it.each(['?body=%3Cscript%3E', '?period=__proto__', '?km=1e999', '?repayment=%00', '?by=price&price_to=-1'])(
    '[BUD-03] takes odd input as nothing: %s',
    async (query) => {
      const { html } = await resultOf(await aBudgetSite(), query)
      expect(html).not.toMatch(/NaN|undefined|Infinity|<script>/)
    },
  )
})
