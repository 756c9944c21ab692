import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { escapeXml, type SitemapEntry, sitemapIndexXml, sitemapXml } from '../../../shared/seo/sitemap.ts'
import { carSource, listSource, type SourceDeps } from '../../../worker/features/seo/routes.tsx'
import { aCar } from '../../builders/car.ts'
import { aScope } from '../../builders/query.ts'
import { memoryStock } from '../../fakes/stock.ts'

const ORIGIN = 'https://www.test-yard.example'
async function listOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = []
  for await (const value of values) list.push(value)
  return list
}
const whole = async (entries: Iterable<SitemapEntry>) => (await listOf(sitemapXml(entries, ORIGIN))).join('')

describe('the XML of a sitemap', () => {
  it('[QLT-02] escapes the five signs and leaves out what XML does not have', () => {
    expect(escapeXml(`a&b<c>d"e'f\u0000g`)).toBe('a&amp;b&lt;c&gt;d&quot;e&apos;fg')
  })

  it('[QLT-02] is read back as it was meant', async () => {
    const xml = await whole([
      { path: '/cars/a?x=1&y=2', changedAt: Date.UTC(2026, 0, 2), pictures: ['/p/1.jpg'] },
      { path: '/' },
    ])
    const { urlset } = new XMLParser().parse(xml)
    expect(urlset.url).toEqual([
      {
        loc: `${ORIGIN}/cars/a?x=1&amp;y=2`.replace('&amp;', '&'),
        lastmod: '2026-01-02T00:00:00.000Z',
        'image:image': { 'image:loc': `${ORIGIN}/p/1.jpg` },
      },
      { loc: `${ORIGIN}/` },
    ])
  })

  it('[QLT-02] of the index names each part', () => {
    const parts = [{ path: '/sitemaps/a-1.xml', changedAt: Date.UTC(2026, 0, 2) }, { path: '/sitemaps/a-2.xml' }]
    const { sitemapindex } = new XMLParser().parse(sitemapIndexXml(parts, ORIGIN))
    expect(sitemapindex.sitemap).toEqual([
      { loc: `${ORIGIN}/sitemaps/a-1.xml`, lastmod: '2026-01-02T00:00:00.000Z' },
      { loc: `${ORIGIN}/sitemaps/a-2.xml` },
    ])
  })
})

/** Of a list that takes two addresses a part. */
const partsOf = (...entries: SitemapEntry[]) => listSource(async () => entries, 2).parts({} as SourceDeps)

describe('when a part last changed', () => {
  it('[FND-01] is when the last of its addresses did', async () => {
    const entries = [1, 5, 3].map((changedAt) => ({ path: `/${changedAt}`, changedAt }))
    expect(await partsOf(...entries)).toEqual([{ changedAt: 5 }, { changedAt: 3 }])
  })

  it('[FND-01] is not known while one of them does not say', async () => {
    expect(await partsOf({ path: '/a', changedAt: 1 }, { path: '/b' })).toEqual([{}])
  })
})

describe('parts within the limits', () => {
  const cars = Array.from({ length: 7 }, (_, at) => aCar({ id: at + 1, slug: `car-${at + 1}` }))
  const deps = {
    services: {
      scope: aScope(),
      listing: { images: { kind: 'passthrough', sized: [] } },
      stock: memoryStock(cars, 7),
    },
  } as unknown as SourceDeps

  it.each([
    ['cars', carSource(3)],
    ['a list', listSource(async () => cars.map(({ slug }) => ({ path: `/cars/${slug}` })), 3)],
  ])('[QLT-02] split %s, each address in one part', async (_, source) => {
    expect(await source.parts(deps)).toHaveLength(3)
    const parts = await Promise.all([1, 2, 3].map((part) => listOf(source.entriesOf(deps, part))))
    expect(parts.map((part) => part.length)).toEqual([3, 3, 1])
    expect(new Set(parts.flat().map(({ path }) => path)).size).toBe(7)
  })
})
