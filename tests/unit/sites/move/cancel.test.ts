import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../../shared/time.ts'
import { advanceMove, cancelMove, continueMoves } from '../../../../worker/features/sites/registry/move/move-site.ts'
import { CANCELLABLE } from '../../../../worker/features/sites/registry/move/steps.ts'
import { countRows } from '../../../../worker/features/sites/registry/rows.ts'
import type { LogFields } from '../../../../worker/platform/log.ts'
import { siteBySlug, siteConfigs } from '../../../../worker/platform/site-by-slug.ts'
import { siteStore } from '../../../../worker/platform/site-store.ts'
import { begin, finish, type House, rowsIn, twoSites } from './two-sites.ts'

const BY = { actor: 'ben', note: 'it hangs' }
const WAITS = { heardAfter: 0, keptFor: 0 }
const cancel = (house: House) => cancelMove(house.stores, { slug: 'yard', by: BY, now: house.now() })
const addLead = (house: House) =>
  siteStore(house.stores.DB, 'yard')
    .prepare(`insert into lead (site, lead_id, key, at, doc) values (?1, ?2, ?2, 1, '{}')`)
    .bind(crypto.randomUUID())
    .run()

/** The site is open in its old place with all that it had, and the new one has nothing of it. */
async function expectOpenAsBefore(house: House, before: ReturnType<typeof rowsIn>) {
  expect(await house.registry.show('yard')).toMatchObject({ shard: 'DB', move: null })
  expect(rowsIn(house.database, 'yard')).toEqual(before)
  expect(await countRows(house.stores.DB, 'yard')).toEqual(await countRows(house.stores.DB, 'other'))
  for (const rows of Object.values(rowsIn(house.others[0], 'yard'))) expect(rows).toEqual([])
  await addLead(house)
}

describe('a move that is cancelled', () => {
  it.each(CANCELLABLE.map((step) => [step]))(
    '[SIT-05] when it is %s leaves the site open where it was, and nothing of it in the new place',
    async (step) => {
      const house = await twoSites()
      const before = rowsIn(house.database, 'yard')
      await begin(house)
      if (step !== 'announced') await finish(house, step)
      expect(await cancel(house)).toEqual({ step: 'cancelled', shard: 'DB' })
      await finish(house)
      await expectOpenAsBefore(house, before)
      const site = await siteBySlug(house.stores.KV, 'yard', { configs: siteConfigs(), report: () => {} })
      expect(site).not.toHaveProperty('moving')
      const note = `move from DB to DB_2 (${step}). it hangs`
      expect((await house.registry.history('yard'))[0]).toMatchObject({ act: 'cancel', actor: 'ben', note })
    },
  )

  it('[SIT-05] lets other sites move, and may be begun again', async () => {
    const house = await twoSites()
    await begin(house)
    await finish(house, 'checking')
    await cancel(house)
    await expect(begin(house)).rejects.toThrow('was cancelled, and what it copied is being deleted')
    await finish(house)
    await begin(house)
    await finish(house)
    expect(await house.registry.show('yard')).toMatchObject({ shard: 'DB_2' })
  })

  it('[SIT-05] opens the old place also while the new database is down, and empties that when it is back', async () => {
    const house = await twoSites()
    const before = rowsIn(house.database, 'yard')
    await begin(house)
    await finish(house, 'checking')
    house.others[0].goDown()
    await expect(advanceMove(house.stores, 'yard', house.now(), WAITS)).rejects.toThrow('D1 is down')
    await cancel(house)
    house.pass(61 * SECOND_MS)
    expect(await advanceMove(house.stores, 'yard', house.now(), WAITS)).toMatchObject({ step: 'clearing' })
    await addLead(house)
    await expect(advanceMove(house.stores, 'yard', house.now(), WAITS)).rejects.toThrow('D1 is down')
    house.others[0].comeBack()
    house.pass(61 * SECOND_MS)
    await finish(house)
    house.database.sqlite.exec("delete from lead where site = 'yard' and lead_id <> 'L1'")
    await expectOpenAsBefore(house, before)
  })

  it('[SIT-05] waits for the step that another Worker is in, which then changes nothing', async () => {
    const house = await twoSites()
    const before = rowsIn(house.database, 'yard')
    await begin(house)
    await finish(house, 'checking')
    // A Worker that has compared both places, and is slow to say so.
    const batch = house.stores.DB.batch.bind(house.stores.DB)
    const waits: number[] = []
    const DB = Object.assign(Object.create(house.stores.DB) as D1Database, {
      batch: async (statements: D1PreparedStatement[]) => {
        if (JSON.stringify(statements).includes('set shard')) {
          await cancel(house)
          waits.push((await advanceMove(house.stores, 'yard', house.now(), WAITS)).wait)
        }
        return batch(statements)
      },
    })
    await advanceMove({ ...house.stores, DB }, 'yard', house.now(), WAITS)
    expect(waits).toEqual([SECOND_MS])
    house.pass(61 * SECOND_MS)
    await finish(house)
    await expectOpenAsBefore(house, before)
  })

  it('[SIT-05] ends right when it is killed at any call of any database, and run again', async () => {
    for (const isDone of [false, true]) {
      for (const base of ['database', 0] as const) {
        for (let call = isDone ? 1 : 2; ; call += 4) {
          const house = await twoSites(false)
          const before = rowsIn(house.database, 'yard')
          await begin(house)
          await finish(house, 'checking')
          const killed = base === 'database' ? house.database : house.others[base]
          killed.lose({ from: call, calls: 1_000, isDone })
          const isKilled = await cancel(house)
            .then(() => finish(house))
            .then(
              () => false,
              () => true,
            )
          killed.lose(null)
          house.pass(61 * SECOND_MS)
          await cancel(house)
          await finish(house)
          await expectOpenAsBefore(house, before)
          expect((await house.registry.history('yard')).filter(({ act }) => act === 'cancel')).toHaveLength(1)
          if (!isKilled) break
        }
      }
    }
  })

  it.each([['moved'], ['left']] as const)('[SIT-05] when it is %s is refused, with the way back', async (step) => {
    const house = await twoSites()
    await begin(house)
    await finish(house, step)
    await expect(cancel(house)).rejects.toThrow(/lives in DB_2 already.*npm run sites -- move --site yard --to DB$/)
    await finish(house)
    expect(await house.registry.show('yard')).toMatchObject({ shard: 'DB_2' })
  })

  it('[SIT-05] and is none changes nothing', async () => {
    const house = await twoSites()
    expect(await cancel(house)).toEqual({ step: 'done', shard: 'DB' })
    expect(await house.registry.history('yard')).toHaveLength(1)
  })
})

describe('a move that does not go on', () => {
  it('[SIT-05] is reported by the schedule with its step, from the minute on at which it takes too long', async () => {
    const house = await twoSites()
    await begin(house)
    await finish(house, 'checking')
    house.others[0].goDown()
    const reported: LogFields[] = []
    const run = () => continueMoves(house.stores, WAITS, house.now, (event) => void reported.push(event))
    house.pass(4 * MINUTE_MS)
    await run()
    expect(reported).toEqual([{ event: 'site.move_failed', site: 'yard', message: 'Error: D1 is down' }])
    house.pass(2 * MINUTE_MS)
    await run()
    expect(reported.at(-1)).toEqual({ event: 'site.move_stuck', site: 'yard', step: 'checking', minutes: 6 })
  })
})
