import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Card } from '../../../client/card/card.tsx'
import { CarCarousel, CarGrid } from '../../../client/card/grid.tsx'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { carCard } from '../../../shared/card/card.ts'
import type { Promo } from '../../../shared/search/promos.ts'
import type { ListingSite } from '../../../shared/vehicle/listing-site.ts'
import { carSite, carSummary, NOW } from '../../builders/listed-car.ts'

const aCard = (car: Partial<CarSummary> = {}, site: Partial<ListingSite> = {}, alsoSold = 0) =>
  carCard(carSummary(car), carSite(site), NOW, alsoSold)
const drawnCard = (...asked: Parameters<typeof aCard>) =>
  renderToStaticMarkup(<Card card={aCard(...asked)} turn="later" />)
const links = (html: string) => [...html.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href]) => href)
const unescaped = (text = '') => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

const toggles = (html: string) => [...html.matchAll(/<button[^>]*data-save[^>]*>/g)].map(([tag]) => tag)

describe('the toggles of a card', () => {
  it('[CRD-05] say what they are, which car they keep, and that they are not pressed', () => {
    const html = drawnCard({ name: `2021 Toyota "RAV4" O'Neill & <b>` })
    const [favourite, compare] = toggles(html)
    expect(favourite).toMatch(/type="button".*class="with-script .*data-save="favourite"/)
    expect(favourite).toMatch(/aria-pressed="false".*aria-label="Save 2021 Toyota RAV4"/)
    expect(compare).toMatch(/data-save="compare".*aria-label="Compare 2021 Toyota RAV4"/)
    const kept = unescaped(/data-car="([^"]*)"/.exec(html)?.[1])
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    expect(JSON.parse(kept)).toEqual({
      id: 71,
      name: `2021 Toyota "RAV4" O'Neill & <b>`,
      make: 'Toyota',
      model: 'RAV4',
      price: 34_990,
    })
    // The rest of the record is read from the card (client/device/marks.ts).
    expect(html).toMatch(/<h3><a href="\/cars\/2021-toyota-rav4-gx-71">/)
    expect(html).toMatch(/class="card-photo"><img src="\/demo\/suv\/white-front34-600.avif"/)
  })

  it('[CRD-05] are gone from a sold car', () => expect(toggles(drawnCard({ status: 'sold' }))).toEqual([]))
})

describe('the buttons of a card', () => {
  it('[CRD-01] View Details is drawn, and is the one link of the whole card', () => {
    const html = drawnCard()
    expect(html).toContain('View Details')
    expect(links(html)).toEqual(['/cars/2021-toyota-rav4-gx-71', 'tel:+61755501234'])
  })

  it('[CRD-02] a sold car offers something similar and nothing else', () => {
    const html = drawnCard({ status: 'sold' })
    expect(html).toContain('Just Sold')
    expect(links(html)).toEqual(['/cars/2021-toyota-rav4-gx-71', '/search/new-used-and-demo-cars?body=SUV'])
    expect(html).toContain('Find me something similar')
    expect(html).not.toContain('View Details')
  })

  it('[SRC-14] a sold car says how many more stood behind it', () => {
    expect(drawnCard({ status: 'sold' }, {}, 3)).toContain('And 3 more sold')
    expect(drawnCard({ status: 'sold' })).not.toContain('more sold')
  })
})

describe('money on a card', () => {
  const finance: ListingSite['finance'] = {
    type: 'weekly',
    provider: 'Bayside Loans',
    years: 5,
    fees_paid: 'upfront',
    type_at: {},
    hidden_for_dealerships: [],
  }
  const finance_lenders = {
    'bayside loans': {
      interestRate: 8.5,
      comparisonRate: 9.1,
      paymentWeek: 112.4,
      paymentMonth: null,
      deposit: null,
      balloon: null,
      establishmentFees: null,
    },
  }

  it('[CRD-07] the weekly figure never stands without its comparison rate, nor a list of them without the warning', () => {
    const html = renderToStaticMarkup(<CarGrid cards={[aCard(), aCard({ id: 2, finance_lenders }, { finance })]} />)
    expect(html).toContain('<p class="card-finance">$113 a week <span>9.10% comparison rate</span></p>')
    expect(html.match(/WARNING/g)).toHaveLength(1)
    expect(renderToStaticMarkup(<CarGrid cards={[aCard()]} />)).not.toContain('WARNING')
  })

  it('[CRD-07] a price by the week has no second weekly figure beside it', () => {
    const features = { ...carSite().features, subscriptions: true }
    const html = drawnCard({ subscription_price: 189, finance_lenders }, { finance, features })
    expect(html).toContain('$189 a week')
    expect(html).not.toContain('$112 a week')
  })
})

describe('lists of cards', () => {
  const promo: Promo = {
    title: 'We Want Your Car!',
    text: null,
    image: null,
    link: { label: 'Sell my car', href: '/sell-my-car', isOutside: false },
    start: null,
    expiry: null,
    position: 2,
    strictDisplay: false,
  }
  const cards = [1, 2, 3].map((id) => aCard({ id, slug: `car-${id}` }))

  it('[SRC-11] a promo stands at its place and says that it is one', () => {
    const html = renderToStaticMarkup(<CarGrid cards={cards} promos={[promo]} />)
    expect([...html.matchAll(/<li class="(card|promo)"/g)].map(([, kind]) => kind)).toEqual([
      'card',
      'promo',
      'card',
      'card',
    ])
    expect(html).toMatch(/Promotion<\/p><h3>We Want Your Car!<\/h3>/)
  })

  it.each([
    [1, true],
    [2, true],
    [3, false],
  ])('[SRC-11] %d cars are centred: %o', (count, few) => {
    const html = renderToStaticMarkup(<CarGrid cards={cards.slice(0, count)} promos={[promo]} />)
    expect(html.includes('data-few')).toBe(few)
  })

  it('[CRD-06] the carousel holds the very same cards', () => {
    const html = renderToStaticMarkup(<CarCarousel cards={cards} label="Similar cars" />)
    expect(html).toMatch(/<ul class="carousel-cars" aria-label="Similar cars">/)
    for (const card of cards) expect(html).toContain(renderToStaticMarkup(<Card card={card} turn="later" />))
  })
})
