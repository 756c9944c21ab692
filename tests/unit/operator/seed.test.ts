import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { type SeedFailure, seed, seedFailureText } from '../../../scripts/local/seed.ts'
import { databaseOver } from '../../../scripts/local/sqlite-database.ts'
import type { LoadedSite } from '../../../scripts/tenants/load.ts'
import { openRun } from '../../../worker/import/run.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { indexKey, pointerKey, readPointer } from '../../../worker/stock-index/pointer.ts'
import { shippedTenants } from '../../builders/shipped.ts'
import { fakeKv } from '../../fakes/kv.ts'

/** The stores of a developer's machine, as `npm start` fills them. */
function aMachine(kv = fakeKv().kv, sqlite = new DatabaseSync(':memory:')) {
  const db = databaseOver(sqlite)
  let refused = ''
  const guarded = new Proxy(kv, {
    get: (target, name) => {
      if (name !== 'put') return Reflect.get(target, name) as unknown
      return (key: string, ...rest: [string]) =>
        refused !== '' && key.startsWith(refused)
          ? Promise.reject(new Error('KV PUT failed: 413 Value length exceeds limit'))
          : kv.put(key, ...rest)
    },
  })
  return {
    db,
    kv,
    refuse: (prefix: string) => (refused = prefix),
    start: (sites: LoadedSite[]): Promise<SeedFailure[]> => seed({ DB: db, KV: guarded }, sites, (_, work) => work()),
    cars: async (slug: string) => (await readPointer(kv, slug))?.cars ?? null,
  }
}

const sites = shippedTenants.slice(0, 2)

async function firstStart() {
  const { kv, mark } = fakeKv()
  const sqlite = new DatabaseSync(':memory:')
  await aMachine(kv, sqlite).start(sites)
  return { kv, rewind: mark(), database: sqlite.serialize() }
}
let first: ReturnType<typeof firstStart> | null = null
afterAll(() => void (first = null))

/** A machine on which the sites were started once: its stores are filled for the first test that asks, and are as they were for the next. */
async function aStartedMachine() {
  const { kv, rewind, database } = await (first ??= firstStart())
  rewind()
  const sqlite = new DatabaseSync(':memory:')
  sqlite.deserialize(database)
  return aMachine(kv, sqlite)
}

const DAMAGED = '{"version":'

describe('npm start', () => {
  it('[OPS-01] opens the other sites where the stock of one cannot be published, and tells', async () => {
    const machine = aMachine()
    const [broken, whole] = sites.map(({ site }) => site.slug) as [string, string]
    machine.refuse(`stock:${broken}:`)
    const [failure, ...others] = await machine.start(sites)
    expect([failure!.site, others]).toEqual([broken, []])
    expect(seedFailureText(failure!)).toMatch(/413 Value length.*\n.*npm run stock -- publish --site/)
    expect(await machine.cars(whole)).toBeGreaterThan(10)
    expect(await machine.cars(broken)).toBeNull()
    machine.refuse('')
    expect(await machine.start(sites)).toEqual([])
    expect(await machine.cars(broken)).toBeGreaterThan(10)
  })

  it.each(['the pointer', 'the head of the index'])(
    '[OPS-01] writes anew a stock of which %s is damaged, and opens the other sites',
    async (value) => {
      const machine = await aStartedMachine()
      const [broken, whole] = sites.map(({ site }) => site.slug) as [string, string]
      const { version } = (await readPointer(machine.kv, broken))!
      const key = value === 'the pointer' ? pointerKey(broken) : indexKey(broken, version)
      await machine.kv.put(key, DAMAGED)
      expect(await machine.start(sites)).toEqual([])
      expect(await machine.kv.get(key)).not.toBe(DAMAGED)
      expect([await machine.cars(broken), await machine.cars(whole)].map((cars) => cars! > 10)).toEqual([true, true])
    },
  )

  it('[OPS-01] shows the stock of before where an import was killed in the middle, and tells', async () => {
    const machine = await aStartedMachine()
    const [killed, whole] = sites.map(({ site }) => site.slug) as [string, string]
    const before = await machine.cars(killed)
    const order = { feed: 'main', source: 'cars.csv', mapping: '-', vanished: 'sold', asOf: Date.now() }
    await openRun(siteStore(machine.db, killed), order, Date.now())
    expect(await machine.start(sites)).toMatchObject([{ site: killed, reason: expect.stringContaining('is running') }])
    expect([await machine.cars(killed), (await machine.cars(whole))! > 10]).toEqual([before, true])
  })
})
