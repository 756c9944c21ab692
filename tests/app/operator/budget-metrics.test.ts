import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codesFor } from '../../../shared/sign-in/code-budgets.ts'
import { LIMITS, type LimitName } from '../../../shared/trust/limits.ts'
import { budgetFigures } from '../../../worker/all-sites/figures.ts'
import { METRICS } from '../../../worker/features/watch/part.ts'
import { siteCodeBudgets } from '../../../worker/platform/code-settings.ts'
import { keyedHashes } from '../../../worker/platform/keyed-hashes.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { PLATFORM } from '../../../worker/platform/store-of.ts'
import { databaseTrustCounts } from '../../../worker/platform/trust-counts.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aForm } from '../a-form.ts'

const HOUR = 3_600_000
const NOON = 500_000 * HOUR

/** A database, in which limits are taken of sites, and what is left of them. */
function aBudget(base = sqliteDatabase()) {
  const countsAt = (now: number, site: string) =>
    databaseTrustCounts({ store: siteStore(base.db, site), now, hashes: keyedHashes('a secret') })
  return {
    ...base,
    countsAt,
    take: async (limit: LimitName, times: number, { site = 'yard', now = NOON, who = '' } = {}) => {
      const counts = countsAt(now, site)
      for (let at = 0; at < times; at++) await counts.take([{ limit, who, most: Number.POSITIVE_INFINITY }])
    },
    left: async (now = NOON, shard = 'DB', env = {}, chosen: Record<string, number> = {}) => {
      const readBudgets = async (site: string) =>
        siteCodeBudgets(env, chosen[site] === undefined ? {} : { codes_a_day: chosen[site] })
      const figures = await budgetFigures(base.db, { shard, now, budgets: siteCodeBudgets(env), readBudgets })
      const of = (name: string, label: string) =>
        Object.fromEntries(
          figures.flatMap((figure) => (figure.name === name ? [[figure.labels[label], figure.value]] : [])),
        )
      return {
        share: of('forecourt_budget_left', 'budget'),
        spent: of('forecourt_budgets_spent', 'budget'),
        refusals: of('forecourt_refusals', 'limit'),
      }
    },
  }
}

describe('what is left of a budget', () => {
  it('[TRU-05] is that of the site that has least, and all of it where nothing was used', async () => {
    const { take, left } = aBudget()
    expect(new Set(Object.values((await left()).share))).toEqual(new Set([1]))
    await take('unproved_leads_site', 10)
    await take('unproved_leads_site', LIMITS.unproved_leads_site.most / 2, { site: 'north' })
    const { share, spent } = await left()
    expect([share['unproved_leads_site'], spent['unproved_leads_site'], share['plates_site']]).toEqual([0.5, 0, 1])
  })

  it('[TRU-05] is nothing where it is spent, and comes back with the hour or after 24', async () => {
    const { take, left } = aBudget()
    await take('plates_site', LIMITS.plates_site.most)
    await take('codes_site_day', codesFor('site_day'))
    const now = await left()
    expect([now.share['plates_site'], now.spent['plates_site']]).toEqual([0, 1])
    expect([now.share['codes_site_day'], now.spent['codes_site_day']]).toEqual([0, 1])
    expect((await left(NOON + HOUR)).share).toMatchObject({ plates_site: 1, codes_site_day: 0 })
    expect((await left(NOON + 24 * HOUR)).share['codes_site_day']).toBe(1)
  })

  it('[TRU-05] of the platform is apart from that of sites, by what its codes may cost, and in the first database alone', async () => {
    const { take, left } = aBudget()
    await take('codes_platform_hour', 100, { site: PLATFORM })
    const env = { CODE_PRICE_CENTS: '10', CODES_BUDGET_PER_HOUR: '40' }
    const { share } = await left(NOON, 'DB', env)
    expect([share['codes_platform_hour'], share['codes_site_hour']]).toEqual([0.75, 1])
    expect((await left(NOON, 'DB_2', env)).share).not.toHaveProperty('codes_platform_hour')
  })

  it('[TRU-05] is of what its tenant chose to send a day, and of others by what theirs buys', async () => {
    const { take, left } = aBudget()
    await take('codes_site_day', 20)
    await take('codes_site_day', 20, { site: 'north' })
    const { share, spent } = await left(NOON, 'DB', {}, { yard: 20 })
    expect([share['codes_site_day'], spent['codes_site_day']]).toEqual([0, 1])
    expect((await left(NOON, 'DB', {}, { yard: 40 })).share['codes_site_day']).toBe(0.5)
  })

  it('[TRU-05] counts no single number or address', async () => {
    const { take, left } = aBudget()
    await take('leads_address', 20, { who: '203.0.113.9' })
    expect(new Set(Object.values((await left()).share))).toEqual(new Set([1]))
  })

  it('[TRU-05] of holds without money is a share of the cars that a site may hold', async () => {
    const { left, rows } = aBudget()
    for (const [id, proved] of [
      [1, 0],
      [2, 0],
      [3, 1],
    ])
      rows(
        `insert into reservation (site, id, key, car_id, kind, state, held_at, held_until, changed_at, holder, who, car, deposit, untold, proved)
         values ('yard', ?1, ?1, ?1, 'request', 'held', 0, ?2, 0, 'h', 'w' || ?1, '{}', 0, 0, ?3)`,
        { '?1': id, '?2': NOON + HOUR, '?3': proved } as never,
      )
    const { share } = await left()
    // Of a small stock 3 without a confirmed number, and 10 with one.
    expect([share['holds_unproved'], share['holds_proved']]).toEqual([0.333, 0.9])
    expect((await left(NOON + 2 * HOUR)).share['holds_unproved']).toBe(1)
  })

  it('[TRU-05] is read by an index of the counts of whole sites', async () => {
    const { left, asked, sqlite } = aBudget()
    await left()
    const sql = asked().find((each) => each.includes('from trust_count'))!
    const plan = sqlite.prepare(`explain query plan ${sql}`).all()
    expect(JSON.stringify(plan)).toContain('trust_count_whole')
  })
})

describe('GET /metrics', () => {
  it('[TRU-05] has budgets and refusals as Prometheus reads them, a row for each budget and database', async () => {
    const HOST = 'operate.forecourt.example'
    const { env, base, ask, slug } = await aForm({ cars: [], env: { OPERATOR_HOST: HOST } })
    await addOperatorKey(env.DB, 'anna', 'operator_anna', 0)
    const { take, countsAt } = aBudget(base)
    const now = Date.now()
    await take('plates_site', LIMITS.plates_site.most, { site: slug, now })
    for (const site of [slug, 'north']) await countsAt(now, site).noteRefusal('plates_site')
    const text = await (await ask('/metrics', { headers: { Authorization: 'Bearer operator_anna' } }, HOST)).text()
    for (const line of [
      '# TYPE forecourt_budget_left gauge',
      'forecourt_budget_left{budget="plates_site",shard="DB"} 0',
      'forecourt_budgets_spent{budget="plates_site",shard="DB"} 1',
      'forecourt_refusals{limit="plates_site",shard="DB"} 2',
    ])
      expect(text).toContain(`${line}\n`)
    const rows = text.split('\n').filter((line) => line.startsWith('forecourt_budget_left'))
    expect(rows.length).toBeLessThan(40)
    expect(rows.join()).not.toContain(slug)
  })

  it('[TRU-05] has the budget of a tenant by its own config', async () => {
    const HOST = 'operate.forecourt.example'
    const site = { gates: { codes_a_day: 10 } }
    const { env, base, ask, slug } = await aForm({ cars: [], site, env: { OPERATOR_HOST: HOST } })
    await addOperatorKey(env.DB, 'anna', 'operator_anna', 0)
    await aBudget(base).take('codes_site_day', 10, { site: slug, now: Date.now() })
    const text = await (await ask('/metrics', { headers: { Authorization: 'Bearer operator_anna' } }, HOST)).text()
    expect(text).toContain('forecourt_budgets_spent{budget="codes_site_day",shard="DB"} 1\n')
  })

  it.each(Object.keys(METRICS))('[TRU-05] has %s in docs/operate.md', (name) => {
    const docs = readFileSync(new URL('../../../docs/operate.md', import.meta.url), 'utf8')
    expect(docs).toContain(`| \`${name}\` |`)
  })
})
