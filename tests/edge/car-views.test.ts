import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseViews, type UnwrittenViews, viewMemory, writeViews } from '../../worker/features/vehicle/views.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { aCar } from '../builders/car.ts'
import { migrate } from './migrate.ts'

beforeEach(migrate)

/** One isolate of a site; others know nothing of what waits in it. */
function anIsolate(site: string, db: D1Database = env.DB) {
  const waiting: UnwrittenViews = new Map()
  const memory = viewMemory()
  const later: Promise<unknown>[] = []
  const reports: string[] = []
  const defer = (work: Promise<unknown>) => void later.push(work)
  const report = ({ message }: { message: string }) => void reports.push(message)
  const at = (now: number) =>
    databaseViews({ store: siteStore(db, site), defer, report, waiting, memory, now, windowMs: 0 })
  const views = at(0)
  return {
    see: async (id: number, counts = true) => (await views.view(aCar({ id }), counts))?.views,
    count: (cars: number[]) => views.count(cars),
    /** What the page of a car says, `seconds` after the first. */
    shown: (id: number, seconds: number) => at(seconds * 1_000).shown?.(aCar({ id, views: 100 })),
    written: () => Promise.all(later.splice(0)),
    reports,
  }
}

describe('views in the database', () => {
  it('[VDP-10] are counted by car, over isolates, each site for itself', async () => {
    const [one, other, south] = [anIsolate('north'), anIsolate('north'), anIsolate('south')]
    for (const id of [1, 1, 255, 256, 1]) await one.see(id)
    await one.written()
    await other.see(1)
    await other.written()
    const known = await Promise.all([1, 255, 256, 2].map((id) => one.see(id, false)))
    expect(known).toEqual([4, 1, 1, 0])
    expect(await south.see(1, false)).toBe(0)
  })

  it('[VDP-10] say this look too before it is written', async () => {
    const { see, written } = anIsolate('east')
    expect([await see(9), await see(9), await see(9, false)]).toEqual([1, 2, 2])
    await written()
    expect(await see(9, false)).toBe(2)
  })

  it('[VDP-10] are shown on top of what the feed says, and read again once a minute, behind the page', async () => {
    const { count, shown, written } = anIsolate('west')
    expect(await shown(3, 0)).toBe(100)
    count([3, 3, 4])
    await written()
    expect([await shown(3, 59), await shown(4, 60)]).toEqual([100, 100])
    await written()
    expect([await shown(3, 61), await shown(4, 61), await shown(5, 61)]).toEqual([102, 101, 100])
  })

  it('[VDP-10] are shown as they were last read while the database is down', async () => {
    let isDown = false
    const ailing = new Proxy(env.DB, {
      get: (db, name) => {
        if (isDown) throw new Error('D1 is down')
        const value = Reflect.get(db, name) as unknown
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const { shown, written } = anIsolate('down', ailing)
    await shown(3, 0)
    isDown = true
    expect(await shown(3, 90)).toBe(100)
    await written()
    await expect(shown(300, 90)).rejects.toThrow('D1 is down')
  })

  it('[VDP-10] are lost when they cannot be written, and never counted twice', async () => {
    const broken = {
      prepare: (sql: string) => ({
        bind: () => ({
          all: async () => {
            if (sql.startsWith('insert')) throw new Error('D1 is down')
            return { results: [], meta: { changes: 0 } }
          },
        }),
      }),
    }
    const isolate = anIsolate('lost', broken as unknown as D1Database)
    await isolate.see(1)
    await isolate.written()
    expect([await isolate.see(1, false), isolate.reports]).toEqual([0, ['Error: D1 is down']])
  })

  it('[VDP-10] cost a row for 256 cars, however many views of them are written together', async () => {
    const looks = new Map(Array.from({ length: 300 }, (_, at) => [at, 3]))
    const first = await writeViews(siteStore(env.DB, 'cost'), looks)
    const again = await writeViews(siteStore(env.DB, 'cost'), looks)
    expect([first.meta.rows_written, again.meta.rows_written]).toEqual([2, 2])
    expect(await anIsolate('cost').see(299, false)).toBe(6)
  })
})
