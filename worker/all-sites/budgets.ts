import { HOUR_MS } from '../../shared/time.ts'
import { type CodeBudgets, shareOf } from '../../shared/trust/code-budgets.ts'
import { holdLimit } from '../../shared/trust/hold-room.ts'
import { LIMITS, type Limit } from '../../shared/trust/limits.ts'
import { FIRST_SHARD } from '../platform/shards.ts'
import { PLATFORM } from '../platform/store-of.ts'
import { FOR_SALE } from '../stock-records/for-sale.ts'
import type { Figure } from './figures.ts'

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
const figuresOf = (budget: string, shard: string, left: readonly number[]): Figure[] => [
  { name: 'forecourt_budget_left', labels: { budget, shard }, value: Math.min(1, ...left) },
  { name: 'forecourt_budgets_spent', labels: { budget, shard }, value: left.filter((share) => share <= 0).length },
]

const shareLeft = (used: number, most: number) => Math.round(Math.max(0, 1 - used / most) * 1000) / 1000

type Of = {
  shard: string
  now: number
  /** Those of the platform, and of a site: by what its tenant chose (`gates.codes_a_day`). */
  budgets: CodeBudgets
  budgetsOf: (site: string) => Promise<CodeBudgets>
}

/** Configs are read of so many sites, those that sent most codes; others are counted by the usual limits. */
const MAX_CONFIGS = 100

/**
 * What is left of every budget (TRU-01) in a database: of the site that has least, and of the platform where its counts are.
 * Refusals of 24 hours by their limit.
 */
export async function budgetFigures(db: D1Database, { shard, now, budgets, budgetsOf }: Of): Promise<Figure[]> {
  const [counts, holds] = await Promise.all([
    db
      .prepare(COUNTS)
      .bind(Math.floor(now / HOUR_MS))
      .all<Count>(),
    db.prepare(HOLDS).bind(now).all<Holds>(),
  ])
  const chosen = await chosenBudgets(counts.results, budgetsOf)
  const limits = WHOLE.flatMap(([name, { counted, by, hours, most, budget }]) => {
    const left = counts.results
      .filter(({ site, what }) => what === `${counted} ${by}` && (site === PLATFORM) === (by === 'platform'))
      .map(({ site, hour, day }) =>
        shareLeft(hours === 1 ? hour : day, budget ? shareOf(budget, chosen.get(site) ?? budgets) : most),
      )
    return by === 'platform' && shard !== FIRST_SHARD ? [] : figuresOf(name, shard, left)
  })
  const ofHolds = (['unproved', 'proved'] as const).flatMap((kind) => {
    const left = holds.results
      .filter(({ proved }) => (proved === 1) === (kind === 'proved'))
      .map(({ open, forSale }) => shareLeft(open, holdLimit(kind, forSale)))
    return figuresOf(`holds_${kind}`, shard, left)
  })
  return [...limits, ...ofHolds, ...refusals(counts.results, shard)]
}

const CODES = new Set(
  WHOLE.flatMap(([, { counted, by, budget }]) => (budget && by === 'site' ? [`${counted} ${by}`] : [])),
)

/** The budgets of the sites that have sent codes. */
async function chosenBudgets(counts: readonly Count[], budgetsOf: Of['budgetsOf']): Promise<Map<string, CodeBudgets>> {
  const sending = counts.filter(({ site, what }) => site !== PLATFORM && CODES.has(what))
  const sites = new Set(sending.toSorted((a, b) => b.day - a.day).map(({ site }) => site))
  const read = [...sites].slice(0, MAX_CONFIGS).map(async (site) => [site, await budgetsOf(site)] as const)
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
