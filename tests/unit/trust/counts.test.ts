import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../shared/time.ts'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { purge } from '../../../worker/all-sites/purge.ts'
import { keyedHashes } from '../../../worker/platform/keyed-hashes.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { type Counting, databaseTrustCounts } from '../../../worker/platform/trust-counts.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const NOON = 500_000 * HOUR_MS
const hashes = keyedHashes('a secret of the tests')

function aBudget() {
  const { db, ...database } = sqliteDatabase()
  const at = (now: number, site = 'yard') => databaseTrustCounts({ store: siteStore(db, site), now, hashes })
  return { ...database, db, at }
}

const byAddress = (who: string, most = 3): Counting => ({ limit: 'leads_address', who, most })

describe('the counters of the trust budget', () => {
  it('[TRU-01] let no more through than the limit, and count each by itself', async () => {
    const counts = aBudget().at(NOON)
    const taken = await Promise.all(Array.from({ length: 10 }, () => counts.take([byAddress('203.0.113.9')])))
    expect(taken.filter((reached) => reached === null)).toHaveLength(3)
    expect(taken.filter((reached) => reached === 'leads_address')).toHaveLength(7)
    expect(await counts.take([byAddress('203.0.113.10')])).toBeNull()
  })

  it('[TRU-01] count nothing of a request that one limit refuses', async () => {
    const counts = aBudget().at(NOON)
    const site: Counting = { limit: 'plates_site', who: '', most: 1 }
    expect(await counts.take([site])).toBeNull()
    expect(await counts.take([byAddress('203.0.113.9'), site])).toBe('plates_site')
    expect(await counts.read([byAddress('203.0.113.9'), site])).toEqual([0, 1])
  })

  it('[TRU-01] open again an hour later, whatever the day', async () => {
    const budget = aBudget()
    for (let sent = 0; sent < 3; sent++) await budget.at(NOON).take([byAddress('203.0.113.9')])
    expect(await budget.at(NOON + HOUR_MS - 1).take([byAddress('203.0.113.9')])).toBe('leads_address')
    expect(await budget.at(NOON + HOUR_MS).take([byAddress('203.0.113.9')])).toBeNull()
  })

  it('[TRU-01] look back over a whole day where the limit is one of a day', async () => {
    const budget = aBudget()
    const form: Counting = { limit: 'leads_form', who: 'f' }
    for (let hour = 0; hour < LIMITS.leads_form.most; hour++)
      expect(await budget.at(NOON + hour * HOUR_MS).take([form])).toBeNull()
    expect(await budget.at(NOON + 23 * HOUR_MS).take([form])).toBe('leads_form')
    expect(await budget.at(NOON + 24 * HOUR_MS).take([form])).toBeNull()
  })

  it('[TRU-01] give back what turned out to be honest', async () => {
    const budget = aBudget()
    for (let sent = 0; sent < 3; sent++) await budget.at(NOON).take([byAddress('a'), byAddress('b')])
    await budget.at(NOON + 1).giveBack([byAddress('a')])
    expect(await budget.at(NOON + 2).read([byAddress('a'), byAddress('b')])).toEqual([2, 3])
  })

  it('[TRU-01] neither count nor refuse the same request again', async () => {
    const counts = aBudget().at(NOON)
    for (let sent = 0; sent < 5; sent++) expect(await counts.take([byAddress('a', 1)], 'one')).toBeNull()
    expect(await counts.take([byAddress('a', 1)], 'two')).toBe('leads_address')
    expect(await counts.read([byAddress('a')])).toEqual([1])
  })

  it('[TRU-01] are of one site, and name no address', async () => {
    const budget = aBudget()
    await budget.at(NOON, 'one').take([byAddress('203.0.113.9')])
    await budget.at(NOON, 'two').take([byAddress('203.0.113.9')])
    const { results } = await budget.db.prepare('select site, who, count from trust_count').all()
    expect(results).toHaveLength(2)
    expect(new Set(results.map(({ who }) => who)).size).toBe(2)
    expect(JSON.stringify(results)).not.toContain('203.0.113')
  })

  it('[TRU-01] are deleted after two days, the refusals after thirty', async () => {
    const budget = aBudget()
    await budget.at(NOON).take([byAddress('203.0.113.9')])
    await budget.at(NOON).noteRefusal('leads_address')
    const left = async () =>
      (await budget.db.prepare('select what from trust_count').all()).results.map(({ what }) => what)
    await purge(budget.db, 'trust_counts', NOON + 49 * HOUR_MS)
    expect(await left()).toEqual(['refused leads_address'])
    await purge(budget.db, 'trust_counts', NOON + 31 * 24 * HOUR_MS)
    expect(await left()).toEqual([])
  })
})
