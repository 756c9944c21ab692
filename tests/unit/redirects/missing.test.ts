import { describe, expect, it } from 'vitest'
import { countedPath, isProbe } from '../../../shared/redirects/missing.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { purge } from '../../../worker/all-sites/purge.ts'
import {
  collectedAddresses,
  missingAddresses,
  readMissing,
} from '../../../worker/features/redirects/missing-addresses.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const NOW = Date.parse('2026-11-24T02:00:00Z')
const ALL = { days: 30, most: 1_000, now: NOW }

/** A site that counts what it was asked for in vain, each time in an isolate of its own, the last path half a minute later. */
function aYard(database = sqliteDatabase(), site = 'yard') {
  const store = siteStore(database.db, site)
  return {
    database,
    writes: () => database.asked().filter((sql) => sql.startsWith('insert into missing_address')).length,
    async ask(paths: string[], referrer?: string, at = NOW) {
      const after: Promise<unknown>[] = []
      const defer = (work: Promise<unknown>) => void after.push(work)
      const memory = collectedAddresses()
      const deps = { store, host: 'yard.example', defer, report: () => {}, memory }
      for (const [place, path] of paths.entries()) {
        const now = place === paths.length - 1 ? at + 30_000 : at
        missingAddresses({ ...deps, now }).count(path, referrer)
      }
      await Promise.all(after)
    },
    read: (settings: Partial<typeof ALL> = {}) => readMissing(store, { ...ALL, ...settings }),
  }
}

describe('addresses asked for and not found', () => {
  it('[SIT-03] are counted by day, with the hosts that led there, the most frequent first', async () => {
    const yard = aYard()
    await yard.ask(['/old', '/Old/', '/old'], 'https://www.google.com/search?q=jo+bloggs')
    await yard.ask(['/old'], 'https://carsguide.example/x', NOW - DAY_MS)
    await yard.ask(['/other'], 'https://yard.example/our-story')
    await yard.ask(['/other'])
    expect(await yard.read()).toEqual([
      {
        kind: 'address',
        path: '/old',
        times: 4,
        last_day: '2026-11-24',
        from: [
          { host: 'www.google.com', times: 3 },
          { host: 'carsguide.example', times: 1 },
        ],
      },
      { kind: 'address', path: '/other', times: 2, last_day: '2026-11-24', from: [{ host: 'own', times: 1 }] },
    ])
  })

  it('[SIT-03] are written together, so that a flood costs a write every 20 seconds', async () => {
    const yard = aYard()
    await yard.ask(Array.from({ length: 5_000 }, (_, at) => `/flood/${at}`))
    expect(yard.writes()).toBe(2)
    const rows = await yard.read()
    expect(rows[0]).toMatchObject({ kind: 'others', path: '', times: 4_799 })
    expect(rows.filter(({ kind }) => kind === 'address')).toHaveLength(201)
  })

  it('[SIT-03] have room for 500 paths a day; known ones count on, and the rest is one row', async () => {
    const yard = aYard()
    for (const round of [1, 2, 3, 4]) await yard.ask(Array.from({ length: 190 }, (_, at) => `/${round}/${at}`))
    await yard.ask(['/1/0', '/new'])
    const rows = await yard.read()
    expect(rows.filter(({ kind }) => kind === 'address')).toHaveLength(500)
    expect(rows.find(({ kind }) => kind === 'others')?.times).toBe(4 * 190 - 500 + 1)
    expect(rows.find(({ path }) => path === '/1/0')?.times).toBe(2)
  })

  it('[SIT-03] say nothing of a person', () => {
    for (const path of ['/unsubscribe/jo@mail.example', '/u/jo%40mail.example', '/call/0412345678'])
      expect(countedPath(path)).toMatch(/^\/\w+\/\*$/)
    expect(countedPath('/reset/5f4dcc3b5aa765d61d8327deb882cf99')).toBe('/reset/*')
    expect(countedPath('/stock/2019-toyota-corolla-H10427')).toBe('/stock/2019-toyota-corolla-H10427')
  })

  it('[SIT-03] are counted apart where robots probe for them', async () => {
    const probes = [
      '/wp-login.php',
      '/.env',
      '/.git/config',
      '/xmlrpc.php',
      '/backup.sql',
      '/wp-admin/setup-config.php',
    ]
    const yard = aYard()
    await yard.ask([...probes, '/old-page.php'])
    expect((await yard.read()).map(({ kind, path, times }) => [kind, path, times])).toEqual([
      ['probe', '', probes.length],
      ['address', '/old-page.php', 1],
    ])
    for (const path of ['/used-cars/toyota', '/index.php', '/configurator', '/login', '/debugging-your-car'])
      expect([path, isProbe(path)]).toEqual([path, false])
  })

  it('[SIT-03] [TEN-06] are those of one site', async () => {
    const yard = aYard()
    await aYard(yard.database, 'other').ask(['/theirs'])
    expect(await yard.read()).toEqual([])
  })

  it('[SIT-03] are kept for 90 days', async () => {
    const yard = aYard()
    for (const age of [89, 91]) await yard.ask([`/aged-${age}`], undefined, NOW - age * DAY_MS)
    await purge(yard.database.db, 'missing_addresses', NOW)
    expect((await yard.read({ days: 1_000 })).map(({ path }) => path)).toEqual(['/aged-89'])
  })
})
