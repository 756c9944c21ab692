import { describe, expect, it } from 'vitest'
import { recordBackup } from '../../../scripts/backup/statements.ts'
import { shardFigures } from '../../../worker/all-sites/figures.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { scheduled } from '../../../worker/scheduled.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aWatch, DAY, MINUTE, NOW } from './a-watch.ts'

const PRODUCTION = { LOCAL: '', FORM_SECRET: 's', SIGN_IN_SECRET: 's' }

/** Two databases in production, and which of them have an alarm of an old backup. */
async function production(env: Partial<Bindings> = {}) {
  const second = sqliteDatabase()
  const watch = await aWatch({ env: { ...PRODUCTION, DB_2: second.db, ...env } })
  return {
    ...watch,
    backUp: (at: number, base: typeof second = watch.base) => base.rows(recordBackup(at)),
    second,
    standing: async (now: number) => {
      await scheduled(watch.env, now)
      return watch.base
        .rows<{ subject: string; facts: string }>(
          "select subject, facts from alarm where cause = 'backup_old' and ended_at is null order by subject",
        )
        .map(({ subject, facts }) => `${subject}: ${(JSON.parse(facts) as { last: string }).last}`)
    },
  }
}

describe('a backup', () => {
  it('[TRU-05] that is more than 7 days old raises the alarm of its database, and the next one ends it within the minute', async () => {
    const { backUp, standing, second } = await production()
    backUp(NOW)
    backUp(NOW, second)
    expect(await standing(NOW + 7 * DAY)).toEqual([])
    backUp(NOW + 7 * DAY, second)
    expect(await standing(NOW + 8 * DAY)).toEqual(['DB: 8 days old'])
    backUp(NOW + 8 * DAY)
    expect(await standing(NOW + 8 * DAY + MINUTE)).toEqual([])
  })

  it('[TRU-05] is expected of every database once the first was backed up', async () => {
    const { backUp, standing } = await production()
    backUp(NOW)
    expect(await standing(NOW)).toEqual(['DB_2: none is recorded'])
  })

  it.each<[string, Partial<Bindings>, string[]]>([
    ['is not expected where none was ever recorded', {}, []],
    ['is expected where the operator says how old it may be', { BACKUP_MAX_DAYS: '2' }, ['DB', 'DB_2']],
    ['is not expected on a developer’s machine', { BACKUP_MAX_DAYS: '2', LOCAL: 'yes' }, []],
    ['is not expected of a preview', { BACKUP_MAX_DAYS: '2', PREVIEW_SITE: 'test-yard' }, []],
  ])('[TRU-05] %s', async (_, env, subjects) => {
    const { standing } = await production(env)
    expect(await standing(NOW)).toEqual(subjects.map((subject) => `${subject}: none is recorded`))
  })

  it('[TRU-05] may be as old as BACKUP_MAX_DAYS says', async () => {
    const { backUp, standing, second } = await production({ BACKUP_MAX_DAYS: '2' })
    backUp(NOW)
    backUp(NOW, second)
    expect(await standing(NOW + 2 * DAY)).toEqual([])
    expect(await standing(NOW + 3 * DAY)).toEqual(['DB: 3 days old', 'DB_2: 3 days old'])
  })

  it('[TRU-05] has its age in days among the metrics, once there is one', async () => {
    const { base, backUp } = await production()
    const ages = async () =>
      (await shardFigures(base.db, 'DB', NOW + 3 * DAY)).filter(({ name }) => name === 'forecourt_backup_age_days')
    expect(await ages()).toEqual([])
    backUp(NOW)
    expect(await ages()).toEqual([{ name: 'forecourt_backup_age_days', labels: { shard: 'DB' }, value: 3 }])
  })
})
