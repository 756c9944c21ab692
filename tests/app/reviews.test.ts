import { describe, expect, it } from 'vitest'
import { buildLocation } from '../builders/location.ts'
import { sectionText } from '../builders/page.ts'
import { stopClock } from '../clock.ts'
import { missingTerms, nodesOf, unknownTerms } from '../unit/structured-data/vocabulary.ts'
import { aWrittenSite } from './a-written-site.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))

const REVIEW = {
  id: 'one',
  text: 'Straight answers.',
  customer_name: 'Jo Citizen',
  rating: 5,
  written_on: '2026-10-02',
}
const reviewed = {
  average_rating: 4.6,
  count: 31,
  source: 'Google',
  url: 'https://maps.example/yard',
  reviews: [REVIEW, { ...REVIEW, id: 'two', text: 'Not for me.', rating: 2 }],
}
const site = {
  dealerships: [{ id: 1, name: 'Yard', slug: 'aspley', average_rating: 4.1, review_count: 7 }],
  locations: [
    buildLocation([], { primary: true, reviews: reviewed }),
    buildLocation([], { id: 2, slug: 'south', name: 'South' }),
  ],
}
const aSite = (pages: Record<string, string> = {}) => aWrittenSite({ site, pages })
const ratedNodes = (html: string) => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return nodesOf(JSON.parse(json)).filter((node) => 'aggregateRating' in node)
}
const SECTION = sectionText('reviews', 'heading: What customers say\nat: [aspley]')

describe('the page of a location', () => {
  it('[LOC-02] [REV-01] has a box with its rating, and the reviews behind it', async () => {
    const html = await (await aSite()).read('/locations/aspley')
    expect(html).toContain('Google rating')
    expect(html).toMatch(/Rated (?:<!-- -->)?4\.6/)
    expect(html).toContain('Straight answers.')
    expect(html).not.toContain('Not for me.')
    expect(html).toContain('href="https://maps.example/yard"')
  })

  it('[LOC-02] a rating whose reviews are not shown leads to where they stand', async () => {
    const locations = [buildLocation([], { primary: true, reviews: { ...reviewed, reviews: [] } })]
    const html = await (await aWrittenSite({ site: { ...site, locations }, pages: {} })).read('/locations/aspley')
    expect(html).toMatch(/Google rating.*href="https:\/\/maps\.example\/yard"[^>]*>Read reviews</)
  })

  it('[REV-01] shows three at once, and the others behind a control', async () => {
    const reviews = Array.from({ length: 5 }, (_, at) => ({ ...REVIEW, id: String(at), text: `Words ${at}.` }))
    const locations = [buildLocation([], { primary: true, reviews: { ...reviewed, reviews } })]
    const html = await (await aWrittenSite({ site: { ...site, locations }, pages: {} })).read('/locations/aspley')
    const [seen, folded] = html.slice(html.indexOf('<main')).split('Show 5 reviews')
    expect([seen, folded].map((part) => part?.match(/Words \d\./g)?.length)).toEqual([3, 2])
  })

  it('[LOC-01] has the rating of its dealership where it has none of its own', async () => {
    const html = await (await aSite()).read('/locations/south')
    expect(html).toMatch(/Rated (?:<!-- -->)?4\.1/)
    expect(html).not.toContain('id="reviews"')
  })

  it('[FND-01] [REV-01] tells search engines of the reviews that it shows', async () => {
    const [node, ...others] = ratedNodes(await (await aSite()).read('/locations/aspley'))
    expect(others).toEqual([])
    expect(node).toMatchObject({
      aggregateRating: { ratingValue: 4.6, reviewCount: 31 },
      review: [{ author: { name: 'Jo Citizen' }, reviewBody: 'Straight answers.', datePublished: '2026-10-02' }],
    })
    expect(unknownTerms(node!)).toEqual([])
    expect(missingTerms(node!, 'required')).toEqual([])
  })

  it('[FND-01] and of no rating where it shows none', async () => {
    expect(ratedNodes(await (await aSite()).read('/locations/south'))).toEqual([])
  })
})

describe('a section of reviews', () => {
  it('[REV-01] [NAV-06] shows who wrote them and when, and can be moved by keyboard', async () => {
    const html = await (await aSite({ '/praise': SECTION })).read('/praise')
    expect(html).toMatch(/<ul class="reviews-list" data-layout="carousel" tabindex="0" aria-label="Reviews">/i)
    expect(html).toContain('2 October 2026')
    expect(ratedNodes(html)).toHaveLength(1)
  })

  it('[FND-01] tells of the rating once on the home page too', async () => {
    const app = await aSite({ '/': SECTION })
    const html = await app.read('/')
    expect(html).toContain('Straight answers.')
    expect(ratedNodes(html)).toHaveLength(1)
  })

  it('[FND-01] and no page without reviews tells of any', async () => {
    const app = await aSite({ '/plain': 'Words.' })
    for (const path of ['/plain', '/', '/dealerships']) expect(ratedNodes(await app.read(path))).toEqual([])
  })

  it('[REV-01] is refused for a location that the site has not', async () => {
    await expect(aSite({ '/praise': sectionText('reviews', 'at: [nowhere]') })).rejects.toThrow(/names nowhere/)
  })
})

it('[REV-02] the sales counter has its number on the page, and its day for the script', async () => {
  const page = sectionText('sales_counter', 'since: 2026-11-10\ntext: cars sold by all of us, an estimate')
  const html = await (await aSite({ '/sold': page })).read('/sold')
  expect(html).toMatch(/data-since="2026-11-10"[^>]*>2,016</)
  expect(html).toContain('cars sold by all of us, an estimate')
})
