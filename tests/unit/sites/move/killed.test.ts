import { describe, expect, it } from 'vitest'
import { SECOND_MS } from '../../../../shared/time.ts'
import { countRows } from '../../../../worker/features/sites/registry/rows.ts'
import { begin, finish, marked, rowsIn, twoSites } from './two-sites.ts'

describe('a move that is killed', () => {
  it('[SIT-05] ends right when it is killed at any call of any database, and run again', async () => {
    const house = await twoSites(false)
    const before = rowsIn(house.database, 'yard')
    const rewind = marked(house)
    for (const isDone of [false, true]) {
      for (const base of ['database', 0] as const) {
        for (let call = isDone ? 1 : 2; ; call += 7) {
          rewind()
          const killed = base === 'database' ? house.database : house.others[base]
          await begin(house)
          killed.lose({ from: call, calls: 1_000, isDone })
          const isKilled = await finish(house).then(
            () => false,
            () => true,
          )
          killed.lose(null)
          house.pass(61 * SECOND_MS)
          await begin(house).catch(() => {})
          await finish(house)
          expect(rowsIn(house.others[0], 'yard')).toEqual(before)
          expect(await countRows(house.stores.DB, 'yard')).toEqual({})
          expect(house.others[0].rows('select * from closed_site')).toEqual([])
          if (!isKilled) break
        }
      }
    }
  })
})
