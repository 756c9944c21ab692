import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { CarInput } from '../../../shared/car/schema.ts'
import { siteFilter } from '../../../shared/search/index-terms.ts'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { collectionRecord } from '../../../worker/features/search/typesense/collection-record.ts'
import { readHostedState } from '../../../worker/features/search/typesense/hosted-state.ts'
import { resetTarget } from '../../../worker/features/search/typesense/outbox.ts'
import {
  pushDue,
  pushStock,
  recordStockChange,
  syncAfterPublish,
  tryPushStock,
} from '../../../worker/features/search/typesense/push.ts'
import { toDocument } from '../../../worker/stock-records/document.ts'
import { aCarInput } from '../../builders/car-input.ts'
import { siteInput } from '../../builders/site.ts'
import { ADMIN_KEY, typesenseServer } from '../../fakes/typesense/server.ts'
import { migrate } from '../migrate.ts'

const HOST = 'https://search.example'
const MINUTE = 60_000
const withKey = { ...env, TYPESENSE_API_KEY: ADMIN_KEY }

/** Not a key of any server, but one that says it is this site's, as a config must. */
const keyOf = (site: string) => btoa(`${'x'.repeat(48)}${JSON.stringify({ filter_by: siteFilter(site) })}`)

/** A hosted site with cars of record, and the server that is told of them. */
async function aHostedYard(slug: string, cars: number, { trial = true } = {}) {
  const server = typesenseServer()
  const typesense = { host: HOST, key: keyOf(slug), collection: slug, trial }
  await env.KV.put(siteKey(slug), JSON.stringify(siteInput({ slug, typesense })))
  const row = (name: string, change: Partial<CarInput> = {}) => {
    const { source_key, status, ...input } = aCarInput({ source_key: name, stocknum: name, ...change })
    const doc = toDocument({ ...input, source_key, status })
    return env.DB.prepare(
      `insert into car (site, source_key, slug, status, created_at, updated_at, sold_at, doc)
       values (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7)
       on conflict (site, source_key) do update set status = excluded.status, sold_at = excluded.sold_at, doc = excluded.doc`,
    ).bind(slug, source_key, `${slug}-${source_key}`, status, Date.now(), status === 'sold' ? Date.now() : null, doc)
  }
  await env.DB.batch(Array.from({ length: cars }, (_, at) => row(`U${at + 1}`)))
  const record = (name: string, change: Partial<CarInput> = {}) => row(name, change).run()
  return {
    server,
    record,
    note: () => recordStockChange(withKey, slug),
    tell: async () => {
      await recordStockChange(withKey, slug)
      return pushStock(withKey, slug, server.fetch)
    },
    /** Stock numbers that the server has. */
    told: async () => {
      const url = `${HOST}/collections/${slug}/documents/search?q=*&per_page=250&include_fields=summary`
      const answer = await server.fetch(url, { headers: { 'x-typesense-api-key': ADMIN_KEY } })
      const { hits } = await answer.json<{ hits: { document: { summary: string } }[] }>()
      return hits.map(({ document }) => (JSON.parse(document.summary) as { stocknum: string }).stocknum).toSorted()
    },
    tellBy: async (fetcher: typeof server.fetch) => {
      await recordStockChange(withKey, slug)
      return pushStock(withKey, slug, fetcher)
    },
    /** The collections that the site's record names. */
    recorded: () => collectionRecord(env.DB, slug, HOST).names(),
    row: () => env.DB.prepare('select * from hosted_sync where site = ?').bind(slug).first(),
  }
}

beforeAll(migrate)

describe('the stock of a hosted site', () => {
  it('[SRC-20] is filled into a new collection before the alias leads there', async () => {
    const yard = await aHostedYard('first', 3)
    expect(await yard.tell()).toEqual({ put: 3, removed: 0, refused: [], isNew: true })
    expect(await yard.told()).toEqual(['U1', 'U2', 'U3'])
    const alias = yard.server.calls.indexOf('PUT /aliases/first')
    const last = yard.server.calls.findLastIndex((call) => call.endsWith('/documents/import'))
    expect(alias).toBeGreaterThan(last)
  })

  it('[SRC-20] is told of by what differs alone', async () => {
    const yard = await aHostedYard('change', 4)
    await yard.tell()
    await yard.record('U1', { price: 5_000 })
    await yard.record('U2', { status: 'sold' })
    await yard.record('U3', { status: 'withdrawn' })
    await yard.record('U4', { show_on_dealer_website: false })
    expect(await yard.tell()).toEqual({ put: 2, removed: 2, refused: [], isNew: false })
    expect(await yard.told()).toEqual(['U1', 'U2'])
    expect(await yard.tell()).toEqual({ put: 0, removed: 0, refused: [], isNew: false })
  })

  it('[SRC-20] is told in batches, and cars that left from the end of it go too', async () => {
    const yard = await aHostedYard('many', 503)
    expect(await yard.tell()).toMatchObject({ put: 503 })
    for (const car of ['U1', 'U250', 'U251', 'U502', 'U503']) await yard.record(car, { status: 'withdrawn' })
    expect(await yard.tell()).toMatchObject({ put: 0, removed: 5 })
    const [collection] = yard.server.collections()
    expect(yard.server.documents(collection!)).toBe(498)
  })

  it('[SRC-20] is told again next minute when the server was down, and the failure is written down', async () => {
    const yard = await aHostedYard('down', 2)
    yard.server.goDown()
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    await yard.note()
    await tryPushStock(withKey, 'down', yard.server.fetch)
    expect(errors.mock.calls.join()).toContain('typesense.sync_failed')
    expect(await yard.row()).toMatchObject({ asked: 1, done: 0, failures: 1, held_until: 0 })
    yard.server.comeBack()
    await pushDue(withKey, Date.now() + MINUTE, yard.server.fetch)
    expect(await yard.told()).toEqual(['U1', 'U2'])
    expect(await yard.row()).toMatchObject({ asked: 1, done: 1, failures: 0, trouble: null })
    errors.mockRestore()
  })

  it('[SRC-20] is not asked for again at once after a failure, and later after each', async () => {
    const yard = await aHostedYard('patient', 1)
    yard.server.goDown()
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    await yard.note()
    const now = Date.now()
    for (let minute = 0; minute < 30; minute++) await pushDue(withKey, now + minute * MINUTE, yard.server.fetch)
    errors.mockRestore()
    expect(yard.server.calls.length).toBeGreaterThan(5)
    expect(yard.server.calls.length).toBeLessThan(31)
  })

  it('[SRC-20] goes on with the rows that are good when one is refused, and names that one', async () => {
    const yard = await aHostedYard('refused', 2)
    await yard.record('U9', { km: 2 ** 60 })
    expect(await yard.tell()).toEqual({
      put: 2,
      removed: 0,
      refused: [{ car: 'U9', reason: 'Field `km_low` must be an int64.' }],
      isNew: true,
    })
    await yard.record('U9', { km: 5 })
    expect(await yard.tell()).toMatchObject({ put: 1, refused: [] })
  })

  it('[SRC-20] is filled anew when its collection is gone or is to be rebuilt, and old collections go', async () => {
    const yard = await aHostedYard('anew', 2)
    await yard.tell()
    const before = yard.server.collections()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await resetTarget(env.DB, 'anew')
    expect(await yard.tell()).toMatchObject({ put: 2, isNew: true })
    expect(yard.server.collections()).toHaveLength(1)
    expect(yard.server.collections()).not.toEqual(before)
  })

  it('[SRC-20] is told by one at a time, and a change that comes meanwhile is told after', async () => {
    const yard = await aHostedYard('together', 2)
    await yard.note()
    const results = await Promise.all([1, 2, 3].map(() => pushStock(withKey, 'together', yard.server.fetch)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(yard.server.calls.filter((call) => call.endsWith('/documents/import'))).toHaveLength(1)
    let isNoted = false
    const whileTold: typeof yard.server.fetch = async (input, init) => {
      if (!isNoted) {
        isNoted = true
        await yard.record('U3')
        await yard.note()
      }
      return yard.server.fetch(input, init)
    }
    await yard.note()
    await pushStock(withKey, 'together', whileTold)
    expect(await yard.told()).toEqual(['U1', 'U2', 'U3'])
    expect(await yard.row()).toMatchObject({ asked: 3, done: 3 })
  })

  it('[SRC-20] costs nothing when a publication changed nothing', async () => {
    const yard = await aHostedYard('same', 1)
    await yard.tell()
    const before = yard.server.calls.length
    await syncAfterPublish(withKey, 'same', (await yard.note())!, false)
    expect(yard.server.calls.length).toBe(before)
    expect(await yard.row()).toMatchObject({ asked: 2, done: 2 })
  })

  it('[TEN-06] leaves the cars of other sites alone', async () => {
    const [mine, theirs] = [await aHostedYard('mine-hosted', 1), await aHostedYard('theirs-hosted', 1)]
    await mine.tell()
    await theirs.tell()
    await mine.record('U1', { status: 'withdrawn' })
    await mine.tell()
    expect(await theirs.told()).toEqual(['U1'])
    expect(await theirs.tell()).toMatchObject({ put: 0, removed: 0 })
  })
})

describe('what a sync deletes', () => {
  it('[STK-07] is what the site’s record names: another’s collection stays, whatever its name begins with', async () => {
    const yard = await aHostedYard('meridian', 2)
    yard.server.hasForeign('meridian-brisbane')
    await yard.tell()
    const [, first] = yard.server.collections()
    await resetTarget(env.DB, 'meridian')
    await yard.tell()
    expect(yard.server.collections()).toEqual(['meridian-brisbane', ...(await yard.recorded())])
    expect(yard.server.collections()).not.toContain(first)
  })

  it('[STK-07] is a collection that could not be filled, too, at once', async () => {
    const yard = await aHostedYard('half', 3)
    const breaks: typeof yard.server.fetch = async (input, init) =>
      new Request(input).url.includes('/import')
        ? new Response('Lagging', { status: 503 })
        : yard.server.fetch(input, init)
    await expect(yard.tellBy(breaks)).rejects.toThrow('503')
    expect([yard.server.collections(), await yard.recorded()]).toEqual([[], []])
    expect(await yard.tell()).toMatchObject({ put: 3, isNew: true })
    expect(yard.server.collections()).toEqual(await yard.recorded())
  })

  it('[STK-07] is one that was left by a sync whose server went away, at the next one', async () => {
    const yard = await aHostedYard('torn', 3)
    let isGone = false
    const goesAway: typeof yard.server.fetch = async (input, init) => {
      isGone ||= new Request(input).url.includes('/import')
      if (isGone) throw new TypeError('fetch failed')
      return yard.server.fetch(input, init)
    }
    await expect(yard.tellBy(goesAway)).rejects.toThrow('fetch failed')
    const left = yard.server.collections()
    expect([left.length, await yard.recorded()]).toEqual([1, left])
    await yard.tell()
    expect(yard.server.collections()).toEqual(await yard.recorded())
    expect(yard.server.collections()).not.toEqual(left)
  })

  it('[STK-07] goes in pieces that fit an address', async () => {
    const yard = await aHostedYard('pieces', 250)
    await yard.tell()
    await env.DB.prepare("update car set status = 'withdrawn' where site = 'pieces'").run()
    expect(await yard.tell()).toMatchObject({ put: 0, removed: 250 })
    expect(await yard.told()).toEqual([])
    expect(yard.server.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(3)
  })

  it('[STK-07] is not where another’s alias leads: it is refused until an operator takes it over', async () => {
    const yard = await aHostedYard('taken', 1)
    yard.server.hasForeign('taken-by-another', 'taken')
    await expect(yard.tell()).rejects.toThrow(
      /leads to taken-by-another, which no sync of this site has created.*hosted rebuild/,
    )
    await resetTarget(env.DB, 'taken')
    expect(await yard.tell()).toMatchObject({ put: 1, isNew: true })
    expect(yard.server.collections()).toEqual(['taken-by-another', ...(await yard.recorded())])
  })
})

describe('a stock that its own index can search', () => {
  it('[STK-07] is sent to no server: the operator reads from how many cars that pays, and what a trial needs', async () => {
    const yard = await aHostedYard('small', 2, { trial: false })
    await expect(yard.tell()).rejects.toThrow(
      /fits its own search index.*pays from about 500,000 cars.*typesense\.trial/,
    )
    expect([yard.server.calls, await yard.row()]).toMatchObject([[], { asked: 1, done: 1, trouble: null }])
  })
})

it('[STK-07] says which published stock a server holds once it holds all of it, and counts on both sides', async () => {
  const yard = await aHostedYard('announced', 2)
  const pointer = JSON.stringify({ format: 1, version: 'v7', cars: 2, published_at: 1 })
  await env.DB.prepare('insert into stock_publication (site, asked, done, pointer) values (?1, 1, 1, ?2)')
    .bind('announced', pointer)
    .run()
  await yard.tell()
  expect(await readHostedState(env.KV, 'announced')).toEqual({ host: HOST, collection: 'announced', version: 'v7' })
  expect(await yard.row()).toMatchObject({ version: 'v7', cars: 2, hosted_cars: 2 })
})

describe('a site that is not hosted', () => {
  it('[SRC-20] is noted nowhere', async () => {
    await env.KV.put(siteKey('plain'), JSON.stringify(siteInput({ slug: 'plain' })))
    expect(await recordStockChange(withKey, 'plain')).toBeNull()
    expect(await recordStockChange(withKey, 'unheard-of')).toBeNull()
    expect(await env.DB.prepare("select * from hosted_sync where site in ('plain', 'unheard-of')").first()).toBeNull()
  })
})

it('[SRC-20] says so when the operator’s key is missing', async () => {
  const yard = await aHostedYard('keyless', 1)
  await yard.note()
  await expect(pushStock(env, 'keyless', yard.server.fetch)).rejects.toThrow('TYPESENSE_API_KEY')
})
