import { expect } from 'vitest'
import { type LimitName, limit } from '../../../shared/trust/limits.ts'
import type { sqliteDatabase } from '../../fakes/sqlite.ts'

/**
 * The one counter of a limit, which the app has counted up to `from`, stands at `to`: the requests between are alike, and
 * each costs as much as the first.
 */
export function raise(
  base: ReturnType<typeof sqliteDatabase>,
  name: LimitName,
  { from, to }: { from: number; to: number },
): void {
  const { counted, by } = limit(name)
  const what = `${counted} ${by}`
  expect([name, base.rows('select count from trust_count where what = ? and count > 0', what)]).toEqual([
    name,
    [{ count: from }],
  ])
  base.rows('update trust_count set count = ? where what = ?', to, what)
}
