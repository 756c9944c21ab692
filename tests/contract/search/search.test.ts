import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isListable } from '../../../shared/car/scope.ts'
import { FACET_KEYS } from '../../../shared/search/attributes.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { pickSimilar, similarSearches } from '../../../shared/search/similar.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { QueryTooComplex } from '../../../worker/features/search/typesense/filter.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { plainSearch } from '../../fakes/search.ts'
import { hostedStocks, isReal } from './hosted.ts'
import { questions } from './queries.ts'
import { siteQuestions } from './site-queries.ts'
import { theYard } from './yard.ts'

const cars = theYard()
const asked = [...questions(cars), ...siteQuestions]
const embedded = stockSearch(build(cars, { site: 'yard', version: '1', documents: {} }))
/** What no answer about the yard may ever show. */
const others = cars.map((car) => ({ ...car, id: car.id + 50_000, slug: `other-${car.slug}`, dealership_name: 'OTHER' }))

const BEYOND = ['text: words of many parts', 'synonyms: more meanings than the server is told of']

/** A word that no car has: the index finds none, and the server's own tolerance may find some. */
const LEFT_TO_SERVER = ['text: a letter of two', 'synonyms: the beginning of one']
const alike = asked.filter(([name]) => ![...BEYOND, ...LEFT_TO_SERVER].includes(name))

let hosted: Awaited<ReturnType<typeof hostedStocks>>
let engine: SearchEngine
beforeAll(async () => {
  hosted = await hostedStocks({ yard: cars, other: others })
  engine = hosted.engine('yard')
})
afterAll(() => hosted.remove())

it('[SRC-20] asks at least 150 different questions', () => {
  expect(new Set(asked.map(([name]) => name)).size).toBe(asked.length)
  expect(asked.length).toBeGreaterThanOrEqual(150)
})

describe(`both engines, the hosted one on ${isReal ? 'a real server' : 'a server in memory (a real one is not tried: TYPESENSE_URL and TYPESENSE_API_KEY are not set)'}`, () => {
  it.each(alike)('[SRC-20] answer alike: %s', async (_, query) => {
    expect(await engine.search(query)).toEqual(embedded.search(query))
  })

  it.each(BEYOND)('[SRC-20] leave to the stock index what no server takes in one filter: %s', async (beyond) => {
    const [, query] = asked.find(([name]) => name === beyond)!
    await expect(engine.search(query)).rejects.toBeInstanceOf(QueryTooComplex)
  })

  it.each(LEFT_TO_SERVER)('[SRC-06] leave to the server what the index finds no car for: %s', async (left) => {
    const [, query] = asked.find(([name]) => name === left)!
    expect(embedded.count(query)).toBe(0)
    const { hits, count } = await engine.search(query)
    expect(hits.length).toBe(Math.min(count, query.pageSize))
  })

  const plain = asked.filter(([, { text, pageSize, page }]) => text === '' && pageSize > 0 && page > 0)
  it.each(plain)('[SRC-03] [SRC-04] [SRC-05] [TEN-04] as going through the cars one by one does: %s', (_, query) => {
    expect(embedded.search(query)).toEqual(plainSearch(cars, query))
  })

  it('[SRC-03] promise on each value the count that choosing it gives', async () => {
    const { facets } = await engine.search(aQuery({ facets: { car_type: ['used'] } }))
    for (const key of ['make', 'colour', 'body'] as const) {
      for (const { value, count } of facets[key].slice(0, 12)) {
        const chosen = await engine.search(aQuery({ facets: { car_type: ['used'], [key]: [value] } }))
        expect([key, value, chosen.count]).toEqual([key, value, count])
      }
    }
  })

  it.each(alike)('[SRC-20] count alike: %s', async (_, query) => {
    const { count } = embedded.search(query)
    expect([embedded.count(query), await engine.count(query)]).toEqual([count, count])
  })

  it.each([
    ['all that is on sale', aScope()],
    ['one make', aScope({ makes: ['Toyota'] })],
    ['nothing', aScope({ statuses: [] })],
  ])('[SRC-20] know the same words of %s', async (_, scope) => {
    expect(await engine.vocabulary(scope)).toEqual(embedded.words(scope))
  })

  it('[SRC-20] go through the same cars with pinned ones as without, each once, with the same counts', async () => {
    const pinned = ['S14058', 'TWICE', 'U-1234', 'SOLD']
    for (const ask of [
      (query: SearchQuery) => engine.search(query),
      async (query: SearchQuery) => embedded.search(query),
    ]) {
      const whole = await ask(aQuery({ pageSize: 250 }))
      const rest = await ask(aQuery({ pageSize: 250, page: 2 }))
      const first = await ask(aQuery({ pinned }))
      expect(first.hits.slice(0, 5).map(({ stocknum }) => stocknum)).toEqual([
        'S14058',
        'TWICE',
        'TWICE',
        'U-1234',
        'SOLD',
      ])
      expect([first.count, first.facets, first.ranges]).toEqual([whole.count, whole.facets, whole.ranges])
      const ids = []
      for (let page = 1; page <= first.pages; page++) {
        const { hits } = await ask(aQuery({ pinned, page }))
        ids.push(...hits.map(({ id }) => id))
      }
      const all = [...whole.hits, ...rest.hits].map(({ id }) => id)
      expect(new Set(ids)).toEqual(new Set(all))
      expect(ids).toHaveLength(all.length)
    }
  })

  it('[SIM-01] find the same cars similar', async () => {
    for (const car of cars.filter(isListable).slice(0, 40)) {
      const query = { car, scope: aScope(), most: 6 }
      const answers = similarSearches(query).map(embedded.search)
      expect(await engine.similar(query)).toEqual(pickSimilar(answers, query))
    }
  })
})

describe('a site’s own key', () => {
  it('[TEN-06] shows nothing of another site in the same collection', async () => {
    const seen = await engine.search(
      aQuery({ scope: aScope({ statuses: ['in_stock', 'coming_soon', 'sold'] }), pageSize: 250 }),
    )
    expect(seen.hits.filter(({ id }) => id > 50_000)).toEqual([])
    expect(seen.facets.dealership_name.map(({ value }) => value)).not.toContain('OTHER')
    expect((await hosted.engine('other').search(aQuery())).facets.dealership_name[0]).toMatchObject({ value: 'OTHER' })
  })

  it('[TEN-06] gives nothing to a site that it was not made for, even where the site says it is another', async () => {
    const wrong = hosted.engine('other', 'yard')
    const { count, facets } = await wrong.search(aQuery())
    expect(count).toBe(0)
    expect(FACET_KEYS.flatMap((key) => facets[key])).toEqual([])
  })
})

describe('a text that the list of words does not cover', () => {
  const words = ['corolla', 'toyota']
  const yard = [
    aCar({ id: 1, make: 'Toyota', model: 'Corolla', stocknum: 'Q-77' }),
    aCar({ id: 2, make: 'Toyota', model: 'Quokka' }),
    aCar({ id: 3, make: 'Mazda', model: 'Quokka', custom_rank: 9 }),
  ]
  const textOf = async (text: string, listed: string[] | null) => {
    const made = await hostedStocks({ yard }, listed)
    const { hits } = await made.engine('yard').search(aQuery({ text, scope: aScope() }))
    await made.remove()
    return hits.map(({ id }) => id)
  }

  it.each<[string, string, string[] | null, number[]]>([
    ['a word that came since the list was made', 'quokka', words, [3, 2]],
    ['that word with a slip, beside one that is known', 'toyota quoka', words, [2]],
    ['a known word, while there is no list', 'corolla', null, [1]],
    ['two words and a slip, while there is no list', 'tyota quokka', null, [2]],
    ['a stock number with its sign, while there is no list', 'Q-77', null, [1]],
    ['a word that is in no car', 'quokka zzzzqq', words, []],
  ])('[SRC-06] is found by the text search of the server: %s', async (_, text, listed, found) => {
    expect(await textOf(text, listed)).toEqual(found)
  })
})

describe('values that are longer than a server counts', () => {
  const long = `${'Très longue '.repeat(30)}fin`
  it('[STK-07] are counted by their first 255 bytes, and chosen by what is counted', async () => {
    const made = await hostedStocks({ yard: [aCar({ id: 1, city: long }), aCar({ id: 2, city: 'Perth' })] })
    const site = made.engine('yard')
    const { facets } = await site.search(aQuery())
    const counted = facets.city.find(({ value }) => value !== 'Perth')!
    expect([long.startsWith(counted.value), new TextEncoder().encode(counted.value).length]).toEqual([true, 255])
    for (const city of [counted.value, long]) {
      expect((await site.search(aQuery({ facets: { city: [city] } }))).hits.map(({ id }) => id)).toEqual([1])
    }
    await made.remove()
  })
})

it.each([
  ['an odd number', {}],
  ['an even number', { make: ['Toyota'] }],
])('[STK-07] sends no filter that a server refuses with the key of a site: 49 comparisons, %s', async (_, facets) => {
  const searches = Array.from({ length: 40 }, (__, at) => {
    const alternatives = Array.from({ length: at + 1 }, () => ['toyota', 'white'])
    return engine.search(aQuery({ text: 'toyota', synonyms: [{ from: 0, to: 1, alternatives }], facets }))
  })
  const ends = await Promise.allSettled(searches)
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  expect(refused.length).toBeGreaterThan(10)
  expect(refused.length).toBeLessThan(25)
  for (const reason of refused) expect(reason).toBeInstanceOf(QueryTooComplex)
})

it('[SRC-06] finds a car by a word that came with its last change', async () => {
  const { engine: made, remove } = await hostedStocks({ yard: [aCar({ id: 1, model: 'Quokka' })] })
  expect((await made('yard').search(aQuery({ text: 'quokk' }))).count).toBe(1)
  await remove()
})
