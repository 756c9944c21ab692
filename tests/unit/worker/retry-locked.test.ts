import { describe, expect, it } from 'vitest'
import { localBindings } from '../../../worker/platform/wrapped-stores.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const LOCKED = [
  'D1_ERROR: database is locked: SQLITE_BUSY',
  'D1_ERROR: Failed to get session commit token: internal error',
]

/** The stores of a developer's machine; `fail` makes the next calls fail so often. */
function aMachine(sites: string | undefined = '[]') {
  const stored = sqliteDatabase()
  const { kv } = fakeKv()
  const left = { times: 0, message: '' }
  const troubled = <Value>(work: () => Value): Value => {
    if (left.times-- > 0) throw new Error(left.message)
    return work()
  }
  const wrap = <Store extends object>(store: Store, name: string) =>
    new Proxy(store, {
      get: (target, key) => {
        const method = Reflect.get(target, key) as (...args: unknown[]) => unknown
        return key === name ? async (...args: unknown[]) => troubled(() => method.apply(target, args)) : method
      },
    })
  const env = { DB: wrap(stored.db, 'batch'), KV: wrap(kv, 'put'), ...(sites && { LOCAL: sites }) }
  const fail = (times: number, message: string) => Object.assign(left, { times, message })
  const insert = (local = localBindings(env)) =>
    local.DB.batch([local.DB.prepare('insert into stock_publication (site, asked) values (?, 1)').bind('yard')])
  return { env, fail, insert, rows: () => stored.rows('select site from stock_publication') }
}

describe('the stores of a developer’s machine', () => {
  it.each(LOCKED)('are waited for while another process writes: %s', async (message) => {
    const machine = aMachine()
    machine.fail(3, message)
    await machine.insert()
    expect(machine.rows()).toEqual([{ site: 'yard' }])
  })

  it('are waited for in KV too', async () => {
    const { env, fail } = aMachine()
    fail(2, 'KV PUT failed: 500 Internal Server Error')
    await localBindings(env).KV.put('key', 'value')
    expect(await localBindings(env).KV.get('key')).toBe('value')
  })

  it('tell of any other failure at once', async () => {
    const machine = aMachine()
    machine.fail(1, 'D1_ERROR: no such table: car')
    await expect(machine.insert()).rejects.toThrow('no such table')
  })

  it('are those of the platform on a deployed site', () => {
    const { env } = aMachine('')
    expect(localBindings(env)).toBe(env)
  })
})
