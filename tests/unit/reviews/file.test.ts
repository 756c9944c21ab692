import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readReviews } from '../../../scripts/tenants/reviews.ts'
import type { ReviewSummary } from '../../../shared/reviews/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'reviews-'))
mkdirSync(join(folder, 'yard'))
afterAll(() => rmSync(folder, { recursive: true }))

const CONFIG = { name: 'Yard', locations: [{ slug: 'aspley' }, { slug: 'south' }] }
const REVIEW = { id: 'one', text: 'Straight answers.', customer_name: 'Jo Citizen', rating: 5 }

/** What a config becomes with a file of reviews beside it. */
async function read(file: unknown, config: { name: string; locations: { slug: string }[] } = CONFIG) {
  writeFileSync(join(folder, 'yard', 'reviews.json'), typeof file === 'string' ? file : JSON.stringify(file))
  return readReviews(folder, 'yard', config)
}
async function reviewsOf(file: unknown): Promise<(ReviewSummary | undefined)[]> {
  const result = await read(file)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  const { locations } = result.config as unknown as { locations: { reviews?: ReviewSummary }[] }
  return locations.map(({ reviews }) => reviews)
}

describe('the file of reviews of a site', () => {
  it('[REV-01] gives each location its own', async () => {
    const [aspley, south] = await reviewsOf({ south: { reviews: [REVIEW] } })
    expect(aspley).toBeUndefined()
    expect(south?.reviews).toMatchObject([{ customer_name: 'Jo Citizen' }])
  })

  it('[REV-01] counts its reviews, those below four stars too, where it says no rating', async () => {
    const [aspley] = await reviewsOf({ aspley: { reviews: [REVIEW, { ...REVIEW, id: 'two', rating: 2 }] } })
    expect(aspley).toMatchObject({ average_rating: 3.5, count: 2 })
  })

  it('[REV-01] keeps the rating and the number that it says', async () => {
    const [aspley] = await reviewsOf({ aspley: { average_rating: 4.7, count: 214, reviews: [REVIEW] } })
    expect(aspley).toMatchObject({ average_rating: 4.7, count: 214 })
  })

  it('[REV-01] is refused with a whole sentence where the site has no location at all', async () => {
    const rule = 'is no location: site.json has none, so add the location there or delete this file'
    expect(await read({ aspley: { reviews: [REVIEW] } }, { name: 'Yard', locations: [] })).toEqual({
      problems: [{ file: 'yard/reviews.json', path: 'aspley', rule }],
    })
  })

  it.each<[string, unknown, { path: string; rule: RegExp }]>([
    ['is no JSON', '{', { path: 'the file', rule: /^is not JSON/ }],
    ['names another place', { nowhere: {} }, { path: 'nowhere', rule: /^is no location: they are aspley, south/ }],
    [
      'has no author',
      { aspley: { reviews: [{ id: 'one', text: 'Good.', rating: 5 }] } },
      { path: 'aspley.reviews.0.customer_name', rule: /is missing/ },
    ],
    [
      'has six stars',
      { aspley: { reviews: [{ ...REVIEW, rating: 6 }] } },
      { path: 'aspley.reviews.0.rating', rule: /must be 5 or less/ },
    ],
    [
      'is of a day to come',
      { aspley: { reviews: [{ ...REVIEW, written_on: '2999-01-01' }] } },
      { path: 'aspley.reviews.0.written_on', rule: /^is a day to come/ },
    ],
    [
      'counts fewer than it has',
      { aspley: { average_rating: 5, count: 1, reviews: [REVIEW, { ...REVIEW, id: 'two' }] } },
      { path: 'aspley.count', rule: /^is 1, and 2 reviews stand there/ },
    ],
    [
      'has no stars',
      { aspley: { reviews: [{ id: 'one', text: 'Good.', customer_name: 'Jo' }] } },
      { path: 'aspley.reviews.0.rating', rule: /is missing/ },
    ],
    [
      'has one id twice',
      { aspley: { reviews: [REVIEW] }, south: { reviews: [REVIEW] } },
      { path: 'south.reviews.0.id', rule: /^is taken by another review: one/ },
    ],
  ])('[REV-01] is refused where it %s, with its place and rule', async (_, file, { path, rule }) => {
    expect(await read(file)).toEqual({
      problems: [{ file: join('yard', 'reviews.json'), path, rule: expect.stringMatching(rule) as string }],
    })
  })

  it('[REV-01] may be missing', async () => {
    expect(await readReviews(folder, 'another', CONFIG)).toEqual({ config: CONFIG })
  })
})
