import { describe, expect, it } from 'vitest'
import { salesCounterView, salesSince } from '../../../shared/page/sales-counter.ts'
import { reviewSummarySchema, reviewsSchema } from '../../../shared/reviews/settings.ts'
import { reviewsView, shownReviews } from '../../../shared/reviews/view.ts'
import { buildLocation } from '../../builders/location.ts'

type Written = Partial<{ id: string; text: string; customer_name: string; rating: number; written_on: string }>

const summaryOf = (reviews: Written[], changes: object = {}) =>
  reviewSummarySchema.parse({
    average_rating: 4.26,
    count: 30,
    ...changes,
    reviews: reviews.map((review, at) => ({
      id: `r${at}`,
      text: `Words ${at}`,
      customer_name: `Jo ${at}`,
      rating: 5,
      ...review,
    })),
  })
const placeOf = (reviews: Written[], changes: object = {}) =>
  buildLocation([], { reviews: summaryOf(reviews), ...changes })
const SITE = { reviews: reviewsSchema.parse({}) }
const many = (count: number): Written[] => Array.from({ length: count }, () => ({}))

describe('the reviews that shoppers see', () => {
  const shown = (reviews: Written[], blocked: string[] = []) =>
    shownReviews(summaryOf(reviews).reviews, blocked).map(({ id }) => id)

  it.each<[string, Written]>([
    ['was translated', { text: '(Translated by Google) Very good' }],
    ['has less than four stars', { rating: 3.9 }],
  ])('[REV-01] leave one out that %s', (_, review) => {
    expect(shown([review, {}])).toEqual(['r1'])
  })

  it('[REV-01] leave names and ids out that the dealer blocked', () => {
    expect(shown(many(3), ['Jo 0', 'r2'])).toEqual(['r1'])
  })

  it('[REV-01] have four stars and more', () => {
    expect(shown([{ rating: 4 }, { rating: 5 }])).toHaveLength(2)
  })

  it.each([
    ['carousel', 12],
    ['list', 10],
  ] as const)('[REV-01] are so many in a %s: %i', (layout, count) => {
    expect(reviewsView([placeOf(many(20))], SITE, layout)?.items).toHaveLength(count)
  })

  it('[REV-01] come in turn from several locations, and name them', () => {
    const places = [placeOf(many(3)), placeOf([{ id: 'own' }], { id: 2, slug: 'south', name: 'South' })]
    const view = reviewsView(places, SITE, 'list')!
    expect(view.items.map(({ id }) => id)).toEqual(['r0', 'own', 'r1', 'r2'])
    expect(view.items[1]!.about).toBe('South')
  })

  it('[REV-01] stand under the rating of all reviews, to one decimal, with their number', () => {
    const view = reviewsView([placeOf([{}, { rating: 1 }])], SITE, 'list')!
    expect(view.rating).toMatchObject({ text: '4.3', count: '30 reviews', stars: 4.3 })
  })

  it('[REV-01] count each location as often as it has reviews', () => {
    const other = buildLocation([], { id: 2, slug: 'south', reviews: { average_rating: 2, count: 30 } })
    expect(reviewsView([placeOf([{}]), other], SITE, 'list')!.rating).toMatchObject({
      text: '3.1',
      count: '60 reviews',
    })
  })

  it('[REV-01] are no section without one to show', () => {
    expect(reviewsView([placeOf([{ rating: 2 }])], SITE, 'list')).toBeNull()
  })
})

const at = (time: string) => Date.parse(time)

describe('the sales counter', () => {
  it('[REV-02] counts 192 a day', () => {
    expect(salesSince('2026-07-01', at('2026-07-02T00:00:00+10:00'))).toBe(192)
    expect(salesSince('2026-07-01', at('2026-07-11T00:00:00+10:00'))).toBe(1920)
  })

  it('[REV-02] goes up every 450 seconds, from midnight in Brisbane', () => {
    expect(salesSince('2026-07-01', at('2026-07-01T00:07:29+10:00'))).toBe(0)
    expect(salesSince('2026-07-01', at('2026-07-01T00:07:30+10:00'))).toBe(1)
  })

  it('[REV-02] counts this month where it is given no day', () => {
    expect(salesCounterView(null, 'sold', at('2026-07-31T13:59:59Z'))).toMatchObject({
      since: '2026-07-01',
      sold: 5951,
    })
    expect(salesCounterView(null, 'sold', at('2026-08-02T00:00:00+10:00'))).toMatchObject({
      since: '2026-08-01',
      sold: 192,
    })
  })

  it('[REV-02] shows nothing before its first sale', () => {
    expect(salesCounterView('2026-07-01', 'sold', at('2026-06-01T00:00:00Z'))).toBeNull()
    expect(salesCounterView('2026-07-01', 'sold', at('2026-07-01T00:07:30+10:00'))).toMatchObject({ sold: 1 })
  })
})
