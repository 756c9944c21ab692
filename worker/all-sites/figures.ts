import type { AlarmCause } from '../../shared/alarm/causes.ts'
import { budgetShare, type CodeBudgets } from '../../shared/sign-in/code-budgets.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { holdLimit } from '../../shared/trust/hold-limits.ts'
import type { Limit } from '../../shared/trust/limit.ts'
import { LIMITS } from '../../shared/trust/limits.ts'
import { FIRST_SHARD, PLATFORM } from '../platform/store-of.ts'
import { FOR_SALE } from '../stock-records/records.ts'
import { daysSinceBackup } from './daily-jobs.ts'
import { IS_HERE, rows } from './due.ts'

/** A number of GET /metrics: its name, its labels, its value. */
export type Figure = { name: string; labels: Record<string, string>; value: number }

const figure = (name: string, labels: Figure['labels'], value: number): Figure => ({
  name: `forecourt_${name}`,
  labels,
  value,
})

/** The oldest thing that is due in each outbox of a database, by `since` (epoch ms). A `retry_at` of 0: not tried yet. */
const OUTBOXES = {
  leads: "select min(since) as since from outbox where state = 'due' and event is null",
  confirmations: "select min(since) as since from outbox where state = 'due' and event is not null",
  alerts: 'select min(since) as since from alert_message where ended_at is null',
  alarms: 'select min(tell_at) as since from alarm where tell_at is not null',
  publications: 'select min(nullif(retry_at, 0)) as since from stock_publication where asked > done',
  hosted_search: 'select min(nullif(retry_at, 0)) as since from hosted_sync where asked > done',
  refunds: "select min(nullif(retry_at, 0)) as since from payment where state = 'refund_due'",
} as const

const DEAD = `select 'leads' as outbox, site, count(*) as count from outbox where state = 'dead' and event is null and ${IS_HERE} group by site
  union all select 'confirmations', site, count(*) from outbox where state = 'dead' and event is not null and ${IS_HERE} group by site
  union all select 'alerts', site, count(*) from alert_message where state = 'dead' and ${IS_HERE} group by site`

/** What a database says of its outboxes, dead letters, indexes and alarms. */
export async function shardFigures(db: D1Database, shard: string, now: number): Promise<Figure[]> {
  const names = Object.keys(OUTBOXES) as (keyof typeof OUTBOXES)[]
  const [oldest, dead, indexes, alarms, csp, backup] = await Promise.all([
    db.batch<{ since: number | null }>(names.map((name) => db.prepare(OUTBOXES[name]))),
    rows<{ outbox: string; site: string; count: number }>(db, DEAD),
    rows<{ site: string; behind: number; at: number | null }>(
      db,
      `select p.site, p.asked > p.done as behind, max(e.published_at) as at from stock_publication p
       left join stock_edition e on e.site = p.site where p.${IS_HERE} group by p.site`,
    ),
    rows<{ site: string; cause: AlarmCause; count: number }>(
      db,
      `select site, cause, count(*) as count from alarm where ended_at is null and ${IS_HERE} group by site, cause`,
    ),
    rows<{ site: string; directive: string; count: number }>(
      db,
      `select site, directive, sum(count) as count from csp_report where ${IS_HERE} group by site, directive`,
    ),
    daysSinceBackup(db, now),
  ])
  const seconds = (since: number | null) => (since === null ? 0 : Math.max(0, (now - since) / 1000))
  return [
    ...names.map((outbox, at) =>
      figure('outbox_oldest_seconds', { outbox, shard }, seconds(oldest[at]?.results[0]?.since ?? null)),
    ),
    ...dead.map(({ outbox, site, count }) => figure('dead_letters', { outbox, site }, count)),
    ...indexes.flatMap(({ site, behind, at }) => [
      figure('index_behind', { site }, behind),
      ...(at === null ? [] : [figure('index_age_seconds', { site }, seconds(at))]),
    ]),
    ...alarms.map(({ site, cause, count }) => figure('alarms_open', { site, cause }, count)),
    ...csp.map(({ site, directive, count }) => figure('csp_reports', { site, directive }, count)),
    ...(backup === null ? [] : [figure('backup_age_days', { shard }, backup)]),
  ]
}

type Count = { site: string; what: string; hour: number; day: number }
type Holds = { site: string; proved: number; open: number; forSale: number }

const REFUSED = 'refused '

/** Limits of whole sites and of the platform. A breaker has no budget: it opens by a ratio. Refused files are counted by their calls. */
const WHOLE = Object.entries<Limit>(LIMITS).filter(
  ([, { by, breaker, counted }]) => (by === 'site' || by === 'platform') && !breaker && counted !== 'refused_files',
)

/** The counts of sites and of the platform in this hour and in the last 24, by the partial index: `+` keeps the key out of it. */
const COUNTS = `select site, what, sum(count) as day, sum(iif(hour = ?1, count, 0)) as hour from trust_count
  where who = '' and hour > ?1 - 24 group by +site, +what`

/** Cars that are held without money, of sites that have some. */
const HOLDS = `select r.site, r.proved, count(*) as open,
    (select count(*) from car where car.site = r.site and car.${FOR_SALE}) as forSale
  from reservation r where r.state = 'held' and r.held_until > ?1 group by r.site, r.proved`

/** Shares from 0 to 1: of the least that is left anywhere, and how many have nothing left. */
const listFigures = (budget: string, shard: string, left: readonly number[]): Figure[] => [
  figure('budget_left', { budget, shard }, Math.min(1, ...left)),
  figure('budgets_spent', { budget, shard }, left.filter((share) => share <= 0).length),
]

const shareLeft = (used: number, most: number) => Math.round(Math.max(0, 1 - used / most) * 1000) / 1000

type Of = {
  shard: string
  now: number
  /** Those of the platform, and of a site: by what its tenant chose (`gates.codes_a_day`). */
  budgets: CodeBudgets
  readBudgets: (site: string) => Promise<CodeBudgets>
}

/** Configs are read of so many sites, those that sent most codes; others are counted by the usual limits. */
const MAX_CONFIGS = 100

/** What is left of every budget (TRU-01) in a database, by the site that has least, and refusals of 24 hours by their limit. */
export async function budgetFigures(db: D1Database, { shard, now, budgets, readBudgets }: Of): Promise<Figure[]> {
  const [counts, holds] = await Promise.all([
    rows<Count>(db, COUNTS, Math.floor(now / HOUR_MS)),
    rows<Holds>(db, HOLDS, now),
  ])
  const chosen = await chosenBudgets(counts, readBudgets)
  const limits = WHOLE.flatMap(([name, { counted, by, hours, most, budget }]) => {
    const left = counts
      .filter(({ site, what }) => what === `${counted} ${by}` && (site === PLATFORM) === (by === 'platform'))
      .map(({ site, hour, day }) =>
        shareLeft(hours === 1 ? hour : day, budget ? budgetShare(budget, chosen.get(site) ?? budgets) : most),
      )
    return by === 'platform' && shard !== FIRST_SHARD ? [] : listFigures(name, shard, left)
  })
  const ofHolds = (['unproved', 'proved'] as const).flatMap((kind) => {
    const left = holds
      .filter(({ proved }) => (proved === 1) === (kind === 'proved'))
      .map(({ open, forSale }) => shareLeft(open, holdLimit(kind, forSale)))
    return listFigures(`holds_${kind}`, shard, left)
  })
  return [...limits, ...ofHolds, ...refusals(counts, shard)]
}

const CODES = new Set(
  WHOLE.flatMap(([, { counted, by, budget }]) => (budget && by === 'site' ? [`${counted} ${by}`] : [])),
)

async function chosenBudgets(
  counts: readonly Count[],
  readBudgets: Of['readBudgets'],
): Promise<Map<string, CodeBudgets>> {
  const sending = counts.filter(({ site, what }) => site !== PLATFORM && CODES.has(what))
  const sites = new Set(sending.toSorted((a, b) => b.day - a.day).map(({ site }) => site))
  const read = [...sites].slice(0, MAX_CONFIGS).map(async (site) => [site, await readBudgets(site)] as const)
  return new Map(await Promise.all(read))
}

function refusals(counts: readonly Count[], shard: string): Figure[] {
  const sums = new Map<string, number>()
  for (const { what, day } of counts) if (what.startsWith(REFUSED)) sums.set(what, (sums.get(what) ?? 0) + day)
  return [...sums].map(([what, value]) => ({
    name: 'forecourt_refusals',
    labels: { limit: what.slice(REFUSED.length), shard },
    value,
  }))
}
