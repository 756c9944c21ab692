import { e164, type Person } from '../../shared/privacy/person.ts'
import { HOUR_MS } from '../../shared/time.ts'
import type { Counted, CountedBy, Limit } from '../../shared/trust/limit.ts'
import { LIMITS, type LimitName, limit } from '../../shared/trust/limits.ts'
import { normaliseMailbox } from '../../shared/trust/mailbox.ts'
import type { KeyedHashes } from './keyed-hashes.ts'
import type { SiteStatement, SiteStore } from './site-store.ts'

/** A limit that applies to a request, and whom it counts; '' for the site as a whole. */
export type Counting = {
  limit: LimitName
  who: string
  /** In place of the limit's own number: a site's setting, or a share of its stock. Infinity: counted without a limit. */
  most?: number
  /** How many it counts for, where it is dearer than another; 1. */
  times?: number
}

/** The counters of the trust budget of one site, or of the platform (TRU-01). */
export type TrustCounts = BudgetCounts & RequestCounts & CodeReceipts

type BudgetCounts = {
  /**
   * Counts one for each, unless a limit is reached: then counts nothing and gives the first such limit. Of concurrent
   * callers no more than the allowed number are counted. With the idempotency key of a request, the same request again
   * is neither counted nor refused. Throws where the database does not answer.
   */
  take(countings: readonly Counting[], key?: string, isReturnable?: boolean): Promise<LimitName | null>
  /** Takes each back that was taken here but did not happen after all, with its time: no wait follows from it. */
  giveBack(countings: readonly Counting[]): Promise<void>
  /** The present count under each. */
  read(countings: readonly Counting[]): Promise<number[]>
  /** Notes that a limit was reached, for the operator; how often it was in this hour. */
  noteRefusal(name: LimitName): Promise<number>
}

type RequestCounts = {
  /** Takes back, once, all that the request was counted under; sent again it is not counted. */
  giveBackRequest(key: string): Promise<void>
  /** The same of a request that came to nothing; sent again it is counted as a new one. */
  forgetRequest(key: string): Promise<void>
}

type CodeReceipts = {
  /** The counters of unanswered codes among these, as a text that is stored until the code is entered. */
  receipt(countings: readonly Counting[]): Promise<string>
  /** Takes one back of each counter of a receipt, which may be several joined into one. */
  redeem(receipt: string): Promise<void>
}

type Deps = { store: SiteStore; now: number; hashes: KeyedHashes }

/** The rows that a limit reads: `l` is its own in the list that is bound. */
const rowsSql = (what: string) => `trust_count c
  where c.site = ?1 and c.what = l.value ->> '${what}' and c.who = l.value ->> 'who'
    and c.hour > ?3 - (l.value ->> 'hours')`
const sumSql = (what: string) => `(select coalesce(sum(c.count), 0) from ${rowsSql(what)})`
const SUM = sumSql('what')

/** Whether the wait after the last is not over. */
const WAITS = `(select max(c.at) + (l.value ->> ('$.waits[' || (min(sum(c.count), json_array_length(l.value, '$.waits')) - 1) || ']'))
  from ${rowsSql('what')} and c.count > 0 having sum(c.count) > 0) > ?5`

/** The request was not counted before. */
const IS_NEW = `not exists (
  select 1 from trust_count r where r.site = ?1 and r.what = 'request' and r.who = ?4 and ?4 <> '')`

const REACHED = `select l.value ->> 'limit' as name from json_each(?2) l
  where ${IS_NEW} and ((l.value -> 'waits' is not null and ${WAITS})
    or (${SUM} >= (l.value ->> 'most')
      and (l.value -> 'unanswered' is null or ${sumSql('unanswered')} > (1 - (l.value ->> 'answered')) * ${SUM})))
  order by l.key limit 1`

type Stamp = { what: string; who: string; at: number }

/** What counters with waits say of the last time, before they are taken. */
const STAMPS = `select what, who, at from trust_count where site = ?1 and hour = ?3 and (what, who) in
  (select l.value ->> 'what', l.value ->> 'who' from json_each(?2) l where l.value -> 'waits' is not null)`

const LISTED = `select l.value ->> 'what', l.value ->> 'who'`

/** What the counters of a site know a person by. */
export function hashesOfPerson(hashes: KeyedHashes, site: string, person: Person): Promise<string[]> {
  const values: Partial<Record<CountedBy, string | null>> = {
    number: e164(person),
    mailbox: person.email && normaliseMailbox(person.email),
  }
  const counted = new Map(
    Object.values<Limit>(LIMITS).flatMap(({ by, counted: what }) => {
      const value = values[by]
      return value ? [[`${what} ${by}`, value] as const] : []
    }),
  )
  return Promise.all([...counted].map(([what, value]) => hashes.hash('count', site, what, value)))
}

/** Begins the rows that say under which counters a returnable request was counted. */
const countedBy = (request: string) => `by ${request} `

const isUnanswered = ({ what }: { what: string }) => what.startsWith('unanswered_')

export function databaseTrustCounts({ store, now, hashes }: Deps): TrustCounts {
  const hour = Math.floor(now / HOUR_MS)
  const row = async ({ limit: name, who, most, times = 1 }: Counting) => {
    const { counted, by, hours, most: usual, waits, breaker } = limit(name)
    const countName = (each: Counted) => `${each} ${by}`
    const what = countName(counted)
    return {
      limit: name,
      what,
      who: who === '' ? '' : await hashes.hash('count', store.site, what, who),
      hours,
      // What counts for several has to find room for all of them.
      most: (most ?? usual) - (times - 1),
      times,
      ...(waits && { waits }),
      ...(breaker && { unanswered: countName(breaker.unanswered), answered: breaker.answered }),
    }
  }
  /** The list that statements are bound to. JSON has no Infinity: it becomes null, which no sum reaches. */
  const rows = async (countings: readonly Counting[]) => JSON.stringify(await Promise.all(countings.map(row)))
  /** The counters that are written: a breaker has two. */
  const counters = async (countings: readonly Counting[]) => {
    const all = await Promise.all(countings.map(row))
    return all.flatMap(({ what, who, unanswered, times }) => [
      { what, who, times },
      ...(unanswered ? [{ what: unanswered, who, times }] : []),
    ])
  }
  /** When each counter was last counted up before it was taken here, in this hour. */
  let stamps: Stamp[] = []
  const givingBack = (request: string): SiteStatement[] => {
    const prefix = countedBy(request)
    const noted = 'site = ?1 and what >= ?2 and what < ?3'
    const bound = [prefix, `${prefix}~`]
    return [
      store.prepare(
        `update trust_count set count = max(0, count - 1) where site = ?1
         and (what, who, hour) in (select substr(what, length(?2) + 1), who, hour from trust_count where ${noted})`,
        [...bound],
      ),
      store.prepare(`delete from trust_count where ${noted}`, [...bound]),
    ]
  }
  const hashRequest = (key: string) => hashes.hash('count', store.site, 'request', key)
  return {
    async take(countings, key = '', isReturnable = false) {
      if (countings.length === 0) return null
      const list = await rows(countings)
      const request = key === '' ? '' : await hashRequest(key)
      // What is counted: under each limit, and the request itself.
      const own = await counters(countings)
      const counted = [
        ...own,
        ...(request ? [{ what: 'request', who: request, times: 1 }] : []),
        ...(request && isReturnable ? own.map((each) => ({ ...each, what: countedBy(request) + each.what })) : []),
      ]
      const hasWaits = countings.some((each) => limit(each.limit).waits)
      const results = await store.batch<{ name: LimitName } & Stamp>([
        ...(hasWaits ? [store.prepare(STAMPS, [list, hour])] : []),
        store.prepare(REACHED, [list, hour, request, now]),
        store.prepare(
          `insert into trust_count (site, what, who, hour, count, at)
           select ?1, n.value ->> 'what', n.value ->> 'who', ?3, max(n.value ->> 'times'), ?5 from json_each(?6) n
           where ${IS_NEW} and not exists (${REACHED})
           group by n.value ->> 'what', n.value ->> 'who'
           on conflict (site, what, who, hour) do update set count = count + excluded.count, at = excluded.at`,
          [list, hour, request, now, JSON.stringify(counted)],
        ),
      ])
      stamps = hasWaits ? (results[0]?.results ?? []) : []
      return results.at(-2)?.results[0]?.name ?? null
    },
    async giveBackRequest(key) {
      await store.batch(givingBack(await hashRequest(key)))
    },
    async forgetRequest(key) {
      const request = await hashRequest(key)
      const isForgotten = store.prepare("delete from trust_count where site = ?1 and what = 'request' and who = ?2")
      await store.batch([...givingBack(request), isForgotten.bind(request)])
    },
    async giveBack(countings) {
      if (countings.length === 0) return
      await store.run(
        `update trust_count set count = max(0, count - (select max(l.value ->> 'times') from json_each(?2) l
             where l.value ->> 'what' = what and l.value ->> 'who' = who)),
           at = iif(at <> ?3, at, coalesce((select s.value ->> 'at' from json_each(?4) s
             where s.value ->> 'what' = what and s.value ->> 'who' = who), 0))
         where site = ?1 and count > 0 and (what, who) in (${LISTED} from json_each(?2) l)
           and hour = (select max(o.hour) from trust_count o where o.site = ?1 and o.what = trust_count.what
             and o.who = trust_count.who and o.count > 0)`,
        [JSON.stringify(await counters(countings)), now, JSON.stringify(stamps)],
      )
    },
    async receipt(countings) {
      const counted = await counters(countings)
      const taken = new Map(
        counted.filter(isUnanswered).map(({ what, who }) => [`${what} ${who}`, { what, who, hour }]),
      )
      return JSON.stringify([...taken.values()])
    },
    async redeem(receipt) {
      await store.run(
        `update trust_count set count = max(0, count - (select count(*) from json_each(?2) l
           where l.value ->> 'what' = what and l.value ->> 'who' = who and l.value ->> 'hour' = hour))
         where site = ?1 and (what, who, hour) in (${LISTED}, l.value ->> 'hour' from json_each(?2) l)`,
        [receipt],
      )
    },
    async read(countings) {
      const results = await store.rows<{ count: number }>(
        `select ${SUM} as count from json_each(?2) l order by l.key`,
        [await rows(countings), hour],
      )
      return results.map(({ count }) => count)
    },
    async noteRefusal(name) {
      const noted = await store.first<{ count: number }>(
        `insert into trust_count (site, what, who, hour, count, at) values (?1, ?2, '', ?3, 1, ?4)
         on conflict (site, what, who, hour) do update set count = count + 1, at = excluded.at returning count`,
        [`refused ${name}`, hour, now],
      )
      return noted?.count ?? 1
    },
  }
}
