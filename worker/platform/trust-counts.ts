import { HOUR_MS } from '../../shared/time.ts'
import { type LimitName, limit } from '../../shared/trust/limits.ts'
import type { KeyedHashes } from './keyed-hashes.ts'
import type { SiteStore } from './site-store.ts'

/** A limit that applies to a request, and whom it counts; '' for the site as a whole. */
export type Counting = {
  limit: LimitName
  who: string
  /** In place of the limit's own number: a site's setting, or a share of its stock. */
  most?: number
}

/** The counters of the trust budget of one site, or of the platform (TRU-01). */
export type TrustCounts = {
  /**
   * Counts one for each, unless a limit is reached: then counts nothing and gives the first such limit. Of concurrent
   * callers no more than the allowed number are counted. With the idempotency key of a request, the same request again
   * is neither counted nor refused. Throws where the database does not answer.
   */
  take(countings: readonly Counting[], key?: string): Promise<LimitName | null>
  /** Takes one back of each, where what was counted turned out to be honest. */
  giveBack(countings: readonly Counting[]): Promise<void>
  /** The present count under each. */
  read(countings: readonly Counting[]): Promise<number[]>
  /** Notes that a limit was reached, for the operator. */
  noteRefusal(name: LimitName): Promise<void>
}

type Deps = { store: SiteStore; now: number; hashes: KeyedHashes }

/** The counts that a limit reads: `l` is its row of the list that is bound. */
const SUM = `(select coalesce(sum(c.count), 0) from trust_count c
  where c.site = ?1 and c.what = l.value ->> 'what' and c.who = l.value ->> 'who'
    and c.hour > ?3 - (l.value ->> 'hours'))`

/** The request was not counted before. */
const IS_NEW = `not exists (
  select 1 from trust_count r where r.site = ?1 and r.what = 'request' and r.who = ?4 and ?4 <> '')`

const REACHED = `select l.value ->> 'limit' as name from json_each(?2) l
  where ${IS_NEW} and ${SUM} >= (l.value ->> 'most') limit 1`

export function databaseTrustCounts({ store, now, hashes }: Deps): TrustCounts {
  const hour = Math.floor(now / HOUR_MS)
  const rowsOf = (countings: readonly Counting[]) =>
    Promise.all(
      countings.map(async ({ limit: name, who, most }) => {
        const { counted, by, hours, most: usual } = limit(name)
        const what = `${counted} ${by}`
        const hash = who === '' ? '' : await hashes.hash('count', store.site, what, who)
        return { limit: name, what, who: hash, hours, most: most ?? usual }
      }),
    )
  return {
    async take(countings, key = '') {
      if (countings.length === 0) return null
      const list = await rowsOf(countings)
      const request = key === '' ? '' : await hashes.hash('count', store.site, 'request', key)
      // What is counted: under each limit, and the request itself.
      const counted = JSON.stringify([...list, ...(request ? [{ what: 'request', who: request }] : [])])
      const [reached] = await store.batch<{ name: LimitName }>([
        store.prepare(REACHED).bind(JSON.stringify(list), hour, request),
        store
          .prepare(
            `insert into trust_count (site, what, who, hour, count, at)
             select ?1, n.value ->> 'what', n.value ->> 'who', ?3, 1, ?5 from json_each(?2) n
             where ${IS_NEW} and not exists (${REACHED})
             group by n.value ->> 'what', n.value ->> 'who'
             on conflict (site, what, who, hour) do update set count = count + 1, at = excluded.at`,
          )
          .bind(counted, hour, request, now),
      ])
      return reached?.results[0]?.name ?? null
    },
    async giveBack(countings) {
      if (countings.length === 0) return
      await store
        .prepare(
          `update trust_count set count = count - 1 where site = ?1 and count > 0 and exists (
             select 1 from json_each(?2) l where l.value ->> 'what' = trust_count.what and l.value ->> 'who' = trust_count.who)
           and hour = (select max(o.hour) from trust_count o where o.site = ?1 and o.what = trust_count.what
             and o.who = trust_count.who and o.count > 0)`,
        )
        .bind(JSON.stringify(await rowsOf(countings)))
        .run()
    },
    async read(countings) {
      const { results } = await store
        .prepare(`select ${SUM} as count from json_each(?2) l order by l.key`)
        .bind(JSON.stringify(await rowsOf(countings)), hour)
        .all<{ count: number }>()
      return results.map(({ count }) => count)
    },
    async noteRefusal(name) {
      await store
        .prepare(
          `insert into trust_count (site, what, who, hour, count, at) values (?1, ?2, '', ?3, 1, ?4)
           on conflict (site, what, who, hour) do update set count = count + 1, at = excluded.at`,
        )
        .bind(`refused ${name}`, hour, now)
        .run()
    },
  }
}
