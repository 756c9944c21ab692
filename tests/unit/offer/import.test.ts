import { describe, expect, it } from 'vitest'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import type { Problem } from '../../../shared/feed/problem.ts'
import { OFFER_RECORD } from '../../../shared/offer/record.ts'
import { listOffers } from '../../../worker/features/offers/database.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { importFile } from '../../builders/offer.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

/** A database, and what an import of a file into it comes to. */
function aYard() {
  const base = sqliteDatabase()
  const problems: Problem[] = []
  const onProblem = (problem: Problem) => void problems.push(problem)
  return {
    base,
    problems,
    load: (file: Parameters<typeof importFile>[0], order: Partial<Parameters<typeof importFile>[1]> = {}) =>
      importFile(file, { db: base.db, onProblem, ...order }),
    states: async (day = '2026-11-21') =>
      Object.fromEntries((await listOffers(siteStore(base.db, 'yard'), day)).map(({ id, state }) => [id, state])),
    docs: () => base.rows<{ doc: string }>('select doc from offer order by id').map(({ doc }) => JSON.parse(doc)),
  }
}

describe('an import of offers', () => {
  it.each([
    ['CSV', 'id,name,price,category\nA1,Tow bar,"$1,299",New cars\n'],
    ['JSON', '{"offers":[{"id":"A1","name":"Tow bar","price":1299,"category":"New cars"}]}'],
    ['JSON Lines', '{"id":"A1","name":"Tow bar","price":1299,"category":"New cars"}\n{"id":"A2","name":"Other"}\n'],
    [
      'XML',
      '<offers><offer><id>A1</id><name>Tow bar</name><price>1299</price><category>New cars</category></offer></offers>',
    ],
  ])('[OFF-01] reads %s', async (_, file) => {
    const { load, docs, problems } = aYard()
    await load(file, { mapping: mappingOf({ price: { from: 'price', number: { strip: ['$'], thousands: ',' } } }) })
    expect(problems).toEqual([])
    expect(docs()[0]).toEqual({ name: 'Tow bar', price: 1299, category: 'New cars' })
  })

  it('[OFF-01] [OPS-01] maps the columns of another system', async () => {
    const { load, base, docs } = aYard()
    const mapping = mappingOf({
      id: { from: 'Ref' },
      name: { template: '{Make} {Deal}' },
      manufacturer: { from: 'Make' },
      image_url: { from: 'Pic', prefix: 'https://cdn.example/' },
      ends_at: { from: 'Until', date: 'DD/MM/YYYY' },
    })
    await load('Ref;Make;Deal;Pic;Until\n7;Ford;Tow bar;a.jpg;31/12/2026\n', { mapping })
    expect(docs()).toEqual([{ name: 'Ford Tow bar', manufacturer: 'Ford', image_url: 'https://cdn.example/a.jpg' }])
    expect(base.rows('select id, ends_at from offer')).toEqual([{ id: '7', ends_at: '2026-12-31' }])
  })

  it('[OFF-02] [QLT-03] sanitises a description, and leaves plain text in everything else', async () => {
    const { load, docs } = aYard()
    const description = '<p onclick="x()">Two <b>only</b></p><script>alert(1)</script><a href="javascript:x">go</a>'
    await load([{ id: 'A1', name: '<i>Deal</i>', description, disclaimer: '<b>While</b> they last' }])
    expect(docs()).toEqual([{ name: 'Deal', description: '<p>Two <b>only</b></p>go', disclaimer: 'While they last' }])
  })

  it('[OFF-01] [OPS-01] says which row and which field it could not take, and takes the others', async () => {
    const { load, problems, states } = aYard()
    const header = 'id,name,starts_at,ends_at,image_url,car_types,price\n'
    const rows = [
      'good,Good,2026-11-01,2026-12-01,/a.jpg,demo|new,100',
      'no name,,,,,,',
      'backwards,B,2026-12-01,2026-11-01,,,',
      'bad-day,C,,31/12/2026,,,',
      'bad-type,D,,,,lorry,',
      'good,Again,,,,,',
      'picture,E,,,javascript:x,,cheap',
      ...Array.from({ length: 20 }, (_, index) => `fine-${index},F,,,,,`),
    ]
    const summary = await load(header + rows.join('\n'))
    expect(summary).toMatchObject({ read: 27, added: 22, refused: 5, warnings: 2 })
    expect(problems.map(({ line, column, reason, action }) => `${line} ${column}: ${reason} (${action})`)).toEqual([
      expect.stringMatching(/^3 name: name is missing \(row refused\)$/),
      expect.stringMatching(/^4 ends_at: ends_at is before starts_at, 2026-12-01 \(row refused\)$/),
      expect.stringMatching(/^5 ends_at: ends_at is not a date written YYYY-MM-DD \(row refused\)$/),
      expect.stringMatching(/^6 car_types: car_types.* \(row refused\)$/),
      expect.stringMatching(/^7 id: the same offer stands on line 2 \(row refused\)$/),
      expect.stringMatching(/^8 image_url: image_url is not a web address.* \(value left out\)$/),
      expect.stringMatching(/^8 price: price is not a number \(value left out\)$/),
    ])
    expect(Object.keys(await states())).toHaveLength(22)
  })

  it.each([
    ['is empty', '', /no offers in it/],
    ['has a header alone', 'id,name\n', /no offers in it/],
    ['has an empty list', '[]', /no offers in it/],
    [
      'has bad rows alone',
      'id,name\n1,\n',
      /None of its rows could be taken. The first: line 2, name: name is missing/,
    ],
    ['has two rows, one of them bad', 'id,name\ngood,x\nbad row,x\n', /1 of 2 rows are bad, more than the allowed 20%/],
    ['is mostly bad', `id,name\n${'bad row,x\n'.repeat(4)}good,x\n`, /4 of 5 rows are bad, more than the allowed 20%/],
    ['is of another kind', 'make,colour\nFord,1\n', /No column is known to the mapping offers/],
    [
      'has too many',
      `id,name\n${Array.from({ length: 2001 }, (_, id) => `${id},x`).join('\n')}`,
      /more than 2000 offers/,
    ],
  ])('[OFF-01] [OPS-01] changes nothing by a file that %s', async (_, file, reason) => {
    const { load, base, states } = aYard()
    await load([{ id: 'kept' }])
    const before = base.changes()
    await expect(load(file)).rejects.toThrow(reason)
    expect([base.changes(), await states()]).toEqual([before, { kept: 'running' }])
  })

  it('[OFF-01] ends what its feed drops, brings back what returns, and leaves other feeds alone', async () => {
    const { load, states } = aYard()
    await load([{ id: 'a' }, { id: 'b' }])
    await load([{ id: 'a' }], { feed: 'maker' })
    expect(await load([{ id: 'b', name: 'Changed' }])).toMatchObject({ changed: 1, unchanged: 0, vanished: 1 })
    expect(await states()).toEqual({ a: 'ended', b: 'running', 'maker-a': 'running' })
    expect(await load([{ id: 'a' }, { id: 'b', name: 'Changed' }])).toMatchObject({ returned: 1, unchanged: 1 })
    expect(await states()).toEqual({ a: 'running', b: 'running', 'maker-a': 'running' })
  })

  it('[OFF-03] counts a month from the first sight, however often the offer comes again', async () => {
    const { load, states } = aYard()
    await load([{ id: 'open' }], { day: '2026-11-21' })
    await load([{ id: 'open' }], { day: '2026-12-20' })
    expect(await states('2026-12-21')).toEqual({ open: 'running' })
    expect(await states('2026-12-22')).toEqual({ open: 'ended' })
  })

  it('[OFF-01] counts and writes nothing in a dry run', async () => {
    const { load, base } = aYard()
    const before = base.changes()
    expect(await load([{ id: 'a' }], { isDryRun: true })).toMatchObject({ read: 1, added: 1 })
    expect(base.changes()).toBe(before)
  })

  it('[OFF-01] [TEN-06] writes to its own site, and deletes what ended half a year ago', async () => {
    const { load, base } = aYard()
    await load([{ id: 'old', ends_at: '2026-05-01', starts_at: '2026-04-01' }], { site: 'other', day: '2026-04-10' })
    await load([{ id: 'old', ends_at: '2026-05-01', starts_at: '2026-04-01' }], { day: '2026-04-10' })
    await load([{ id: 'new' }])
    expect(base.rows('select site, id from offer order by site')).toEqual([
      { site: 'other', id: 'old' },
      { site: 'yard', id: 'new' },
    ])
  })
})

const mappingOf = (fields: Record<string, unknown>) =>
  parseMapping(
    'test',
    { sameNames: true, fields: { id: { from: 'id' }, name: { from: 'name' }, ...fields } },
    OFFER_RECORD,
  )

describe('the list of offers', () => {
  it('[OFF-01] names what a running offer states and the stock contradicts', async () => {
    const { base, load } = aYard()
    const runout = { manufacturer: 'Kia', model: 'Sportage', car_types: ['new' as const], price: 39_490 }
    await load([
      { ...runout, id: 'runout', name: 'Run-out Sportage, nine to go' },
      { ...runout, id: 'right', name: 'Sportage, one to go', price: 49_490 },
    ])
    base.rows(`insert into car (site, source_key, slug, status, created_at, updated_at, doc) values
      ('yard', 'a', 'a', 'in_stock', 0, 0, '{"make":"Kia","model":"Sportage","car_type":"new","price":49490}'),
      ('yard', 'b', 'b', 'in_stock', 0, 0, '{"make":"Kia","model":"Sportage","car_type":"used","price":39490}')`)
    const listed = await listOffers(siteStore(base.db, 'yard'), '2026-11-21')
    expect(Object.fromEntries(listed.map(({ id, faults }) => [id, faults]))).toEqual({
      right: [],
      runout: [
        'states another count than its 1 car in stock',
        'states $39,490, and the lowest price of its 1 car in stock is $49,490',
      ],
    })
  })
})

describe('a mapping of offers', () => {
  it('[OFF-01] [STK-04] names the fields that it lacks and does not know', () => {
    expect(() => parseMapping('mine', { fields: { name: { from: 'Deal' } } }, OFFER_RECORD)).toThrow(
      'Mapping mine: fields.id is missing: every offer needs it.',
    )
    const misspelt = { id: { from: 'a' }, name: { from: 'b' }, pricee: { from: 'c' } }
    expect(() => parseMapping('mine', { fields: misspelt }, OFFER_RECORD)).toThrow(
      'Mapping mine: fields.pricee is not a field of an offer: did you mean price? All fields: docs/offers.md',
    )
  })
})
